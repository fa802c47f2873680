//! From a letter to the lines that a person typed.
