//! What names a game: names, parameters, files.

crate::sentences! {
    "games":

    braces_empty(name) {
        "the braces are empty; `{name}` means the usual rules"
        "花括号是空的；只写 `{name}` 就是通常的规则"
    }

    no_parameters(name) {
        "`{name}` has no parameters, so it takes no braces"
        "`{name}` 没有参数，所以不写花括号"
    }

    too_many_parameters(name, count, names) {
        "`{name}` has {count} {count|parameter|parameters}: {names}"
        "`{name}` 有 {count} 个参数：{names}"
    }

    not_a_value(text, error) {
        "`{text}` is not a value: {error}"
        "`{text}` 不是值：{error}"
    }

    setting_form() {
        "a parameter is set by NAME=VALUE, as in m=3 or m=[4,4]"
        "参数用“名字=值”设定，如 m=3 或 m=[4,4]"
    }

    not_a_member(text) {
        "`{text}` is not an integer from 0 to 2^63 - 1; blanks, commas or ends of lines separate the numbers, and `#` begins a comment"
        "`{text}` 不是 0 到 2^63 - 1 的整数；各数之间用空白、逗号或换行分隔，`#` 之后是注释"
    }

    no_members_in_file() {
        "there are no numbers in it"
        "其中没有数"
    }

    none_given(example) {
        "no game is given; `nimatron games` lists the named ones, and a rule like '{example}' is a game too{face}\
         no game is given; `nimatron.catalogue()` lists the named ones, and a rule like '{example}' is a game too{face}\
         no game is given; a game is a name, or a rule like '{example}'"
        "没有给出游戏；`nimatron games` 列出有名字的游戏，像“{example}”这样的规则也是游戏{face}\
         没有给出游戏；`nimatron.catalogue()` 列出有名字的游戏，像“{example}”这样的规则也是游戏{face}\
         没有给出游戏；游戏可以是一个名字，也可以是像“{example}”这样的规则"
    }

    file_too_large(name, length, max) {
        "the file {name} has {length} bytes, and at most {max} are read"
        "文件 {name} 有 {length} 字节，至多读取 {max} 字节"
    }

    brace_not_closed(text) {
        "the `{{` in `{text}` is not closed: a `}}` is missing at the end"
        "`{text}` 中的 `{{` 没有闭合：末尾缺少 `}}`"
    }

    no_such_parameter(name, parameter) {
        "`{name}` has no parameter `{parameter}`"
        "`{name}` 没有参数 `{parameter}`"
    }

    no_braces(name) {
        "`{name}` has no parameters: nothing stands in braces after its name"
        "`{name}` 没有参数：名字后面没有花括号"
    }

    set_twice(name) {
        "the parameter `{name}` has two values"
        "参数 `{name}` 给了两个值"
    }
    needs_set(game) {
        "`{game}` needs a set, as in `{game}{{1,3,4}}` or `{game}{{powers(2)}}`"
        "`{game}` 需要一个集合，如 `{game}{{1,3,4}}` 或 `{game}{{powers(2)}}`"
    }

    neither_name_nor_rule(text) {
        "`{text}` is neither a name nor a rule; a rule has an arrow, as in `n -> n - 1`"
        "`{text}` 既不是名字也不是规则；规则要有箭头，如 `n -> n - 1`"
    }

    move_in_words(text, rule) {
        "`{text}` is a move in words; the rule is perhaps `{rule}`"
        "`{text}` 是用文字写的走法；规则可能是 `{rule}`"
    }

    not_impartial(name, near) {
        "in `{name}` the players have different moves, and games here have the same moves for both; with the same moves it is `{near}`"
        "`{name}` 中双方的走法不同，而这里的游戏双方走法相同；走法相同时就是 `{near}`"
    }

    unknown_with_near(name, near) {
        "there is no game called `{name}`; did you mean `{near}`?"
        "没有名为 `{name}` 的游戏；是不是想写 `{near}`？"
    }

    unknown(name) {
        "there is no game called `{name}`; `nimatron games` lists them{face}\
         there is no game called `{name}`; `nimatron.catalogue()` lists them{face}\
         there is no game called `{name}`"
        "没有名为 `{name}` 的游戏；`nimatron games` 列出全部游戏{face}\
         没有名为 `{name}` 的游戏；`nimatron.catalogue()` 列出全部游戏{face}\
         没有名为 `{name}` 的游戏"
    }

    is_a_position(name, game) {
        "`{name}` is a position; the game alone is `{game}`"
        "`{name}` 是局面；游戏本身写作 `{game}`"
    }
}
