//! The mail host that `tests/run` starts.

use std::fs::File;
use std::path::PathBuf;

/// The running mail host; nobody else uses it while this value lives.
pub struct Host {
    pub base: PathBuf,
    _turn: File,
}

impl Host {
    pub fn take() -> Host {
        let base = std::env::var_os("SEALED_ORDERS_MAIL_HOST").expect(
            "this test needs the mail host: run `bash tests/run`, which starts it and sets the variable",
        );
        let base = PathBuf::from(base);
        let turn = File::create(base.join("turn")).expect("the mail host's folder can be written");
        turn.lock().expect("a file can be locked");
        Host { base, _turn: turn }
    }

    /// The authority that signed the servers' certificate.
    pub fn ca(&self) -> PathBuf {
        self.base.join("tls/ca.pem")
    }
}
