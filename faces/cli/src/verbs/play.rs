//! The command `play`: a dialogue around [`nimatron::play::Match`].

use crate::args::PlayArgs;
use crate::control_signs::visible;
use crate::failure::{CommandResult, Failure, INTERRUPTED};
use crate::question::listed_question;
use crate::session::Session;
use nimatron::ask::Loops;
use nimatron::play::{Level, Match, MoveRationale};
use nimatron::{Convention, Limit, Move, words};
use nimatron_messages::{Message, dialogue, input};
use rustyline::error::ReadlineError;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

/// Maximum number of moves that `moves` lists.
const MAX_LISTED: usize = 500;

/// Where lines come from: a terminal with editing, or plain input.
enum DialogueInput {
    Editor(Box<rustyline::DefaultEditor>),
    Plain,
}

impl DialogueInput {
    fn new() -> DialogueInput {
        match (std::io::stdin().is_terminal(), rustyline::DefaultEditor::new()) {
            (true, Ok(editor)) => DialogueInput::Editor(Box::new(editor)),
            _ => DialogueInput::Plain,
        }
    }

    /// The next line; `None` at the end of the input.
    fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        match self {
            DialogueInput::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Interrupted) => std::process::exit(i32::from(INTERRUPTED)),
                Err(error) => Err(Failure::error(input::unreadable(error.to_string()))),
            },
            DialogueInput::Plain => {
                write(prompt)?;
                let mut bytes = Vec::new();
                match std::io::stdin().lock().read_until(b'\n', &mut bytes) {
                    Ok(0) => {
                        write("\n")?;
                        Ok(None)
                    }
                    Ok(_) => {
                        let line = String::from_utf8_lossy(&bytes).into_owned();
                        // A pipe does not echo what was typed, so it is repeated here.
                        write(&format!("{}\n", line.trim_end()))?;
                        Ok(Some(line))
                    }
                    Err(error) => Err(Failure::error(input::unreadable(error.to_string()))),
                }
            }
        }
    }
}

/// Prints a message as a line.
fn say(message: &Message, session: &Session) -> Result<(), Failure> {
    write(&format!("{}\n", message.in_language(session.language)))
}

fn write(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(visible(text).as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(Failure::output(&error)),
    }
}

pub(crate) fn play(args: &PlayArgs, session: &Session) -> CommandResult {
    session.dialogue();
    let question = listed_question(&args.question, session)?;
    let convention = Convention::misere_if(args.misere);
    let mut game = Match::begin(question, convention, Loops::always_if(args.loopy));
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let rule = match convention {
        Convention::Normal => dialogue::normal(),
        Convention::Misere => dialogue::misere(),
    };
    say(&dialogue::greeting(game.question().show(), rule), session)?;
    // A position that cannot be solved at all is an error before the first move; one that takes
    // long is played nevertheless.
    if game.has_loops() {
        say(&dialogue::may_go_on(), session)?;
    }
    let soon = session.work(|budget| game.is_solved_soon(GREETING, budget));
    if unless_limited(soon, session)? != Some(true) {
        say(&dialogue::takes_long(), session)?;
    }
    let mut input = DialogueInput::new();
    let mut yours = !args.second;
    loop {
        let legal = session.work(|budget| game.legal_moves(budget))?;
        if legal.is_empty() {
            let mover_wins = convention == Convention::Misere;
            let winner = if mover_wins == yours { dialogue::you_win() } else { dialogue::i_win() };
            let mover = if yours { dialogue::you_have() } else { dialogue::i_have() };
            say(&dialogue::the_end(mover, winner), session)?;
            // Your last move, and mine if I made the last one.
            let back = if yours { 2 } else { 1 };
            let lost = mover_wins != yours;
            if !lost || game.moves() < back || !wants_undo(&mut input, session)? {
                return Ok(ExitCode::SUCCESS);
            }
            game.undo(back);
            say(&dialogue::taken_back(), session)?;
            yours = true;
            continue;
        }
        if game.has_loops() && game.occurrences() >= REPETITIONS {
            write(&position(&game, session))?;
            say(&dialogue::a_draw(REPETITIONS), session)?;
            return Ok(ExitCode::SUCCESS);
        }
        if yours {
            write(&position(&game, session))?;
            match your_turn(&mut game, &legal, &mut input, session)? {
                DialogueTurn::Moved => yours = false,
                DialogueTurn::Undone => {}
                DialogueTurn::Quit => return Ok(ExitCode::SUCCESS),
                DialogueTurn::Closed if matches!(input, DialogueInput::Editor(_)) => return Ok(ExitCode::SUCCESS),
                DialogueTurn::Closed => return Err(Failure::error(dialogue::input_ended())),
            }
        } else {
            my_turn(&mut game, &legal, (args.level, seed), session)?;
            yours = true;
        }
    }
}

/// How often a position occurs before the game is a draw.
const REPETITIONS: usize = 3;
/// Limits for solving the position before the first move.
const GREETING: Limit = Limit { time: Some(Duration::from_secs(1)), memory: 1 << 30 };

/// Whether the player takes back the last move of a lost game.
fn wants_undo(input: &mut DialogueInput, session: &Session) -> Result<bool, Failure> {
    let line = session.while_waiting(|| input.line(&dialogue::undo_or_end().text(session.language)));
    Ok(line?.is_some_and(|line| line.trim().eq_ignore_ascii_case("undo")))
}

/// The components with their numbers.
fn position(game: &Match, session: &Session) -> String {
    let components = &game.question().components;
    if let [only] = components.as_slice() {
        let line = dialogue::position(only.show());
        return format!("\n{}\n", line.in_language(session.language));
    }
    let mut text = format!("\n{}\n", dialogue::positions().in_language(session.language));
    for (index, component) in components.iter().enumerate() {
        text += &format!("  {}: {}\n", index + 1, component.show());
    }
    text
}

enum DialogueTurn {
    Moved,
    Undone,
    Quit,
    Closed,
}

fn your_turn(
    game: &mut Match,
    legal: &[Move],
    input: &mut DialogueInput,
    session: &Session,
) -> Result<DialogueTurn, Failure> {
    let components = game.question().components.len();
    loop {
        let line = session.while_waiting(|| input.line(&dialogue::your_move().text(session.language)));
        let Some(line) = line? else { return Ok(DialogueTurn::Closed) };
        match line.trim().to_lowercase().as_str() {
            "" => {}
            "help" | "?" => say(&dialogue::help(), session)?,
            "quit" | "exit" | "q" => return Ok(DialogueTurn::Quit),
            "moves" => {
                for (index, chosen) in legal.iter().enumerate().take(MAX_LISTED) {
                    let chosen = words::a_move(chosen, components, session.language);
                    write(&format!("  #{:<4} {chosen}\n", index + 1))?;
                }
                if legal.len() > MAX_LISTED {
                    let more = dialogue::and_more(legal.len() - MAX_LISTED);
                    write(&format!("  {}\n", more.in_language(session.language)))?;
                }
            }
            "undo" => {
                // Your move and my answer; if I began, my first move stays.
                let is_back = game.moves() >= 2 && game.undo(2);
                let message = if is_back { dialogue::taken_back() } else { dialogue::nothing_to_take_back() };
                say(&message, session)?;
                return Ok(DialogueTurn::Undone);
            }
            "hint" => hint(game, components, session)?,
            "why" => {
                match unless_limited(session.work(|budget| game.reasons(session.language, budget)), session)?.flatten()
                {
                    Some(reasons) => write(&format!("{reasons}\n"))?,
                    None => say(&dialogue::no_reasons(), session)?,
                }
            }
            _ => match session.work(|budget| game.read_move(&line, legal, budget)) {
                Ok(chosen) => {
                    game.make(&chosen);
                    return Ok(DialogueTurn::Moved);
                }
                Err(problem) => say(&problem, session)?,
            },
        }
    }
}

/// What a question in the game found. A limit ends the question, which is said, and not the game.
fn unless_limited<T, E: Into<Failure>>(found: Result<T, E>, session: &Session) -> Result<Option<T>, Failure> {
    match found.map_err(Into::into) {
        Ok(found) => Ok(Some(found)),
        Err(failure) if failure.is_limit() => {
            failure.report(session.language);
            Ok(None)
        }
        Err(failure) => Err(failure),
    }
}

fn hint(game: &Match, components: usize, session: &Session) -> Result<(), Failure> {
    let best = unless_limited(session.work(|budget| game.best_move(budget)), session)?.flatten();
    let Some((chosen, choice)) = best else { return Ok(()) };
    let chosen = words::a_move(&chosen, components, session.language);
    let message = match choice {
        MoveRationale::WinsQuickly(_) | MoveRationale::Wins => dialogue::hint_wins(chosen),
        MoveRationale::Guesses => dialogue::hint_guesses(),
        MoveRationale::ResistsLongest(_) | MoveRationale::Resists => dialogue::hint_resists(chosen),
        MoveRationale::Draws => dialogue::hint_draws(chosen),
        _ => dialogue::hint_unknown(chosen),
    };
    say(&message, session)
}

/// The machine's turn, at a level and with the seed of the game.
fn my_turn(game: &mut Match, legal: &[Move], (level, seed): (Level, u64), session: &Session) -> Result<(), Failure> {
    let components = game.question().components.len();
    let best = unless_limited(session.work(|budget| game.move_at(level, seed, budget)), session)?.flatten();
    // Without the time to think, any move.
    let Some((chosen, choice)) = best.or_else(|| Some((legal.first()?.clone(), MoveRationale::Guesses))) else {
        return Ok(());
    };
    let shown = words::a_move(&chosen, components, session.language);
    let comment = match choice {
        MoveRationale::AtRandom => {
            say(&dialogue::i_move_silently(shown), session)?;
            game.make(&chosen);
            return Ok(());
        }
        MoveRationale::WinsQuickly(1) => dialogue::wins_now(),
        MoveRationale::WinsQuickly(moves) => dialogue::wins_within(moves),
        MoveRationale::Wins => dialogue::winning(),
        MoveRationale::Guesses => dialogue::guesses(),
        MoveRationale::ResistsLongest(1) => dialogue::resists_one(),
        MoveRationale::ResistsLongest(moves) => dialogue::resists(moves),
        MoveRationale::Resists => dialogue::resists_somehow(),
        MoveRationale::Draws => dialogue::draws(),
        _ => dialogue::unknown(),
    };
    say(&dialogue::i_move(shown, comment), session)?;
    game.make(&chosen);
    Ok(())
}
