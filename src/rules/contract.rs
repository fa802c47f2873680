//! What a game is, and what a question is.

use super::{CharterDocument, CharterError, Demand, Kind, Picture, Played, Table};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// A side of a campaign, counted from 0 in the order of [`Rules::seats`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The name of a seat: `word` as players type it, `name` as letters print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatName {
    pub word: &'static str,
    pub name: &'static str,
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Eye {
    /// Everybody, observers too.
    Public,
    Seat(Seat),
    /// The truth; never mailed.
    Referee,
}

impl Eye {
    /// Whether this eye sees what belongs to a seat.
    pub fn owns(self, seat: Seat) -> bool {
        self == Eye::Seat(seat) || self == Eye::Referee
    }
}

/// The number of a rule in the rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rule(pub &'static str);

/// May be shown to a person: questions, views, sightings. A game's state is not.
pub trait Visible: Serialize {}
/// May be written to the ledger: answers, facts, sightings. A game's state is not.
pub trait Recorded: Serialize + DeserializeOwned {}

/// Draws for samples and practice, never for play: play has only [`Table::roll`].
pub trait Chance {
    /// A number from 0 to `n - 1`; 0 when `n` is 0.
    fn below(&mut self, n: u32) -> u32;
}

/// A kind of fact by which hidden things come to light: with the first such sighting another seat may begin to see that
/// hidden orders differ, and before it nothing may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disclosing {
    /// The kind of the fact.
    pub fact: &'static str,
    /// The rule by which it shows what it shows.
    pub rule: Rule,
    /// The fields of the sighting, at whatever depth, that may depend on what was hidden.
    pub shows: &'static [&'static str],
}

/// A line that offers something to another seat while a question is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    pub to: Seat,
    /// The offer in print, as both are told ("20 ducats for the rutter").
    pub terms: String,
    /// The line with which the other seat takes it; its own question reads it ("accept england: 20 ducats for the
    /// rutter").
    pub accept: String,
}

/// The rules of one game.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Components, options and rulings of one campaign: fixed when it opens, stored whole beside its ledger.
    type Charter: Send + Sync;
    /// The whole truth. What anyone may need to see at a pause is here or in the question; locals only steer.
    type State: Clone + Serialize + DeserializeOwned;
    /// What happened: past tense, typed, no prose. Serialized with its kind in the field `fact`.
    type Fact: Recorded;
    /// What one eye saw of a fact, at the moment it was told. Serialized with its kind in the field `fact`.
    type Sighting: Visible + Recorded;
    type View: Visible;
    /// The view laid out for a report: own things by place, theirs as last seen, score. Ids, no prose.
    type Sheet: Visible;

    const NAME: &'static str;
    const TITLE: &'static str;
    /// Every seat that a campaign may have, in seat order. Answers in hand at one moment are taken in this order.
    const SEATS: &'static [SeatName];
    /// Every decision this game can ask for: forms, help, soak tests and the leak tests go through this list.
    const QUESTIONS: &'static [Kind<Self>];
    /// Every kind of fact, so that templates and soak tests can be counted against it.
    const FACTS: &'static [&'static str];
    /// Kinds of questions and facts that come up only where a ruling or option has them, with which one (`r4=yes`).
    const ONLY_BY: &'static [(&'static str, &'static str)] = &[];
    /// The kinds of facts that bring hidden things to light; the leak test holds the game to this list.
    const DISCLOSING: &'static [Disclosing] = &[];
    /// The components that the binary brings, by file name; a campaign reads those of its charter.
    const COMPONENTS: &'static [(&'static str, &'static str)];
    /// Version of the state's bytes; older ones go through [`Rules::upcast_state`].
    const STATE_VERSION: u32 = 1;
    /// The newest numbered change of behaviour; new campaigns and segments open with it.
    const REVISION: u32 = 1;

    /// Options drawn at random beside those already chosen, so that all go together; for soak tests.
    fn drawn_options(
        _chance: &mut dyn Chance,
        chosen: std::collections::BTreeMap<String, String>,
    ) -> std::collections::BTreeMap<String, String> {
        chosen
    }
    /// Reads and checks a charter: components, options, rulings.
    fn charter(document: &CharterDocument) -> Result<Self::Charter, CharterError>;
    /// The seats of a campaign, some of [`Rules::SEATS`] in its order: a [`Seat`] counts in this list.
    fn seats(_charter: &Self::Charter) -> Vec<SeatName> {
        Self::SEATS.to_vec()
    }
    /// The state before the first segment.
    fn open(charter: &Self::Charter) -> Self::State;
    /// Plays from one seam to the next. A seam is a point where nothing is held in local variables.
    fn play(table: &mut Table<'_, Self>) -> Played<()>;
    fn is_over(charter: &Self::Charter, state: &Self::State) -> bool;
    fn view(charter: &Self::Charter, state: &Self::State, eye: Eye) -> Self::View;
    fn sheet(charter: &Self::Charter, view: &Self::View) -> Self::Sheet;
    /// The same view as a map; `None` for a game without one, and where its components do not say where places lie.
    fn map(_charter: &Self::Charter, _view: &Self::View) -> Option<Picture> {
        None
    }
    /// The printed name of every id, for templates.
    fn names(charter: &Self::Charter) -> std::collections::BTreeMap<String, String>;
    /// Components of this campaign that are reconstructed: file, number of values.
    fn reconstructed(charter: &Self::Charter) -> Vec<(String, u32)>;
    /// What an eye sees of a fact, by the state of this moment; `None` when it sees nothing of it.
    fn sight(
        charter: &Self::Charter,
        state: &Self::State,
        fact: &Self::Fact,
        eye: Eye,
    ) -> Option<Self::Sighting>;
    /// The seats that have won a campaign that is over; none when it is drawn, or where nobody wins.
    fn winners(_charter: &Self::Charter, _state: &Self::State) -> Vec<Seat> {
        vec![]
    }
    /// What a seat has as things stand of that by which the game is won (victory points); `None` for a game without such
    /// a number.
    fn score(_charter: &Self::Charter, _state: &Self::State, _seat: Seat) -> Option<i64> {
        None
    }
    /// Whether a kind of question can come up in this campaign at all: some come only by an option or a ruling.
    fn may_ask(_charter: &Self::Charter, _kind: &str) -> bool {
        true
    }
    /// Lines with which the practice opponent answers a question of its seat: it has that seat's view and nothing else.
    /// They are read as a player's are. Without rules of thumb of its own a game is played by lines that read.
    fn advise(
        charter: &Self::Charter,
        view: &Self::View,
        demand: &Demand,
        chance: &mut dyn Chance,
    ) -> Vec<String> {
        let kind = Self::QUESTIONS.iter().find(|kind| kind.name == demand.kind);
        kind.map(|kind| (kind.sample)(&demand.question, charter, view, chance)).unwrap_or_default()
    }
    /// What a line offers to another seat, by the view of the seat that writes it; `None` for every other line. The desk
    /// carries offers between the seats: two lines that read and that both have confirmed reach the rules as any other.
    fn offered(_charter: &Self::Charter, _view: &Self::View, _line: &str) -> Option<Offered> {
        None
    }
    /// The game turn as everybody sees it ("turn 2"): how long a line without `always` stays in force, and how
    /// often the players' luck enters the dice.
    fn period(state: &Self::State) -> String;
    /// An older state, one version up. Only called with versions below [`Rules::STATE_VERSION`].
    fn upcast_state(_version: u32, state: serde_json::Value) -> serde_json::Value {
        state
    }
    /// An older fact as today's code writes it; a re-run compares after this.
    fn upcast_fact(fact: serde_json::Value) -> serde_json::Value {
        fact
    }
}

/// One decision put to one seat: its form, its grammar, and (no lines read) what stands in for silence.
///
/// Everything here judges by the asked seat's view, never by the state: what the truth forbids is found when the
/// order is carried out.
pub trait Question: Visible + DeserializeOwned + 'static {
    type Rules: Rules;
    type Answer: Recorded;
    const KIND: &'static str;
    const RULE: Rule;
    /// Something hidden bears on who could answer this or how: then it is always put, and timing must not tell.
    const HUSHED: bool = false;
    /// Lines without `always` are used up by the lock. A policy (`disengage: never`) stays for its turn.
    const USED_UP: bool = true;
    /// It may be put again in one turn, to the same seat and with the same key: then its epoch goes with the key, so that no
    /// answer is taken for the other's. A claim does not name the key of such a question.
    const AGAIN: bool = false;
    /// Tells this question from others of its kind; with seat and kind the only part that a re-run compares.
    fn key(&self) -> String {
        String::new()
    }
    /// Whether the seat is written to. A question that a standing order or its default may settle says no, unless
    /// the lines ask for it (`disengage: ask`).
    fn waits(&self, _charter: &CharterOf<Self>, _view: &ViewOf<Self>, _lines: &[Line]) -> bool {
        true
    }
    /// Never fails: what the good lines (and for the rest the default) give, and the faults of the others.
    fn read(&self, charter: &CharterOf<Self>, view: &ViewOf<Self>, lines: &[Line]) -> Draft<Self::Answer>;
    /// Whether a line bears on a question of this kind, asked or still to come: the key it names, or any.
    fn claim(charter: &CharterOf<Self>, view: &ViewOf<Self>, line: &str) -> Option<Claim>;
    /// Lines that a player might write; they read without fault. For random play and tests.
    fn sample(&self, charter: &CharterOf<Self>, view: &ViewOf<Self>, chance: &mut dyn Chance) -> Vec<String>;
    /// The order form: the lines that stand if nothing comes, ready to edit. Unedited it says what silence says.
    fn form(&self, charter: &CharterOf<Self>, view: &ViewOf<Self>) -> Vec<String> {
        self.read(charter, view, &[]).in_force.into_iter().map(|kept| kept.text).collect()
    }
}
pub type CharterOf<Q> = <<Q as Question>::Rules as Rules>::Charter;
pub type ViewOf<Q> = <<Q as Question>::Rules as Rules>::View;

/// An order as typed, without `always`. The desk hands lines over in reading order: standing, then advance, then
/// the letter's; of lines with one subject only the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub number: u32,
    pub text: String,
}

/// A line bears on a question: on the one with this key, or (`None`) on any of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub key: Option<String>,
    /// A later line with the same subject replaces an earlier one.
    pub subject: String,
    /// The part of the subject that it is about: lines of one letter about different parts stand beside each other. Those of
    /// a later letter replace them all.
    pub part: Option<String>,
}

impl Claim {
    /// On any question of the kind; of a subject with no parts.
    pub fn on(subject: impl Into<String>) -> Claim {
        Claim { key: None, subject: subject.into(), part: None }
    }
    /// On a part of its subject.
    pub fn part(self, part: impl Into<String>) -> Claim {
        Claim { part: Some(part.into()), ..self }
    }
}

/// What lines come to. Complete is a draft without faults in which nothing was left to the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft<A> {
    pub answer: A,
    /// The answer as lines in the printed form: together they read back to the same answer.
    pub in_force: Vec<InForce>,
    pub faults: Vec<Fault>,
    pub remarks: Vec<Remark>,
}

impl<A> Draft<A> {
    /// A draft without faults and remarks.
    pub fn of(answer: A, in_force: Vec<InForce>) -> Self {
        Draft { answer, in_force, faults: vec![], remarks: vec![] }
    }
    pub fn is_complete(&self) -> bool {
        self.faults.is_empty() && self.in_force.iter().all(|kept| kept.line.is_some())
    }
}

/// One line of an answer; `line` is the number of the typed line it came from, `None` when it is the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InForce {
    pub line: Option<u32>,
    pub text: String,
}

/// Why a line does not act. `why` is a key of the game's template of faults, `with` its words: no prose here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    pub line: u32,
    pub why: String,
    pub with: BTreeMap<String, String>,
    /// The nearest legal form: same verb and subject, the legal object nearest in spelling.
    pub nearest: Option<String>,
    /// The rule's number.
    pub rule: String,
}

impl Fault {
    pub fn new(line: u32, why: &str, rule: Rule) -> Self {
        Fault { line, why: why.into(), with: BTreeMap::new(), nearest: None, rule: rule.0.into() }
    }
    /// Adds a word for the template.
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.with.insert(name.into(), value.to_string());
        self
    }
    pub fn nearest(mut self, form: impl Into<String>) -> Self {
        self.nearest = Some(form.into());
        self
    }
}

/// Something the receipt should say beside the lines (markers left, coaling at sea): a template's key and words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub key: String,
    pub with: BTreeMap<String, String>,
}

impl Remark {
    pub fn new(key: &str) -> Self {
        Remark { key: key.into(), with: BTreeMap::new() }
    }
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.with.insert(name.into(), value.to_string());
        self
    }
}
