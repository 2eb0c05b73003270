import type { ReactNode } from 'react'
import { usePractised } from '../practice/send.ts'
import { type Grade, QUESTIONS } from './flash.rules.ts'

type LastProps = { grades: readonly Pick<Grade, 'key' | 'name'>[] }

/** What was right of the last ten questions of each of these grades that was tried. */
export function LastRounds({ grades }: LastProps): ReactNode {
  const nameOf = new Map(grades.map(({ key, name }) => [key, name]))
  const tried = usePractised().filter(({ part, thing }) => part === 'flash' && nameOf.has(thing))
  if (tried.length === 0) return null
  return (
    <table className="flash-last">
      <caption>Right of your last ten questions</caption>
      <tbody>
        {tried.map(({ thing, newest }) => {
          const last = newest.slice(-QUESTIONS)
          return (
            <tr key={thing}>
              <th scope="row">{nameOf.get(thing)}</th>
              <td>
                {last.filter(({ right }) => right).length} of {last.length}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
