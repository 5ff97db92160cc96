/** What the site itself says, in three languages. Everything else is in the guide, or comes from the engine. */

export const LANGUAGES = ['en', 'zh-Hans', 'zh-Hant'] as const
export type Language = (typeof LANGUAGES)[number]

/** The names of the languages, each in itself. */
export const NAMES: Record<Language, string> = { en: 'English', 'zh-Hans': '简体中文', 'zh-Hant': '繁體中文' }

export interface Words {
  description: string
  skip: string
  chapters: string
  language: string
  search: string
  searchHint: string
  found: (count: number) => string
  play: string
  onThisPage: string
  next: string
  previous: string
  inEnglish: string
  run: string
  stop: string
  running: string
  loading: string
  edit: string
  editRequest: string
  answer: string
  openPage: string
  wrong: string
  failed: string
  reference: string
  more: string
  rust: string
  anchor: (title: string) => string
  example: string
  table: string
  atlas: AtlasWords
}

/** What the atlas of laws says. */
export interface AtlasWords {
  hint: string
  counts: string
  loading: string
  failed: string
  none: string
  all: string
  number: (number: number) => string
  found: (count: number, shown: number, all: number) => string
  games: (count: number) => string
  kinds: Record<'v' | 'w' | 'p' | 'c', string>
  states: (states: number) => string
  columns: string[]
  row: (positions: 'heap' | 'pair', moves: number) => string
  finds: Record<'automata' | 'periods' | 'conjectures' | 'without', string>
}

export const WORDS: Record<Language, Words> = {
  en: {
    description: 'Impartial games: who wins, the Grundy value, every winning move, and why',
    skip: 'Skip to the text',
    chapters: 'Chapters',
    language: 'Language',
    search: 'Search',
    searchHint: 'Search the guide',
    found: (count) => (count === 1 ? '1 section' : `${count} sections`),
    play: 'Play',
    onThisPage: 'On this page',
    next: 'Next',
    previous: 'Previous',
    inEnglish: 'in English',
    run: 'Run',
    stop: 'Stop',
    running: 'Computing …',
    loading: 'Loading the engine (2 MB) …',
    edit: 'Command; Enter runs it',
    editRequest: 'Request; Ctrl+Enter sends it',
    answer: 'Answer',
    openPage: 'Open in the page',
    wrong: 'error',
    failed: 'The engine could not be loaded',
    reference: 'Reference',
    more: 'More',
    rust: 'The Rust library',
    anchor: (title) => `Link to “${title}”`,
    example: 'Example',
    table: 'Table',
    atlas: {
      hint: 'Values 0,1,2,0,1,2 – or rules, or words of a law',
      counts: 'Counts and finds',
      loading: 'Loading the atlas …',
      failed: 'The atlas could not be loaded',
      none: 'No law',
      all: 'all',
      number: (number) => `No. ${number}`,
      found: (count, shown, all) => (count > shown ? `${count} of ${all} games; the first ${shown}` : `${count} of ${all} games`),
      games: (count) => `${count} games`,
      kinds: { v: 'Proved for all positions', w: 'Proved: the P-positions', p: 'Proved for a part of the positions', c: 'A conjecture, as the file says' },
      states: (states) => `, ${states} states`,
      columns: ['Rules', 'Games', 'Law of all values', 'of these not periodic', 'P-positions or a part', 'Only fits', 'No law'],
      row: (positions, moves) => `${positions === 'heap' ? 'One heap' : 'Two coordinates'}, ${moves === 1 ? '1 move' : `${moves} moves`}`,
      finds: { automata: 'Short rules with large automata', periods: 'Short rules with long periods', conjectures: 'Laws that fit and are not proved', without: 'The shortest rules without a law' },
    },
  },
  'zh-Hans': {
    description: '公平组合游戏：谁赢、SG 值、全部必胜着法，以及为什么',
    skip: '跳到正文',
    chapters: '章节',
    language: '语言',
    search: '搜索',
    searchHint: '搜索指南',
    found: (count) => `${count} 节`,
    play: '下棋',
    onThisPage: '本页内容',
    next: '下一章',
    previous: '上一章',
    inEnglish: '英文',
    run: '运行',
    stop: '停止',
    running: '计算中……',
    loading: '正在加载引擎（2 MB）……',
    edit: '命令；按回车运行',
    editRequest: '请求；按 Ctrl+回车发送',
    answer: '回答',
    openPage: '在网页中打开',
    wrong: '错误',
    failed: '引擎未能加载',
    reference: '参考',
    more: '更多',
    rust: 'Rust 程序库',
    anchor: (title) => `“${title}”的链接`,
    example: '示例',
    table: '表格',
    atlas: {
      hint: '值 0,1,2,0,1,2，或规则，或规律中的词',
      counts: '统计与发现',
      loading: '正在加载规律库……',
      failed: '规律库未能加载',
      none: '没有规律',
      all: '全部',
      number: (number) => `第 ${number} 号`,
      found: (count, shown, all) => (count > shown ? `${all} 个游戏中有 ${count} 个；这里是前 ${shown} 个` : `${all} 个游戏中有 ${count} 个`),
      games: (count) => `${count} 个游戏`,
      kinds: { v: '对所有局面已证明', w: '已证明：P 局面', p: '对一部分局面已证明', c: '猜想（文件如此说）' },
      states: (states) => `，${states} 个状态`,
      columns: ['规则', '游戏', '所有值的规律', '其中不是周期的', 'P 局面或一部分', '只是吻合', '没有规律'],
      row: (positions, moves) => `${positions === 'heap' ? '一堆' : '两个坐标'}，${moves} 种走法`,
      finds: { automata: '规则短而自动机大', periods: '规则短而周期长', conjectures: '吻合但未证明的规律', without: '没有规律的最短规则' },
    },
  },
  'zh-Hant': {
    description: '公平組合遊戲：誰贏、SG 值、全部必勝著法，以及為什麼',
    skip: '跳到正文',
    chapters: '章節',
    language: '語言',
    search: '搜尋',
    searchHint: '搜尋指南',
    found: (count) => `${count} 節`,
    play: '下棋',
    onThisPage: '本頁內容',
    next: '下一章',
    previous: '上一章',
    inEnglish: '英文',
    run: '執行',
    stop: '停止',
    running: '計算中……',
    loading: '正在載入引擎（2 MB）……',
    edit: '指令；按 Enter 執行',
    editRequest: '請求；按 Ctrl+Enter 鍵傳送',
    answer: '回答',
    openPage: '在網頁中開啟',
    wrong: '錯誤',
    failed: '引擎未能載入',
    reference: '參考',
    more: '更多',
    rust: 'Rust 函式庫',
    anchor: (title) => `「${title}」的連結`,
    example: '範例',
    table: '表格',
    atlas: {
      hint: '值 0,1,2,0,1,2，或規則，或規律中的詞',
      counts: '統計與發現',
      loading: '正在載入規律庫……',
      failed: '規律庫未能載入',
      none: '沒有規律',
      all: '全部',
      number: (number) => `第 ${number} 號`,
      found: (count, shown, all) => (count > shown ? `${all} 個遊戲中有 ${count} 個；這裡是前 ${shown} 個` : `${all} 個遊戲中有 ${count} 個`),
      games: (count) => `${count} 個遊戲`,
      kinds: { v: '對所有局面已證明', w: '已證明：P 局面', p: '對一部分局面已證明', c: '猜想（檔案如此說）' },
      states: (states) => `，${states} 個狀態`,
      columns: ['規則', '遊戲', '所有值的規律', '其中不是週期的', 'P 局面或一部分', '只是吻合', '沒有規律'],
      row: (positions, moves) => `${positions === 'heap' ? '一堆' : '兩個座標'}，${moves} 種走法`,
      finds: { automata: '規則短而自動機大', periods: '規則短而週期長', conjectures: '吻合但未證明的規律', without: '沒有規律的最短規則' },
    },
  },
}

/** What chapters are called in the list of chapters of a language in which they do not exist yet. */
export const TITLES: Partial<Record<Language, Record<string, string>>> = {
  'zh-Hans': {
    command: '命令',
    page: '网页',
    games: '有名字的游戏',
    heaps: '会分开的石子堆',
    misere: '反常规则：取最后一颗者输',
    laws: '规律：从规则到定理',
    nimbers: 'nim 数构成域',
    contest: '在线评测中的经典题',
    worked: '从题面到程序：十道题',
    'tutorial-errors': '教程中的错误',
    api: 'JSON 形式的提问与回答',
    certificate: '证书',
    bench: '速度',
    compare: '其他程序',
    design: 'nimatron 的结构',
    contributing: '参与开发',
  },
  'zh-Hant': {
    command: '指令',
    page: '網頁',
    games: '有名字的遊戲',
    heaps: '會分開的石子堆',
    misere: '反常規則：取最後一顆者輸',
    laws: '規律：從規則到定理',
    nimbers: 'nim 數構成體',
    contest: '線上評測中的經典題',
    worked: '從題面到程式：十道題',
    'tutorial-errors': '教學文章中的錯誤',
    api: 'JSON 形式的提問與回答',
    certificate: '證書',
    bench: '速度',
    compare: '其他程式',
    design: 'nimatron 的結構',
    contributing: '參與開發',
  },
}
