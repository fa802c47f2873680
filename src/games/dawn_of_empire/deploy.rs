//! Free deployment before turn 1 (option 14.11).

use super::ask::deployment::{Deployment, DeploymentGiven};
use super::ask::orders::Formed;
use super::charter::Charter;
use super::facts::{Placed, Veiled};
use super::ids::{Last, LeaderId, Location, ShipId, Side};
use super::judge::{self, Posted};
use super::orders::{name, number, refusals};
use super::state::Stack;
use super::view::View;
use super::{At, tell, view};
use crate::rules::{Eye, Played, Refusal, Rule};

/// 14.11.A, 14.11.C The forces of one side are placed, face down.
pub fn deploy(table: &mut At, side: Side) -> Played<()> {
    let given = table.ask(side.seat(), Deployment { side })?;
    let seen = view::view(table.charter, &table.state, Eye::Seat(side.seat()));
    let (posted, refused) = settle(table.charter, &seen, side, given);
    let stacks = place(table, side, &posted);
    tell(table, Veiled::Deployed { side, stacks })?;
    refusals(table, side, refused)
}

/// What of an answer the rules allow; where the squadron at sea is against them (14.11.B), the printed places stand.
fn settle(
    charter: &Charter,
    view: &View,
    side: Side,
    given: DeploymentGiven,
) -> (Posted, Vec<(String, Refusal)>) {
    let printed = Posted::of(charter, view);
    let mut posted = printed.clone();
    let mut refused = vec![];
    let (mut ships, mut leaders): (Vec<ShipId>, Vec<LeaderId>) = (vec![], vec![]);
    for post in given.posts {
        let absent = |why| Refusal { why, rule: Rule("14.11") };
        for id in &post.ships {
            if !printed.ships.contains_key(id) || ships.contains(id) {
                refused.push((id.to_string(), absent("ship_not_here")));
            } else if let Err(refusal) = judge::place(charter, side, &post.at) {
                refused.push((id.to_string(), refusal));
            } else {
                posted.send(&[], std::slice::from_ref(id), &post.at);
            }
            ships.push(id.clone());
        }
        for id in &post.leaders {
            let known = printed.leaders.contains_key(id) && !leaders.contains(id);
            if known && judge::place(charter, side, &post.at).is_ok() {
                posted.send(std::slice::from_ref(id), &[], &post.at);
            } else {
                refused.push((id.to_string(), absent("leader_not_here")));
            }
            leaders.push(id.clone());
        }
    }
    match posted.judge(charter) {
        Ok(()) => (posted, refused),
        Err(refusal) => {
            refused.push((side.word().into(), refusal));
            (printed, refused)
        }
    }
}

/// One stack a place. 14.11.B, 13.0.G what is at sea counts as on patrol before turn 1, all else as at anchor.
fn place(table: &mut At, side: Side, posted: &Posted) -> Vec<Placed> {
    let posts = posted.posts(table.charter);
    let state = &mut table.state;
    let formed = posts.iter().filter(|post| !post.ships.is_empty()).map(|post| Formed {
        at: post.at.clone(),
        ships: post.ships.clone(),
        leaders: post.leaders.clone(),
        order: None,
        target: None,
    });
    let named = name(state, side, formed.collect());
    state.stacks.retain(|_, stack| !stack.ships.iter().any(|id| posted.ships.contains_key(id)));
    for post in &posts {
        let waits = match &post.at {
            Location::Port(port) if post.ships.is_empty() => Some(port.clone()),
            _ => None,
        };
        for leader in &post.leaders {
            if let Some(leader) = state.leaders.get_mut(leader) {
                leader.ashore.clone_from(&waits);
            }
        }
        for ship in &post.ships {
            if let Some(ship) = state.ships.get_mut(ship) {
                let at_sea = matches!(post.at, Location::Sea(_));
                ship.last = if at_sea { Last::Patrol } else { Last::Anchor };
            }
        }
    }
    let mut placed = vec![];
    for (label, Formed { at, ships, leaders, .. }) in named {
        let stack = Stack::new(label.clone(), side, at.clone(), ships.clone(), leaders.clone());
        state.stacks.insert(label.clone(), stack);
        placed.push(Placed { label, at, ships, leaders, order: None, target: None });
    }
    placed.sort_by_key(|placed| number(&placed.label));
    placed
}
