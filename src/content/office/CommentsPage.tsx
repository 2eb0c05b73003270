import { Check, EyeOff, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { useList } from '../../platform/browser/useList.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type CommentRow, getComments } from '../content.contract.ts'
import { type Decision, useDecisions } from './useDecisions.ts'
import { formatDayTime } from '../../platform/text/dates.rules.ts'
import './content.css'

const done: Record<Decision, string> = { show: 'Published.', wait: 'Hidden.', delete: 'Deleted.' }

/** /office/comments: pending comments, the oldest first; published ones can be hidden again. */
export function CommentsPage() {
  const ask = useCallback(
    ({ state }: Readonly<Record<string, string>>, after: string | undefined) =>
      call(getComments, {
        query: state === 'shown' ? { state, sort: '-createdAt', after } : { after },
      }),
    [],
  )
  const { view, retry, query, forward, back } = useList<CommentRow>(ask)
  const state = query.state === 'shown' ? 'shown' : 'waiting'
  usePageBar({
    title: 'Comments',
    help: 'Visitors see a comment after you approve it. Use arrow keys to move. You can undo for a few seconds.',
  })
  return (
    <>
      <nav className="of-seg mb-3" aria-label="Which comments">
        <Link to={href('/office/comments')} aria-current={state === 'waiting' ? 'true' : undefined}>
          Pending
        </Link>
        <Link
          to={`${href('/office/comments')}?state=shown`}
          aria-current={state === 'shown' ? 'true' : undefined}
        >
          Published
        </Link>
      </nav>
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Comments key={state} rows={view.data.data} state={state} onEmpty={retry} />}
      {(forward || back) && (
        <div className="mt-3 flex gap-2">
          <button type="button" className="ob" aria-disabled={!back} onClick={() => back?.()}>
            Back
          </button>
          <button type="button" className="ob" aria-disabled={!forward} onClick={() => forward?.()}>
            More
          </button>
        </div>
      )}
    </>
  )
}

type CommentsProps = { rows: readonly CommentRow[]; state: 'waiting' | 'shown'; onEmpty: () => void }

function Comments({ rows, state, onEmpty }: CommentsProps) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const settled = (id: string) => {
    // The keyboard stays among the comments.
    const row = document.getElementById(id)
    if (row?.contains(document.activeElement)) neighbourKey(row, 1)?.focus()
    setGone((before) => new Set([...before, id]))
  }
  const { decided, decide, takeBack } = useDecisions(settled)
  const shown = rows.filter(({ _id }) => !gone.has(_id))
  const isDone = rows.length > 0 && shown.length === 0
  useEffect(() => {
    if (isDone) onEmpty()
  }, [isDone, onEmpty])
  if (shown.length === 0)
    return (
      <EmptyState title={state === 'waiting' ? 'No pending comments' : 'No published comments'}>
        {state === 'waiting' ? 'New comments on blogs appear here first.' : ''}
      </EmptyState>
    )
  const act = (row: CommentRow, decision: Decision) => {
    decide(row, decision)
    focusIn(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    neighbourKey(event.currentTarget, step)?.focus()
  }
  return (
    <ul className="rg lined cm" aria-label={state === 'waiting' ? 'Pending comments' : 'Published comments'}>
      {shown.map((row) => {
        const made = decided.get(row._id)
        return (
          <li key={row._id} id={row._id} onKeyDown={onKeyDown}>
            <time dateTime={row.createdAt}>{formatDayTime(row.createdAt)}</time>
            <div>
              <p>
                <b>{row.name}</b> <span className="muted">under</span>{' '}
                <Link className="olink" to={href('/blogs-details/:id', { id: row.blogId })}>
                  {row.blogTitle}
                </Link>
              </p>
              <p className="cm-t">{row.comment}</p>
            </div>
            {made ? (
              <UndoDecision
                row={row}
                decision={made.decision}
                onUndo={() => {
                  takeBack(row, state === 'shown' ? 'show' : 'wait')
                  focusIn(row)
                }}
              />
            ) : (
              <DecisionButtons row={row} state={state} onDecide={(decision) => act(row, decision)} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

type UndoProps = { row: CommentRow; decision: Decision; onUndo: () => void }

/** The decision just made, with Undo. */
function UndoDecision({ row, decision, onUndo }: UndoProps) {
  return (
    <div className="cm-k">
      <span role="status">{done[decision]}</span>
      <button type="button" className="ob" aria-label={`Undo: ${row.name}`} onClick={onUndo}>
        Undo
      </button>
    </div>
  )
}

type DecisionProps = Pick<CommentsProps, 'state'> & {
  row: CommentRow
  onDecide: (decision: Decision) => void
}

function DecisionButtons({ row, state, onDecide }: DecisionProps) {
  return (
    <div className="cm-k">
      {state === 'waiting' ? (
        <button
          type="button"
          className="ob ob-main"
          aria-label={`Show: ${row.name}`}
          onClick={() => onDecide('show')}
        >
          <Check className="ico" aria-hidden="true" />
          Show
        </button>
      ) : (
        <button
          type="button"
          className="ob"
          aria-label={`Hide: ${row.name}`}
          onClick={() => onDecide('wait')}
        >
          <EyeOff className="ico" aria-hidden="true" />
          Hide
        </button>
      )}
      <button
        type="button"
        className="ob"
        aria-label={`Delete: ${row.name}`}
        onClick={() => onDecide('delete')}
      >
        <Trash2 className="ico" aria-hidden="true" />
        Delete
      </button>
    </div>
  )
}

/** The pressed button was replaced: moves the focus to the new one. */
function focusIn({ _id }: CommentRow): void {
  requestAnimationFrame(() =>
    document.getElementById(_id)?.querySelector<HTMLElement>('.cm-k button')?.focus(),
  )
}

/** The first key of the comment before or after this one. */
const neighbourKey = (row: Element, step: number): HTMLElement | null =>
  (step > 0 ? row.nextElementSibling : row.previousElementSibling)?.querySelector<HTMLElement>(
    '.cm-k button',
  ) ?? null
