mod dressed;
mod happened;
mod hexes;
mod laws;
mod pages_said;
mod runs;
mod samples;
mod talk;
