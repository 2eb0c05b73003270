import { TriangleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { words } from './ui.words.ts'

/** One wrong field: `to` is the id of its control, for a page without scripts. */
export type SummaryLine = { key: string; to?: string; text: string; onGo: (event: MouseEvent) => void }

/** How many fields need a look, each a link to its field. */
export function ErrorSummary({ lines }: { lines: readonly SummaryLine[] }): ReactNode {
  const title = words.fieldsToMend(lines.length)
  return (
    <div className="form-errors" role="group" aria-label={title} tabIndex={-1}>
      <p className="form-errors-h">
        <TriangleAlert className="ico" aria-hidden="true" />
        {title}
      </p>
      <ul>
        {lines.map(({ key, to = '', text, onGo }) => (
          <li key={key}>
            <a href={`#${to}`} onClick={onGo}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A message with its field's label before it, unless the message names the field itself. */
export function withLabel(label: string, message: string): string {
  const isNamed = / required\b/.test(message) || message.toLowerCase().includes(label.toLowerCase())
  return label && !isNamed ? `${label}: ${message}` : message
}
