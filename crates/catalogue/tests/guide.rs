//! The guide knows the catalogue.

use nimatron_catalogue::{self as catalogue, Entry};

#[test]
fn the_guide_to_named_games_names_all_of_them() {
    let guide = include_str!("../../../docs/games.md");
    let stands_there =
        |name: &str| [format!("`{name}`"), format!("`{name}{{...}}`")].iter().any(|it| guide.contains(it));
    let missing: Vec<&str> = catalogue::entries().map(Entry::name).filter(|name| !stands_there(name)).collect();
    assert!(missing.is_empty(), "docs/games.md does not name {missing:?}");
}
