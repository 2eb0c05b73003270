import type { ReactNode } from 'react'
import { usePractised } from '../practice/send.ts'
import { type Grade, QUESTIONS } from './flash.rules.ts'
import { words } from './flash.words.ts'

type LastProps = { grades: readonly Pick<Grade, 'key' | 'name'>[] }

/** How many of the last ten questions were right, for each grade that was tried. */
export function LastRounds({ grades }: LastProps): ReactNode {
  const nameOf = new Map(grades.map(({ key, name }) => [key, name]))
  const tried = usePractised().filter(({ part, itemKey }) => part === 'flash' && nameOf.has(itemKey))
  if (tried.length === 0) return null
  return (
    <table className="flash-last">
      <caption>{words.lastTen}</caption>
      <tbody>
        {tried.map(({ itemKey, newest }) => {
          const last = newest.slice(-QUESTIONS)
          return (
            <tr key={itemKey}>
              <th scope="row">{nameOf.get(itemKey)}</th>
              <td>{words.outOf(last.filter(({ right }) => right).length, last.length)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
