//! Which parts of a letter hold what a person typed.

use super::body::Notice;
use super::mime::{Leaf, Node};

/// A text to read, in one or two makes.
#[derive(Default)]
pub(super) struct Body<'a> {
    pub html: Option<&'a Leaf<'a>>,
    pub plain: Option<&'a Leaf<'a>>,
}

/// What a letter holds.
#[derive(Default)]
pub(super) struct Found<'a> {
    /// In the order of the letter; the first with any text is the letter's own.
    pub bodies: Vec<Body<'a>>,
    /// Attached plain texts named like `orders.txt`.
    pub files: Vec<&'a Leaf<'a>>,
    pub notices: Vec<Notice>,
    pub encrypted: bool,
    /// Outlook's private format.
    pub tnef: bool,
}

impl<'a> Found<'a> {
    /// Looks through a letter. Depth is bounded by [`super::limits::NESTING`].
    pub fn look(&mut self, node: &'a Node<'a>, related: bool) {
        match node {
            Node::Leaf(leaf) => self.leaf(leaf, related),
            Node::Multi(kind, parts) => match kind.as_str() {
                "encrypted" => self.encrypted = true,
                // What follows the signed part is the signature.
                "signed" => parts.iter().take(1).for_each(|p| self.look(p, related)),
                "alternative" => self.alternative(parts),
                kind => parts.iter().for_each(|p| self.look(p, related || kind == "related")),
            },
        }
    }

    /// One text in several makes.
    fn alternative(&mut self, parts: &'a [Node<'a>]) {
        let mut inner = Found::default();
        parts.iter().for_each(|p| inner.look(p, true));
        let plain = inner.bodies.iter().find_map(|b| b.plain);
        let html = inner.bodies.iter().rev().find_map(|b| b.html);
        if plain.is_some() || html.is_some() {
            self.bodies.push(Body { html, plain });
        }
        self.files.append(&mut inner.files);
        self.notices.append(&mut inner.notices);
        self.encrypted |= inner.encrypted;
        self.tnef |= inner.tnef;
    }

    fn leaf(&mut self, leaf: &'a Leaf<'a>, related: bool) {
        let name = leaf.name.as_deref().unwrap_or_default();
        let small = name.to_lowercase();
        let is_file = leaf.attached || !name.is_empty();
        match leaf.kind.as_str() {
            "text/html" if !is_file => self.bodies.push(Body { html: Some(leaf), plain: None }),
            "text/plain" if !is_file => self.bodies.push(Body { html: None, plain: Some(leaf) }),
            "text/plain" if small.starts_with("orders") && small.ends_with(".txt") => self.files.push(leaf),
            "application/ms-tnef" | "application/vnd.ms-tnef" => self.tnef = true,
            _ if small == "winmail.dat" => self.tnef = true,
            "application/pkcs7-mime" | "application/x-pkcs7-mime" => self.encrypted = true,
            // Signatures, pictures inside the text and reports of delivery were not sent as files.
            "application/pgp-signature" | "application/pkcs7-signature" | "application/x-pkcs7-signature" => {
            }
            _ if related && !leaf.attached => {}
            kind => {
                self.notices.push(Notice::Attachment(if name.is_empty() { kind } else { name }.to_owned()))
            }
        }
    }
}
