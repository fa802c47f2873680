//! Room for what nests deep.

/// mail-parser takes messages inside messages apart, and drops them, by recursion; 60,000 levels fit into a letter of
/// 2 MiB and overflow a common stack, which no `catch_unwind` holds. This much is more than they can ever take; it is
/// only reserved, not used.
const STACK_BYTES: usize = 512 << 20;

/// Runs a reading on a stack of its own. `None` when it panics, or when no thread can be had.
pub fn on_a_deep_stack<T: Send>(reading: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, reading).ok()?;
        thread.join().ok()
    })
}
