//! The bodies of a campaign's events, each read strictly.

use crate::campaign::events::{
    ASKED, Asked, CLOSED, Closed, HALTED, HOST, Halted, Host, JOINED, Joined, LEG, LOCKED, Leg, Locked,
    OPENED, Opened, REVEALED, Revealed, SAVED, Saved, VERSION,
};
use crate::ledger::{Event, Sealed};
use serde::{Serialize, de::DeserializeOwned};

/// What an event says.
pub(super) enum Body {
    Opened(Opened),
    Joined(Joined),
    Asked(Asked),
    Locked(Locked),
    Leg(Leg),
    Saved(Saved),
    Revealed(Revealed),
    Halted(Halted),
    Host(Host),
    Closed(Closed),
}

impl Body {
    /// Reads a body, or says which check it fails and why.
    pub fn read(event: &Event) -> Result<Body, (&'static str, String)> {
        Ok(match event.kind.as_str() {
            OPENED => Body::Opened(strict(event)?),
            JOINED => Body::Joined(strict(event)?),
            ASKED => Body::Asked(strict(event)?),
            LOCKED => Body::Locked(strict(event)?),
            LEG => Body::Leg(strict(event)?),
            SAVED => Body::Saved(strict(event)?),
            REVEALED => Body::Revealed(strict(event)?),
            HALTED => Body::Halted(strict(event)?),
            HOST => Body::Host(strict(event)?),
            CLOSED => Body::Closed(strict(event)?),
            other => return Err(("unknown_kind", format!("this referee knows no event `{other}`"))),
        })
    }

    /// Its sealed parts: only where a body has them, for what was told may look like one.
    pub fn sealed(&self) -> Vec<&Sealed> {
        match self {
            Body::Locked(locked) => locked.answers.iter().map(|answer| &answer.sealed).collect(),
            Body::Leg(leg) => leg.seats.iter().map(|of| &of.sealed).chain([&leg.full]).collect(),
            Body::Saved(saved) => vec![&saved.state],
            _ => vec![],
        }
    }

    pub fn name(&self) -> &'static str {
        match self {
            Body::Opened(_) => OPENED,
            Body::Joined(_) => JOINED,
            Body::Asked(_) => ASKED,
            Body::Locked(_) => LOCKED,
            Body::Leg(_) => LEG,
            Body::Saved(_) => SAVED,
            Body::Revealed(_) => REVEALED,
            Body::Halted(_) => HALTED,
            Body::Host(_) => HOST,
            Body::Closed(_) => CLOSED,
        }
    }
}

/// Every field there, none unknown, and nothing that would be written in another way.
fn strict<T: DeserializeOwned + Serialize>(event: &Event) -> Result<T, (&'static str, String)> {
    if event.v != VERSION {
        return Err(("body", format!("this referee knows no version {} of `{}`", event.v, event.kind)));
    }
    let body = T::deserialize(&event.body).map_err(|error| ("body", error.to_string()))?;
    match serde_json::to_value(&body) {
        Ok(again) if again == event.body => Ok(body),
        _ => Err(("body", format!("this is not how a `{}` is written", event.kind))),
    }
}
