//! The texts of the help pages in all languages; the English ones are those of `args`.

use nimatron_messages::Sentence;

pub(crate) static TEXTS: &[Sentence] = &[
    Sentence::plain(
        "Impartial games: who wins, the Grundy value, every winning move, and why",
        "公平组合游戏：谁赢、SG 值、每一个必胜走法，以及为什么",
    ),
    Sentence::plain(
        "The language of what is printed (that of the locale unless given)",
        "输出所用的语言（默认为系统区域设置的语言）",
    ),
    Sentence::plain(
        "Who wins a position or sum: outcome, Grundy value, every winning move, how it is known",
        "一个局面或一个和谁赢：胜负、SG 值、每一个必胜走法、如何得知",
    ),
    Sentence::plain("The Grundy values of all positions up to a bound", "直到某个界限的所有局面的 SG 值"),
    Sentence::plain(
        "Why a position has its value: options, mex, xor in binary columns",
        "局面的值为什么如此：后继局面、mex、按二进制列的异或",
    ),
    Sentence::plain("Play against the machine, with hint, undo and why", "与电脑对弈，有提示、悔棋和理由"),
    Sentence::plain(
        "The values of a game as a picture: bars with the stripes of a cycle, or a map",
        "游戏的值的图：带循环条纹的柱状图，或色块图",
    ),
    Sentence::plain("All positions that can be reached as a picture, in layers", "所有可到达局面的分层图"),
    Sentence::plain(
        "A taking-and-breaking game by its code: values, sparse space, period with its proof",
        "由代码给出的取石分堆游戏：值、稀疏空间、周期及其证明",
    ),
    Sentence::plain(
        "The genus of each heap of a game, or of one position or sum, and whether it is tame",
        "一个游戏各堆的 genus，或一个局面或和的 genus，以及是否驯顺",
    ),
    Sentence::plain(
        "Conway's canonical form of a position or sum in misère play",
        "一个局面或和在反常规则下的 Conway 规范形",
    ),
    Sentence::plain(
        "A code, a named game or rules, for its heaps; or a position or sum ('cram(3x3) + *2')",
        "一个代码、有名字的游戏或规则，求其各堆；或一个局面或和（'cram(3x3) + *2'）",
    ),
    Sentence::plain("Up to this heap [default: 20]", "直到这个堆 [默认：20]"),
    Sentence::raw(
        "A sum of heaps (*2), of positions by their options (*{2,3}, *{0,{2}}), and of positions of games (kayles(9)); \
         3.*2 is three heaps",
        "堆（*2）、由后继局面给出的局面（*{2,3}、*{0,{2}}）和游戏的局面（kayles(9)）之和；3.*2 是三堆",
    ),
    Sentence::plain(
        "The misère quotient of taking-and-breaking games: who wins all sums if the last move loses",
        "取石与拆堆游戏的反常商（misère quotient）：最后一步者负时各种和的胜负",
    ),
    Sentence::plain(
        "A code such as 0.77, a named game or rules; several of them are played together; or a sum of positions ('cram(3x3) + kayles(9)')",
        "代码（如 0.77）、有名字的游戏或规则；可给出几个，一起进行；或局面之和（'cram(3x3) + kayles(9)'）",
    ),
    Sentence::plain(
        "Up to this heap, unless a period is proved before [default: 20000]",
        "算到这个堆为止，除非先证明了周期 [默认：20000]",
    ),
    Sentence::plain("Answer in JSON, with the elements of all heaps", "以 JSON 回答，包括所有堆的元素"),
    Sentence::plain(
        "The law of a game for all positions, found from its rules and proved",
        "游戏对所有局面的规律：由规则找到并证明",
    ),
    Sentence::plain(
        "The law of a game as a complete program: its values and winning moves",
        "把游戏的规律写成完整的程序：值和必胜走法",
    ),
    Sentence::plain(
        "A law of bare numbers: a sequence, or a grid of lines (conjectured)",
        "单纯一列数或一个数表的规律（猜想）",
    ),
    Sentence::plain(
        "An atlas of proved laws: sweep a family of rules, and search it",
        "已证明规律的规律库：扫过一族规则，以及在其中查找",
    ),
    Sentence::plain(
        "Check a certificate: of a law, a period, a value or a misère quotient",
        "核对证书：规律、周期、值或反常商的证书",
    ),
    Sentence::plain("The named games: rules, theorem, source", "有名字的游戏：规则、定理、出处"),
    Sentence::plain(
        "Calculate with nimbers: products, inverses, roots, equations, logarithms",
        "nim 数的计算：乘积、逆元、根、方程、对数",
    ),
    Sentence::plain(
        "Solve a problem from an online judge: its input on standard input, its output on standard output",
        "求解在线评测题目：从标准输入读取输入，向标准输出写出答案",
    ),
    Sentence::plain(
        "Help an editor with rules, over standard input and output (language server)",
        "通过标准输入和输出为编辑器提供规则方面的帮助（语言服务器）",
    ),
    Sentence::plain(
        "Answer a language model, over standard input and output (Model Context Protocol)",
        "通过标准输入和输出回答语言模型的问题（Model Context Protocol）",
    ),
    Sentence::plain(
        "Answer the questions of `serve`, which starts this command",
        "回答 `serve` 的问题；此命令由 `serve` 启动",
    ),
    Sentence::plain(
        "Answer over HTTP: the page, and the same questions and answers as JSON",
        "通过 HTTP 应答：网页，以及以 JSON 给出的同样的问答",
    ),
    Sentence::plain("Format a rule file", "整理规则文件的格式"),
    Sentence::plain("Print a script for the completion of a shell", "打印 shell 的自动补全脚本"),
    Sentence::plain("The shell", "shell 的名称"),
    Sentence::plain("Print the manual page", "打印手册页"),
    Sentence::plain(
        "A rule ('n -> n - 1'), a .game file, a name (see `nimatron games`), a code (0.137), or a sum of positions ('kayles(7) + *4')",
        "一条规则（'n -> n - 1'）、一个 .game 文件、一个名字（见 `nimatron games`）、一个代码（0.137），或局面的和（'kayles(7) + *4'）",
    ),
    Sentence::plain(
        "Positions: 5, or 3,5 with several coordinates; several are a sum",
        "局面：5，有多个坐标时写作 3,5；多个局面构成和",
    ),
    Sentence::plain(
        "Give a parameter of the rules a value, as in --set m=3, --set m=[4,4] or --set m=@FILE (the numbers in a file)",
        "给规则的参数赋值，如 --set m=3、--set m=[4,4] 或 --set m=@文件（文件中的数）",
    ),
    Sentence::plain(
        "Stop after this time (10s, 500ms, 2min) or beyond this memory (500MB, 2GiB); may be given twice. Memory is 4GiB unless given",
        "超过这段时间（10s、500ms、2min）或这么多内存（500MB、2GiB）时停止；可给出两次。内存默认为 4GiB",
    ),
    Sentence::plain("Say which engine is chosen, and why", "说明选用哪个引擎，以及为什么"),
    Sentence::plain(
        "A rule ('n -> n - 1'), a .game file, a name, or a code (0.137)",
        "一条规则（'n -> n - 1'）、一个 .game 文件、一个名字，或一个代码（0.137）",
    ),
    Sentence::plain(
        "A family of positions of a game on graphs or boards, with n for the number of a member: 'grid(2,n)', 1xn; of trees with a name for each length: 'star(a,b,c)'",
        "图或棋盘上的游戏的一族局面，用 n 表示局面的编号：'grid(2,n)'、1xn；对于树，每个长度用一个名字：'star(a,b,c)'",
    ),
    Sentence::plain("Of a family: list the types of pieces, with their moves", "对于族：列出块的类型及其走法"),
    Sentence::plain(
        "The largest heap of the table that laws of one coordinate are read off; of a family, the largest member that is looked at where there is no proof",
        "用来找出一个坐标的规律的表中最大的堆；对于族，没有证明时所看的最大局面",
    ),
    Sentence::plain(
        "The player who cannot move wins: the law of the P-positions in misère play",
        "无法走的一方赢：反常规则（misère）下 P 态的规律",
    ),
    Sentence::plain(
        "Only the rows in which a coordinate is at most K, as in --rows a=2",
        "只取某个坐标至多为 K 的行，如 --rows a=2",
    ),
    Sentence::plain(
        "Draw the quotient, and write the picture to this file: .svg or .png",
        "画出商，并把图写入此文件：.svg 或 .png",
    ),
    Sentence::plain(
        "What the picture shows: the products with the generators as a graph, the multiplication table, or which products of two elements are lost",
        "图的内容：以图表示与生成元的乘积、乘法表，或哪些两元素之积为必败",
    ),
    Sentence::plain(
        "Write the certificate of the quotient to this file (see `verify`)",
        "把商的证书写入此文件（见 `verify`）",
    ),
    Sentence::plain(
        "The quotients of many codes: which are the same game, and how far each quotient is known",
        "许多代码的商：哪些是同一个游戏，以及每个商已知到哪里",
    ),
    Sentence::plain(
        "Codes in which ? stands for any octal digit: 0.??? 4.??",
        "代码，其中 ? 代表任意八进制数字：0.??? 4.??",
    ),
    Sentence::plain("The time for one game", "每个游戏的时间"),
    Sentence::plain("The number of threads that search a board [default: 1]", "搜索棋盘的线程数 [默认：1]"),
    Sentence::plain(
        "Write a certificate of the value of a position on a board or graph to this file (see `verify`)",
        "把棋盘或图上局面之值的证书写入此文件（见 `verify`）",
    ),
    Sentence::plain(
        "The number of threads [default: as many as the machine runs at once]",
        "线程数 [默认：机器可同时运行的个数]",
    ),
    Sentence::plain(
        "Save each game to this file of comma-separated values when it is done, and do not try again the games in it that had at least as much time. Solved games are solved again: a file is no proof",
        "每个游戏完成后存入此逗号分隔值文件；其中已用过同样多时间的游戏不再尝试。已解决的游戏会重新求解：文件不是证明",
    ),
    Sentence::plain("Print comma-separated values", "输出逗号分隔值"),
    Sentence::plain(
        "Write the certificate of a proved law to this file (see `verify`)",
        "把已证明规律的证书写入此文件（见 `verify`）",
    ),
    Sentence::plain(
        "Put the closed sets of its sentences into the certificate, so that a checker only has to test them",
        "把各语句的闭集写入证书，使检验程序只需验证它们",
    ),
    Sentence::plain(
        "Write the law as a theorem for the proof assistant Coq, in a file that ends in .v",
        "把规律写成证明助手 Coq 的定理，存入以 .v 结尾的文件",
    ),
    Sentence::plain(
        "Say the winning move of every position as a whole: its first moves and its automata; with --certificate, the certificate proves it, too",
        "说出每个局面的必胜走法：最前面的走法及其自动机；与 --certificate 同用时，证书也证明它",
    ),
    Sentence::plain(
        "Explain why the law holds, in steps that a person can follow",
        "逐步解释规律为什么成立，使人能够看懂",
    ),
    Sentence::plain(
        "Leave the library out of this file: it is installed as Nimatron",
        "文件中不含函数库：它已安装为 Nimatron",
    ),
    Sentence::plain("Draw the automaton of the law, for Graphviz", "画出规律的自动机，供 Graphviz 使用"),
    Sentence::plain("Draw it to a file that ends in .svg or .png", "画到以 .svg 或 .png 结尾的文件"),
    Sentence::plain("Answer in JSON", "以 JSON 回答"),
    Sentence::plain(
        "The programming language (cpp, rust or python), and the game: a rule, a .game file, a name, or a code; in any order. After a game on graphs or boards a family, 'grid(2,n)'",
        "编程语言（cpp、rust 或 python）和游戏：规则、.game 文件、名字或代码；次序不限。图或棋盘上的游戏之后写族，如 'grid(2,n)'",
    ),
    Sentence::plain(
        "The largest heap of the table that laws of one coordinate are read off, and of the table of a program without a law, of which each coordinate may have its own (100000,20); or the language",
        "用来找出一个坐标的规律的表，以及没有规律的程序的表中最大的堆，后者可以每个坐标各给一个（100000,20）；或编程语言",
    ),
    Sentence::plain(
        "Sweep the family of rules from where the file ends, and keep every proved law with its certificate",
        "从文件结束处继续扫过这一族规则，保存每条已证明的规律及其证书",
    ),
    Sentence::plain("The file of the atlas", "规律库的文件"),
    Sentence::plain(
        "Games by first values (0,1,2,0,1,2), by rules, or by properties of their law",
        "按开头的值（0,1,2,0,1,2）、规则或规律的性质查找游戏",
    ),
    Sentence::plain("All that is known about one game", "关于一个游戏的全部内容"),
    Sentence::plain("How many rule sets have a law, and of which kind", "有多少组规则有规律，以及是哪一类"),
    Sentence::plain(
        "Large automata, long periods, conjectures without a proof, short rules without a law",
        "大的自动机、长的周期、没有证明的猜想、没有规律的短规则",
    ),
    Sentence::plain(
        "Write all entries with their certificates as lines of JSON (compressed if the name ends in .gz)",
        "把所有条目连同证书写成 JSON 行（文件名以 .gz 结尾则压缩）",
    ),
    Sentence::plain(
        "Read such lines into a new file, and check every certificate",
        "把这样的行读入新文件，并核对每份证书",
    ),
    Sentence::plain("Write the files with which the page of the site searches", "写出网站页面查找用的文件"),
    Sentence::plain("How many games of the family, the shortest rules first", "取这一族的多少个游戏，规则短者在先"),
    Sentence::plain(
        "First values between commas, or rules (lines between semicolons or line breaks); all games unless given",
        "开头的值，以逗号分隔；或规则（各行以分号或换行分隔）；不给出则为所有游戏",
    ),
    Sentence::plain("The law says this", "规律中有这段文字"),
    Sentence::plain("The class of the law", "规律的类别"),
    Sentence::plain("How the law is known", "规律如何得知"),
    Sentence::plain("The length of the period", "周期的长度"),
    Sentence::plain(
        "The number of states of the automaton, such as 12, 10..20 or 10..",
        "自动机的状态数，如 12、10..20 或 10..",
    ),
    Sentence::plain(
        "The numeration of the automaton, such as `base 2` or `fibonacci`",
        "自动机的记数法，如 `base 2` 或 `fibonacci`",
    ),
    Sentence::plain("The number of coordinates", "坐标的个数"),
    Sentence::plain("The number of kinds of move", "走法的种数"),
    Sentence::plain("The number of the entry", "条目的编号"),
    Sentence::plain("Write its certificate here", "把它的证书写到这里"),
    Sentence::plain("Maximum number of entries in each list", "每个列表至多多少个条目"),
    Sentence::plain("The file that is written", "要写的文件"),
    Sentence::plain("The file that is read", "要读的文件"),
    Sentence::plain("The folder that they are written to; it is made if there is none", "写到这个文件夹；没有就新建"),
    Sentence::plain("Threads (all processors unless given)", "线程数（默认为所有处理器）"),
    Sentence::plain("Maximum number of entries that are shown", "至多显示的条目数"),
    Sentence::plain("Write the certificate of the first entry here", "把第一个条目的证书写到这里"),
    Sentence::plain(
        "The numbers, as in 0 1 2 0 1 2; @FILE reads them from a file (list, grid, b-file, CSV, output of `table`). Standard input unless given",
        "这些数，如 0 1 2 0 1 2；@FILE 从文件读取（列表、数表、b-file、CSV、`table` 的输出）。默认读取标准输入",
    ),
    Sentence::plain("The first number is that of this position: 0, or 1", "第一个数属于这个局面：0 或 1"),
    Sentence::plain("The player who cannot move wins", "无法走的一方赢"),
    Sentence::plain(
        "Also print how many moves the game lasts if the winner hurries and the loser resists",
        "还打印胜者求快、败者拖延时对局持续的步数",
    ),
    Sentence::plain("List every winning move, however many there are", "列出每一个必胜走法，不论有多少"),
    Sentence::plain("A family of positions, one for each n: grid(3,n), 1xn", "一族局面，每个 n 一个：grid(3,n)、1xn"),
    Sentence::plain(
        "The largest value of the coordinates: one number for all, or one for each (20,30)",
        "坐标的最大值：对所有坐标用一个数，或每个坐标一个（20,30）",
    ),
    Sentence::plain("The form of the table", "表的格式"),
    Sentence::plain("The same as --format json", "同 --format json"),
    Sentence::plain("A rule, a .game file, a name, or a code", "规则、.game 文件、名字或代码"),
    Sentence::plain(
        "The file: .svg or .png (SVG to standard output unless given)",
        "文件：.svg 或 .png（默认把 SVG 写到标准输出）",
    ),
    Sentence::plain(
        "Solve a game that a file lists by positions and moves, also if play may go on for ever",
        "求解由文件列出局面和走法的游戏，对局可以无限进行下去也行",
    ),
    Sentence::plain(
        "The file: a line for each position with its options, or another format; may be compressed by gzip. Or a file that --store has written",
        "文件：每行一个局面及其后继，或其他格式；可用 gzip 压缩。也可以是 --store 写入的文件",
    ),
    Sentence::plain(
        "Positions by name, with a token on each: a sum (without any, how many are won, lost and drawn)",
        "局面的名称，每个上放一枚棋子：构成一个和（不给出时，统计必胜、必败和平局的局面数）",
    ),
    Sentence::plain(
        "How the file lists moves (found out by its name and first line unless given)",
        "文件列出走法的格式（默认由文件名和首行判断）",
    ),
    Sentence::plain(
        "Play may go on for ever: positions that are lost (P), won (N) and drawn (D), with their values; the nearest ones if there are more than 60",
        "对局可能无限进行：必败 (P)、必胜 (N) 与平局 (D) 的局面及其值；超过 60 个时只画最近的",
    ),
    Sentence::plain(
        "Draw what can be reached from the positions, the nearest 60 if there are more: .svg or .png",
        "画出从这些局面能走到的局面，超过 60 个时只画最近的 60 个：.svg 或 .png",
    ),
    Sentence::plain(
        "Write a move for each position to a file of CSV: it wins as fast, or resists as long, as possible, or keeps a draw",
        "把每个局面的一个走法写入 CSV 文件：尽快获胜，或尽量拖延，或保持平局",
    ),
    Sentence::plain(
        "Keep the solved game in this file; later questions are answered from it at once, also when it is given as the file of the game",
        "把解完的游戏保存在此文件中；以后的问题立即由它回答，也可以直接把它当作游戏的文件给出",
    ),
    Sentence::plain(
        "Keep the positions of a game that may go on for ever in this file, solved, and answer from it if it has those of the question",
        "把可能永远进行下去的游戏的局面解完后保存在此文件中；若其中已有所问的局面，就由它回答",
    ),
    Sentence::plain(
        "Write the values of all positions to a file: .csv, .npy or .parquet",
        "把所有局面的值写入文件：.csv、.npy 或 .parquet",
    ),
    Sentence::plain("The form: svg, or dot for Graphviz", "格式：svg，或供 Graphviz 使用的 dot"),
    Sentence::plain(
        "The file: .svg or .png, with --format dot any (standard output unless given)",
        "文件：.svg 或 .png，用 --format dot 时不限（默认写到标准输出）",
    ),
    Sentence::plain(
        "How many moves deep: 2 also explains the values of the options",
        "解释多少步深：2 还解释后继局面的值",
    ),
    Sentence::plain(
        "Play may go on for ever: who wins, who can force a draw, and infinite values",
        "对局可以无限进行：谁胜、谁能求和，以及无限值",
    ),
    Sentence::plain("Play may go on for ever: finite and infinite values", "对局可能永远进行下去：有限值与无限值"),
    Sentence::plain(
        "Play may go on for ever: a position that occurs for the third time ends it as a draw",
        "对局可能永远进行下去：同一局面第三次出现即以和局结束",
    ),
    Sentence::plain(
        "Play may go on for ever: why a position has its value, finite or infinite",
        "对局可以无限进行：局面为何有它的值（有限或无限）",
    ),
    Sentence::plain("Say why the positions have their values", "说明各局面为何有其值"),
    Sentence::plain("The machine makes the first move", "电脑先走"),
    Sentence::plain(
        "How well the machine plays: as well as it can, with slips, or any legal move",
        "电脑的水平：尽力而为、时有失误，或随意走一步合法的棋",
    ),
    Sentence::plain(
        "The same seed repeats the slips and random moves of a game (drawn unless given)",
        "相同的种子会重现一局中的失误和随机走法（默认随机抽取）",
    ),
    Sentence::plain(
        "The code: octal (0.137), hexadecimal with a letter (0.F8), 0.(8) with a digit of any size, 0.[3] with digits that go on for ever, 4!.0 with different heaps",
        "代码：八进制（0.137）、带字母的十六进制（0.F8）、有任意大的一位的 0.(8)、数字无限重复的 0.[3]、各堆互异的 4!.0",
    ),
    Sentence::plain(
        "Up to this heap, unless a period is proved before [default: 10000; with --period as far as limits allow]",
        "直到这个堆，除非先证明了周期 [默认：10000；用 --period 时直到限制为止]",
    ),
    Sentence::plain("Compute all values, also after a proved period", "计算所有的值，证明周期之后也不停止"),
    Sentence::plain("Go on until a period is proved", "继续计算，直到证明周期"),
    Sentence::plain(
        "Write the certificate of a proved period to this file (see `verify`)",
        "把已证明周期的证书写入此文件（见 `verify`）",
    ),
    Sentence::plain(
        "Save what the search of a board, a graph or Sprouts knows to this file, and continue from it if it exists",
        "把棋盘、图或 Sprouts 搜索的所得保存到此文件；若文件已存在，则从那里继续",
    ),
    Sentence::plain(
        "Save what is computed to this file, and continue from it if it exists",
        "把计算结果保存到此文件；若文件已存在，则从那里继续",
    ),
    Sentence::plain("Interval between two writes of the file of --resume", "两次写入 --resume 文件之间的间隔"),
    Sentence::plain(
        "Keep only the values that later ones need, for runs that do not fit into memory",
        "只保留以后的值所需的值，用于内存放不下的计算",
    ),
    Sentence::plain("Print the rare heaps and their values", "打印稀有堆及其值"),
    Sentence::plain("Print the values in this form, instead of the report", "以此格式打印各值，代替报告"),
    Sentence::plain("Answer in JSON, with all values", "以 JSON 回答，含所有的值"),
    Sentence::plain(
        "The table of all codes of these patterns, where ? is any octal digit, as in 0.??",
        "符合这些模式的所有代码的表，其中 ? 是任一八进制数字，如 0.??",
    ),
    Sentence::plain("The table of a survey as comma-separated values", "以逗号分隔的值输出普查的表"),
    Sentence::plain(
        "The table of a survey as a page of HTML that needs nothing else",
        "以独立的 HTML 页面输出普查的表",
    ),
    Sentence::plain(
        "The threads that compute one game [default: 1], or games of a survey side by side [default: one for each processor]",
        "计算一个游戏的线程数 [默认：1]，或普查中并行计算的游戏数 [默认：每个处理器一个]",
    ),
    Sentence::plain("The certificate; - reads standard input", "证书；- 表示读取标准输入"),
    Sentence::plain("Only this game", "只看这个游戏"),
    Sentence::plain(
        "The classic problems from online judges instead; the same as `judge --list`",
        "改为列出在线评测的经典题目；同 `judge --list`",
    ),
    Sentence::plain("The port; 0 takes any free port", "端口；0 表示任一空闲端口"),
    Sentence::plain(
        "The address of this machine where it listens; 0.0.0.0 is reachable from other machines",
        "本机的监听地址；0.0.0.0 可从其他机器访问",
    ),
    Sentence::plain("Time limit of one question (10s, 500ms, 2min)", "一个问题的时间限制（10s、500ms、2min）"),
    Sentence::plain("Memory limit of one question (500MB, 2GiB)", "一个问题的内存限制（500MB、2GiB）"),
    Sentence::plain("Print no line to standard error for each request", "不为每个请求向标准错误打印一行"),
    Sentence::plain("The file; - reads standard input", "文件；- 表示读取标准输入"),
    Sentence::plain(
        "Only report by the exit code whether the file is formatted (1: it is not)",
        "只用退出码说明文件的格式是否规范（1：不规范）",
    ),
    Sentence::plain(
        "Write the formatted text into the file instead of printing it",
        "把整理后的文本写入文件，而不是打印",
    ),
    Sentence::plain(
        "Expressions, as in '(5 * 7 + 3) / 11'; a single - reads one from each line of standard input",
        "表达式，如 '(5 * 7 + 3) / 11'；单独一个 - 从标准输入的每一行读取一个",
    ),
    Sentence::plain("Print the table of the nimbers below N (at most 1024)", "打印小于 N（至多 1024）的 nim 数的表"),
    Sentence::plain(
        "What the table shows: row a and column b hold a * b, a + b or a / b",
        "表的内容：第 a 行第 b 列为 a * b、a + b 或 a / b",
    ),
    Sentence::plain(
        "Calculate in this field: 8 (or 2^8), 16, 32, 64, 128 or 256",
        "在这个域中计算：8（或 2^8）、16、32、64、128 或 256",
    ),
    Sentence::plain("The problem, as in nim_product_64; see --list", "题目，如 nim_product_64；见 --list"),
    Sentence::plain("Name all problems, with theory and limits", "列出所有题目及其理论和限制"),
    Sentence::plain("Show a sample of the input, and its answers", "显示一个输入样例及其答案"),
    Sentence::plain(
        "Is a solution right? A program or a formula against the game: the first counterexample",
        "解答是否正确？用游戏检验程序或公式：给出第一个反例",
    ),
    Sentence::plain(
        "A program that reads positions and prints who wins, or Grundy values: ./a.out, 'python3 brute.py'",
        "读入局面、输出谁赢或 SG 值的程序：./a.out、'python3 brute.py'",
    ),
    Sentence::plain(
        "A condition for a win of the player to move, or the Grundy value: 'n % 7 in (0, 2)'",
        "先手胜的条件，或 SG 值：'n % 7 in (0, 2)'",
    ),
    Sentence::plain("The answers say who wins (numbers: 1, or 0)", "回答说明谁赢（若为数：1 或 0）"),
    Sentence::plain("The answers are Grundy values", "回答是 SG 值"),
    Sentence::plain(
        "The words for a win and for a loss of the player to move, as in Alice,Bob",
        "表示先手胜和先手负的词，如 Alice,Bob",
    ),
    Sentence::raw(
        "What the program reads, with fields such as {heaps}; see below",
        "程序读什么，含 {heaps} 等字段；见下",
    ),
    Sentence::plain(
        "The largest number in positions; 10^18 if the solution is for such numbers",
        "局面中最大的数；若解答针对这样的数，可用 10^18",
    ),
    Sentence::plain("Maximum number of components of a sum", "一个和的分量的最大个数"),
    Sentence::plain(
        "Maximum number of positions [default: 1000; 200 if the program runs once for each]",
        "局面的最大个数 [默认：1000；若程序对每个局面各运行一次则为 200]",
    ),
    Sentence::plain("Another number gives other random sums", "换一个数得到另一批随机的和"),
    Sentence::plain("Time limit of one run of the program", "程序一次运行的时间限制"),
    Sentence::plain(
        "Run this program for n = 0, 1, 2, ... (or from --from on): it reads n and prints a number",
        "对 n = 0、1、2……（或从 --from 起）运行这个程序：它读入 n 并输出一个数",
    ),
    Sentence::plain("Maximum number of values that the program is asked for", "向程序索取的值的最大个数"),
    Sentence::plain(
        "Time for all runs of the program together; then the law is looked for in what is there",
        "程序所有运行的总时间；之后在已有的值中寻找规律",
    ),
    Sentence::raw(
        "What the program reads: '{ n }\\n' for one n a run, '[{ n }\\n]' for many",
        "程序读什么：'{ n }\\n' 每次运行一个 n，'[{ n }\\n]' 每次多个",
    ),
    Sentence::plain(
        "Solve a position on several threads, processes and machines",
        "在多个线程、进程和机器上求解一个局面",
    ),
    Sentence::plain(
        "Solve a position together with other processes: the same command in each, with its own -p",
        "与其他进程一起求解一个局面：各进程使用相同的命令，-p 各不相同",
    ),
    Sentence::plain(
        "Look the values up in the files that `cluster solve` has left in this folder, or in the checkpoint of `octal --resume`",
        "在 `cluster solve` 留在此文件夹中的文件里，或在 `octal --resume` 的检查点文件里查找值",
    ),
    Sentence::plain("The number of processes", "进程数"),
    Sentence::plain("The number of this process, from 0 on", "本进程的编号，从 0 开始"),
    Sentence::plain(
        "A file with a line host:port for each process; without it, all are on this machine",
        "每个进程一行 主机:端口 的文件；没有它时，所有进程都在本机上",
    ),
    Sentence::plain("The number of threads of each process", "每个进程的线程数"),
    Sentence::plain(
        "Write checkpoints and values to this folder, and continue from those that are in it",
        "将检查点和值写入此文件夹，并从其中已有的继续",
    ),
    Sentence::plain("Interval between two checkpoints", "两个检查点之间的间隔"),
    Sentence::plain("How long to wait for the other processes", "等待其他进程的时间"),
    Sentence::plain(
        "Ask and answer also where moves can be taken back (Chomp, many games about heaps), to compare the two",
        "在走法可以撤回的游戏（Chomp 和许多堆的游戏）中也使用询问和回答，以比较两种方式",
    ),
    Sentence::plain(
        "How many positions up to a bound are lost, won, or of some value",
        "不超过某个界的局面中，有多少是负的、胜的或取某个 SG 值",
    ),
    Sentence::plain(
        "The largest value of the coordinates: one number for all, or one for each (10^18,30)",
        "坐标的最大值：一个数用于所有坐标，或每个坐标一个（10^18,30）",
    ),
    Sentence::plain("The least value of the coordinates [default: 0]", "坐标的最小值 [默认：0]"),
    Sentence::plain(
        "Count sums of this many heaps, each a position of the game",
        "对这么多堆之和计数，每一堆是这个游戏的一个局面",
    ),
    Sentence::plain("Sums in another order are the same", "次序不同的和视为相同"),
    Sentence::plain(
        "Sums in another order are the same, and all heaps are different",
        "次序不同的和视为相同，且各堆互不相同",
    ),
    Sentence::plain(
        "What is counted: P, N, a Grundy value, or each value",
        "对什么计数：P、N、一个 SG 值，或 each（每个值）",
    ),
    Sentence::plain(
        "Only where this holds: 'a < b'; the numbers of several heaps are n1, n2, ...",
        "只在此条件成立处：'a < b'；多堆时各堆的数为 n1、n2……",
    ),
    Sentence::plain("Also add up this number over what is counted: 'a + b'", "另对所计数的局面求此数之和：'a + b'"),
    Sentence::plain("Print remainders modulo this number", "只打印模此数的余数"),
    Sentence::raw(
        "What the program reads, as for `check`: '{tests}\\n[{count}\\n{heaps}\\n]'; it prints an answer for each test and nothing else",
        "程序读什么，与 `check` 相同：'{tests}\\n[{count}\\n{heaps}\\n]'；它对每组数据打印一个回答，此外什么也不打印",
    ),
    Sentence::raw(
        "What it prints for a win and for a loss of the player to move: Alice,Bob, with fields such as '{heap} {taken},-1' or '{moves}'",
        "先手胜和先手负时打印什么：Alice,Bob，也可含字段，如 '{heap} {taken},-1' 或 '{moves}'",
    ),
    Sentence::plain("Print help", "打印帮助"),
    Sentence::plain("Print version", "打印版本"),
    Sentence::plain("Print this message or the help of the given subcommand(s)", "打印此消息，或给定子命令的帮助"),
];
