//! Natives (17.0): when they rise.

/// What a nation has in an area when its Uprising Level is counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Presence {
    pub colonists: u32,
    pub soldiers: u32,
    /// 17.3.2.A The rating of a single missionary; 0 without one.
    pub missionary: i32,
}

/// 17.3.2 The Uprising Level of a nation in an area.
pub fn uprising_level(native_level: u32, here: Presence) -> i32 {
    native_level as i32 + here.colonists as i32 + here.missionary - here.soldiers as i32
}

/// 17.3.1, 17.3.4 Whether they rise: never where no natives are left, never at a level of 1 or less.
pub fn rises(native_level: u32, uprising_level: i32, die: u32) -> bool {
    native_level > 0 && uprising_level > 1 && uprising_level > die as i32
}
