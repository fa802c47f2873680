//! What a command asks of the referee: done at once where the house is free, else through the spool by the referee
//! that holds it.

use super::error::is_fatal;
use super::{CliError, Place};
use crate::config::Deadlines;
use crate::house::{Answer, PressRule, Spool};
use crate::referee::{ExportScope, HostAct, NewCampaign, Referee, RefereeError, Refusal};
use chrono::Utc;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// How long a command waits for the running referee; a slow mail server may hold it up for that long.
const PATIENCE: Duration = Duration::from_secs(60);
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// One order of the host.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    New(Box<NewOrder>),
    Act { campaign: String, act: HostAct, reason: String },
    Export { campaign: String, reader: Reader },
}

/// A new campaign, as [`NewCampaign`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewOrder {
    pub game: String,
    pub name: Option<String>,
    pub seats: BTreeMap<String, String>,
    pub deadlines: Deadlines,
    #[serde(default)]
    pub press: PressRule,
    pub options: BTreeMap<String, String>,
    pub rulings: BTreeMap<String, String>,
    pub components: BTreeMap<String, String>,
}

/// Who may read an export.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reader {
    Public,
    Seat(String),
    Full,
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// One sentence for the host.
    pub say: String,
    pub campaign: String,
    pub bundle: Option<Vec<u8>>,
}

/// Has an order done. Without `wait`, an order for a running referee is only handed over; that gives `None`.
pub fn give(place: &Place, order: &Order, wait: bool) -> Result<Option<Outcome>, CliError> {
    match place.open() {
        Ok(mut referee) => {
            drain(&place.spool(), &mut referee)?;
            return Ok(Some(carry_out(&mut referee, order)?));
        }
        Err(error) if error.is_busy() => {}
        Err(error) => return Err(error),
    }
    let spool = place.spool();
    let id = spool.put(order, Utc::now().timestamp_millis())?;
    if wait { wait_for(place, &spool, &id).map(Some) } else { Ok(None) }
}

fn wait_for(place: &Place, spool: &Spool, id: &str) -> Result<Outcome, CliError> {
    let started = Instant::now();
    loop {
        if let Some(answer) = spool.answer(id)? {
            let bundle = answer.bundle.then(|| spool.bundle(id)).transpose()?;
            spool.forget(id);
            let Answer { done, say, campaign, .. } = answer;
            return if done { Ok(Outcome { say, campaign, bundle }) } else { Err(CliError::Refused(say)) };
        }
        match place.open() {
            // Whoever held the house has gone without taking the order.
            Ok(mut referee) => {
                drain(spool, &mut referee)?;
            }
            Err(error) if error.is_busy() => {
                if started.elapsed() > PATIENCE {
                    return Err(CliError::Refused(
                        "the running referee has not answered yet; the order waits in its folder acts and will \
                         be done: look at `referee status`, do not give it again"
                            .into(),
                    ));
                }
                std::thread::sleep(LOOK_EVERY);
            }
            Err(error) => return Err(error),
        }
    }
}

/// Does every order in the spool, each once. Gives how many.
///
/// # Errors
/// Only what stops the house; a refusal is the answer to its giver.
pub fn drain(spool: &Spool, referee: &mut Referee) -> Result<usize, CliError> {
    let mut count = spool.settle_broken_off()?;
    while let Some((id, order)) = spool.take::<Order>()? {
        let done = match order {
            Ok(order) => carry_out(referee, &order).map_err(CliError::from_done),
            Err(say) => Err((say, None)),
        };
        count += 1;
        match done {
            Ok(outcome) => {
                let answer = Answer {
                    done: true,
                    say: outcome.say,
                    campaign: outcome.campaign,
                    bundle: outcome.bundle.is_some(),
                };
                spool.finish(&id, &answer, outcome.bundle.as_deref())?;
            }
            Err((say, stops)) => {
                let answer = Answer { done: false, say, campaign: String::new(), bundle: false };
                spool.finish(&id, &answer, None)?;
                if let Some(error) = stops {
                    return Err(error);
                }
            }
        }
    }
    Ok(count)
}

impl CliError {
    /// The sentence for who gave the order, and the error again where it stops the house.
    fn from_done(error: RefereeError) -> (String, Option<CliError>) {
        let fatal = is_fatal(&error);
        let error = CliError::from(error);
        (error.to_string(), fatal.then_some(error))
    }
}

fn carry_out(referee: &mut Referee, order: &Order) -> Result<Outcome, RefereeError> {
    match order {
        Order::New(new) => {
            let campaign = referee.new_campaign(&new.to_campaign())?;
            let players = new.seats.len();
            let say = format!("{campaign} is open; its {players} players are invited by mail");
            Ok(Outcome { say, campaign, bundle: None })
        }
        Order::Act { campaign, act, reason } => {
            referee.host_act(campaign, act, reason)?;
            let say = match act {
                HostAct::Pause => format!("{campaign} is paused; all its players are told"),
                HostAct::Resume => format!("{campaign} goes on; all its players are told"),
                HostAct::Extend { hours } => {
                    format!("what is due in {campaign} is due {hours} hours later; all its players are told")
                }
                HostAct::Seat { seat, .. } => {
                    format!("the seat {seat} of {campaign} has a new player, who is invited by mail")
                }
            };
            Ok(Outcome { say, campaign: campaign.clone(), bundle: None })
        }
        Order::Export { campaign, reader } => {
            let scope = scope(referee, campaign, reader)?;
            let bundle = referee.export(campaign, scope)?.write();
            let say = format!("{campaign} is exported, {} bytes", bundle.len());
            Ok(Outcome { say, campaign: campaign.clone(), bundle: Some(bundle) })
        }
    }
}

fn scope(referee: &Referee, campaign: &str, reader: &Reader) -> Result<ExportScope, RefereeError> {
    let word = match reader {
        Reader::Public => return Ok(ExportScope::Public),
        Reader::Full => return Ok(ExportScope::Full),
        Reader::Seat(word) => word,
    };
    let all = referee.campaigns()?;
    let (book, _) = all
        .iter()
        .find(|(book, _)| book.id == campaign)
        .ok_or_else(|| Refusal::NoCampaign(campaign.into()))?;
    let names = referee.seat_names(book)?;
    let seat = (0..).zip(&names).find(|(_, seat)| seat.word == word);
    let known = || names.iter().map(|seat| seat.word).collect::<Vec<_>>().join(", ");
    match seat {
        Some((seat, _)) => Ok(ExportScope::Seat(seat)),
        None => Err(Refusal::NoSeat { campaign: campaign.into(), seat: word.clone(), known: known() }.into()),
    }
}

impl NewOrder {
    fn to_campaign(&self) -> NewCampaign {
        let new = self.clone();
        NewCampaign {
            game: new.game,
            name: new.name,
            seats: new.seats,
            deadlines: new.deadlines,
            press: new.press,
            options: new.options,
            rulings: new.rulings,
            components: new.components,
        }
    }
}
