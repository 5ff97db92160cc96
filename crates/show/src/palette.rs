//! The colours of pictures, for all faces. The scale becomes steadily lighter, so that it can be
//! read without seeing colours, and P-positions always have a mark as well.

use serde_json::{Value, json};

/// P-positions.
pub const LOST: &str = "#d55e00";
/// The background of what is lost.
pub(crate) const LOST_SOFT: &str = "#fbe0cf";
/// N-positions, where outcomes have colours.
pub(crate) const WON: &str = "#0072b2";
/// The background of what is won.
pub(crate) const WON_SOFT: &str = "#d6e8f5";
/// Draws.
pub(crate) const DRAW: &str = "#009e73";
/// The background of a draw.
pub(crate) const DRAW_SOFT: &str = "#d0ede3";
/// Lines of different kinds, which have to differ in dashes as well: colours of Okabe and Ito.
pub(crate) const LINES: [&str; 6] = ["#0072b2", "#009e73", "#b0508a", "#c28500", "#3a9bd9", INK];
/// Cells without a position.
pub const OUTSIDE: &str = "#dcdfe4";
/// Unknown values.
pub const UNKNOWN: &str = "#9aa0a6";
/// Lines and text.
pub(crate) const INK: &str = "#1c2330";
/// Less important lines and text.
pub(crate) const SOFT: &str = "#5a6475";
/// The background of every second turn of a cycle.
pub(crate) const STRIPE: &str = "#e9eef6";

/// The colours that the scale interpolates, at equal distances.
const ANCHORS: [[u8; 3]; 5] = [[28, 35, 96], [31, 84, 140], [32, 134, 134], [106, 181, 90], [247, 225, 92]];

/// The number of colours in the scale.
const STEPS: usize = 256;

/// The colour at a point of the scale, from 0 to 1.
fn mixed(point: f64) -> String {
    let place = point.clamp(0.0, 1.0) * (ANCHORS.len() - 1) as f64;
    let first = (place.floor() as usize).min(ANCHORS.len() - 2);
    let rest = place - first as f64;
    let channel = |at: usize| {
        let (a, b) = (f64::from(ANCHORS[first][at]), f64::from(ANCHORS[first + 1][at]));
        (a + (b - a) * rest).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", channel(0), channel(1), channel(2))
}

/// The colour of a Grundy value if the maximum is `max`.
pub fn colour(value: u64, max: u64) -> String {
    match value {
        0 => LOST.to_owned(),
        _ if max <= 1 => mixed(0.0),
        _ => mixed((value - 1) as f64 / (max - 1) as f64),
    }
}

/// All colours, for web pages.
pub fn json() -> Value {
    let scale: Vec<String> = (0..STEPS).map(|step| mixed(step as f64 / (STEPS - 1) as f64)).collect();
    json!({"scale": scale, "lost": LOST, "outside": OUTSIDE, "unknown": UNKNOWN})
}
