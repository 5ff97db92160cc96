import type { Page } from '../hash'
import type { Side } from './match'

/** The boards of the ten steps; their texts are in the words of each language, in the same order. */
export const BOARDS: { page: Page; first: Side }[] = [
  { game: 'n -> n - k for k in 1..3', position: '21', first: 'you' },
  { game: 'n -> n - k for k in 1..3', position: '12', first: 'machine' },
  { game: 'n -> n - k for k in {1, 3, 4}', position: '10', first: 'you' },
  { game: 'nim', position: '5 5', first: 'machine' },
  { game: 'n -> n - k for k in {1, 3, 4}', position: '8 5', first: 'you' },
  { game: 'nim', position: '3 4 5', first: 'you' },
  { game: 'kayles', position: '9', first: 'you' },
  { game: 'wythoff', position: '6,9', first: 'you' },
  { game: 'nim', position: '1 2 4', first: 'you', misere: true },
  { game: 'n -> n - k for k in powers(2)', position: '20', first: 'you' },
].map(({ game, position, first, misere = false }: { game: string; position: string; first: string; misere?: boolean }) => ({
  page: { game, position, misere, use: 'play' as const },
  first: first as Side,
}))
