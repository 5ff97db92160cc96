//! The help pages in Chinese. Their English is the documentation of the arguments (`args`).

mod texts;

use crate::args::{CALCULATOR, EXAMPLES, TEMPLATES};
use clap::Command;
use clap::builder::StyledStr;
use nimatron_messages::{Language, Sentence};
use texts::TEXTS;

static ARGUMENTS: Sentence = Sentence::plain("Arguments", "参数");
static COMMANDS: Sentence = Sentence::plain("Commands", "命令");
static OPTIONS: Sentence = Sentence::plain("Options", "选项");
/// A page, with the holes of clap.
static PAGE: Sentence = Sentence::raw(
    "{before-help}{about-with-newline}\nUsage: {usage}\n\n{all-args}{after-help}",
    "{before-help}{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}",
);

/// The command with its help pages in a language.
pub(crate) fn in_language(mut command: Command, language: Language) -> Command {
    if language == Language::English {
        return command;
    }
    // Adds the arguments and the subcommand of clap itself, which have texts, too.
    command.build();
    translated(command, language)
}

fn translated(command: Command, language: Language) -> Command {
    let text = |english: Option<&StyledStr>| english.and_then(|text| text_of(&text.to_string(), language));
    let own = |heading: &'static Sentence| heading.template(language).into_owned();
    let (about, after) = (text(command.get_about()), text(command.get_after_help()));
    let mut command = command
        .help_template(own(&PAGE))
        .subcommand_help_heading(own(&COMMANDS))
        .mut_args(|arg| {
            // With a heading of their own, positional arguments are in the order of their names
            // unless they have another one.
            let (heading, order) = match arg.get_index() {
                Some(index) => (&ARGUMENTS, Some(index)),
                None => (&OPTIONS, None),
            };
            let help = text(arg.get_help());
            let arg = arg.help_heading(own(heading));
            let arg = match order {
                Some(order) => arg.display_order(order),
                None => arg,
            };
            match help {
                Some(help) => arg.help(help),
                None => arg,
            }
        })
        .mut_subcommands(|subcommand| translated(subcommand, language));
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    command
}

/// A text of the help pages in a language; `None` if it is not known.
fn text_of(english: &str, language: Language) -> Option<String> {
    let mut all = TEXTS.iter().chain([&AFTER_ALL, &AFTER_NIMBER, &AFTER_CHECK]);
    let sentence = all.find(|sentence| sentence.template(Language::English) == english)?;
    Some(sentence.template(language).into_owned())
}

static AFTER_ALL: Sentence = Sentence::raw(
    EXAMPLES,
    "\
示例：
  nimatron solve 'n -> n - k for k in {1, 3, 4}' 5 9 14    三堆，每次取 1、3 或 4
  nimatron solve wythoff 3,5                               有两个坐标的局面
  nimatron solve 'kayles(7) + wythoff(3,5) + *4'           不同游戏的和
  nimatron table 'take{powers(2)}' --to 20                 开头的 SG 值
  nimatron count wythoff --to 10^18                        有多少局面是负的
  nimatron explain 'take{1,3,4}' 9                         为什么
  nimatron play 'nim(3,4,5)'                               与电脑对弈
  nimatron law 'n -> n - k for k in powers(2)'             对所有堆的规律，附证明
  nimatron octal 0.137                                     一个代码的值和已证明的周期
  nimatron misere 0.77                                     一个代码的反常商（misère quotient）
  nimatron check 'take{1,3,4}' --formula 'n % 7 in (0, 2)' 这个解答对吗？
  nimatron guess 1 2 3 5 8 13 21 34                        一列数的规律，以及这些数支持它的程度
  nimatron games                                           所有有名字的游戏及其定理
  nimatron nimber '(5 * 7 + 3) / 11'                       nim 数域中的运算
  nimatron judge nim_product_64 < pairs.txt                在线评测题目，用其自己的格式",
);

static AFTER_CHECK: Sentence = Sentence::raw(
    TEMPLATES,
    "\
程序读什么（--input）：含有下列字段的文本。[...] 中的部分对每个局面重复；没有它时，程序对每个局面
各运行一次。

  {heaps}      局面的所有数，用空格隔开
  {count}      分量的个数
  {position}   1,2 3,4：有多个坐标的分量
  { n } { a }  按名字给出的坐标（此时只询问单个局面）
  {tests}      这次运行询问的局面数
  \\n \\t \\{ \\[  这些字符本身

  '[{heaps}\\n]'                       每个局面一行，直到结束（默认）
  '{tests}\\n[{count}\\n{heaps}\\n]'    T 组数据，每组为 n 和 n 堆
  '{count}\\n{heaps}\\n'               每次运行一组数据

回答：first/second、N/P、win/lose、Alice/Bob、yes/no、1/0 或您自己的词（--says），或 SG 值。退出码 1：
解答错误。",
);

static AFTER_NIMBER: Sentence = Sentence::raw(
    CALCULATOR,
    "\
所有的数都是 nim 数：5 与 *5 相同，+ 是异或，* 是 nim 积，除 0 以外每个 nim 数都有逆元。
普通的数是指数（2^10）、宽度（trace(18, 16)）和方括号中的数：[2^32 + 6] 是该数对应的 nim 数。

  + - * / ^              5 * 7 + 3, *5 * *7, 1 / 2, 2^10
  sqrt(a) square(a) inv(a)
  solve(equation)        solve(x^2 + x = 12)，任何次数不超过 256 的 x 的多项式
  log(a, base)           满足 base^e = a 的最小的 e（普通的数）
  order(a)               满足 a^k = 1 的最小的 k > 0（普通的数）
  minpoly(a)             以 a 为根、系数为 0 和 1 的次数最低的多项式
  trace(a) norm(a) conj(a)   在 2^8 起含有 a 的最小的域中；trace(a, 64) 在域 2^64 中
  frobenius(a, k)        a^(2^k)
  generator(64)          其幂为所有小于 2^64 的非零 nim 数的最小的 nim 数
  norm(a, 64) conj(a, 64)    同上，在域 2^64 中
  mex(a, b, ...)         不在其中的最小的 nim 数

退出码 1：没有解或没有对数。",
);

#[cfg(test)]
mod tests {
    use super::text_of;
    use crate::args::Cli;
    use clap::{Command, CommandFactory};
    use nimatron_messages::Language;

    /// The texts of a command and of its subcommands.
    fn texts(command: &Command) -> Vec<String> {
        let own = [command.get_about(), command.get_after_help()].into_iter().flatten();
        let arguments = command.get_arguments().filter_map(|arg| arg.get_help());
        let own = own.chain(arguments).map(ToString::to_string);
        own.chain(command.get_subcommands().flat_map(texts)).collect()
    }

    #[test]
    fn help_pages_are_in_all_languages() {
        let mut english = Cli::command();
        english.build();
        for (_, language) in Language::ALL {
            for text in texts(&english) {
                assert!(text_of(&text, language).is_some(), "{text:?} has no translation");
            }
        }
        let mut page = super::in_language(Cli::command(), Language::TraditionalChinese);
        let page = page.render_help().to_string();
        assert!(
            page.contains("用法：nimatron") && page.contains("指令:") && page.contains("整理規則檔案的格式"),
            "{page}"
        );
    }
}
