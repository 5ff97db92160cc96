import type { Words } from './en'

/** 繁體中文 */
export const zhHant: Words = {
  language: '繁體中文',
  tagline: '沒有運氣、沒有祕密的遊戲：誰會贏，為什麼',
  uses: { play: '對弈', answer: '求解', look: '觀察', law: '規律', learn: '學習' },
  main: '對這個遊戲做什麼',
  languageLabel: '語言',
  theme: '淺色或深色',
  share: '複製連結',
  shared: '連結已複製',
  colon: '：',
  computing: '計算中……',

  game: '遊戲',
  editorLabel: '遊戲規則',
  editorHelp: '一條規則（n -> n - k for k in {1, 3, 4}）、一個名稱（nim）、一個代碼（0.137），或「取 1、3 或 4」。',
  takeQuick: '每次可取',
  takeHint: '1, 3, 4',
  takeUse: '建立這個遊戲',
  catalogue: '全部遊戲',
  search: '搜尋',
  close: '關閉',
  position: '局面',
  positionHelp: (example) => `各堆之間用空格（3 4 5），座標之間用逗號（${example}）。`,
  positionAs: (example) => `例如：${example}`,
  misere: '反常規則：取走最後一顆者輸',
  classics: '經典遊戲',
  problems: '線上評測題目',
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
  machineWins: '電腦贏了。',
  machineMoved: (move) => `電腦走了 ${move}。`,
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
              : '',
  illegal: '這裡不能這樣走。',
  askHint: '提示',
  hint: (heap, move) => `${heap}${move} 必勝。`,
  others: '其他走法',
  hintLost: '這裡沒有必勝走法：無論怎麼走，對方都能應對。',
  undo: '悔棋',
  askWhy: '為什麼？',
  again: '再來一局',
  iStart: '新對局，我先走',
  machineStarts: '新對局，電腦先走',
  you: '你',
  machine: '電腦',
  history: (moves) => `已走 ${moves} 步`,
  heapLabel: (number, size) => `第 ${number} 堆，共 ${size} 顆石子；方向鍵選擇，Enter 取走`,
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
  domino: (a, b) => `骨牌放在 ${a} 和 ${b}`,
  howToCram: '放一張骨牌：點兩個空格的交界處。',
  theoremKnown: '目錄裡有關於這個遊戲的定理：',
  automaton: '這條規律的自動機',
  automatonNote: '從左到右讀局面各數的數字，沿箭頭走：最後停在的狀態給出值。',
  automatonPair: '同時讀局面各數和另一個數的數字：停在雙線狀態，就說明那個數是它的值。',
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
  codeNoPeriod: (code, to) => `${code}:到 ${to} 顆為止沒有週期。`,
  largest: (value, heap) => `最大的值是 ${value}，首次出現在 ${heap} 顆。`,
  rare: (count) => `${count} 個稀有堆（堆：值）`,
  graph: '局面圖',
  noGraph: '這個局面之下的局面太多，畫不下；請換一個小一些的。',
  graphLabel: (count) => `${count} 個局面的圖；箭頭表示走法，最下面的局面無法走子`,

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
      text: '有幾堆時，只知道每一堆誰贏是不夠的。一個局面的 SG 值是它的後繼局面的值中沒有出現的最小自然數（mex）。P 態就是值為 0 的局面，n 顆石子的 Nim 堆的值是 n。這裡有兩堆，每次從一堆取 1、3 或 4 顆；看看「為什麼？」，給對手留下兩個值相等的堆。',
    },
    {
      title: '和：互斥或（XOR）',
      text: '幾堆合在一起的值，是各堆的值的互斥或：寫成二進位，上下對齊，只留下 1 的個數為奇數的欄。和為 0 時，先手必敗。3、4、5 的和是 2:把它變成 0。',
    },
    {
      title: '會斷開的堆',
      text: 'Kayles:一球擊倒一個瓶，或相鄰的兩個瓶，一列可能斷成兩列。剩下的是一個和。先手總能贏：打中間，然後對稱地走。',
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
