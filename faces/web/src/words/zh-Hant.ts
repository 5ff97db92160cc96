import type { Words } from './en'
import { loopsHant } from './loops'

/** 繁體中文 */
export const zhHant: Words = {
  language: '繁體中文',
  tagline: '沒有運氣、沒有秘密的遊戲：誰會贏，為什麼',
  uses: { play: '對弈', puzzle: '解題', answer: '求解', look: '觀察', law: '規律', graph: '圖', learn: '學習', sheet: '練習題' },
  main: '對這個遊戲做什麼',
  loops: loopsHant,
  languageLabel: '語言',
  theme: '淺色或深色',
  share: '分享',
  shared: '連結已複製',
  colon: '：',
  semicolon: '；',
  computing: '計算中……',
  engineStopped: '引擎停止了',
  connectionEnded: '在得到答案之前，連接就斷開了',

  game: '遊戲',
  editorLabel: '遊戲規則',
  editorHelp: '一條規則（n -> n - k for k in {1, 3, 4}）、一個名稱（nim）、一個代碼（0.137），或「取 1、3 或 4」。',
  takeQuick: '每次可取',
  takeHint: '1, 3, 4',
  takeUse: '建立這個遊戲',
  takeZero: '每次至少取 1 顆，否則遊戲永遠不會結束。',
  positionsLike: '題目和練習題先取與此相近的局面，再取這個遊戲的其他局面。',
  vertexNumbers: '頂點從 0 開始編號，圖中、走法中都一樣。',
  chips: {
    'nim': 'Nim 取石子',
    'n -> n - k for k in {1, 3, 4}': '取 1、3 或 4',
    'kayles': 'Kayles 打瓶',
    'wythoff': 'Wythoff 遊戲',
    'chomp': 'Chomp 巧克力',
    'grundy': 'Grundy 分堆',
    'hackenbush': '綠色 Hackenbush',
    'euclid': '歐幾里得遊戲',
    'n -> n - k for k in powers(2)': '取 2 的冪',
    '0.07': 'Dawson’s Kayles',
    'cram': 'Cram 骨牌',
    'treblecross': '一維井字棋',
    'graph-node-kayles': '圖上取點',
  },
  catalogue: '全部遊戲',
  search: '搜尋',
  close: '關閉',
  position: '局面',
  positionHelp: (example) => `各堆之間用空格（3 4 5），座標之間用逗號（${example}）。`,
  positionCoins: '寫出正面朝上的硬幣的編號，用空格隔開（9 4）。',
  positionAs: (example) => `例如：${example}`,
  misere: '反常規則：取走最後一顆者輸',
  classics: '經典遊戲',
  problems: '評測題目',
  problemSample: '範例輸入',
  openGame: '開啟',
  rulesAre: '規則',

  errors: {
    rules: '規則無法讀懂：',
    request: '看不懂這個輸入：',
    limit: '所需時間或記憶體過多：',
    cycle: '這個遊戲不會結束：',
    evaluation: '某條規則出錯：',
    far: '數太大了：',
    internal: '引擎停止了：',
    busy: '同時提出的問題太多：',
  },

  own: {
    'games.unknown': '沒有叫這個名字的遊戲；「全部遊戲」列出所有的遊戲',
    'games.none_given': '沒有給出遊戲：請選一個，或寫一條規則，如 n -> n - k for k in {1, 3, 4}',
    'questions.which_position': '請在「局面」一欄輸入局面',
    'questions.joined_by_commas': '這個遊戲的一個局面由幾個數組成，用逗號連接，不加空格，如 3,5',
    'questions.whole_row': '一排堆是一個局面：請用逗號連接各數，如 3,4,5',
  },

  status: { theorem: '定理', proved: '已證明', computed: '已算出', conjectured: '猜想', none: '無規律' },
  computed: (positions) => `檢查了 ${positions} 個局面`,

  wins: '先手必勝',
  loses: '先手必敗',
  moverWins: '現在輪到的一方可以獲勝。',
  moverLoses: '只要對手走對，現在輪到的一方必敗。',
  grundy: 'SG 值',
  winningMoves: '必勝走法',
  gap: '',
  component: (number) => `第 ${number} 堆：`,
  andMore: (count) => `還有 ${count} 種`,
  notAll: '可能還有其他必勝走法。',
  misereNote: '反常規則：無法走子的一方獲勝。',
  why: '為什麼？',
  winsTag: '取勝',
  winsIn: (value: string) => `其餘各部分的值的互斥或為 ${value}：在整個和中，在這裡走一步後留下的值為 ${value} 才取勝。`,
  columns: '各值的二進位：1 的個數為奇數的欄留在和中',
  noOptions: (position) => `從 ${position} 無法走子，所以它的值是 0。`,
  mex: (position, values, value) => `${position} 的後繼局面的值為 {${values}}。其中缺少的最小自然數是 ${value}（mex）。`,
  more: (count) => `再顯示 ${count} 個`,
  mexMany: (position, count, shown, value) =>
    `${position} 有 ${count} 個後繼局面，這裡列出 ${shown} 個。沒有後繼局面的值是 ${value}，而更小的值都出現，所以它的值是 ${value}。`,
  misereElse: '這裡說的是正常規則，不考慮反常規則。',
  lawRows: '對這些局面成立的規律',
  theoremInstead: '機器自己沒有找到規律，但有一條定理：',
  broken: '頁面的這一部分出錯了。換一個局面，或重新載入頁面即可。',
  nothingLeft: '什麼都不剩了。',

  yourTurn: '輪到你了。',
  thinking: '電腦在思考……',
  youWin: '你贏了！',
  overAtStart: (misere) => `這裡無法走子，遊戲還沒開始就結束了：輪到走的一方${misere ? '贏' : '輸'}。`,
  repeated: '這個局面已出現三次：和局。',
  machineWins: '電腦贏了。',
  choice: (choice, moves) =>
    choice === 'wins_quickly'
      ? moves > 0 ? `它再走 ${moves} 步就取勝。` : ''
      : choice === 'resists_longest'
        ? `你可以在 ${moves} 步內取勝。`
        : choice === 'resists'
          ? '你可以取勝。'
          : choice === 'wins'
            ? '它處於勝勢。'
            : choice === 'unknown'
              ? '局面太大，它看不出誰必勝，只能隨手走。'
              : choice === 'draws'
                ? '雙方都無法必勝。'
                : '',
  illegal: '這裡不能這樣走。',
  askHint: '提示',
  hint: (deed) => `必勝走法：${deed}`,
  hintDraws: (deed) => `保持和局的走法：${deed}`,
  others: '其他走法',
  hintLost: '這裡沒有必勝走法：無論怎麼走，對方都能應對。',
  undo: '悔棋',
  askWhy: '現在誰會贏？',
  again: '再來一局',
  iStart: '新對局，我先走',
  machineStarts: '新對局，電腦先走',
  you: '你',
  machine: '電腦',
  history: (moves) => `已走 ${moves} 步`,
  heapLabel: (number, size) => `第 ${number} 堆，共 ${size} 顆石子；方向鍵選擇，Enter 鍵取走`,
  stones: (size) => `${size}`,
  takeCount: (count) => `取 ${count} 顆`,
  take: '取',
  ok: '確定',
  splitAt: (left, right) => `分成 ${left} 和 ${right}`,
  howTo: (breaks, splits) =>
    splits && breaks ? '點擊石子取走，或點擊兩顆石子之間分成兩堆。' : splits ? '點擊兩顆石子之間，把一堆分成兩堆。' : breaks ? '點擊一顆，或劃過相鄰幾顆，把它們從這一列取走。' : '點擊一顆石子：它和它後面的都被取走。',
  moveTo: (square) => `走到 ${square}`,
  pieceAt: (square) => `棋子在 ${square}`,
  bite: (row, column) => `咬第 ${row} 列第 ${column} 行`,
  part: (number) => `第 ${number} 部分`,
  free: '空',
  used: '牆或已占',
  entryIs: (at, value) => `第 ${at} 項：${value}`,
  vertexIs: (number, edges) => `頂點 ${number}，${edges} 條邊`,
  edgeIs: (a, b) => `邊 ${a}–${b}`,
  boardOf: (rows, columns) => `${rows} × ${columns} 的棋盤；方向鍵移動，Enter 鍵選擇`,
  rowOf: (count) => `一列 ${count} 個數；方向鍵移動，Enter 鍵選擇`,
  textOf: (count) => `${count} 個字母的字串；方向鍵移動，Enter 鍵選擇`,
  graphOf: (vertices, edges) => `圖：${vertices} 個頂點，${edges} 條邊；方向鍵移動，Enter 鍵選擇`,
  coinSides: ['正', '反'],
  coinIs: (number, heads) => `${number} 號硬幣：${heads ? '正面' : '反面'}`,
  coinsOf: (count) => `一列 ${count} 枚硬幣；方向鍵移動，Enter 鍵選擇`,
  howToTurn: '先點擊要翻轉的正面（正），再點擊與它一起翻轉的、在它左邊的硬幣；再點一次已選的硬幣，就只翻轉選中的這些。',
  howToPoint: '點擊想走的地方。如果有幾種走法，再點擊這步棋的另一個位置，或從清單中選擇。',
  which: '有幾種走法，選哪一種？',
  warm: '該走哪裡？',
  warmNote: '在這裡有必勝走法。數字：在這裡走之後的 SG 值；顏色取其中最小的。',
  warmStopped: (why) => `這些值還不知道：${why}`,
  leaves: (values) => `走後的值：${values}`,
  winsHere: '在這裡有必勝走法',
  losesHere: '在這裡沒有必勝走法',
  draw: '畫圖',
  drawing: '所畫的圖',
  drawHelp: '點擊空白處新增頂點。依序點擊兩個頂點，或從一個拖到另一個，就連成一條邊；再做一次則刪去這條邊。',
  drawKeys: '鍵盤：N 新增頂點，方向鍵在頂點間移動，Enter 鍵選擇邊的兩端，Delete 刪除。',
  drawTools: { add: '畫', move: '移動', remove: '刪除' },
  drawMore: '新頂點',
  drawNone: '清空',
  theoremKnown: '目錄裡有關於這個遊戲的定理：',
  quotient: (elements, lost) => `反常商：${elements} 個元素，其中 ${lost} 個先手必敗`,
  quotientNote: '每個堆對應一個元素，和對應各堆元素之積。若且唯若這個積是必敗元素時，先手必敗。',
  quotientHeaps: '各堆的元素',
  quotientProduct: '它們的積',
  quotientLost: '必敗元素',
  quotientPicture: '商的 Cayley 圖',
  listComma: '，',
  automaton: '這條規律的自動機',
  automatonNote: '從左到右讀局面各數的數字，沿箭頭走：最後停在的狀態給出值。',
  automatonDrawn: (count) => `圖中有 ${count} 個狀態。證明所用的自動機可能有更多狀態：它同時讀入局面和值，還有一些不會到達任何局面的狀態。`,
  automatonPair: '同時讀局面各數和另一個數的數字：停在雙線狀態，就說明那個數是它的值。',
  whyLaw: '這個證明為什麼成立？',
  walk: '讓一個數走過自動機',
  walkNote: '輸入一個數：逐位讀入，每一位沿一個箭頭走。下面是該狀態對已讀數字所知道的。',
  walkNumber: (name) => `數 ${name}`,
  walkBack: '退回一位',
  walkOn: '下一位',
  walkPlay: '走',
  walkPause: '停',
  walkWrong: '請輸入至多 30 位的自然數。',
  walkRead: (digits) => `已讀：${digits}`,
  walkStart: '還沒有讀入數字。',
  walkState: (state, knows) => `狀態 ${state}：${knows}`,
  walkLost: '從這裡走不到任何局面。',
  walkEnd: (position, value) => `各位都已讀完：${position} 的值為 ${value}。`,
  walkEndOutcome: (position, lost) => `各位都已讀完：${position} 是 ${lost ? 'P' : 'N'} 態。`,
  walkNone: (position) => `各位都已讀完：${position} 不是局面。`,
  cut: (edge) => `剪斷邊 ${edge}`,
  notAllMoves: '還有走法沒有列出。',

  noLaw: '沒有找到規律。',
  noLawNote: '這也是一種答案：許多遊戲沒有已知的規律。值仍然可以計算。',
  lawProved: '對所有局面成立的規律',
  lawConjectured: (range) => `與 ${range} 以內的所有值相符，但未被證明`,
  proof: '證明：',
  certificate: '下載證書',
  certificateNote: '剛剛由獨立的檢驗程式核對過；用 nimatron verify 可以再次核對。',
  period: (preperiod, period, saltus) =>
    `${preperiod > 0 ? `前 ${preperiod} 個值之後` : '從頭開始'}，值每 ${period} 個循環一次${saltus > 0 ? `，每次增加 ${saltus}` : ''}。`,
  code: '程式碼',
  copy: '複製',
  copied: '已複製',
  noProgram: '這類規律沒有對應的程式。',

  table: '值',
  upTo: '直到',
  stoppedAt: '達到了限制：其餘的值未知。',
  noPosition: '不是局面',
  notKnown: '未知',
  heatHelp: '把游標移到格子上。滾輪或 + − 縮放，拖曳平移。',
  heatLabel: (names, most) => `(${names}) 的 SG 值圖，從 0 到 ${most}`,
  stripLabel: (name, last, most) => `${name} 從 0 到 ${last} 的 SG 值，最大 ${most}`,
  zoomIn: '放大',
  zoomOut: '縮小',
  zoomAll: '全部',
  legendNote: 'P 態（值為 0）有自己的顏色和標記。',
  stripes: (preperiod, period, saltus, last) =>
    `條紋表示從 ${preperiod} 起長度為 ${period} 的循環${saltus > 0 ? `，每次增加 ${saltus}` : ''}，已看到 ${last}。是否永遠如此，由「規律」來回答。`,
  breaking: '取石並分堆的遊戲',
  codePeriod: (code, preperiod, period) =>
    `${code}：週期為 ${period}，已證明；前週期有 ${preperiod} 個值${preperiod > 0 ? `，最後的例外是 ${preperiod - 1}` : ''}。`,
  codeNoPeriod: (code, to) => `${code}：到 ${to} 顆為止沒有週期。`,
  largest: (value, heap) => `最大的值是 ${value}，首次出現在 ${heap} 顆。`,
  rare: (count) => `${count} 個稀有堆（堆：值）`,
  graph: '局面圖',
  noGraph: '這個局面之下的局面太多，畫不下；請換一個小一些的。',
  graphLabel: (count) => `${count} 個局面的圖；箭頭表示走法，最下面的局面無法走子`,

  rulesTitle: '這個遊戲怎麼玩',
  rulesTurns: '兩人輪流走，雙方能走的棋完全一樣。',
  rulesEnd: (misere) => (misere ? '走最後一步的人輸。' : '走最後一步的人贏。'),
  stop: '。',
  mayNotEnd: '這個遊戲不一定會結束；同一局面出現三次即為平局。',
  rulesExample: '一種可能的走法',
  rulesBefore: '走之前',
  rulesAfter: '走之後',
  rulesNothing: '什麼都不剩了。',
  level: '電腦',
  levels: { perfect: '每步都走最好的', slips: '水準不錯，偶有失誤', random: '隨便走' },
  deed: (deed, who) => {
    const by = who === null ? '' : who === 'you' ? '你' : '電腦'
    const heap = (number: number, isRow: boolean) => (number > 0 ? `第 ${number} ${isRow ? '列' : '堆'}` : `這一${isRow ? '列' : '堆'}`)
    switch (deed.kind) {
      case 'took':
        return `${by}從${heap(deed.heap, deed.isRow)}取走 ${deed.count} 顆，${deed.left === 0 ? '取完了' : `還剩 ${deed.left} 顆`}。`
      case 'broke':
        return `${by}從${heap(deed.heap, deed.isRow)}取走 ${deed.count} 顆，餘下的分成 ${deed.parts.join(' 顆和 ')} 顆。`
      case 'split':
        return `${by}把${heap(deed.heap, deed.isRow)}的 ${deed.size} 顆分成 ${deed.parts.join(' 顆和 ')} 顆。`
      case 'became':
        return `${by}把${heap(deed.heap, deed.isRow)}的 ${deed.size} 顆變成 ${deed.parts.join('、')} 顆。`
      case 'moved':
        return `${by}把棋子從 ${deed.from} 移到 ${deed.to}。`
      case 'bit':
        return `${by}從第 ${deed.row} 列第 ${deed.column} 行咬下，右邊和下面的也一起沒了。`
      case 'at':
        return `${by}在頂點 ${deed.vertex} 處走${deed.others.length > 0 ? `，頂點 ${deed.others.join('、')} 也一起拿走` : ''}。`
      case 'gone':
        return `${by}取走頂點 ${deed.vertices.join('、')}。`
      case 'turned':
        return `${by}翻轉 ${deed.coins.join('、')} 號硬幣。`
      case 'other':
        return who === null ? `${deed.shown}。` : `${by}這樣走：${deed.shown}。`
    }
  },

  heapsNow: (sizes) => `現在各堆是 ${sizes.join('、')}。`,
  puzzleTask: '輪到你走，只有一步能贏（對稱的算同一步）。找出這一步。',
  puzzleFacts: (moves, depth) => `共有 ${moves} 種走法。雙方都走得最好時，對局還有 ${depth} 步。`,
  puzzleRight: '答對了！只有這一步能贏。',
  puzzleWrong: '這一步會輸。',
  puzzleReply: (deed) => `對方可以這樣應對：${deed}`,
  puzzleSolution: (deed) => `唯一的必勝走法：${deed}`,
  puzzleWhy: '為什麼能贏：看這一步之後的局面',
  puzzleEnds: '這一步結束了遊戲。',
  puzzleRetry: '再試一次',
  puzzleShow: '看答案',
  puzzleNext: '下一題',
  puzzleSheet: '列印幾道題',
  puzzleNone: '這裡沒有找到題目。請換一個難度，或換一個遊戲。',
  puzzleSolved: (count) => `已答對 ${count} 題`,
  puzzlePicture: '局面',
  grade: '難度',
  grades: { any: '不限', easy: '簡單', medium: '中等', hard: '困難' },

  sheetTitle: (game) => `練習題：${game}`,
  sheetCount: '題數',
  sheetSeed: '卷號',
  sheetNew: '換一份',
  sheetPrint: '列印',
  sheetTask: '每個局面都輪到你走，而且只有一步能贏（對稱的算同一步）。找出這一步，寫下來。',
  sheetName: '姓名',
  sheetMove: '必勝走法',
  sheetSolutions: '答案',
  sheetMade: (seed, grade, position) => `卷號 ${seed}，難度：${grade}${position ? `，局面：${position}` : ''}。遊戲、局面、難度和卷號相同，就會得到同一份題。`,
  sheetValues: (values) => `走後各部分的值為 ${values}，互斥或為 0。`,
  sheetValue: '走後的值為 0。',
  sheetOwn: '自訂規則',
  sheetRules: '規則：箭頭前的局面可以變成箭頭後的局面。',
  sheetFew: (count) => `這樣的局面只找到 ${count} 個。`,
  sheetNote: '答案會單獨列印在另一頁上。',

  shareTitle: '分享這個局面',
  sharePicture: '局面卡片',
  shareLink: '連結：用現在的語言開啟這個遊戲和局面',
  copyLink: '複製連結',
  copyPicture: '複製圖片',
  save: (format) => `儲存為 ${format}`,
  cardAsk: '輪到你走，誰會贏？',
  cardPuzzle: '輪到你走，只有一步能贏。',

  frontTitle: '兩個人，一樣的走法，沒有運氣：誰會贏？',
  frontText: 'nimatron 陪你下這樣的遊戲，求解它們，並說明為什麼。可以從下面的石子開始，也可以選：',
  frontClose: '關閉概覽',
  front: {
    play: ['對弈', '電腦有三種水準'],
    puzzle: ['解題', '找出唯一的必勝走法'],
    learn: ['學理論', '短短十步'],
    answer: ['問誰會贏', '已有的遊戲，或你自己寫的規則'],
    look: ['看規律', '幾千個局面一目了然'],
    law: ['找公式', '適用於所有局面，有證明和程式碼'],
    sheet: ['列印練習題', '附答案，課堂可用'],
  },

  genus: '虧格（genus）',
  genusNote: '先是正常規則下的 SG 值，然後是依序加上 0、1、2……個兩顆的堆時反常規則下的值。',
  misereForm: '反常規則下的標準形式',
  formBirthday: (days) => `最多走 ${days} 步`,

  step: (number, of) => `第 ${number} 步，共 ${of} 步`,
  next: '下一步',
  back: '上一步',
  done: '完成！',
  lessons: [
    {
      title: '21 顆石子',
      text: '兩人輪流取 1、2 或 3 顆石子。取走最後一顆的人獲勝。試一試：你能不能給電腦留下一個怎麼走都不好的數？',
    },
    {
      title: '必勝與必敗的局面',
      text: '剩 4 顆時，輪到誰誰輸：取走 1、2 或 3 顆，對手就取完其餘的。這樣的局面叫 P 態（前一個走的人贏），其餘的叫 N 態（下一個走的人贏）。N 態總有一步走到 P 態，P 態的每一步都走到 N 態。這裡 4 的倍數都是 P 態。電腦從 12 顆先走：讓它一直停在 4 的倍數上。',
    },
    {
      title: '換一組數',
      text: '現在可以取 1、3 或 4 顆。從 0 開始往上推：如果沒有一步能走到 P 態，它就是 P 態。得到 0、2、7、9、14……請從 10 顆取勝。',
    },
    {
      title: '兩堆相等',
      text: 'Nim 遊戲中，可以從一堆裡取任意多顆。兩堆相等時，後手在另一堆模仿對方的每一步，就能獲勝。電腦先走。',
    },
    {
      title: '不只看勝負，還要看值',
      text: '有幾堆時，只知道每一堆誰贏是不夠的。一個局面的 SG 值是它的後繼局面的值中沒有出現的最小自然數（mex）。P 態就是值為 0 的局面，n 顆石子的 Nim 堆的值是 n。這裡有兩堆，每次從一堆取 1、3 或 4 顆；看看「現在誰會贏？」，給對手留下兩個值相等的堆。',
    },
    {
      title: '和：互斥或',
      text: '幾堆合在一起的值，是各堆的值的互斥或：寫成二進位，上下對齊，只留下 1 的個數為奇數的欄。和為 0 時，先手必敗。3、4、5 的和是 2：把它變成 0。',
    },
    {
      title: '會斷開的堆',
      text: 'Kayles：一球擊倒一個瓶，或相鄰的兩個瓶，一列可能斷成兩列。剩下的是一個和。先手總能贏：打中間，然後對稱地走。',
    },
    {
      title: '棋盤也是局面',
      text: 'Wythoff 遊戲：棋子向左、向下或沿對角線朝角落走。先到角落的人獲勝。必敗的格子遵循黃金比例：(1, 2)、(3, 5)、(4, 7)……請從 (6, 9) 取勝。',
    },
    {
      title: '反常規則：最後取的人輸',
      text: '現在取走最後一顆的人輸。在 Nim 中幾乎什麼都不變：照常走，直到你這一步之後會只剩下 1 顆的堆，這時要留下奇數個這樣的堆。',
    },
    {
      title: '規律',
      text: '每次取 2 的冪：1、2、4、8……值是 0、1、2、0、1、2……永遠如此：n mod 3。這就是規律，nimatron 會證明它：請看「規律」，那裡有證明和程式碼。請從 20 顆開始，給對手留下 3 的倍數而取勝。',
    },
  ],
  sumNote: '這是幾個遊戲的和：規律和值表只屬於其中的每一個。',
  learnMore: '看這個遊戲的規律',
}
