import type { ReactNode } from 'react'
import type { DocumentState } from './editor.ts'
import { when } from './when.ts'

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
  changed: 'Published, edited since',
  scheduled: 'Scheduled',
  unpublished: 'Unpublished',
}
const at = (instant: string | null) => (instant === null ? '' : when(instant))

/** Whether visitors see a document, since when it is edited and by whom. */
export function DocumentSign({ row }: { row: Row }): ReactNode {
  const scheduled = row.publishAt ? ` for ${at(row.publishAt)}` : ''
  return (
    <>
      <span className={`ds ${row.fault ? 'late' : ''}`}>
        {row.fault ? 'Did not go out' : words[row.state] + scheduled}
      </span>
      <span className="dw">{row.savedAt && `${row.savedBy}, ${at(row.savedAt)}`}</span>
    </>
  )
}
