import type { Level } from '../engine/types'
import { readText, writeText } from '../kept'
import { useWords } from '../words'

/** The key under which the level is stored, for all visits. */
const KEPT = 'nimatron.level'
const LEVELS: Level[] = ['perfect', 'slips', 'random']

/** The level that was chosen last. Somebody who has not chosen plays a machine that makes slips, so that the first game is not hopeless. */
export const firstLevel = (): Level => LEVELS.find((known) => known === readText('localStorage', KEPT)) ?? 'slips'

export const keepLevel = (level: Level): void => writeText('localStorage', KEPT, level)

/** How well the machine plays. */
export function Levels({ level, choose }: { level: Level; choose: (level: Level) => void }) {
  const w = useWords()
  return (
    <label className="levels">
      {w.level}{' '}
      <select value={level} onChange={(event) => choose(event.target.value as Level)}>
        {LEVELS.map((one) => (
          <option key={one} value={one}>
            {w.levels[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
