//! Optional rules (rule 14.0) as options of a campaign.

/// The optional rules that a campaign is opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// 14.1: six turns, or seven, eight, nine.
    pub turns: u8,
    /// 14.5: points that a side starts with; positive for the United States.
    pub handicap: i32,
    /// 14.6
    pub face_up: bool,
    /// 14.7
    pub automatic_victory: bool,
    /// 14.10
    pub extra_warships: bool,
    /// 14.12
    pub germans: bool,
}
