//! The referee's own books: letters, receipts, outbox, cursors. Durable, never exported.
