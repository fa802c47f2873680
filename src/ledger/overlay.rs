//! The store as it will be when a batch is committed.

use super::store::{Batch, Pairs, Store, StoreError};

/// Reads a batch first and the store behind it, so that what was just sealed can be opened before it is durable.
pub struct Overlay<'a> {
    pub store: &'a dyn Store,
    pub batch: &'a Batch,
}

impl Store for Overlay<'_> {
    fn get(&self, tree: &'static str, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.batch.get(tree, key) {
            Some(value) => Ok(Some(value.to_vec())),
            None => self.store.get(tree, key),
        }
    }

    /// Scans see what is durable only.
    fn scan_from(
        &self,
        tree: &'static str,
        prefix: &[u8],
        from: &[u8],
        limit: usize,
    ) -> Result<Pairs, StoreError> {
        self.store.scan_from(tree, prefix, from, limit)
    }
    /// An overlay is for reading.
    fn commit(&mut self, _batch: Batch) -> Result<(), StoreError> {
        Err(StoreError::Stopped)
    }
}
