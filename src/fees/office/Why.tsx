import type { WhyLine } from '../fees.rules.ts'
import './fees.css'

/** The sum behind a charge, opened in place. `of` names the charge for screen readers. */
export function Why({ lines, of }: { lines: readonly WhyLine[]; of: string }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary className="olink inline-block min-h-6 cursor-pointer">
        Why? <span className="sr-only">{of}</span>
      </summary>
      <div className="gs-x fe-why">
        <table>
          <tbody>
            {lines.map(({ text, value }) => (
              <tr key={text}>
                <td className="wrap min-w-0!">{text}</td>
                <td className="nr">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
