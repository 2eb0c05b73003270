import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { EmptyState } from '../EmptyState.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { DocumentBadge } from './DocumentBadge.tsx'
import type { DocumentState } from './editor.ts'
import { LoadError } from './LoadError.tsx'
import { usePageBar } from './frame.ts'
import { SortableList } from './SortableList.tsx'

type Row = {
  _id: string
  title: string
  note: string
  state: DocumentState
  savedAt: string | null
  savedBy: string
  publishAt: string | null
  fault: string
}

type View =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'shown'; data: readonly Row[] }

type ListProps = {
  title: string
  /** What the page is for, in a sentence. */
  help: string
  view: View
  retry: () => void
  /** The editor's path for one document, and for a new one. */
  to: (id: string) => string
  newTo: string
  /** Creates a new one, where there is no page for it. */
  newKey?: ReactNode
  /** Shown before a title, from its note. */
  lead?: (note: string) => ReactNode
  /** One item in words: 'a banner'. */
  what: string
  /** Saves the order; absent if the order cannot be changed. */
  onOrder?: (ids: readonly string[]) => void
  /** The text of an empty list. */
  empty: string
}

/** The list of all documents of one kind, published and drafts. */
export function DocumentList(props: ListProps): ReactNode {
  const { title, help, view, retry, to, newTo, what, onOrder, empty, lead } = props
  const rows = view.phase === 'shown' ? view.data : []
  const bar = usePageBar({ title, help, ...(view.phase === 'shown' ? { note: String(rows.length) } : {}) })
  const newKey = props.newKey ?? (
    <Link className="ob ob-main" to={newTo}>
      <Plus className="ico" aria-hidden="true" />
      New
    </Link>
  )
  const isShown = ({ state }: Row) => state === 'published' || state === 'changed'
  const ordered = rows.filter(isShown)
  const rest = rows.filter((row) => !isShown(row))
  const line = (row: Row) => (
    <>
      <span className={lead ? 'lt lt-lead' : 'lt'}>
        {lead?.(row.note)}
        <Link to={to(row._id)}>
          <b>{row.title}</b>
        </Link>
        {!lead && <span>{row.note}</span>}
      </span>
      <DocumentBadge row={row} />
    </>
  )
  return (
    <>
      {bar && createPortal(newKey, bar)}
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && rows.length === 0 && <EmptyState title={empty} action={newKey} />}
      {ordered.length > 0 && (
        <section className="rg lined dl" aria-label="Published">
          {onOrder ? (
            <SortableList
              items={ordered.map((row) => ({ id: row._id, name: row.title, row }))}
              onOrder={(items) => onOrder(items.map(({ id }) => id))}
              what={what}
            >
              {({ row }) => line(row)}
            </SortableList>
          ) : (
            <ul>
              {ordered.map((row) => (
                <li key={row._id} className="lw">
                  {line(row)}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {rest.length > 0 && (
        <section className="rg lined dl mt-4" aria-labelledby="rest">
          <div className="rg-h">
            <h2 id="rest">Hidden</h2>
            <span className="tnum">{rest.length}</span>
          </div>
          <ul>
            {rest.map((row) => (
              <li key={row._id} className="lw">
                {line(row)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
