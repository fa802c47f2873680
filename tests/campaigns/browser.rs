//! The HTML of parcels in a real browser: at the width of a phone and of a desk nothing sticks out of its place.
//!
//! Needs the feature `browser` and a Chromium; `tests/run` sees to both.

use crate::bench::{Bench, Plan, dawn};
use crate::post::Sent;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use mail_parser::{Message, MessageParser, MimeHeaders, PartType};
use sealed_orders::campaign::selfplay::SeededChance;
use sealed_orders::games::GAMES;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Pixels: a phone, a desk.
const WIDTHS: [u32; 2] = [360, 900];
/// Campaigns of which the longest is looked at, and the letters or waits in which each ends.
const CAMPAIGNS: u64 = 12;
const STEPS: usize = 1_000;
/// Its longest letters.
const LETTERS: usize = 24;
/// Where Debian and others put it.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Says of every element of every frame whether its content is wider than itself.
const LOOK: &str = r"
addEventListener('load', () => {
  const found = [];
  let looked = 0;
  for (const frame of document.querySelectorAll('iframe')) {
    const page = frame.contentDocument;
    for (const element of page.querySelectorAll('body, body *')) {
      if (element.clientWidth === 0) continue;
      looked += 1;
      if (element.scrollWidth > element.clientWidth)
        found.push(frame.title + ': ' + element.tagName + ' ' + element.scrollWidth + ' in ' + element.clientWidth
          + ': ' + element.textContent.trim().slice(0, 60));
    }
    if (page.documentElement.scrollWidth > frame.clientWidth) found.push(frame.title + ': the page itself');
    for (const picture of page.images) if (!picture.naturalWidth) found.push(frame.title + ': a picture is missing');
  }
  document.body.innerHTML = '<pre id=out></pre>';
  document.getElementById('out').textContent = 'LOOKED ' + looked + '\n' + found.join('\n') + '\nEND';
});
";

/// The longest of some campaigns with options drawn at random, by its parcels.
fn longest() -> Bench {
    let parcels = |seed: &u64| played(*seed, false).sent.len();
    let seed = (0..CAMPAIGNS).max_by_key(parcels).expect("campaigns are played");
    played(seed, true)
}

/// A campaign of random lines to its end.
fn played(seed: u64, pictures: bool) -> Bench {
    let mut plan = Plan { pictures, ..dawn() };
    plan.new.options = GAMES[0].drawn_options(&mut SeededChance::new(seed), plan.new.options);
    let mut bench = Bench::begun(&plan);
    let mut chance = SeededChance::new(seed);
    for _ in 0..STEPS {
        if bench.is_over() {
            return bench;
        }
        bench.step(&mut chance);
    }
    panic!("the campaign of seed {seed} does not end")
}

#[test]
fn nothing_sticks_out_of_its_place_on_a_phone_and_on_a_desk() {
    let home = tempfile::tempdir().expect("a folder");
    let mut pages = pages(&longest().sent);
    assert!(pages.len() > LETTERS, "{} letters", pages.len());
    pages.sort_by_key(|(_, html)| std::cmp::Reverse(html.len()));
    pages.truncate(LETTERS);
    let said = looked_at(home.path(), &frames(&pages));
    let (head, found) = said.split_once('\n').expect("the script has spoken");
    let elements: usize = head.trim_start_matches("LOOKED ").parse().expect("a number");
    assert!(elements > 1_000, "{elements} elements");
    assert_eq!(found.trim_end_matches("END").trim(), "");
}

#[test]
fn what_sticks_out_is_found() {
    let home = tempfile::tempdir().expect("a folder");
    let wide = "<html><body><div style=\"width:300px\"><span>ok</span><p style=\"white-space:nowrap\">"
        .to_owned()
        + &"wide ".repeat(200)
        + "</p></div></body></html>";
    let said = looked_at(home.path(), &frames(&[("wide".into(), wide)]));
    assert!(said.contains("wide at 360: P "), "{said}");
}

/// Subject and HTML of every parcel that has one, its pictures inside.
fn pages(sent: &[Sent]) -> Vec<(String, String)> {
    let mut pages = vec![];
    for parcel in sent {
        let letter = MessageParser::default().parse(&parcel.bytes[..]).expect("it is a letter");
        let html = letter.html_bodies().find_map(|part| match &part.body {
            PartType::Html(html) => Some(html.to_string()),
            _ => None,
        });
        let name = letter.subject().unwrap_or_default().replace('"', "'");
        pages.extend(html.map(|html| (name, with_pictures(&letter, html))));
    }
    pages
}

fn with_pictures(letter: &Message<'_>, mut html: String) -> String {
    for part in &letter.parts {
        if let Some(id) = part.content_id() {
            let data = format!("data:image/png;base64,{}", STANDARD.encode(part.contents()));
            html = html.replace(&format!("cid:{id}"), &data);
        }
    }
    html
}

/// Every page in a frame of every width.
fn frames(pages: &[(String, String)]) -> String {
    let mut all = format!("<!doctype html><html><body><script>{LOOK}</script>");
    for (name, html) in pages {
        let inside = html.replace('&', "&amp;").replace('"', "&quot;");
        for width in WIDTHS {
            // Writing to a string does not fail.
            let _ = write!(
                all,
                "<iframe title=\"{name} at {width}\" style=\"border:0;width:{width}px;height:900px\" \
                 srcdoc=\"{inside}\"></iframe>"
            );
        }
    }
    all + "</body></html>"
}

/// What the script says of a page.
fn looked_at(home: &Path, page: &str) -> String {
    let file = home.join("page.html");
    std::fs::write(&file, page).expect("it is written");
    let browser = BROWSERS.into_iter().find(|name| Command::new(name).arg("--version").output().is_ok());
    let browser = browser.expect("a browser: apt-get install chromium");
    let profile = home.join("profile");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"])
        .args(["--window-size=1000,1000", "--virtual-time-budget=20000", "--dump-dom"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("the browser runs");
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let said =
        dom.split_once("<pre id=\"out\">").map(|(_, rest)| rest.split("</pre>").next().unwrap_or_default());
    said.unwrap_or_else(|| panic!("{}\n{}", dom, String::from_utf8_lossy(&output.stderr))).to_owned()
}
