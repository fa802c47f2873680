//! Parcels a person reads: pages as data, templates that speak them.

pub mod pages;
