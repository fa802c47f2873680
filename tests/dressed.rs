//! The parcels of a demo as a mail program shows them: both parts, links, picture, calendar.

#[path = "../src/report/tests/dressed/links.rs"]
mod links;

use links::links;
use mail_parser::{MessageParser, MimeHeaders, PartType};
use sealed_orders::demo::{DemoSettings, demo};
use sealed_orders::report::{HTML_BYTES, LINK_CHARACTERS};

#[test]
fn every_parcel_of_a_demo_is_fit_to_be_shown() {
    let dir = tempfile::tempdir().expect("a folder");
    let settings = DemoSettings { game: "dawn_of_empire".into(), dir: dir.path().join("demo"), seed: 3 };
    demo(&settings, &mut |_| ()).expect("the demo plays");
    let mut shown = (0, 0, 0, 0);
    for file in std::fs::read_dir(settings.dir.join("mail")).expect("the letters are there") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("it reads");
        let letter = MessageParser::default().parse(&bytes).expect("it is a letter");
        if !letter
            .from()
            .and_then(|from| from.first()?.address())
            .is_some_and(|from| from.starts_with("referee@"))
        {
            continue;
        }
        let reply_to =
            letter.reply_to().and_then(|to| to.first()?.address()).unwrap_or_default().replace('+', "%2B");
        let html = letter.html_bodies().find_map(|part| match &part.body {
            PartType::Html(html) => Some(html.replace("\r\n", "\n")),
            _ => None,
        });
        let Some(html) = html else { continue };
        assert!(html.len() <= HTML_BYTES, "{} bytes", html.len());
        for link in links(&html) {
            assert!(
                link.len() <= LINK_CHARACTERS && link.starts_with(&format!("mailto:{reply_to}?")),
                "{link}"
            );
            shown.1 += 1;
        }
        for line in letter.body_text(0).expect("a text part").lines() {
            assert!(line.chars().count() <= 78 && !line.starts_with(['>']), "{line}");
        }
        let pictures =
            letter.parts.iter().filter(|part| part.content_id().is_some_and(|id| id.starts_with("map.")));
        for picture in pictures {
            assert!(html.contains(&format!("cid:{}", picture.content_id().unwrap_or_default())));
            assert!(picture.contents().starts_with(b"\x89PNG"));
            shown.2 += 1;
        }
        let files = letter.attachments().filter(|file| file.attachment_name() == Some("deadline.ics"));
        shown.3 += files.count();
        shown.0 += 1;
    }
    assert!(shown.0 > 20 && shown.1 > 20 && shown.2 > 6 && shown.3 > 6, "{shown:?}");
}
