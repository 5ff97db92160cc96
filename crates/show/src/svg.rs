//! SVG pictures as text.

use std::fmt::Write;

/// A picture that is being built.
pub(super) struct Svg {
    text: String,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64, title: &str) -> Svg {
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"system-ui, 'DejaVu Sans', 'Noto Sans', sans-serif\" font-size=\"12\">\n"
        );
        let _ = writeln!(text, "<title>{}</title>", escaped(title));
        let _ = writeln!(text, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>");
        Svg { text }
    }

    /// Defines the marker for the end of arrows, `url(#arrow)`.
    pub(super) fn arrowhead(&mut self) {
        self.add(
            "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 1 L10 5 L0 9 z\" fill=\"context-stroke\"/></marker></defs>",
        );
    }

    /// Adds a line of markup, in which the caller has escaped all texts.
    pub(super) fn add(&mut self, markup: &str) {
        self.text.push_str(markup);
        self.text.push('\n');
    }

    /// Begins a group, which the caller ends, with a title for who points at it.
    pub(super) fn group(&mut self, title: &str) {
        let _ = writeln!(self.text, "<g><title>{}</title>", escaped(title));
    }

    /// Adds text; `anchor` is `start`, `middle` or `end`.
    pub(super) fn words(&mut self, x: f64, y: f64, anchor: &str, fill: &str, words: &str) {
        let words = escaped(words);
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{fill}\" stroke=\"#ffffff\" stroke-width=\"3\" paint-order=\"stroke\">{words}</text>"
        );
    }

    /// Adds text on a coloured background, in the middle of a place: without a white edge.
    pub(super) fn label(&mut self, x: f64, y: f64, fill: &str, bold: bool, words: &str) {
        self.label_at(x, y, "middle", fill, bold, None, words);
    }

    /// Adds text without a white edge, turned by an angle in degrees if there is one.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn label_at(
        &mut self,
        x: f64,
        y: f64,
        anchor: &str,
        fill: &str,
        bold: bool,
        turn: Option<i32>,
        words: &str,
    ) {
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let turn = turn.map(|angle| format!(" transform=\"rotate({angle} {x:.1} {y:.1})\"")).unwrap_or_default();
        let words = escaped(words);
        let _ = writeln!(
            self.text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{fill}\"{weight}{turn}>{words}</text>"
        );
    }

    /// The whole picture.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// A text with its special characters escaped for markup.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
