import type { ReactNode } from 'react'
import type { DocumentState } from './editor.ts'
import { formatDayTime } from '../../platform/text/dates.rules.ts'

type Row = {
  state: DocumentState
  savedAt: string | null
  savedBy: string
  publishAt: string | null
  fault: string
}

const words: Record<DocumentState, string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Published, then edited',
  scheduled: 'Scheduled',
  unpublished: 'Unpublished',
}
const at = (instant: string | null) => (instant === null ? '' : formatDayTime(instant))

/** The state of a document, and its last edit. */
export function DocumentBadge({ row }: { row: Row }): ReactNode {
  const scheduled = row.publishAt ? ` for ${at(row.publishAt)}` : ''
  return (
    <>
      <span className={`ds ${row.fault ? 'late' : ''}`}>
        {row.fault ? 'Not published' : words[row.state] + scheduled}
      </span>
      <span className="dw">{row.savedAt && `${row.savedBy}, ${at(row.savedAt)}`}</span>
    </>
  )
}
