//! Parcels a person reads: templates, tables.
