//! A medium for the journal that loses what was not synced.

use crate::ledger::journal::Medium;
use std::io;
use std::sync::{Arc, Mutex};

/// A disk: what is on the platter, and what the system still holds back.
#[derive(Default)]
pub(super) struct Disk {
    pub(super) synced: Vec<u8>,
    pub(super) written: Vec<u8>,
    /// A disk that says that it synced and did not.
    pub(super) lies: bool,
}

#[derive(Clone, Default)]
pub(super) struct LossyMedium(pub(super) Arc<Mutex<Disk>>);

impl LossyMedium {
    pub(super) fn holding(bytes: &[u8]) -> Self {
        let disk = Disk { synced: bytes.to_vec(), written: bytes.to_vec(), lies: false };
        LossyMedium(Arc::new(Mutex::new(disk)))
    }

    /// Loss of power: of the bytes that were not synced, `kept` survive.
    pub(super) fn lose_power(&self, kept: usize) {
        let mut disk = self.0.lock().unwrap();
        let end = disk.written.len().min(disk.synced.len().saturating_add(kept));
        disk.written.truncate(end);
        disk.synced = disk.written.clone();
    }
}

impl Medium for LossyMedium {
    fn length(&mut self) -> io::Result<u64> {
        Ok(self.0.lock().unwrap().written.len() as u64)
    }

    fn read_at(&mut self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let disk = self.0.lock().unwrap();
        buffer.copy_from_slice(&disk.written[offset as usize..][..buffer.len()]);
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().written.extend(bytes);
        Ok(())
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.lock().unwrap().written.truncate(length as usize);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut disk = self.0.lock().unwrap();
        if !disk.lies {
            disk.synced = disk.written.clone();
        }
        Ok(())
    }
}
