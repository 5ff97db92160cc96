//! The texts of the help pages in all languages; the English ones are those of `args.rs`.

use nimatron_messages::Sentence;

pub(crate) static TEXTS: &[Sentence] = &[
    Sentence::plain(
        "Impartial games: who wins, the Grundy value, every winning move, and why",
        "公平组合游戏：谁赢、SG 值、每一个必胜走法，以及为什么",
        "公平組合遊戲：誰贏、SG 值、每一個必勝走法，以及為什麼",
    ),
    Sentence::plain(
        "The language of what is printed (that of the locale unless given)",
        "输出所用的语言（默认为系统区域设置的语言）",
        "輸出所用的語言（預設為系統地區設定的語言）",
    ),
    Sentence::plain(
        "Who wins a position or sum: outcome, Grundy value, every winning move, how it is known",
        "一个局面或一个和谁赢：胜负、SG 值、每一个必胜走法、如何得知",
        "一個局面或一個和誰贏：勝負、SG 值、每一個必勝走法、如何得知",
    ),
    Sentence::plain(
        "The Grundy values of all positions up to a bound",
        "直到某个界限的所有局面的 SG 值",
        "直到某個界限的所有局面的 SG 值",
    ),
    Sentence::plain(
        "Why a position has its value: options, mex, xor in binary columns",
        "局面的值为什么如此：后继局面、mex、按二进制列的异或",
        "局面的值為什麼如此：後繼局面、mex、按二進位欄的互斥或",
    ),
    Sentence::plain(
        "Play against the machine, with hint, undo and why",
        "与电脑对弈，有提示、悔棋和理由",
        "與電腦對弈，有提示、悔棋和理由",
    ),
    Sentence::plain(
        "The values of a game as a picture: bars with the stripes of a cycle, or a map",
        "游戏的值的图：带循环条纹的柱状图，或色块图",
        "遊戲的值的圖：帶循環條紋的長條圖，或色塊圖",
    ),
    Sentence::plain(
        "All positions that can be reached as a picture, in layers",
        "所有可到达局面的分层图",
        "所有可到達局面的分層圖",
    ),
    Sentence::plain(
        "A taking-and-breaking game by its code: values, sparse space, period with its proof",
        "由代码给出的取石分堆游戏：值、稀疏空间、周期及其证明",
        "由代碼給出的取石分堆遊戲：值、稀疏空間、週期及其證明",
    ),
    Sentence::plain(
        "The genus of each heap of a game, or of one position or sum, and whether it is tame",
        "一个游戏各堆的 genus，或一个局面或和的 genus，以及是否驯顺",
        "一個遊戲各堆的 genus，或一個局面或和的 genus，以及是否馴順",
    ),
    Sentence::plain(
        "Conway's canonical form of a position or sum in misère play",
        "一个局面或和在反常规则下的 Conway 规范形",
        "一個局面或和在反常規則下的 Conway 規範形",
    ),
    Sentence::plain(
        "A code, a named game or rules, for its heaps; or a position or sum ('cram(3x3) + *2')",
        "一个代码、有名字的游戏或规则，求其各堆；或一个局面或和（'cram(3x3) + *2'）",
        "一個代碼、有名稱的遊戲或規則，求其各堆；或一個局面或和（'cram(3x3) + *2'）",
    ),
    Sentence::plain("Up to this heap [default: 20]", "直到这个堆 [默认：20]", "直到這個堆 [預設：20]"),
    Sentence::plain(
        "A sum of heaps (*2), of positions by their options (*{2,3}, *{0,{2}}), and of positions of games (kayles(9)); \
         3.*2 is three heaps",
        "堆（*2）、由后继局面给出的局面（*{2,3}、*{0,{2}}）和游戏的局面（kayles(9)）之和；3.*2 是三堆",
        "堆（*2）、由後繼局面給出的局面（*{2,3}、*{0,{2}}）和遊戲的局面（kayles(9)）之和；3.*2 是三堆",
    ),
    Sentence::plain(
        "The misère quotient of taking-and-breaking games: who wins all sums if the last move loses",
        "取石与拆堆游戏的反常商（misère quotient）：最后一步者负时各种和的胜负",
        "取石與拆堆遊戲的反常商（misère quotient）：最後一步者負時各種和的勝負",
    ),
    Sentence::plain(
        "A code such as 0.77, a named game or rules; several of them are played together",
        "代码（如 0.77）、有名字的游戏或规则；可给出几个，一起进行",
        "代碼（如 0.77）、有名稱的遊戲或規則；可給出幾個，一起進行",
    ),
    Sentence::plain(
        "Up to this heap, unless a period is proved before [default: 20000]",
        "算到这个堆为止，除非先证明了周期 [默认：20000]",
        "算到這個堆為止，除非先證明了週期 [預設：20000]",
    ),
    Sentence::plain(
        "Answer in JSON, with the elements of all heaps",
        "以 JSON 回答，包括所有堆的元素",
        "以 JSON 回答，包括所有堆的元素",
    ),
    Sentence::plain(
        "The law of a game for all positions, found from its rules and proved",
        "游戏对所有局面的规律：由规则找到并证明",
        "遊戲對所有局面的規律：由規則找到並證明",
    ),
    Sentence::plain(
        "The law of a game as a complete program: its values and winning moves",
        "把游戏的规律写成完整的程序：值和必胜走法",
        "把遊戲的規律寫成完整的程式：值和必勝走法",
    ),
    Sentence::plain(
        "A law of bare numbers: a sequence, or a grid of lines (conjectured)",
        "单纯一列数或一个数表的规律（猜想）",
        "單純一列數或一個數表的規律（猜想）",
    ),
    Sentence::plain(
        "An atlas of proved laws: sweep a family of rules, and search it",
        "已证明规律的规律库：扫过一族规则，以及在其中查找",
        "已證明規律的規律庫：掃過一族規則，以及在其中尋找",
    ),
    Sentence::plain(
        "Check the certificate of a proved law or period",
        "核对已证明的规律或周期的证书",
        "核對已證明的規律或週期的證書",
    ),
    Sentence::plain(
        "The named games: rules, theorem, source",
        "有名字的游戏：规则、定理、出处",
        "有名稱的遊戲：規則、定理、出處",
    ),
    Sentence::plain(
        "Calculate with nimbers: products, inverses, roots, equations, logarithms",
        "nim 数的计算：乘积、逆元、根、方程、对数",
        "nim 數的計算：乘積、反元素、根、方程式、對數",
    ),
    Sentence::plain(
        "Solve a problem from an online judge: its input on standard input, its output on standard output",
        "求解在线评测题目：从标准输入读取输入，向标准输出写出答案",
        "求解線上評測題目：從標準輸入讀取輸入，向標準輸出寫出答案",
    ),
    Sentence::plain(
        "Help an editor with rules, over standard input and output (language server)",
        "通过标准输入和输出为编辑器提供规则方面的帮助（语言服务器）",
        "透過標準輸入和輸出為編輯器提供規則方面的協助（語言伺服器）",
    ),
    Sentence::plain(
        "Answer a language model, over standard input and output (Model Context Protocol)",
        "通过标准输入和输出回答语言模型的问题（Model Context Protocol）",
        "透過標準輸入和輸出回答語言模型的問題（Model Context Protocol）",
    ),
    Sentence::plain(
        "Answer the questions of `serve`, which starts this command",
        "回答 `serve` 的问题；此命令由 `serve` 启动",
        "回答 `serve` 的問題；此指令由 `serve` 啟動",
    ),
    Sentence::plain(
        "Answer over HTTP: the page, and the same questions and answers as JSON",
        "通过 HTTP 应答：网页，以及以 JSON 给出的同样的问答",
        "透過 HTTP 回應：網頁，以及以 JSON 給出的同樣的問答",
    ),
    Sentence::plain("Format a rule file", "整理规则文件的格式", "整理規則檔的格式"),
    Sentence::plain(
        "Print a script for the completion of a shell",
        "打印 shell 的自动补全脚本",
        "印出 shell 的自動補全指令稿",
    ),
    Sentence::plain("The shell", "shell 的名称", "shell 的名稱"),
    Sentence::plain("Print the manual page", "打印手册页", "印出手冊頁"),
    Sentence::plain(
        "A rule ('n -> n - 1'), a .game file, a name (see `nimatron games`), a code (0.137), or a sum of positions ('kayles(7) + *4')",
        "一条规则（'n -> n - 1'）、一个 .game 文件、一个名字（见 `nimatron games`）、一个代码（0.137），或局面的和（'kayles(7) + *4'）",
        "一條規則（'n -> n - 1'）、一個 .game 檔案、一個名稱（見 `nimatron games`）、一個代碼（0.137），或局面的和（'kayles(7) + *4'）",
    ),
    Sentence::plain(
        "Positions: 5, or 3,5 with several coordinates; several are a sum",
        "局面：5，有多个坐标时写作 3,5；多个局面构成和",
        "局面：5，有多個座標時寫作 3,5；多個局面構成和",
    ),
    Sentence::plain(
        "Give a parameter of the rules a value, as in --set m=3 or --set m=[4,4]",
        "给规则的参数赋值，如 --set m=3 或 --set m=[4,4]",
        "給規則的參數指定值，如 --set m=3 或 --set m=[4,4]",
    ),
    Sentence::plain(
        "Stop after this time (10s, 500ms, 2min) or beyond this memory (500MB, 2GiB); may be given twice. Memory is 4GiB unless given",
        "超过这段时间（10s、500ms、2min）或这么多内存（500MB、2GiB）时停止；可给出两次。内存默认为 4GiB",
        "超過這段時間（10s、500ms、2min）或這麼多記憶體（500MB、2GiB）時停止；可給出兩次。記憶體預設為 4GiB",
    ),
    Sentence::plain(
        "Say which engine is chosen, and why",
        "说明选用哪个引擎，以及为什么",
        "說明選用哪個引擎，以及為什麼",
    ),
    Sentence::plain(
        "A rule ('n -> n - 1'), a .game file, a name, or a code (0.137)",
        "一条规则（'n -> n - 1'）、一个 .game 文件、一个名字，或一个代码（0.137）",
        "一條規則（'n -> n - 1'）、一個 .game 檔案、一個名稱，或一個代碼（0.137）",
    ),
    Sentence::plain(
        "A family of positions of a game on graphs or boards, with n for the number of a member: 'grid(2,n)', 1xn; of trees with a name for each length: 'star(a,b,c)'",
        "图或棋盘上的游戏的一族局面，用 n 表示局面的编号：'grid(2,n)'、1xn；对于树，每个长度用一个名字：'star(a,b,c)'",
        "圖或棋盤上的遊戲的一族局面，用 n 表示局面的編號：'grid(2,n)'、1xn；對於樹，每個長度用一個名稱：'star(a,b,c)'",
    ),
    Sentence::plain(
        "Of a family: list the types of pieces, with their moves",
        "对于族：列出块的类型及其走法",
        "對於族：列出塊的類型及其走法",
    ),
    Sentence::plain(
        "The largest heap of the table that laws of one coordinate are read off; of a family, the largest member that is looked at where there is no proof",
        "用来找出一个坐标的规律的表中最大的堆；对于族，没有证明时所看的最大局面",
        "用來找出一個座標的規律的表格中最大的堆；對於族，沒有證明時所看的最大局面",
    ),
    Sentence::plain(
        "The player who cannot move wins: the law of the P-positions in misère play",
        "无法走的一方赢：反常规则（misère）下 P 态的规律",
        "無法走的一方贏：反常規則（misère）下 P 態的規律",
    ),
    Sentence::plain(
        "Only the rows in which a coordinate is at most K, as in --rows a=2",
        "只取某个坐标至多为 K 的行，如 --rows a=2",
        "只取某個座標至多為 K 的列，如 --rows a=2",
    ),
    Sentence::plain(
        "Draw the quotient, and write the picture to this file: .svg or .png",
        "画出商，并把图写入此文件：.svg 或 .png",
        "畫出商，並把圖寫入此檔案：.svg 或 .png",
    ),
    Sentence::plain(
        "What the picture shows: the products with the generators as a graph, the multiplication table, or which products of two elements are lost",
        "图的内容：以图表示与生成元的乘积、乘法表，或哪些两元素之积为必败",
        "圖的內容：以圖表示與生成元的乘積、乘法表，或哪些兩元素之積為必敗",
    ),
    Sentence::plain(
        "Write the certificate of the quotient to this file (see `verify`)",
        "把商的证书写入此文件（见 `verify`）",
        "把商的證書寫入此檔案（見 `verify`）",
    ),
    Sentence::plain(
        "The quotients of many codes: which are the same game, and how far each quotient is known",
        "许多代码的商：哪些是同一个游戏，以及每个商已知到哪里",
        "許多代碼的商：哪些是同一個遊戲，以及每個商已知到哪裡",
    ),
    Sentence::plain(
        "Codes in which ? stands for any octal digit: 0.??? 4.??",
        "代码，其中 ? 代表任意八进制数字：0.??? 4.??",
        "代碼，其中 ? 代表任意八進位數字：0.??? 4.??",
    ),
    Sentence::plain("The time for one game", "每个游戏的时间", "每個遊戲的時間"),
    Sentence::plain(
        "The number of threads [default: as many as the machine runs at once]",
        "线程数 [默认：机器可同时运行的个数]",
        "執行緒數 [預設：機器可同時執行的個數]",
    ),
    Sentence::plain(
        "Save each game to this file of comma-separated values when it is done, and do not try again the games in it that had at least as much time. Solved games are solved again: a file is no proof",
        "每个游戏完成后存入此逗号分隔值文件；其中已用过同样多时间的游戏不再尝试。已解决的游戏会重新求解：文件不是证明",
        "每個遊戲完成後存入此逗號分隔值檔案；其中已用過同樣多時間的遊戲不再嘗試。已解決的遊戲會重新求解：檔案不是證明",
    ),
    Sentence::plain("Print comma-separated values", "输出逗号分隔值", "輸出逗號分隔值"),
    Sentence::plain(
        "Write the certificate of a proved law to this file (see `verify`)",
        "把已证明规律的证书写入此文件（见 `verify`）",
        "把已證明規律的證書寫入此檔案（見 `verify`）",
    ),
    Sentence::plain(
        "Put the closed sets of its sentences into the certificate, so that a checker only has to test them",
        "把各语句的闭集写入证书，使检验程序只需验证它们",
        "把各語句的閉集寫入證書，使檢驗程式只需驗證它們",
    ),
    Sentence::plain(
        "Write the law as a theorem for the proof assistant Coq, in a file that ends in .v",
        "把规律写成证明助手 Coq 的定理，存入以 .v 结尾的文件",
        "把規律寫成證明助手 Coq 的定理，存入以 .v 結尾的檔案",
    ),
    Sentence::plain(
        "Leave the library out of this file: it is installed as Nimatron",
        "文件中不含函数库：它已安装为 Nimatron",
        "檔案中不含函式庫：它已安裝為 Nimatron",
    ),
    Sentence::plain(
        "Has no effect: no file is written that was not asked for",
        "没有作用：没有要求的文件一概不写",
        "沒有作用：沒有要求的檔案一概不寫",
    ),
    Sentence::plain(
        "Draw the automaton of the law, for Graphviz",
        "画出规律的自动机，供 Graphviz 使用",
        "畫出規律的自動機，供 Graphviz 使用",
    ),
    Sentence::plain(
        "Draw it to a file that ends in .svg or .png",
        "画到以 .svg 或 .png 结尾的文件",
        "畫到以 .svg 或 .png 結尾的檔案",
    ),
    Sentence::plain("Answer in JSON", "以 JSON 回答", "以 JSON 回答"),
    Sentence::plain(
        "The programming language (cpp, rust or python), and the game: a rule, a .game file, a name, or a code; in any order. After a game on graphs or boards a family, 'grid(2,n)'",
        "编程语言（cpp、rust 或 python）和游戏：规则、.game 文件、名字或代码；次序不限。图或棋盘上的游戏之后写族，如 'grid(2,n)'",
        "程式語言（cpp、rust 或 python）和遊戲：規則、.game 檔案、名稱或代碼；次序不限。圖或棋盤上的遊戲之後寫族，如 'grid(2,n)'",
    ),
    Sentence::plain(
        "The largest heap of the table that laws of one coordinate are read off; or the language",
        "用来找出一个坐标的规律的表中最大的堆；或编程语言",
        "用來找出一個座標的規律的表格中最大的堆；或程式語言",
    ),
    Sentence::plain(
        "Sweep the family of rules from where the file ends, and keep every proved law with its certificate",
        "从文件结束处继续扫过这一族规则，保存每条已证明的规律及其证书",
        "從檔案結束處繼續掃過這一族規則，儲存每條已證明的規律及其證書",
    ),
    Sentence::plain("The file of the atlas", "规律库的文件", "規律庫的檔案"),
    Sentence::plain(
        "Games by first values (0,1,2,0,1,2), by rules, or by properties of their law",
        "按开头的值（0,1,2,0,1,2）、规则或规律的性质查找游戏",
        "按開頭的值（0,1,2,0,1,2）、規則或規律的性質尋找遊戲",
    ),
    Sentence::plain(
        "All that is known about one game",
        "关于一个游戏的全部内容",
        "關於一個遊戲的全部內容",
    ),
    Sentence::plain(
        "How many rule sets have a law, and of which kind",
        "有多少组规则有规律，以及是哪一类",
        "有多少組規則有規律，以及是哪一類",
    ),
    Sentence::plain(
        "Large automata, long periods, conjectures without a proof, short rules without a law",
        "大的自动机、长的周期、没有证明的猜想、没有规律的短规则",
        "大的自動機、長的週期、沒有證明的猜想、沒有規律的短規則",
    ),
    Sentence::plain(
        "Write all entries with their certificates as lines of JSON (compressed if the name ends in .gz)",
        "把所有条目连同证书写成 JSON 行（文件名以 .gz 结尾则压缩）",
        "把所有條目連同證書寫成 JSON 行（檔名以 .gz 結尾則壓縮）",
    ),
    Sentence::plain(
        "Read such lines into a new file, and check every certificate",
        "把这样的行读入新文件，并核对每份证书",
        "把這樣的行讀入新檔案，並核對每份證書",
    ),
    Sentence::plain(
        "Write the files with which the page of the site searches",
        "写出网站页面查找用的文件",
        "寫出網站頁面尋找用的檔案",
    ),
    Sentence::plain(
        "How many games of the family, the shortest rules first",
        "取这一族的多少个游戏，规则短者在先",
        "取這一族的多少個遊戲，規則短者在先",
    ),
    Sentence::plain(
        "First values between commas, or rules (lines between semicolons or line breaks); all games unless given",
        "开头的值，以逗号分隔；或规则（各行以分号或换行分隔）；不给出则为所有游戏",
        "開頭的值，以逗號分隔；或規則（各行以分號或換行分隔）；不給出則為所有遊戲",
    ),
    Sentence::plain(
        "The law says this",
        "规律中有这段文字",
        "規律中有這段文字",
    ),
    Sentence::plain(
        "The class of the law",
        "规律的类别",
        "規律的類別",
    ),
    Sentence::plain(
        "How the law is known",
        "规律如何得知",
        "規律如何得知",
    ),
    Sentence::plain(
        "The length of the period",
        "周期的长度",
        "週期的長度",
    ),
    Sentence::plain(
        "The number of states of the automaton, such as 12, 10..20 or 10..",
        "自动机的状态数，如 12、10..20 或 10..",
        "自動機的狀態數，如 12、10..20 或 10..",
    ),
    Sentence::plain(
        "The numeration of the automaton, such as `base 2` or `fibonacci`",
        "自动机的记数法，如 `base 2` 或 `fibonacci`",
        "自動機的記數法，如 `base 2` 或 `fibonacci`",
    ),
    Sentence::plain(
        "The number of coordinates",
        "坐标的个数",
        "座標的個數",
    ),
    Sentence::plain(
        "The number of kinds of move",
        "走法的种数",
        "走法的種數",
    ),
    Sentence::plain(
        "The number of the entry",
        "条目的编号",
        "條目的編號",
    ),
    Sentence::plain(
        "Write its certificate here",
        "把它的证书写到这里",
        "把它的證書寫到這裡",
    ),
    Sentence::plain(
        "Maximum number of entries in each list",
        "每个列表至多多少个条目",
        "每個列表至多多少個條目",
    ),
    Sentence::plain(
        "The file that is written",
        "要写的文件",
        "要寫的檔案",
    ),
    Sentence::plain(
        "The file that is read",
        "要读的文件",
        "要讀的檔案",
    ),
    Sentence::plain(
        "The folder that they are written to; it must exist",
        "写到这个文件夹；它必须存在",
        "寫到這個資料夾；它必須存在",
    ),
    Sentence::plain(
        "Threads (all processors unless given)",
        "线程数（默认为所有处理器）",
        "執行緒數（預設為所有處理器）",
    ),
    Sentence::plain("Maximum number of entries that are shown", "至多显示的条目数", "至多顯示的條目數"),
    Sentence::plain(
        "Write the certificate of the first entry here",
        "把第一个条目的证书写到这里",
        "把第一個條目的證書寫到這裡",
    ),
    Sentence::plain(
        "The numbers, as in 0 1 2 0 1 2; @FILE reads them from a file (list, grid, b-file, CSV, output of `table`). Standard input unless given",
        "这些数，如 0 1 2 0 1 2；@FILE 从文件读取（列表、数表、b-file、CSV、`table` 的输出）。默认读取标准输入",
        "這些數，如 0 1 2 0 1 2；@FILE 從檔案讀取（清單、數表、b-file、CSV、`table` 的輸出）。預設讀取標準輸入",
    ),
    Sentence::plain(
        "The first number is that of this position: 0, or 1",
        "第一个数属于这个局面：0 或 1",
        "第一個數屬於這個局面：0 或 1",
    ),
    Sentence::plain("The player who cannot move wins", "无法走的一方赢", "無法走的一方贏"),
    Sentence::plain(
        "Also print how many moves the game lasts if the winner hurries and the loser resists",
        "还打印胜者求快、败者拖延时对局持续的步数",
        "還印出勝者求快、敗者拖延時對局持續的步數",
    ),
    Sentence::plain(
        "List every winning move, however many there are",
        "列出每一个必胜走法，不论有多少",
        "列出每一個必勝走法，不論有多少",
    ),
    Sentence::plain("A rule, a .game file, or a name", "规则、.game 文件或名字", "規則、.game 檔案或名稱"),
    Sentence::plain(
        "A family of positions, one for each n: grid(3,n), 1xn",
        "一族局面，每个 n 一个：grid(3,n)、1xn",
        "一族局面，每個 n 一個：grid(3,n)、1xn",
    ),
    Sentence::plain(
        "The largest value of the coordinates: one number for all, or one for each (20,30)",
        "坐标的最大值：对所有坐标用一个数，或每个坐标一个（20,30）",
        "座標的最大值：對所有座標用一個數，或每個座標一個（20,30）",
    ),
    Sentence::plain("The form of the table", "表的格式", "表格的格式"),
    Sentence::plain("The same as --format json", "同 --format json", "同 --format json"),
    Sentence::plain(
        "A rule, a .game file, a name, or a code",
        "规则、.game 文件、名字或代码",
        "規則、.game 檔案、名稱或代碼",
    ),
    Sentence::plain(
        "The file: .svg or .png (SVG to standard output unless given)",
        "文件：.svg 或 .png（默认把 SVG 写到标准输出）",
        "檔案：.svg 或 .png（預設把 SVG 寫到標準輸出）",
    ),
    Sentence::plain(
        "The form: svg, or dot for Graphviz",
        "格式：svg，或供 Graphviz 使用的 dot",
        "格式：svg，或供 Graphviz 使用的 dot",
    ),
    Sentence::plain(
        "The file: .svg or .png, with --format dot any (standard output unless given)",
        "文件：.svg 或 .png，用 --format dot 时不限（默认写到标准输出）",
        "檔案：.svg 或 .png，用 --format dot 時不限（預設寫到標準輸出）",
    ),
    Sentence::plain(
        "How many moves deep: 2 also explains the values of the options",
        "解释多少步深：2 还解释后继局面的值",
        "解釋多少步深：2 還解釋後繼局面的值",
    ),
    Sentence::plain("The machine makes the first move", "电脑先走", "電腦先走"),
    Sentence::plain(
        "How well the machine plays: as well as it can, with slips, or any legal move",
        "电脑的水平：尽力而为、时有失误，或随意走一步合法的棋",
        "電腦的水準：盡力而為、時有失誤，或隨意走一步合法的棋",
    ),
    Sentence::plain(
        "The same seed repeats the slips and random moves of a game (drawn unless given)",
        "相同的种子会重现一局中的失误和随机走法（默认随机抽取）",
        "相同的種子會重現一局中的失誤和隨機走法（預設隨機抽取）",
    ),
    Sentence::plain(
        "The code: octal (0.137), hexadecimal with a letter (0.F8), 0.(8) with a digit of any size, 0.[3] with digits that go on for ever, 4!.0 with different heaps",
        "代码：八进制（0.137）、带字母的十六进制（0.F8）、有任意大的一位的 0.(8)、数字无限重复的 0.[3]、各堆互异的 4!.0",
        "代碼：八進位（0.137）、帶字母的十六進位（0.F8）、有任意大的一位的 0.(8)、數字無限重複的 0.[3]、各堆相異的 4!.0",
    ),
    Sentence::plain(
        "Up to this heap, unless a period is proved before [default: 10000; with --period as far as limits allow]",
        "直到这个堆，除非先证明了周期 [默认：10000；用 --period 时直到限制为止]",
        "直到這個堆，除非先證明了週期 [預設：10000；用 --period 時直到限制為止]",
    ),
    Sentence::plain(
        "Compute all values, also after a proved period",
        "计算所有的值，证明周期之后也不停止",
        "計算所有的值，證明週期之後也不停止",
    ),
    Sentence::plain("Go on until a period is proved", "继续计算，直到证明周期", "繼續計算，直到證明週期"),
    Sentence::plain(
        "Write the certificate of a proved period to this file (see `verify`)",
        "把已证明周期的证书写入此文件（见 `verify`）",
        "把已證明週期的證書寫入此檔案（見 `verify`）",
    ),
    Sentence::plain(
        "Save what is computed to this file, and continue from it if it exists",
        "把计算结果保存到此文件；若文件已存在，则从那里继续",
        "把計算結果儲存到此檔案；若檔案已存在，則從那裡繼續",
    ),
    Sentence::plain(
        "Interval between two writes of the file of --resume",
        "两次写入 --resume 文件之间的间隔",
        "兩次寫入 --resume 檔案之間的間隔",
    ),
    Sentence::plain(
        "Keep only the values that later ones need, for runs that do not fit into memory",
        "只保留以后的值所需的值，用于内存放不下的计算",
        "只保留以後的值所需的值，用於記憶體放不下的計算",
    ),
    Sentence::plain("Print the rare heaps and their values", "打印稀有堆及其值", "印出稀有堆及其值"),
    Sentence::plain(
        "Print the values in this form, instead of the report",
        "以此格式打印各值，代替报告",
        "以此格式印出各值，代替報告",
    ),
    Sentence::plain("Answer in JSON, with all values", "以 JSON 回答，含所有的值", "以 JSON 回答，含所有的值"),
    Sentence::plain(
        "The table of all codes of these patterns, where ? is any octal digit, as in 0.??",
        "符合这些模式的所有代码的表，其中 ? 是任一八进制数字，如 0.??",
        "符合這些模式的所有代碼的表格，其中 ? 是任一八進位數字，如 0.??",
    ),
    Sentence::plain(
        "Games of a survey that are computed side by side [default: one for each processor]",
        "普查中并行计算的游戏数 [默认：每个处理器一个]",
        "普查中平行計算的遊戲數 [預設：每個處理器一個]",
    ),
    Sentence::plain("The certificate; - reads standard input", "证书；- 表示读取标准输入", "證書；- 表示讀取標準輸入"),
    Sentence::plain("Only this game", "只看这个游戏", "只看這個遊戲"),
    Sentence::plain(
        "The classic problems from online judges instead; the same as `judge --list`",
        "改为列出在线评测的经典题目；同 `judge --list`",
        "改為列出線上評測的經典題目；同 `judge --list`",
    ),
    Sentence::plain("The port; 0 takes any free port", "端口；0 表示任一空闲端口", "連接埠；0 表示任一閒置的連接埠"),
    Sentence::plain(
        "The address of this machine where it listens; 0.0.0.0 is reachable from other machines",
        "本机的监听地址；0.0.0.0 可从其他机器访问",
        "本機的監聽位址；0.0.0.0 可從其他機器連到",
    ),
    Sentence::plain(
        "Time limit of one question (10s, 500ms, 2min)",
        "一个问题的时间限制（10s、500ms、2min）",
        "一個問題的時間限制（10s、500ms、2min）",
    ),
    Sentence::plain(
        "Memory limit of one question (500MB, 2GiB)",
        "一个问题的内存限制（500MB、2GiB）",
        "一個問題的記憶體限制（500MB、2GiB）",
    ),
    Sentence::plain(
        "Print no line to standard error for each request",
        "不为每个请求向标准错误打印一行",
        "不為每個請求向標準錯誤印出一行",
    ),
    Sentence::plain("The file; - reads standard input", "文件；- 表示读取标准输入", "檔案；- 表示讀取標準輸入"),
    Sentence::plain(
        "Only report by the exit code whether the file is formatted (1: it is not)",
        "只用退出码说明文件的格式是否规范（1：不规范）",
        "只用結束代碼說明檔案的格式是否規範（1：不規範）",
    ),
    Sentence::plain(
        "Write the formatted text into the file instead of printing it",
        "把整理后的文本写入文件，而不是打印",
        "把整理後的文字寫入檔案，而不是印出",
    ),
    Sentence::plain(
        "Expressions, as in '(5 * 7 + 3) / 11'; a single - reads one from each line of standard input",
        "表达式，如 '(5 * 7 + 3) / 11'；单独一个 - 从标准输入的每一行读取一个",
        "運算式，如 '(5 * 7 + 3) / 11'；單獨一個 - 從標準輸入的每一行讀取一個",
    ),
    Sentence::plain(
        "Print the table of the nimbers below N (at most 1024)",
        "打印小于 N（至多 1024）的 nim 数的表",
        "印出小於 N（至多 1024）的 nim 數的表格",
    ),
    Sentence::plain(
        "What the table shows: row a and column b hold a * b, a + b or a / b",
        "表的内容：第 a 行第 b 列为 a * b、a + b 或 a / b",
        "表格的內容：第 a 列第 b 行為 a * b、a + b 或 a / b",
    ),
    Sentence::plain(
        "Calculate in this field: 8 (or 2^8), 16, 32, 64, 128 or 256",
        "在这个域中计算：8（或 2^8）、16、32、64、128 或 256",
        "在這個體中計算：8（或 2^8）、16、32、64、128 或 256",
    ),
    Sentence::plain(
        "The problem, as in nim_product_64; see --list",
        "题目，如 nim_product_64；见 --list",
        "題目，如 nim_product_64；見 --list",
    ),
    Sentence::plain(
        "Name all problems, with theory and limits",
        "列出所有题目及其理论和限制",
        "列出所有題目及其理論和限制",
    ),
    Sentence::plain(
        "Show a sample of the input, and its answers",
        "显示一个输入样例及其答案",
        "顯示一個輸入範例及其答案",
    ),
    Sentence::plain(
        "Is a solution right? A program or a formula against the game: the first counterexample",
        "解答是否正确？用游戏检验程序或公式：给出第一个反例",
        "解答是否正確？用遊戲檢驗程式或公式：給出第一個反例",
    ),
    Sentence::plain(
        "A program that reads positions and prints who wins, or Grundy values: ./a.out, 'python3 brute.py'",
        "读入局面、输出谁赢或 SG 值的程序：./a.out、'python3 brute.py'",
        "讀入局面、輸出誰贏或 SG 值的程式：./a.out、'python3 brute.py'",
    ),
    Sentence::plain(
        "A condition for a win of the player to move, or the Grundy value: 'n % 7 in (0, 2)'",
        "先手胜的条件，或 SG 值：'n % 7 in (0, 2)'",
        "先手勝的條件，或 SG 值：'n % 7 in (0, 2)'",
    ),
    Sentence::plain(
        "The answers say who wins (numbers: 1, or 0)",
        "回答说明谁赢（若为数：1 或 0）",
        "回答說明誰贏（若為數：1 或 0）",
    ),
    Sentence::plain("The answers are Grundy values", "回答是 SG 值", "回答是 SG 值"),
    Sentence::plain(
        "The words for a win and for a loss of the player to move, as in Alice,Bob",
        "表示先手胜和先手负的词，如 Alice,Bob",
        "表示先手勝和先手負的詞，如 Alice,Bob",
    ),
    Sentence::plain(
        "What the program reads, with fields such as {heaps}; see below",
        "程序读什么，含 {heaps} 等字段；见下",
        "程式讀什麼，含 {heaps} 等欄位；見下",
    ),
    Sentence::plain(
        "The largest number in positions; 10^18 if the solution is for such numbers",
        "局面中最大的数；若解答针对这样的数，可用 10^18",
        "局面中最大的數；若解答針對這樣的數，可用 10^18",
    ),
    Sentence::plain("Maximum number of components of a sum", "一个和的分量的最大个数", "一個和的分量的最大個數"),
    Sentence::plain(
        "Maximum number of positions [default: 1000; 200 if the program runs once for each]",
        "局面的最大个数 [默认：1000；若程序对每个局面各运行一次则为 200]",
        "局面的最大個數 [預設：1000；若程式對每個局面各執行一次則為 200]",
    ),
    Sentence::plain(
        "Another number gives other random sums",
        "换一个数得到另一批随机的和",
        "換一個數得到另一批隨機的和",
    ),
    Sentence::plain("Time limit of one run of the program", "程序一次运行的时间限制", "程式一次執行的時間限制"),
    Sentence::plain(
        "Run this program for n = 0, 1, 2, ... (or from --from on): it reads n and prints a number",
        "对 n = 0、1、2……（或从 --from 起）运行这个程序：它读入 n 并输出一个数",
        "對 n = 0、1、2……（或從 --from 起）執行這個程式：它讀入 n 並輸出一個數",
    ),
    Sentence::plain(
        "Maximum number of values that the program is asked for",
        "向程序索取的值的最大个数",
        "向程式索取的值的最大個數",
    ),
    Sentence::plain(
        "Time for all runs of the program together; then the law is looked for in what is there",
        "程序所有运行的总时间；之后在已有的值中寻找规律",
        "程式所有執行的總時間；之後在已有的值中尋找規律",
    ),
    Sentence::plain(
        "What the program reads: '{n}\\n' for one n a run, '[{n}\\n]' for many",
        "程序读什么：'{n}\\n' 每次运行一个 n，'[{n}\\n]' 每次多个",
        "程式讀什麼：'{n}\\n' 每次執行一個 n，'[{n}\\n]' 每次多個",
    ),
    Sentence::plain("Print help", "打印帮助", "印出說明"),
    Sentence::plain("Print version", "打印版本", "印出版本"),
    Sentence::plain(
        "Print this message or the help of the given subcommand(s)",
        "打印此消息，或给定子命令的帮助",
        "印出此訊息，或給定子指令的說明",
    ),
];
