mod dressed;
mod happened;
mod laws;
mod pages_said;
mod samples;
