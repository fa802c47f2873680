//! Every decision that Conquistador can ask for: one file or folder a question, and what they share.

pub mod after_battle;
pub mod casualties;
pub mod engage;
pub mod event;
pub mod gold;
pub mod home;
pub mod keys;
pub mod load;
pub mod maintenance;
pub mod march;
pub mod natives;
pub mod plan;
pub mod port_lost;
pub mod prize;
pub mod retreat;
pub mod sea;
pub mod ship_losses;
pub mod stand;
pub mod who_loses;
pub mod words;

use serde::{Deserialize, Serialize};

/// What a nation has answered for the segments of a turn that are still to come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sea: Option<sea::SeaGiven>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gold: Option<gold::GoldGiven>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub march: Option<march::MarchGiven>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub natives: Option<natives::NativesGiven>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<load::LoadGiven>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub home: Option<home::HomeGiven>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maintenance: Option<maintenance::MaintenanceGiven>,
}
