/** What the page says of games in which play may go on for ever, and of games that are given as graphs, in all languages. */
import type { LoopyAnswer } from '../engine/types'
import type { Widen } from './widen'

type Counts = NonNullable<LoopyAnswer['counts']>

export const loopsEn = {
  draw: 'A draw',
  drawNote: 'Neither player can force a win.',
  note: 'In this game play may go on for ever; a play that never ends is a draw.',
  value: 'Value',
  means: (value: string, sizes: string) =>
    sizes === ''
      ? `${value} means: a draw in every sum.`
      : `${value} means: the player to move wins the sum with Nim heaps of nim-sum ${sizes}; every other sum with Nim heaps is a draw.`,
  ends: (moves: number) => `With best play the game ends after ${moves} move${moves === 1 ? '' : 's'}.`,
  drawingMoves: 'Moves that keep the draw',
  circles: '(may go round in a circle)',
  progress: 'A player who always takes the first move of the list makes progress, and wins in the end.',
  counts: ({ positions, moves, lost, won, drawn }: Counts) =>
    `Positions: ${positions}, moves: ${moves}. Lost for the player to move: ${lost}, won: ${won}, drawn: ${drawn}. Type a position to ask about it.`,
  map: 'Graph of the positions',
  nearest: (count: number, reached: number | null) => `The picture shows the nearest ${count} positions${reached === null ? '' : ` of ${reached}`}.`,
  legend: 'What the signs mean',
  outcomes: { P: 'lost for the player to move', N: 'won for the player to move', D: 'a draw' },
  lines: 'Thick: the moves of the answer. Dashed: play can come back. Triangle: the position of the question. Dots: more moves, which are not drawn.',
  mapLabel: (count: number) => `Graph of ${count} positions that are lost (P), won (N) or drawn (D); arrows are moves. The list below it has the outcomes and values.`,
  list: (count: number) => `The positions as a list: ${count}`,
  outcome: 'Outcome',
  offer: 'Answer it as a game that may go on for ever',
  title: 'A game as a graph',
  help: 'Write a line for each position: its name, then the positions to which one may move. A player who cannot move loses. Or open a file: such lines, CSV with a move in each line, PGSolver or DIMACS.',
  open: 'Open a file',
  format: 'Format',
  foundOut: 'found out',
  edges: 'lines of names',
  text: 'Positions and moves',
  atHelp: 'The name of a position, or several with + between them: a sum, in which each move moves one of them.',
  tooLarge: (name: string, size: number, most: number) => `${name} has ${size} bytes; here a graph has at most ${most}. The command nimatron graph solve reads larger files.`,
}

type LoopsWords = Widen<typeof loopsEn>

export const loopsHans: LoopsWords = {
  draw: '平局',
  drawNote: '双方都无法强制取胜。',
  note: '这个游戏可能无限进行下去；永不结束的对局算平局。',
  value: '值',
  means: (value, sizes) => (sizes === '' ? `${value} 的含义：在任何和中都是平局。` : `${value} 的含义：与异或为 ${sizes} 的 Nim 堆之和是先手胜；与其他 Nim 堆之和都是平局。`),
  ends: (moves) => `双方都走最佳走法时，再走 ${moves} 步结束。`,
  drawingMoves: '保持平局的走法',
  circles: '（可能绕圈子）',
  progress: '总是走列表中第一个走法的一方会取得进展，最终获胜。',
  counts: ({ positions, moves, lost, won, drawn }) =>
    `共有 ${positions} 个局面、${moves} 个走法：先手必败 ${lost} 个，先手必胜 ${won} 个，平局 ${drawn} 个。输入一个局面即可询问。`,
  map: '局面图',
  nearest: (count, reached) => (reached === null ? `图中只有最近的 ${count} 个局面。` : `图中只有 ${reached} 个局面里最近的 ${count} 个。`),
  legend: '图例',
  outcomes: { P: '先手必败', N: '先手必胜', D: '平局' },
  lines: '粗线：答案中的走法。虚线：还能走回来。三角：所问的局面。省略号：还有未画出的走法。',
  mapLabel: (count) => `${count} 个局面的图，分为必败（P）、必胜（N）和平局（D）；箭头是走法。下面的列表写出胜负和值。`,
  list: (count) => `局面列表：${count} 个`,
  outcome: '胜负',
  offer: '按可能无限进行的游戏求解',
  title: '用图给出的游戏',
  help: '每个局面写一行：先写它的名称，再写可以走到的局面。无法走子的一方输。也可以打开文件：这样的文本、每行一个走法的 CSV、PGSolver 或 DIMACS。',
  open: '打开文件',
  format: '格式',
  foundOut: '自动识别',
  edges: '名称列表',
  text: '局面与走法',
  atHelp: '一个局面的名称；用 + 连接几个名称则是它们的和，每一步移动其中一个。',
  tooLarge: (name, size, most) => `${name} 有 ${size} 字节；这里的图最多 ${most} 字节。更大的文件可用命令 nimatron graph solve 读取。`,
}

export const loopsHant: LoopsWords = {
  draw: '平局',
  drawNote: '雙方都無法強制取勝。',
  note: '這個遊戲可能無限進行下去；永不結束的對局算平局。',
  value: '值',
  means: (value, sizes) => (sizes === '' ? `${value} 的含義：在任何和中都是平局。` : `${value} 的含義：與互斥或為 ${sizes} 的 Nim 堆之和是先手勝；與其他 Nim 堆之和都是平局。`),
  ends: (moves) => `雙方都走最佳走法時，再走 ${moves} 步結束。`,
  drawingMoves: '保持平局的走法',
  circles: '（可能繞圈子）',
  progress: '總是走清單中第一個走法的一方會取得進展，最終獲勝。',
  counts: ({ positions, moves, lost, won, drawn }) =>
    `共有 ${positions} 個局面、${moves} 個走法：先手必敗 ${lost} 個，先手必勝 ${won} 個，平局 ${drawn} 個。輸入一個局面即可詢問。`,
  map: '局面圖',
  nearest: (count, reached) => (reached === null ? `圖中只有最近的 ${count} 個局面。` : `圖中只有 ${reached} 個局面裡最近的 ${count} 個。`),
  legend: '圖例',
  outcomes: { P: '先手必敗', N: '先手必勝', D: '平局' },
  lines: '粗線：答案中的走法。虛線：還能走回來。三角：所問的局面。省略號：還有未畫出的走法。',
  mapLabel: (count) => `${count} 個局面的圖，分為必敗（P）、必勝（N）和平局（D）；箭頭是走法。下面的清單寫出勝負和值。`,
  list: (count) => `局面清單：${count} 個`,
  outcome: '勝負',
  offer: '按可能無限進行的遊戲求解',
  title: '用圖給出的遊戲',
  help: '每個局面寫一行：先寫它的名稱，再寫可以走到的局面。無法走子的一方輸。也可以開啟檔案：這樣的文字、每行一個走法的 CSV、PGSolver 或 DIMACS。',
  open: '開啟檔案',
  format: '格式',
  foundOut: '自動識別',
  edges: '名稱清單',
  text: '局面與走法',
  atHelp: '一個局面的名稱；用 + 連接幾個名稱則是它們的和，每一步移動其中一個。',
  tooLarge: (name, size, most) => `${name} 有 ${size} 位元組；這裡的圖最多 ${most} 位元組。更大的檔案可用指令 nimatron graph solve 讀取。`,
}
