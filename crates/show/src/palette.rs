//! Colours of pictures, for all faces. The scale grows lighter from end to end, so it can be told
//! apart without colours, and P-positions always have a mark, too.

use serde_json::{Value, json};

/// P-positions.
pub const LOST: &str = "#d55e00";
/// What is no position.
pub const OUTSIDE: &str = "#dcdfe4";
/// What is not known.
pub const UNKNOWN: &str = "#9aa0a6";
/// Lines and text.
pub const INK: &str = "#1c2330";
/// What matters less.
pub const SOFT: &str = "#5a6475";
/// Behind every other turn of a cycle.
pub const STRIPE: &str = "#e9eef6";

/// The colours between which the scale runs evenly.
const ANCHORS: [[u8; 3]; 5] = [[28, 35, 96], [31, 84, 140], [32, 134, 134], [106, 181, 90], [247, 225, 92]];

/// Colours of the scale.
const STEPS: usize = 256;

/// The colour of a part of the scale, from 0 to 1.
fn mixed(part: f64) -> String {
    let place = part.clamp(0.0, 1.0) * (ANCHORS.len() - 1) as f64;
    let first = (place.floor() as usize).min(ANCHORS.len() - 2);
    let rest = place - first as f64;
    let channel = |at: usize| {
        let (a, b) = (f64::from(ANCHORS[first][at]), f64::from(ANCHORS[first + 1][at]));
        (a + (b - a) * rest).round() as u8
    };
    format!("#{:02x}{:02x}{:02x}", channel(0), channel(1), channel(2))
}

/// The colour of a Grundy value where the largest is `most`.
pub fn colour(value: u64, most: u64) -> String {
    match value {
        0 => LOST.to_owned(),
        _ if most <= 1 => mixed(0.0),
        _ => mixed((value - 1) as f64 / (most - 1) as f64),
    }
}

/// All colours, for pages.
pub fn json() -> Value {
    let scale: Vec<String> = (0..STEPS).map(|step| mixed(step as f64 / (STEPS - 1) as f64)).collect();
    json!({"scale": scale, "lost": LOST, "outside": OUTSIDE, "unknown": UNKNOWN})
}
