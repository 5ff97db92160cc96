import type { Words } from './en'
import { loopsHans } from './loops'

/** 简体中文 */
export const zhHans: Words = {
  language: '简体中文',
  tagline: '没有运气、没有秘密的游戏：谁会赢，为什么',
  uses: { play: '对弈', puzzle: '解题', answer: '求解', look: '观察', law: '规律', graph: '图', learn: '学习', sheet: '练习题' },
  main: '对这个游戏做什么',
  loops: loopsHans,
  languageLabel: '语言',
  theme: '浅色或深色',
  share: '分享',
  shared: '链接已复制',
  colon: '：',
  semicolon: '；',
  computing: '计算中……',
  engineStopped: '引擎停止了',
  connectionEnded: '在得到答案之前，连接就断开了',

  game: '游戏',
  editorLabel: '游戏规则',
  editorHelp: '一条规则（n -> n - k for k in {1, 3, 4}）、一个名字（nim）、一个代码（0.137），或“取 1、3 或 4”。',
  takeQuick: '每次可取',
  takeHint: '1, 3, 4',
  takeUse: '创建这个游戏',
  takeZero: '每次至少取 1 颗，否则游戏永远不会结束。',
  positionsLike: '题目和练习题先取与此相近的局面，再取这个游戏的其他局面。',
  vertexNumbers: '顶点从 0 开始编号，图中、走法中都一样。',
  chips: {
    'nim': 'Nim 取石子',
    'n -> n - k for k in {1, 3, 4}': '取 1、3 或 4',
    'kayles': 'Kayles 打瓶',
    'wythoff': '威佐夫博弈',
    'chomp': 'Chomp 巧克力',
    'grundy': 'Grundy 分堆',
    'hackenbush': '绿色 Hackenbush',
    'euclid': '欧几里得游戏',
    'n -> n - k for k in powers(2)': '取 2 的幂',
    '0.07': 'Dawson’s Kayles',
    'cram': 'Cram 骨牌',
    'treblecross': '一维井字棋',
    'graph-node-kayles': '图上取点',
  },
  catalogue: '全部游戏',
  search: '搜索',
  close: '关闭',
  position: '局面',
  positionHelp: (example) => `各堆之间用空格（3 4 5），坐标之间用逗号（${example}）。`,
  positionCoins: '写出正面朝上的硬币的编号，用空格隔开（9 4）。',
  positionAs: (example) => `例如：${example}`,
  misere: '反常规则：取走最后一颗者输',
  classics: '经典游戏',
  problems: '评测题目',
  problemSample: '样例输入',
  openGame: '打开',
  rulesAre: '规则',

  errors: {
    rules: '规则无法读懂：',
    request: '看不懂这个输入：',
    limit: '所需时间或内存过多：',
    cycle: '这个游戏不会结束：',
    evaluation: '某条规则出错：',
    far: '数太大了：',
    internal: '引擎停止了：',
    busy: '同时提出的问题太多：',
  },

  own: {
    'games.unknown': '没有叫这个名字的游戏；“全部游戏”列出所有的游戏',
    'games.none_given': '没有给出游戏：请选一个，或写一条规则，如 n -> n - k for k in {1, 3, 4}',
    'questions.which_position': '请在“局面”一栏输入局面',
    'questions.joined_by_commas': '这个游戏的一个局面由几个数组成，用逗号连接，不加空格，如 3,5',
    'questions.whole_row': '一排堆是一个局面：请用逗号连接各数，如 3,4,5',
  },

  status: { theorem: '定理', proved: '已证明', computed: '已算出', conjectured: '猜想', none: '无规律' },
  computed: (positions) => `检查了 ${positions} 个局面`,

  wins: '先手必胜',
  loses: '先手必败',
  moverWins: '现在轮到的一方可以获胜。',
  moverLoses: '只要对手走对，现在轮到的一方必败。',
  grundy: 'SG 值',
  winningMoves: '必胜走法',
  gap: '',
  component: (number) => `第 ${number} 堆：`,
  andMore: (count) => `还有 ${count} 种`,
  notAll: '可能还有其他必胜走法。',
  misereNote: '反常规则：无法走子的一方获胜。',
  why: '为什么？',
  winsTag: '取胜',
  winsIn: (value: string) => `其余各部分的值的异或为 ${value}：在整个和中，在这里走一步后留下的值为 ${value} 才取胜。`,
  columns: '各值的二进制：1 的个数为奇数的列留在和中',
  noOptions: (position) => `从 ${position} 无法走子，所以它的值是 0。`,
  mex: (position, values, value) => `${position} 的后继局面的值为 {${values}}。其中缺少的最小自然数是 ${value}（mex）。`,
  more: (count) => `再显示 ${count} 个`,
  mexMany: (position, count, shown, value) =>
    `${position} 有 ${count} 个后继局面，这里列出 ${shown} 个。没有后继局面的值是 ${value}，而更小的值都出现，所以它的值是 ${value}。`,
  misereElse: '这里说的是正常规则，不考虑反常规则。',
  lawRows: '对这些局面成立的规律',
  theoremInstead: '机器自己没有找到规律，但有一条定理：',
  broken: '页面的这一部分出错了。换一个局面，或重新载入页面即可。',
  nothingLeft: '什么都不剩了。',

  yourTurn: '轮到你了。',
  thinking: '电脑在思考……',
  youWin: '你赢了！',
  overAtStart: (misere) => `这里无法走子，游戏还没开始就结束了：轮到走的一方${misere ? '赢' : '输'}。`,
  repeated: '这个局面已出现三次：和局。',
  machineWins: '电脑赢了。',
  choice: (choice, moves) =>
    choice === 'wins_quickly'
      ? moves > 0 ? `它再走 ${moves} 步就取胜。` : ''
      : choice === 'resists_longest'
        ? `你可以在 ${moves} 步内取胜。`
        : choice === 'resists'
          ? '你可以取胜。'
          : choice === 'wins'
            ? '它处于胜势。'
            : choice === 'unknown'
              ? '局面太大，它看不出谁必胜，只能随手走。'
              : choice === 'draws'
                ? '双方都无法必胜。'
                : '',
  illegal: '这里不能这样走。',
  askHint: '提示',
  hint: (deed) => `必胜走法：${deed}`,
  hintDraws: (deed) => `保持和局的走法：${deed}`,
  others: '其他走法',
  hintLost: '这里没有必胜走法：无论怎么走，对方都能应对。',
  undo: '悔棋',
  askWhy: '现在谁会赢？',
  again: '再来一局',
  iStart: '新对局，我先走',
  machineStarts: '新对局，电脑先走',
  you: '你',
  machine: '电脑',
  history: (moves) => `已走 ${moves} 步`,
  heapLabel: (number, size) => `第 ${number} 堆，共 ${size} 颗石子；方向键选择，回车取走`,
  stones: (size) => `${size}`,
  takeCount: (count) => `取 ${count} 颗`,
  take: '取',
  ok: '确定',
  splitAt: (left, right) => `分成 ${left} 和 ${right}`,
  howTo: (breaks, splits) =>
    splits && breaks ? '点击石子取走，或点击两颗石子之间分成两堆。' : splits ? '点击两颗石子之间，把一堆分成两堆。' : breaks ? '点击一颗，或划过相邻几颗，把它们从这一行取走。' : '点击一颗石子：它和它后面的都被取走。',
  moveTo: (square) => `走到 ${square}`,
  pieceAt: (square) => `棋子在 ${square}`,
  bite: (row, column) => `咬第 ${row} 行第 ${column} 列`,
  part: (number) => `第 ${number} 部分`,
  free: '空',
  used: '墙或已占',
  entryIs: (at, value) => `第 ${at} 项：${value}`,
  vertexIs: (number, edges) => `顶点 ${number}，${edges} 条边`,
  edgeIs: (a, b) => `边 ${a}–${b}`,
  boardOf: (rows, columns) => `${rows} × ${columns} 的棋盘；方向键移动，回车选择`,
  rowOf: (count) => `一行 ${count} 个数；方向键移动，回车选择`,
  textOf: (count) => `${count} 个字母的字符串；方向键移动，回车选择`,
  graphOf: (vertices, edges) => `图：${vertices} 个顶点，${edges} 条边；方向键移动，回车选择`,
  coinSides: ['正', '反'],
  coinIs: (number, heads) => `${number} 号硬币：${heads ? '正面' : '反面'}`,
  coinsOf: (count) => `一行 ${count} 枚硬币；方向键移动，回车选择`,
  howToTurn: '先点击要翻转的正面（正），再点击与它一起翻转的、在它左边的硬币；再点一次已选的硬币，就只翻转选中的这些。',
  howToPoint: '点击想走的地方。如果有几种走法，再点击这步棋的另一个位置，或从列表中选择。',
  which: '有几种走法，选哪一种？',
  warm: '该走哪里？',
  warmNote: '在这里有必胜走法。数字：在这里走之后的 SG 值；颜色取其中最小的。',
  warmStopped: (why) => `这些值还不知道：${why}`,
  leaves: (values) => `走后的值：${values}`,
  winsHere: '在这里有必胜走法',
  losesHere: '在这里没有必胜走法',
  draw: '画图',
  drawing: '所画的图',
  drawHelp: '点击空白处添加顶点。依次点击两个顶点，或从一个拖到另一个，就连成一条边；再做一次则删去这条边。',
  drawKeys: '键盘：N 添加顶点，方向键在顶点间移动，回车选择边的两端，Delete 删除。',
  drawTools: { add: '画', move: '移动', remove: '删除' },
  drawMore: '新顶点',
  drawNone: '清空',
  theoremKnown: '目录里有关于这个游戏的定理：',
  quotient: (elements, lost) => `反常商：${elements} 个元素，其中 ${lost} 个先手必败`,
  quotientNote: '每个堆对应一个元素，和对应各堆元素之积。当且仅当这个积是必败元素时，先手必败。',
  quotientHeaps: '各堆的元素',
  quotientProduct: '它们的积',
  quotientLost: '必败元素',
  quotientPicture: '商的 Cayley 图',
  listComma: '，',
  automaton: '这条规律的自动机',
  automatonNote: '从左到右读局面各数的数字，沿箭头走：最后停在的状态给出值。',
  automatonDrawn: (count) => `图中有 ${count} 个状态。证明所用的自动机可能有更多状态：它同时读入局面和值，还有一些不会到达任何局面的状态。`,
  automatonPair: '同时读局面各数和另一个数的数字：停在双线状态，就说明那个数是它的值。',
  whyLaw: '这个证明为什么成立？',
  walk: '让一个数走过自动机',
  walkNote: '输入一个数：逐位读入，每一位沿一个箭头走。下面是该状态对已读数字所知道的。',
  walkNumber: (name) => `数 ${name}`,
  walkBack: '退回一位',
  walkOn: '下一位',
  walkPlay: '走',
  walkPause: '停',
  walkWrong: '请输入至多 30 位的自然数。',
  walkRead: (digits) => `已读：${digits}`,
  walkStart: '还没有读入数字。',
  walkState: (state, knows) => `状态 ${state}：${knows}`,
  walkLost: '从这里走不到任何局面。',
  walkEnd: (position, value) => `各位都已读完：${position} 的值为 ${value}。`,
  walkEndOutcome: (position, lost) => `各位都已读完：${position} 是 ${lost ? 'P' : 'N'} 态。`,
  walkNone: (position) => `各位都已读完：${position} 不是局面。`,
  cut: (edge) => `剪断边 ${edge}`,
  notAllMoves: '还有走法没有列出。',

  noLaw: '没有找到规律。',
  noLawNote: '这也是一种答案：许多游戏没有已知的规律。值仍然可以计算。',
  lawProved: '对所有局面成立的规律',
  lawConjectured: (range) => `与 ${range} 以内的所有值相符，但未被证明`,
  proof: '证明：',
  certificate: '下载证书',
  certificateNote: '刚刚由独立的检验程序核对过；用 nimatron verify 可以再次核对。',
  period: (preperiod, period, saltus) =>
    `${preperiod > 0 ? `前 ${preperiod} 个值之后` : '从头开始'}，值每 ${period} 个循环一次${saltus > 0 ? `，每次增加 ${saltus}` : ''}。`,
  code: '程序代码',
  copy: '复制',
  copied: '已复制',
  noProgram: '这类规律没有对应的程序。',

  table: '值',
  upTo: '直到',
  stoppedAt: '达到了限制：其余的值未知。',
  noPosition: '不是局面',
  notKnown: '未知',
  heatHelp: '把指针移到格子上。滚轮或 + − 缩放，拖动平移。',
  heatLabel: (names, most) => `(${names}) 的 SG 值图，从 0 到 ${most}`,
  stripLabel: (name, last, most) => `${name} 从 0 到 ${last} 的 SG 值，最大 ${most}`,
  zoomIn: '放大',
  zoomOut: '缩小',
  zoomAll: '全部',
  legendNote: 'P 态（值为 0）有自己的颜色和标记。',
  stripes: (preperiod, period, saltus, last) =>
    `条纹表示从 ${preperiod} 起长度为 ${period} 的循环${saltus > 0 ? `，每次增加 ${saltus}` : ''}，已看到 ${last}。是否永远如此，由“规律”来回答。`,
  breaking: '取石并分堆的游戏',
  codePeriod: (code, preperiod, period) =>
    `${code}：周期为 ${period}，已证明；前周期有 ${preperiod} 个值${preperiod > 0 ? `，最后的例外是 ${preperiod - 1}` : ''}。`,
  codeNoPeriod: (code, to) => `${code}：到 ${to} 颗为止没有周期。`,
  largest: (value, heap) => `最大的值是 ${value}，首次出现在 ${heap} 颗。`,
  rare: (count) => `${count} 个稀有堆（堆：值）`,
  graph: '局面图',
  noGraph: '这个局面之下的局面太多，画不下；请换一个小一些的。',
  graphLabel: (count) => `${count} 个局面的图；箭头表示走法，最下面的局面无法走子`,

  rulesTitle: '这个游戏怎么玩',
  rulesTurns: '两人轮流走，双方能走的棋完全一样。',
  rulesEnd: (misere) => (misere ? '走最后一步的人输。' : '走最后一步的人赢。'),
  stop: '。',
  mayNotEnd: '这个游戏不一定会结束；同一局面出现三次即为平局。',
  rulesExample: '一种可能的走法',
  rulesBefore: '走之前',
  rulesAfter: '走之后',
  rulesNothing: '什么都不剩了。',
  level: '电脑',
  levels: { perfect: '每步都走最好的', slips: '水平不错，偶有失误', random: '随便走' },
  deed: (deed, who) => {
    const by = who === null ? '' : who === 'you' ? '你' : '电脑'
    const heap = (number: number, isRow: boolean) => (number > 0 ? `第 ${number} ${isRow ? '行' : '堆'}` : `这一${isRow ? '行' : '堆'}`)
    switch (deed.kind) {
      case 'took':
        return `${by}从${heap(deed.heap, deed.isRow)}取走 ${deed.count} 颗，${deed.left === 0 ? '取完了' : `还剩 ${deed.left} 颗`}。`
      case 'broke':
        return `${by}从${heap(deed.heap, deed.isRow)}取走 ${deed.count} 颗，余下的分成 ${deed.parts.join(' 颗和 ')} 颗。`
      case 'split':
        return `${by}把${heap(deed.heap, deed.isRow)}的 ${deed.size} 颗分成 ${deed.parts.join(' 颗和 ')} 颗。`
      case 'became':
        return `${by}把${heap(deed.heap, deed.isRow)}的 ${deed.size} 颗变成 ${deed.parts.join('、')} 颗。`
      case 'moved':
        return `${by}把棋子从 ${deed.from} 移到 ${deed.to}。`
      case 'bit':
        return `${by}从第 ${deed.row} 行第 ${deed.column} 列咬下，右边和下面的也一起没了。`
      case 'at':
        return `${by}在顶点 ${deed.vertex} 处走${deed.others.length > 0 ? `，顶点 ${deed.others.join('、')} 也一起拿走` : ''}。`
      case 'gone':
        return `${by}取走顶点 ${deed.vertices.join('、')}。`
      case 'turned':
        return `${by}翻转 ${deed.coins.join('、')} 号硬币。`
      case 'other':
        return who === null ? `${deed.shown}。` : `${by}这样走：${deed.shown}。`
    }
  },

  heapsNow: (sizes) => `现在各堆是 ${sizes.join('、')}。`,
  puzzleTask: '轮到你走，只有一步能赢（对称的算同一步）。找出这一步。',
  puzzleFacts: (moves, depth) => `共有 ${moves} 种走法。双方都走得最好时，对局还有 ${depth} 步。`,
  puzzleRight: '答对了！只有这一步能赢。',
  puzzleWrong: '这一步会输。',
  puzzleReply: (deed) => `对方可以这样应对：${deed}`,
  puzzleSolution: (deed) => `唯一的必胜走法：${deed}`,
  puzzleWhy: '为什么能赢：看这一步之后的局面',
  puzzleEnds: '这一步结束了游戏。',
  puzzleRetry: '再试一次',
  puzzleShow: '看答案',
  puzzleNext: '下一题',
  puzzleSheet: '打印几道题',
  puzzleNone: '这里没有找到题目。请换一个难度，或换一个游戏。',
  puzzleSolved: (count) => `已答对 ${count} 题`,
  puzzlePicture: '局面',
  grade: '难度',
  grades: { any: '不限', easy: '简单', medium: '中等', hard: '困难' },

  sheetTitle: (game) => `练习题：${game}`,
  sheetCount: '题数',
  sheetSeed: '卷号',
  sheetNew: '换一份',
  sheetPrint: '打印',
  sheetTask: '每个局面都轮到你走，而且只有一步能赢（对称的算同一步）。找出这一步，写下来。',
  sheetName: '姓名',
  sheetMove: '必胜走法',
  sheetSolutions: '答案',
  sheetMade: (seed, grade, position) => `卷号 ${seed}，难度：${grade}${position ? `，局面：${position}` : ''}。游戏、局面、难度和卷号相同，就会得到同一份题。`,
  sheetValues: (values) => `走后各部分的值为 ${values}，异或为 0。`,
  sheetValue: '走后的值为 0。',
  sheetOwn: '自定规则',
  sheetRules: '规则：箭头前的局面可以变成箭头后的局面。',
  sheetFew: (count) => `这样的局面只找到 ${count} 个。`,
  sheetNote: '答案会单独打印在另一页上。',

  shareTitle: '分享这个局面',
  sharePicture: '局面卡片',
  shareLink: '链接：用现在的语言打开这个游戏和局面',
  copyLink: '复制链接',
  copyPicture: '复制图片',
  save: (format) => `保存为 ${format}`,
  cardAsk: '轮到你走，谁会赢？',
  cardPuzzle: '轮到你走，只有一步能赢。',

  frontTitle: '两个人，一样的走法，没有运气：谁会赢？',
  frontText: 'nimatron 陪你下这样的游戏，求解它们，并说明为什么。可以从下面的石子开始，也可以选：',
  frontClose: '关闭概览',
  front: {
    play: ['对弈', '电脑有三种水平'],
    puzzle: ['解题', '找出唯一的必胜走法'],
    learn: ['学理论', '短短十步'],
    answer: ['问谁会赢', '已有的游戏，或你自己写的规则'],
    look: ['看规律', '几千个局面一目了然'],
    law: ['找公式', '适用于所有局面，有证明和代码'],
    sheet: ['打印练习题', '附答案，课堂可用'],
  },

  genus: '亏格（genus）',
  genusNote: '先是正常规则下的 SG 值，然后是依次加上 0、1、2……个两颗的堆时反常规则下的值。',
  misereForm: '反常规则下的标准形式',
  formBirthday: (days) => `最多走 ${days} 步`,

  step: (number, of) => `第 ${number} 步，共 ${of} 步`,
  next: '下一步',
  back: '上一步',
  done: '完成！',
  lessons: [
    {
      title: '21 颗石子',
      text: '两人轮流取 1、2 或 3 颗石子。取走最后一颗的人获胜。试一试：你能不能给电脑留下一个怎么走都不好的数？',
    },
    {
      title: '必胜与必败的局面',
      text: '剩 4 颗时，轮到谁谁输：取走 1、2 或 3 颗，对手就取完其余的。这样的局面叫 P 态（前一个走的人赢），其余的叫 N 态（下一个走的人赢）。N 态总有一步走到 P 态，P 态的每一步都走到 N 态。这里 4 的倍数都是 P 态。电脑从 12 颗先走：让它一直停在 4 的倍数上。',
    },
    {
      title: '换一组数',
      text: '现在可以取 1、3 或 4 颗。从 0 开始往上推：如果没有一步能走到 P 态，它就是 P 态。得到 0、2、7、9、14……请从 10 颗取胜。',
    },
    {
      title: '两堆相等',
      text: 'Nim 游戏中，可以从一堆里取任意多颗。两堆相等时，后手在另一堆模仿对方的每一步，就能获胜。电脑先走。',
    },
    {
      title: '不只看胜负，还要看值',
      text: '有几堆时，只知道每一堆谁赢是不够的。一个局面的 SG 值是它的后继局面的值中没有出现的最小自然数（mex）。P 态就是值为 0 的局面，n 颗石子的 Nim 堆的值是 n。这里有两堆，每次从一堆取 1、3 或 4 颗；看看“现在谁会赢？”，给对手留下两个值相等的堆。',
    },
    {
      title: '和：异或',
      text: '几堆合在一起的值，是各堆的值的异或：写成二进制，上下对齐，只留下 1 的个数为奇数的列。和为 0 时，先手必败。3、4、5 的和是 2：把它变成 0。',
    },
    {
      title: '会断开的堆',
      text: 'Kayles：一球击倒一个瓶，或相邻的两个瓶，一行可能断成两行。剩下的是一个和。先手总能赢：打中间，然后对称地走。',
    },
    {
      title: '棋盘也是局面',
      text: 'Wythoff 游戏：棋子向左、向下或沿对角线朝角落走。先到角落的人获胜。必败的格子遵循黄金分割比：(1, 2)、(3, 5)、(4, 7)……请从 (6, 9) 取胜。',
    },
    {
      title: '反常规则：最后取的人输',
      text: '现在取走最后一颗的人输。在 Nim 中几乎什么都不变：照常走，直到你这一步之后会只剩下 1 颗的堆，这时要留下奇数个这样的堆。',
    },
    {
      title: '规律',
      text: '每次取 2 的幂：1、2、4、8……值是 0、1、2、0、1、2……永远如此：n mod 3。这就是规律，nimatron 会证明它：请看“规律”，那里有证明和代码。请从 20 颗开始，给对手留下 3 的倍数而取胜。',
    },
  ],
  sumNote: '这是几个游戏的和：规律和值表只属于其中的每一个。',
  learnMore: '看这个游戏的规律',
}
