//! The head of a log: as a C2SP checkpoint to be signed, and as one line to read out to the other player.

use super::LedgerError;
use super::chain::sound_name;
use super::tagged::hex;
use super::words::WORDS;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Bytes of the root that a LOG line shows as digits, and those after them that it shows as words.
const DIGITS: usize = 8;
const WORD_COUNT: usize = 4;

/// Size and root of a log (C2SP tlog-checkpoint, without extension lines).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// Which log: the house's domain and the campaign, without blanks and plus signs.
    pub origin: String,
    /// Number of events.
    pub size: u64,
    /// Root of the Merkle tree over their bytes.
    pub root: [u8; 32],
}

/// A LOG line as somebody sent it or read it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    pub campaign: String,
    pub size: u64,
    /// 16 hex digits.
    pub root_hex: String,
    pub words: [String; WORD_COUNT],
}

impl Checkpoint {
    /// The signed text: origin, size and root in base64, a line each.
    pub fn text(&self) -> String {
        format!("{}\n{}\n{}\n", self.origin, self.size, STANDARD.encode(self.root))
    }

    /// Reads exactly what [`Checkpoint::text`] writes.
    pub fn parse(text: &str) -> Result<Self, LedgerError> {
        let refuse = |what: &str| LedgerError::Checkpoint(what.to_owned());
        let lines: Vec<&str> = text.split('\n').collect();
        let [origin, size, root, ""] = lines[..] else { return Err(refuse("it has not three lines")) };
        let size = size.parse().map_err(|_| refuse("the size is no number"))?;
        let root = STANDARD.decode(root).ok().and_then(|root| root.try_into().ok());
        let root = root.ok_or_else(|| refuse("the root is not 32 bytes in base64"))?;
        let checkpoint = Checkpoint { origin: origin.to_owned(), size, root };
        if origin.is_empty() || origin.contains([' ', '+']) || checkpoint.text() != text {
            return Err(refuse("it is not written the one way"));
        }
        Ok(checkpoint)
    }

    /// `LOG maine size 812 root 5dc9da79a70659a9 ocean copper lamp stilt`: the first 16 hex digits of the root, and a
    /// word for each of the four bytes after them. ASCII, under 78 columns for every sound name.
    pub fn log_line(&self, campaign: &str) -> String {
        let words = self.words().join(" ");
        format!("LOG {campaign} size {} root {} {words}", self.size, hex::encode(&self.root[..DIGITS]))
    }

    /// Whether the line shows this head. The campaign's name is not part of a head and is not compared.
    pub fn matches(&self, line: &LogLine) -> bool {
        line.size == self.size
            && line.root_hex == hex::encode(&self.root[..DIGITS])
            && line.words.iter().map(String::as_str).eq(self.words())
    }

    fn words(&self) -> [&'static str; WORD_COUNT] {
        std::array::from_fn(|at| WORDS[usize::from(self.root[DIGITS + at])])
    }
}

/// A LOG line as it comes back in a letter: quote marks before it, capitals and runs of blanks do not matter.
pub fn parse_log_line(line: &str) -> Option<LogLine> {
    let line = line.trim_start_matches(['>', ' ', '\t']).to_ascii_lowercase();
    let parts: Vec<&str> = line.split_ascii_whitespace().collect();
    let ["log", campaign, "size", size, "root", root_hex, first, second, third, fourth] = parts[..] else {
        return None;
    };
    let is_number = size.bytes().all(|byte| byte.is_ascii_digit());
    if !sound_name(campaign) || !is_number || hex::decode(root_hex)?.len() != DIGITS {
        return None;
    }
    Some(LogLine {
        campaign: campaign.to_owned(),
        size: size.parse().ok()?,
        root_hex: root_hex.to_owned(),
        words: [first, second, third, fourth].map(|word| word.trim_end_matches('.').to_owned()),
    })
}
