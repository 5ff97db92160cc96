//! `nimatron play`: a dialogue around [`nimatron::play::Match`].

use crate::args::PlayArgs;
use crate::commands::{convention, listed_question};
use crate::failure::{Failure, INTERRUPTED};
use crate::session::Session;
use nimatron::play::{Choice, Match};
use nimatron::rules::nearest;
use nimatron::{Budget, Convention, Language, Limit, Move, Position, words};
use rustyline::error::ReadlineError;
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

const HELP: &str = "\
  2: 1          component 2 becomes 1        1: 3,5   two coordinates      2: 1+3   it breaks in two
  1             with one component just what is left of it
  take 3        take 3 from the only heap    take 3 from 2   from component 2
  #4            the fourth move of the list that `moves` prints
  moves         all legal moves
  hint          a best move                  why      who wins here, and the reasons
  undo          take back your last move     quit     end the game
A number alone is what is left of the heap; to take 2, type `take 2`.";

/// Where lines come from: a terminal with editing, or plain input.
enum Input {
    Editor(Box<rustyline::DefaultEditor>),
    Plain,
}

impl Input {
    fn new() -> Input {
        match (std::io::stdin().is_terminal(), rustyline::DefaultEditor::new()) {
            (true, Ok(editor)) => Input::Editor(Box::new(editor)),
            _ => Input::Plain,
        }
    }

    /// The next line; `None` at the end of the input.
    fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        match self {
            Input::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Interrupted) => std::process::exit(i32::from(INTERRUPTED)),
                Err(error) => Err(Failure::usage(format!("the input cannot be read: {error}"))),
            },
            Input::Plain => {
                say(prompt)?;
                let mut bytes = Vec::new();
                match std::io::stdin().lock().read_until(b'\n', &mut bytes) {
                    Ok(0) => {
                        say("\n")?;
                        Ok(None)
                    }
                    Ok(_) => {
                        let line = String::from_utf8_lossy(&bytes).into_owned();
                        // What was typed is not echoed by a pipe, so the record shows it here.
                        say(&format!("{}\n", line.trim_end()))?;
                        Ok(Some(line))
                    }
                    Err(error) => Err(Failure::usage(format!("the input cannot be read: {error}"))),
                }
            }
        }
    }
}

fn say(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::output(&error)),
    }
}

pub(crate) fn play(args: &PlayArgs, session: &Session) -> Result<ExitCode, Failure> {
    let question = listed_question(&args.question)?;
    let convention = convention(args.misere);
    let mut game = Match::new(question, convention);
    let rule = match convention {
        Convention::Normal => "who cannot move loses",
        Convention::Misere => "misère play: who cannot move wins",
    };
    say(&format!("{}; {rule}. Type `help` for what you can type.\n", game.question().show()))?;
    // A position that cannot be solved at all is told before the first move; one that takes long is
    // played all the same.
    if session.work(|budget| game.answer_soon(0, GREETING, budget))?.is_none() {
        say("This position takes long to solve. Until I can, I guess, and say so.\n")?;
    }
    let mut input = Input::new();
    let mut yours = !args.second;
    loop {
        let legal = session.work(|budget| game.legal_moves(budget))?;
        if legal.is_empty() {
            let mover_wins = convention == Convention::Misere;
            let text = if mover_wins == yours { "You win." } else { "I win." };
            let who = if yours { "you have" } else { "I have" };
            say(&format!("No move is left, and {who} to move: {text}\n"))?;
            // Your last move, and mine if I made the last one.
            let back = if yours { 2 } else { 1 };
            let lost = mover_wins != yours;
            if !lost || game.moves() < back || !wants_undo(&mut input, session)? {
                return Ok(ExitCode::SUCCESS);
            }
            game.undo(back);
            say("taken back\n")?;
            yours = true;
            continue;
        }
        if yours {
            say(&position(&game))?;
            match your_turn(&mut game, &legal, &mut input, session)? {
                Turn::Moved => yours = false,
                Turn::Undone => {}
                Turn::Quit => return Ok(ExitCode::SUCCESS),
                Turn::Closed if matches!(input, Input::Editor(_)) => return Ok(ExitCode::SUCCESS),
                Turn::Closed => return Err(Failure::usage("the input ended before the game did")),
            }
        } else {
            my_turn(&mut game, session)?;
            yours = true;
        }
    }
}

/// What is spent on the position before the first move.
const GREETING: Limit = Limit { time: Some(Duration::from_secs(1)), memory: 1 << 30 };
/// What is spent on the reasons of a position.
const REASONS: Limit = Limit { time: Some(Duration::from_secs(20)), memory: 2 << 30 };

/// A game that is lost may go on from before the mistake.
fn wants_undo(input: &mut Input, session: &Session) -> Result<bool, Failure> {
    session.waiting.store(true, Relaxed);
    let line = input.line("`undo` takes your last move back, Enter ends> ");
    session.waiting.store(false, Relaxed);
    Ok(line?.is_some_and(|line| line.trim().eq_ignore_ascii_case("undo")))
}

/// The components with their numbers.
fn position(game: &Match) -> String {
    let components = &game.question().components;
    if let [only] = components.as_slice() {
        return format!("\nthe position: {}\n", only.show());
    }
    let mut text = String::from("\nthe position:\n");
    for (index, component) in components.iter().enumerate() {
        text += &format!("  {}: {}\n", index + 1, component.show());
    }
    text
}

enum Turn {
    Moved,
    Undone,
    Quit,
    Closed,
}

fn your_turn(game: &mut Match, legal: &[Move], input: &mut Input, session: &Session) -> Result<Turn, Failure> {
    let components = game.question().components.len();
    loop {
        session.waiting.store(true, Relaxed);
        let line = input.line("your move> ");
        session.waiting.store(false, Relaxed);
        let Some(line) = line? else { return Ok(Turn::Closed) };
        match line.trim().to_lowercase().as_str() {
            "" => {}
            "help" | "?" => say(&format!("{HELP}\n"))?,
            "quit" | "exit" | "q" => return Ok(Turn::Quit),
            "moves" => {
                for (index, chosen) in legal.iter().enumerate().take(500) {
                    say(&format!("  #{:<4} {}\n", index + 1, words::a_move(chosen, components, Language::English)))?;
                }
                if legal.len() > 500 {
                    say(&format!("  and {} more\n", legal.len() - 500))?;
                }
            }
            "undo" => {
                // Your move and my answer; if I began, my first move stays.
                let back =
                    if game.moves() >= 2 && game.undo(2) { "taken back" } else { "there is nothing to take back" };
                say(&format!("{back}\n"))?;
                return Ok(Turn::Undone);
            }
            "hint" => hint(game, components, session)?,
            "why" => match session.work(|budget| game.answer_soon(1, REASONS, budget))? {
                Some(answer) => say(&format!("{}\n", words::explanation(&answer, Language::English)))?,
                None => say("I cannot tell: this position takes too long to solve\n")?,
            },
            _ => match parse_move(line.trim(), legal, game) {
                Ok(chosen) => {
                    game.make(&chosen);
                    return Ok(Turn::Moved);
                }
                Err(problem) => say(&format!("{problem}\n"))?,
            },
        }
    }
}

fn hint(game: &Match, components: usize, session: &Session) -> Result<(), Failure> {
    let Some((chosen, choice)) = session.work(|budget| game.best_move(budget))? else { return Ok(()) };
    let text = words::a_move(&chosen, components, Language::English);
    match choice {
        Choice::WinsQuickly(_) | Choice::Wins => say(&format!("you can win: {text}\n")),
        Choice::Guesses => say("you can win, but there are too many moves to find out how\n"),
        Choice::Unknown => say(&format!("I cannot tell who wins here; a guess: {text}\n")),
        Choice::ResistsLongest(_) | Choice::Resists => {
            say(&format!("you are lost if I make no mistake; the longest fight is {text}\n"))
        }
    }
}

fn my_turn(game: &mut Match, session: &Session) -> Result<(), Failure> {
    let components = game.question().components.len();
    let Some((chosen, choice)) = session.work(|budget| game.best_move(budget))? else { return Ok(()) };
    let comment = match choice {
        Choice::WinsQuickly(1) => "I win with this move".to_owned(),
        Choice::WinsQuickly(moves) => format!("I win in {moves} moves at most, yours and mine, with this one"),
        Choice::Wins => "I am winning".to_owned(),
        Choice::Guesses => "I could win, but there are too many moves to find out how".to_owned(),
        Choice::Unknown => "I cannot tell who wins here, and guess".to_owned(),
        Choice::ResistsLongest(1) => "you are winning; I can hold out for 1 move".to_owned(),
        Choice::ResistsLongest(moves) => {
            format!("you are winning; I can hold out for {moves} moves, yours and mine, with this one")
        }
        Choice::Resists => "you are winning; the sum is too large to find the longest defence".to_owned(),
    };
    say(&format!("I move {} ({comment})\n", words::a_move(&chosen, components, Language::English)))?;
    game.make(&chosen);
    Ok(())
}

/// Reads a move: `#4`, `take 3 from 2`, `2: 1+3`, or what is left of the only component.
fn parse_move(text: &str, legal: &[Move], game: &Match) -> Result<Move, String> {
    let components = game.question().components.len();
    if let Some(number) = text.strip_prefix('#') {
        let index: usize = number.trim().parse().map_err(|_| format!("`{text}` is no number of a move"))?;
        return index
            .checked_sub(1)
            .and_then(|index| legal.get(index))
            .cloned()
            .ok_or_else(|| format!("there are {} moves, #1 to #{}", legal.len(), legal.len()));
    }
    // A move as it is shown.
    let plain = |text: &str| text.replace(' ', "");
    // `take 0 or take 1`: one move under two names.
    let is_shown = |chosen: &&Move| {
        let shown = words::a_move(chosen, components, Language::English);
        let own = chosen.shown.to_string().split(" or ").any(|name| components == 1 && plain(name) == plain(text));
        own || plain(&shown) == plain(text)
    };
    if let Some(chosen) = legal.iter().find(is_shown) {
        return Ok(chosen.clone());
    }
    if let Some(rest) = text.get(..4).filter(|word| word.eq_ignore_ascii_case("take")).map(|_| &text[4..]) {
        return parse_take(rest, game);
    }
    if let Some(problem) = not_understood(text) {
        return Err(problem);
    }
    let text = text.trim_start_matches("component").trim();
    let (number, change) = text.split_once(':').map_or((None, text), |(number, change)| (Some(number), change));
    // The machine's own notation, `3 -> 1`: what stands before the arrow only names the component.
    let (from, left) = change.split_once("->").map_or((None, change), |(from, left)| (Some(from), left));
    let component = match (number, from) {
        (Some(number), _) => component_number(number, components)?,
        (None, _) if components == 1 => 0,
        (None, Some(from)) => {
            let shown = |position: &Position| position.to_string().replace(' ', "") == from.replace(' ', "");
            let found = game.question().components.iter().position(|component| shown(&component.position));
            found.ok_or_else(|| format!("no component is {}", from.trim()))?
        }
        (None, None) => return Err("which component? `1: 2` leaves 2 of component 1; `help` tells more".to_owned()),
    };
    let mut to = Vec::new();
    if left.trim() != "nothing" {
        for part in left.split('+') {
            let inside = part.trim().trim_start_matches('(').trim_end_matches(')');
            let numbers: Result<Vec<i64>, _> = inside.split(',').map(|number| number.trim().parse()).collect();
            to.push(
                numbers.map_err(|_| format!("`{}` is not understood; `help` tells what can be typed", text.trim()))?,
            );
        }
    }
    check_legal(game, component, to.clone()).ok_or_else(|| not_legal(text.trim(), game, component, &to))
}

/// The words that may be typed; all others are moves.
const WORDS: [&str; 9] = ["moves", "hint", "why", "undo", "help", "quit", "exit", "take", "nothing"];

/// What is said of a text without a number: it is no move, and perhaps a slip of the pen.
fn not_understood(text: &str) -> Option<String> {
    let plain = text.trim();
    if plain.contains(|c: char| c.is_ascii_digit()) || plain.eq_ignore_ascii_case("nothing") || plain.contains("->") {
        return None;
    }
    let word = plain.to_lowercase();
    Some(match nearest(&word, WORDS) {
        Some(near) if near != word => format!("`{plain}` is not understood; did you mean `{near}`?"),
        _ => format!(
            "`{plain}` is not understood; type a move, or `moves`, `hint`, `why`, `undo`, `quit`; `help` tells how moves are written"
        ),
    })
}

/// Why a move is not legal, with what may have been meant: a number alone is what is left, and not
/// what is taken.
fn not_legal(text: &str, game: &Match, component: usize, to: &[Vec<i64>]) -> String {
    let from = &game.question().components[component].position;
    if let (Some(&[heap]), [left]) = (from.small(), to)
        && let &[number] = left.as_slice()
        && let Some(rest) = heap.checked_sub(number).filter(|_| number > 0)
        && check_legal(game, component, vec![vec![rest]]).is_some()
    {
        let place =
            if game.question().components.len() > 1 { format!(" from {}", component + 1) } else { String::new() };
        return format!(
            "`{text}` would leave {number}, which is not a legal move; to take {number}, type `take {number}{place}`"
        );
    }
    format!("`{text}` is not a legal move; `moves` lists them")
}

fn component_number(text: &str, components: usize) -> Result<usize, String> {
    match text.trim().parse::<usize>() {
        Ok(number) if (1..=components).contains(&number) => Ok(number - 1),
        _ => Err(format!("`{}` is no component; they are numbered 1 to {components}", text.trim())),
    }
}

fn parse_take(rest: &str, game: &Match) -> Result<Move, String> {
    let components = game.question().components.len();
    let (amount, component) = match rest.split_once("from") {
        Some((amount, number)) => (amount, component_number(number, components)?),
        None if components == 1 => (rest, 0),
        None => return Err("from which component? write `take 3 from 2`".to_owned()),
    };
    let amount: i64 = amount.trim().parse().map_err(|_| "take how many? write `take 3`".to_owned())?;
    let from = game.question().components[component].position.small();
    let chosen = match from {
        Some(&[heap]) => heap.checked_sub(amount).and_then(|left| check_legal(game, component, vec![vec![left]])),
        _ => None,
    };
    chosen.ok_or_else(|| format!("taking {amount} there is not a legal move; `moves` lists them"))
}

/// The move that leaves these components, if it is legal.
fn check_legal(game: &Match, component: usize, mut to: Vec<Vec<i64>>) -> Option<Move> {
    let of = &game.question().components[component];
    to.sort_unstable();
    let as_typed = Move::new(component, of, to.clone());
    if to.len() > 1 {
        // Empty heaps may be typed or left out.
        to.retain(|part| part.iter().any(|&x| x != 0));
    }
    let tidied = Move::new(component, of, to);
    [as_typed, tidied].into_iter().find(|chosen| game.is_legal(chosen, &Budget::unlimited()).unwrap_or(false))
}
