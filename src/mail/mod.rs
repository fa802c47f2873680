//! Letters in and parcels out.
