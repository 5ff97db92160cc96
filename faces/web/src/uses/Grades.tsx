import { GRADES, type Grade } from '../hash'
import { useWords } from '../words'

/** How hard puzzles are. */
export function Grades({ grade, choose }: { grade: Grade | undefined; choose: (grade: Grade | undefined) => void }) {
  const w = useWords()
  return (
    <label>
      {w.grade}{' '}
      <select value={grade ?? 'any'} onChange={(event) => choose(GRADES.find((one) => one === event.target.value))}>
        {(['any', ...GRADES] as const).map((one) => (
          <option key={one} value={one}>
            {w.grades[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
