import { TriangleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { words } from './ui.words.ts'

/**
 * One wrong field: `to` is the id of its control, for a page without scripts. Without `onGo` it is nothing
 * that is typed, as the token of a link.
 */
export type SummaryLine = {
  key: string
  to?: string
  text: string
  onGo: ((event: MouseEvent) => void) | null
}

/** What is wrong with the whole form, then how many fields need a look, each a link to its field. */
export function ErrorSummary({ lines }: { lines: readonly SummaryLine[] }): ReactNode {
  const fields = lines.filter(({ onGo }) => onGo !== null)
  const heads = [
    ...lines.flatMap(({ onGo, text }) => (onGo === null ? [text] : [])),
    ...(fields.length > 0 ? [words.fieldsToMend(fields.length)] : []),
  ]
  return (
    <div className="form-errors" role="group" aria-label={heads.join('. ')} tabIndex={-1}>
      {heads.map((head) => (
        <p key={head} className="form-errors-h">
          <TriangleAlert className="ico" aria-hidden="true" />
          {head}
        </p>
      ))}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ key, to = '', text, onGo }) => (
            <li key={key}>
              <a href={`#${to}`} onClick={(event) => onGo?.(event)}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A message with its field's label before it, unless the message names the field itself. */
export function withLabel(label: string, message: string): string {
  const isNamed = / required\b/.test(message) || message.toLowerCase().includes(label.toLowerCase())
  return label && !isNamed ? `${label}: ${message}` : message
}
