//! Configuration and every limit on what comes from outside.
