import type { Deed } from '../parts/figure'
import { loopsEn } from './loops'
import type { Widen } from './widen'

/** English. The compiler checks that the other languages have the same members. */
export const en = {
  language: 'English',
  tagline: 'Games without luck or secrets: who wins, and why',
  uses: { play: 'Play', puzzle: 'Puzzles', answer: 'Answer', look: 'Look', law: 'Law', graph: 'Graph', learn: 'Learn', sheet: 'Worksheet' },
  main: 'What to do with this game',
  loops: loopsEn,
  languageLabel: 'Language',
  theme: 'Light or dark',
  share: 'Share',
  shared: 'Link copied',
  colon: ': ',
  /** Between a message and its help. */
  semicolon: '; ',
  computing: 'Computing …',
  engineStopped: 'the engine stopped',
  connectionEnded: 'the connection ended before the answer',

  game: 'Game',
  editorLabel: 'Rules of the game',
  editorHelp: 'A rule (n -> n - k for k in {1, 3, 4}), a name (nim), a code (0.137), or “take 1, 3 or 4”.',
  takeQuick: 'You may take',
  takeHint: '1, 3, 4',
  takeUse: 'Make this game',
  takeZero: 'At least 1 has to be taken: otherwise the game would never end.',
  positionsLike: 'Puzzles and worksheets take positions like this one, and then others of the game.',
  vertexNumbers: 'Vertices are numbered from 0, as in the picture and in the moves.',
  chips: {
    'nim': 'Nim',
    'n -> n - k for k in {1, 3, 4}': 'Take 1, 3 or 4',
    'kayles': 'Kayles',
    'wythoff': 'Wythoff’s game',
    'chomp': 'Chomp',
    'grundy': 'Grundy’s game',
    'hackenbush': 'Green Hackenbush',
    'euclid': 'Euclid’s game',
    'n -> n - k for k in powers(2)': 'Take a power of 2',
    '0.07': 'Dawson’s Kayles',
    'cram': 'Cram',
    'treblecross': 'Treblecross',
    'graph-node-kayles': 'Node Kayles',
  } as Record<string, string>,
  catalogue: 'All games',
  search: 'Search',
  close: 'Close',
  position: 'Position',
  positionHelp: (example: string) => `Blanks between heaps (3 4 5), commas between coordinates (${example}).`,
  positionCoins: 'The numbers of the coins that show heads, with blanks between them (9 4).',
  positionAs: (example: string) => `As in: ${example}`,
  misere: 'Misère: the player who takes last loses',
  classics: 'Classics',
  problems: 'Problems from online judges',
  problemSample: 'Sample input',
  openGame: 'Open',
  rulesAre: 'Rules',

  errors: {
    rules: 'The rules cannot be read:',
    request: 'This input is not understood:',
    limit: 'This takes too long or too much memory:',
    cycle: 'The game would not end:',
    evaluation: 'A rule fails:',
    far: 'This number is too large:',
    internal: 'The engine stopped:',
    busy: 'Too many questions at once:',
  },

  /** What the page says instead of errors that speak of commands. */
  own: {
    'games.unknown': 'there is no game with this name; “All games” lists those that there are',
    'games.none_given': 'no game is given: choose one, or write a rule such as n -> n - k for k in {1, 3, 4}',
    'questions.which_position': 'type a position in the field “Position”',
    'questions.joined_by_commas': 'the numbers of a position of this game are joined by commas, without blanks, as in 3,5',
    'questions.whole_row': 'a row of heaps is one position: join its numbers by commas, as in 3,4,5',
  } as Record<string, string>,

  status: { theorem: 'Theorem', proved: 'Proved', computed: 'Computed', conjectured: 'Conjectured', none: 'No law' },
  computed: (positions: number) => `by looking at ${positions} position${positions === 1 ? '' : 's'}`,

  wins: 'The player to move wins',
  loses: 'The player to move loses',
  moverWins: 'The player to move can win.',
  moverLoses: 'The player to move loses against best play.',
  grundy: 'Grundy value',
  winningMoves: 'Winning moves',
  /** Between sentences: in Chinese there is no blank. */
  gap: ' ',
  component: (number: number) => `heap ${number}: `,
  andMore: (count: number | bigint) => `and ${count} more`,
  notAll: 'There may be more winning moves.',
  misereNote: 'Misère play: a player who cannot move wins.',
  why: 'Why?',
  /** Beside a move that wins in a sum. */
  winsTag: 'wins',
  /** Of a part of a sum: the value of the others. */
  winsIn: (value: string) => `The other parts have the xor ${value}: in the whole sum, a move here wins if it leaves the value ${value}.`,
  columns: 'Values in binary: the sum keeps the columns with an odd number of ones',
  noOptions: (position: string) => `From ${position} there is no move, so its value is 0.`,
  mex: (position: string, values: string, value: string) =>
    `The options of ${position} have the values {${values}}. The least missing number is ${value} (mex).`,
  more: (count: number) => `show ${count} more`,
  mexMany: (position: string, count: number, shown: number, value: string) =>
    `${position} has ${count} options, of which ${shown} are listed. No option has the value ${value}, and all smaller values occur, so its value is ${value}.`,
  misereElse: 'This is about normal play; misère play is not considered here.',
  lawRows: 'The law for these positions',
  theoremInstead: 'The machine found no law by itself, but there is a theorem:',
  broken: 'This part of the page failed. Choose another position, or reload the page.',
  nothingLeft: 'There is nothing left.',

  yourTurn: 'Your turn.',
  thinking: 'The machine is thinking …',
  youWin: 'You win!',
  overAtStart: (misere: boolean) => `There is no move here, so the game is over before it begins: the player to move ${misere ? 'wins' : 'loses'}.`,
  repeated: 'This position has occurred three times: a draw.',
  machineWins: 'The machine wins.',
  choice: (choice: string, moves: number) =>
    choice === 'wins_quickly'
      ? moves > 0 ? `It wins in ${moves} more of its moves.` : ''
      : choice === 'resists_longest'
        ? `You can win in ${moves} move${moves === 1 ? '' : 's'}.`
        : choice === 'resists'
          ? 'You can win.'
          : choice === 'wins'
            ? 'It is winning.'
            : choice === 'unknown'
              ? 'It cannot tell who wins here, and guesses.'
              : choice === 'draws'
                ? 'Neither side can force a win.'
                : '',
  illegal: 'That is not a move here.',
  askHint: 'Hint',
  hint: (deed: string) => `A winning move: ${deed}`,
  hintDraws: (deed: string) => `A move that keeps the draw: ${deed}`,
  others: 'Other moves',
  hintLost: 'No move wins from here: the other side can answer everything.',
  undo: 'Undo',
  askWhy: 'Who is winning?',
  again: 'Again',
  iStart: 'New game, I start',
  machineStarts: 'New game, machine starts',
  you: 'You',
  machine: 'Machine',
  history: (moves: number) => `Moves so far: ${moves}`,
  heapLabel: (number: number, size: number) => `Heap ${number} with ${size} stones; arrow keys choose, Enter takes`,
  stones: (size: number) => `${size}`,
  takeCount: (count: number) => `take ${count}`,
  take: 'take',
  ok: 'OK',
  splitAt: (left: number, right: number) => `split into ${left} and ${right}`,
  howTo: (breaks: boolean, splits: boolean) =>
    splits && breaks
      ? 'Click stones to take them, or between two stones to split a heap.'
      : splits
      ? 'Click between two stones to split a heap.'
      : breaks
        ? 'Click a stone, or drag over several, to take them from the row.'
        : 'Click a stone: it is taken with all stones after it.',
  moveTo: (square: string) => `move to ${square}`,
  pieceAt: (square: string) => `the piece stands on ${square}`,
  bite: (row: number, column: number) => `bite at row ${row}, column ${column}`,
  part: (number: number) => `Part ${number}`,
  free: 'free',
  used: 'wall or used',
  entryIs: (at: number, value: string) => `entry ${at}: ${value}`,
  vertexIs: (number: number, edges: number) => `vertex ${number}, ${edges} edge${edges === 1 ? '' : 's'}`,
  edgeIs: (a: number, b: number) => `edge ${a}–${b}`,
  boardOf: (rows: number, columns: number) => `Board of ${rows} × ${columns} cells; arrow keys move, Enter chooses`,
  rowOf: (count: number) => `Row of ${count} numbers; arrow keys move, Enter chooses`,
  textOf: (count: number) => `String of ${count} letters; arrow keys move, Enter chooses`,
  graphOf: (vertices: number, edges: number) => `Graph, vertices: ${vertices}, edges: ${edges}; arrow keys move, Enter chooses`,
  /** What a coin shows, in one letter. */
  coinSides: ['H', 'T'] as [string, string],
  coinIs: (number: number, heads: boolean) => `coin ${number}: ${heads ? 'heads' : 'tails'}`,
  coinsOf: (count: number) => `Row of ${count} coins; arrow keys move, Enter chooses`,
  howToTurn: 'Click the head (H) to turn, then the coins to the left of it that you turn with it; click a chosen coin again to turn just those.',
  howToPoint: 'Click where you want to play. If several moves fit, click another place of the move, or choose from the list.',
  which: 'Several moves fit. Which one?',
  warm: 'Where should I play?',
  warmNote: 'A move here wins. Numbers: the values that moves here leave; the colour is that of the smallest.',
  warmStopped: (why: string) => `The values are not known: ${why}`,
  leaves: (values: string) => `values after it: ${values}`,
  winsHere: 'a move here wins',
  losesHere: 'no move here wins',
  draw: 'Draw the graph',
  drawing: 'Drawing of the graph',
  drawHelp: 'Click a free place for a new vertex. Click two vertices, or drag from one to the other, for an edge; once more removes it.',
  drawKeys: 'Keys: N makes a vertex, arrows go from vertex to vertex, Enter chooses the ends of an edge, Delete removes.',
  drawTools: { add: 'Draw', move: 'Move', remove: 'Delete' },
  drawMore: 'New vertex',
  drawNone: 'Empty',
  theoremKnown: 'The catalogue has a theorem about this game:',
  quotient: (elements: number, lost: number) => `The misère quotient: ${elements} elements, ${lost} of them lost`,
  quotientNote: 'Each heap has an element, and a sum has the product of those of its heaps. It is lost for the player to move exactly if the product is a lost element.',
  quotientHeaps: 'Elements of the heaps',
  quotientProduct: 'Their product',
  quotientLost: 'Lost elements',
  quotientPicture: 'The Cayley graph of the quotient',
  listComma: ', ',
  automaton: 'The automaton of this law',
  automatonNote: 'Read the digits of the position from the left and follow the arrows: the last state gives the value.',
  automatonDrawn: (count: number) => `The drawing has ${count} states. The automaton of the proof may have more: it reads the value beside the position, and has states from which no position is reached.`,
  automatonPair: 'Read the digits of the position and of a number side by side: if the last state has a double line, the number is the value.',
  whyLaw: 'Why does this proof hold?',
  walk: 'A number walks through the automaton',
  walkNote: 'Type a number: its digits are read one after the other, and each leads along an arrow. Below is what the state knows about the digits read so far.',
  walkNumber: (name: string) => `the number ${name}`,
  walkBack: 'One digit back',
  walkOn: 'Next digit',
  walkPlay: 'Walk',
  walkPause: 'Stop',
  walkWrong: 'Type a whole number with at most 30 digits.',
  walkRead: (digits: string) => `Read so far: ${digits}`,
  walkStart: 'Nothing is read yet.',
  walkState: (state: number, knows: string) => `State ${state}: ${knows}`,
  walkLost: 'From here no position can be reached.',
  walkEnd: (position: string, value: number) => `All digits are read: the value of ${position} is ${value}.`,
  walkEndOutcome: (position: string, lost: boolean) => `All digits are read: ${position} is ${lost ? 'a P-position' : 'an N-position'}.`,
  walkNone: (position: string) => `All digits are read: ${position} is not a position.`,
  cut: (edge: string) => `cut the edge ${edge}`,
  notAllMoves: 'There are more moves than those listed.',

  noLaw: 'No law was found.',
  noLawNote: 'That is an answer, too: many games have no known law. Values can still be computed.',
  lawProved: 'The law for all positions',
  lawConjectured: (range: string) => `A law that fits all values up to ${range}, not proved`,
  lawOfLists: (count: number, longest: number) => `A law that fits the values of ${count} lists of up to ${longest} entries, not proved`,
  proof: 'Proof: ',
  certificate: 'Download the certificate',
  certificateNote: 'An independent program has checked it just now; nimatron verify checks it again.',
  period: (preperiod: number, period: number, saltus: number) =>
    `${preperiod > 0 ? `After ${preperiod} first values` : 'From the beginning'} the values repeat every ${period}${saltus > 0 ? `, with ${saltus} more each time` : ''}.`,
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied',
  noProgram: 'There is no program for a law of this kind.',

  table: 'Values',
  upTo: 'up to',
  stoppedAt: 'A limit was reached: the rest is unknown.',
  noPosition: 'not a position',
  notKnown: 'unknown',
  heatHelp: 'Point at a cell. Wheel or + and − to zoom, drag to move.',
  heatLabel: (names: string, most: number) => `Map of the Grundy values of (${names}), from 0 to ${most}`,
  stripLabel: (name: string, last: number, most: number) => `Grundy values for ${name} from 0 to ${last}, at most ${most}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomAll: 'All',
  legendNote: 'P-positions (value 0) have their own colour and a mark.',
  stripes: (preperiod: number, period: number, saltus: number, last: number) =>
    `The stripes show a cycle of length ${period} from ${preperiod} on${saltus > 0 ? `, with values ${saltus} larger each time` : ''}, seen up to ${last}. “Law” says whether it goes on for ever.`,
  breaking: 'A game that takes and breaks',
  codePeriod: (code: string, preperiod: number, period: number) =>
    `${code}: the period is ${period}, proved; ${preperiod} values come before it${preperiod > 0 ? `, the last exception is ${preperiod - 1}` : ''}.`,
  codeNoPeriod: (code: string, to: number) => `${code}: no period up to heap ${to}.`,
  largest: (value: number, heap: number) => `The largest value is ${value}, first at heap ${heap}.`,
  rare: (count: number) => `${count} rare heaps (heap:value)`,
  graph: 'Graph of the position',
  noGraph: 'Too many positions can be reached from here for a picture; take a smaller position.',
  graphLabel: (count: number) => `Graph of ${count} positions; arrows are moves, the lowest positions have no moves`,

  rulesTitle: 'How this game is played',
  rulesTurns: 'Two players take turns, and both have the same moves.',
  rulesEnd: (misere: boolean) => (misere ? 'Whoever makes the last move loses.' : 'Whoever makes the last move wins.'),
  /** After a line without a full stop. */
  stop: '.',
  mayNotEnd: 'This game need not end; a position that occurs three times is a draw.',
  rulesExample: 'One possible move',
  rulesBefore: 'Before the move',
  rulesAfter: 'After the move',
  rulesNothing: 'Nothing is left.',
  level: 'The machine',
  levels: { perfect: 'plays perfectly', slips: 'plays well, with slips', random: 'moves at random' },
  /** What a move does: told of somebody, or as an instruction. */
  deed: (deed: Deed, who: 'you' | 'machine' | null): string => {
    const by = (told: string, plain: string) => (who === null ? plain : `${who === 'you' ? 'You' : 'The machine'} ${told}`)
    const stones = (count: number) => (count === 1 ? '1 stone' : `${count} stones`)
    const heap = (number: number, isRow: boolean) => (number > 0 ? `${isRow ? 'row' : 'heap'} ${number}` : `the ${isRow ? 'row' : 'heap'}`)
    switch (deed.kind) {
      case 'took':
        return deed.left === 0
          ? `${by('took', 'Take')} all of ${heap(deed.heap, deed.isRow)}: ${stones(deed.count)}.`
          : `${by('took', 'Take')} ${stones(deed.count)} from ${heap(deed.heap, deed.isRow)}, leaving ${deed.left}.`
      case 'broke':
        return `${by('took', 'Take')} ${stones(deed.count)} from ${heap(deed.heap, deed.isRow)} so that it breaks into ${deed.parts.join(' and ')}.`
      case 'split':
        return `${by('split', 'Split')} ${heap(deed.heap, deed.isRow)} of ${deed.size} into ${deed.parts.join(' and ')}.`
      case 'became':
        return `${by('changed', 'Change')} ${heap(deed.heap, deed.isRow)} of ${deed.size} to ${deed.parts.join(', ')}.`
      case 'moved':
        return `${by('moved', 'Move')} the piece from ${deed.from} to ${deed.to}.`
      case 'bit':
        return `${by('bit', 'Bite')} at row ${deed.row}, column ${deed.column}: all squares to the right and below go, too.`
      case 'at': {
        const others = deed.others.length > 1 ? `${deed.others.slice(0, -1).join(', ')} and ${deed.others.at(-1)} go` : `${deed.others[0]} goes`
        return `${by('played', 'Play')} at vertex ${deed.vertex}${deed.others.length > 0 ? `; ${others}, too` : ''}.`
      }
      case 'gone':
        return `${by('took', 'Take')} away the ${deed.vertices.length > 1 ? `vertices ${deed.vertices.slice(0, -1).join(', ')} and ${deed.vertices.at(-1)}` : `vertex ${deed.vertices[0]}`}.`
      case 'turned':
        return `${by('turned', 'Turn')} the ${deed.coins.length > 1 ? `coins ${deed.coins.slice(0, -1).join(', ')} and ${deed.coins.at(-1)}` : `coin ${deed.coins[0]}`}.`
      case 'other':
        return who === null ? `${deed.shown}.` : `${by('played', '')}: ${deed.shown}.`
    }
  },

  heapsNow: (sizes: number[]) => `The heaps are now ${sizes.slice(0, -1).join(', ')} and ${sizes.at(-1)}.`,
  puzzleTask: 'It is your turn, and exactly one move wins (mirror images count as one). Find it.',
  puzzleFacts: (moves: number, depth: number) => `${moves} moves are possible. With best play the game lasts ${depth} moves.`,
  puzzleRight: 'Right! This is the only move that wins.',
  puzzleWrong: 'This move loses.',
  puzzleReply: (deed: string) => `The other side can answer: ${deed}`,
  puzzleSolution: (deed: string) => `The only winning move: ${deed}`,
  puzzleWhy: 'Why it wins: the position that it leaves',
  puzzleEnds: 'It ends the game.',
  puzzleRetry: 'Try again',
  puzzleShow: 'Show the solution',
  puzzleNext: 'Next puzzle',
  puzzleSheet: 'Print several',
  puzzleNone: 'No puzzle was found here. Choose another difficulty or another game.',
  puzzleSolved: (count: number) => `Solved: ${count}`,
  puzzlePicture: 'The position',
  grade: 'Difficulty',
  grades: { any: 'any', easy: 'easy', medium: 'medium', hard: 'hard' },

  sheetTitle: (game: string) => `Worksheet: ${game}`,
  sheetCount: 'Exercises',
  sheetSeed: 'Number of the sheet',
  sheetNew: 'Another sheet',
  sheetPrint: 'Print',
  sheetTask: 'In each position it is your turn, and exactly one move wins (mirror images count as one). Find it and write it down.',
  sheetName: 'Name',
  sheetMove: 'Winning move',
  sheetSolutions: 'Solutions',
  sheetMade: (seed: number, grade: string, position: string) => `Sheet ${seed}, difficulty: ${grade}${position ? `, position: ${position}` : ''}. The same number, game, position and difficulty make the same sheet again.`,
  sheetValues: (values: string) => `It leaves the values ${values}; their xor is 0.`,
  sheetValue: 'It leaves the value 0.',
  sheetOwn: 'rules of your own',
  sheetRules: 'The rules: what stands before the arrow may become what stands after it.',
  sheetFew: (count: number) => `Only ${count} such positions were found.`,
  sheetNote: 'The solutions are printed on a page of their own.',

  shareTitle: 'Share this position',
  sharePicture: 'The position as a card',
  shareLink: 'Link: it opens this game and this position in this language',
  copyLink: 'Copy link',
  copyPicture: 'Copy picture',
  save: (format: string) => `Save as ${format}`,
  cardAsk: 'Your move. Who wins?',
  cardPuzzle: 'Your move. Only one wins.',

  frontTitle: 'Two players, the same moves for both, no luck: who wins?',
  frontText: 'nimatron plays such games with you, solves them, and explains why. Start with the stones below, or choose:',
  frontClose: 'Close the overview',
  front: {
    play: ['Play', 'against a machine of three levels'],
    puzzle: ['Solve puzzles', 'find the only winning move'],
    learn: ['Learn the theory', 'in ten short steps'],
    answer: ['Ask who wins', 'in named games, or by your own rules'],
    look: ['See the pattern', 'of thousands of positions'],
    law: ['Find the law', 'for all positions, with proof and code'],
    sheet: ['Print a worksheet', 'with solutions, for a class'],
  },

  genus: 'Genus',
  genusNote: 'The Grundy value in normal play, then the misère values when 0, 1, 2 … heaps of two are added.',
  misereForm: 'Canonical form in misère play',
  formBirthday: (days: number) => `it lasts at most ${days} moves`,

  step: (number: number, of: number) => `Step ${number} of ${of}`,
  next: 'Next',
  back: 'Back',
  done: 'Done!',
  lessons: [
    {
      title: '21 stones',
      text: 'Two players take 1, 2 or 3 stones in turn. The player who takes the last stone wins. Try it: can you leave the machine a number from which every move is bad?',
    },
    {
      title: 'Winning and losing positions',
      text: 'With 4 stones left, the player to move loses: after 1, 2 or 3 are taken, the other player takes the rest. Such positions are called P (the previous player wins); all others are N (the next player wins). From N some move leads to P; from P every move leads to N. Here all multiples of 4 are P. The machine starts with 12: keep it on multiples of 4.',
    },
    {
      title: 'Other numbers',
      text: 'Now 1, 3 or 4 stones may be taken. Work upwards from 0: a position is P if no move from it leads to P. You get 0, 2, 7, 9, 14, … Win from 10.',
    },
    {
      title: 'Two equal heaps',
      text: 'In Nim you take any number of stones from one heap. With two equal heaps, the second player copies every move on the other heap, and wins. The machine starts.',
    },
    {
      title: 'Values, not only winners',
      text: 'With several heaps it is not enough to know who wins each. The Grundy value of a position is the least number that is not the value of an option (mex). P-positions are those with value 0, and a Nim heap of n stones has value n. Here 1, 3 or 4 may be taken from two heaps; look at “Who is winning?” and leave two heaps with equal values.',
    },
    {
      title: 'The sum: xor',
      text: 'The value of several heaps together is the xor of their values: write them in binary, one below the other, and keep the columns with an odd number of ones. The sum is lost exactly when it is 0. With 3, 4, 5 it is 2: make it 0.',
    },
    {
      title: 'Heaps that break',
      text: 'Kayles: a ball knocks down one pin, or two adjacent ones, and the row may break in two. What is left is a sum. The first player always wins: play in the middle, then mirror.',
    },
    {
      title: 'A board is a position, too',
      text: 'Wythoff’s game: move the piece to the left, down, or along the diagonal to the corner. The player who reaches the corner wins. The lost squares follow the golden ratio: (1, 2), (3, 5), (4, 7), … Win from (6, 9).',
    },
    {
      title: 'Misère: the last one loses',
      text: 'Now the player who takes the last stone loses. In Nim almost nothing changes: play as always until only heaps of 1 would be left, then leave an odd number of them.',
    },
    {
      title: 'Laws',
      text: 'Take a power of two: 1, 2, 4, 8, … The values are 0, 1, 2, 0, 1, 2, … for ever: n mod 3. That is a law, and nimatron proves it: see “Law”, where the proof and the code are. Win from 20 by leaving multiples of 3.',
    },
  ],
  sumNote: 'This is a sum of several games: laws and tables exist for each game separately.',
  learnMore: 'See the law of this game',
}

export type Words = Widen<typeof en>
