import type { ReactNode } from 'react'
import type { FamilyFees } from './family-fees.contract.ts'
import { words } from './family-fees.words.ts'

/** The sum of a charge, line by line. */
export function FamilyWhy({ title, why }: Pick<FamilyFees['open'][number], 'title' | 'why'>): ReactNode {
  if (why.length === 0) return null
  return (
    <details>
      <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
        {words.why} <span className="sr-only">{words.chargeTitle(title)}</span>
      </summary>
      <table className="ff-why">
        <tbody>
          {why.map(({ text, value }) => (
            <tr key={text}>
              <th scope="row">{words.whyLine(text)}</th>
              <td className="tnum">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
