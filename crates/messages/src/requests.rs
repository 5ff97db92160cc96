//! What is wrong with a request to the API.

crate::sentences! {
    "requests":

    not_json(error) {
        "the request is not JSON: {error}"
        "请求不是 JSON：{error}"
        "請求不是 JSON：{error}"
    }
    no_text(name) {
        "the request has no text `{name}`"
        "请求中没有文本 `{name}`"
        "請求中沒有文字 `{name}`"
    }
    unknown_action(name, names) {
        "unknown action `{name}`; known are {names}"
        "没有 `{name}` 这个操作；可用的有 {names}"
        "沒有 `{name}` 這個操作；可用的有 {names}"
    }
    unknown_field(action, field, help) {
        "`{action}` has no field `{field}`; {help}"
        "`{action}` 没有字段 `{field}`；{help}"
        "`{action}` 沒有欄位 `{field}`；{help}"
    }
    known_are(names) {
        "known are {names}"
        "可用的有 {names}"
        "可用的有 {names}"
    }
    true_or_false(name) {
        "`{name}` is true or false"
        "`{name}` 须为 true 或 false"
        "`{name}` 須為 true 或 false"
    }
    whole_number(name, max) {
        "`{name}` is a whole number from 0 to {max}"
        "`{name}` 须为 0 到 {max} 的整数"
        "`{name}` 須為 0 到 {max} 的整數"
    }
    too_many_members(name, max) {
        "`{name}` has more than {max} members"
        "`{name}` 的成员多于 {max} 个"
        "`{name}` 的成員多於 {max} 個"
    }
    not_a_list(name) {
        "`{name}` is a list"
        "`{name}` 须为列表"
        "`{name}` 須為清單"
    }
    one_of(name, names) {
        "`{name}` is one of {names}"
        "`{name}` 须为 {names} 之一"
        "`{name}` 須為 {names} 之一"
    }
    field_bits(widths) {
        "`field_bits` is {widths}"
        "`field_bits` 须为 {widths}"
        "`field_bits` 須為 {widths}"
    }
    positions() {
        "`positions` is a text, or a list of positions, as [\"3\", \"4\"], [3, 4] or [[3, 5]]"
        "`positions` 是一个文本，或局面的列表，如 [\"3\", \"4\"]、[3, 4] 或 [[3, 5]]"
        "`positions` 是一個文字，或局面的清單，如 [\"3\", \"4\"]、[3, 4] 或 [[3, 5]]"
    }
    position_file(name) {
        "files are not read here: give the position itself instead of {name}"
        "这里不读取文件：请直接给出局面，而不是 {name}"
        "這裡不讀取檔案：請直接給出局面，而不是 {name}"
    }
    rules_file() {
        "files are not read here: give the rules themselves as `game`"
        "这里不读取文件：请在 `game` 中直接给出规则"
        "這裡不讀取檔案：請在 `game` 中直接給出規則"
    }
    native(game) {
        "{game} is given by a program and not by rules, and laws are found for rules"
        "{game} 由程序而不是规则给出，而规律只能从规则中寻找"
        "{game} 由程式而不是規則給出，而規律只能從規則中尋找"
    }
    no_fixed_coordinates(game) {
        "positions of {game} have no fixed number of coordinates"
        "{game} 的局面没有固定的坐标个数"
        "{game} 的局面沒有固定的座標個數"
    }
    corner(count) {
        "`to` is the largest value of each coordinate: a list of {count} numbers, or one number"
        "`to` 是每个坐标的最大值：{count} 个数的列表，或一个数"
        "`to` 是每個座標的最大值：{count} 個數的清單，或一個數"
    }
    too_many_cells(max) {
        "a table has at most {max} cells here"
        "这里的表至多有 {max} 格"
        "這裡的表格至多有 {max} 格"
    }
    not_a_code(game, error) {
        "{game} is not a taking-and-breaking game with a code: {error}"
        "{game} 不是有代码的取石分堆游戏：{error}"
        "{game} 不是有代碼的取石分堆遊戲：{error}"
    }
    graph_too_large(position) {
        "the graph of {position} has too many positions for a picture"
        "{position} 的局面图中局面太多，画不下"
        "{position} 的局面圖中局面太多，畫不下"
    }
    unknown_component(number) {
        "there is no component {number}: they are numbered from 0"
        "没有第 {number} 号分量：编号从 0 开始"
        "沒有第 {number} 號分量：編號從 0 開始"
    }
    what_is_left() {
        "`to` is a list of what is left, each a list of numbers"
        "`to` 是剩下的各部分的列表，每一部分是数的列表"
        "`to` 是剩下的各部分的清單，每一部分是數的清單"
    }
    not_a_certificate(error, text) {
        "{error}: {text}"
        "{error}：{text}"
        "{error}：{text}"
    }
}
