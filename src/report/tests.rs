mod dressed;
mod happened;
mod hexes;
mod laws;
mod pages_said;
mod samples;
mod talk;
