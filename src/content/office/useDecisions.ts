import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { type CommentRow, decideComment } from '../content.contract.ts'

export type Decision = 'show' | 'wait' | 'delete'

/** How long a decision can be taken back, in milliseconds. */
const UNDO_MS = 6_000

type PendingDecision = { decision: Decision; timer: ReturnType<typeof setTimeout> }

const send = (id: string, decision: Decision, keepalive = false) =>
  call(decideComment, { params: { id }, body: { decision } }, { keepalive })

/**
 * What is decided about comments. Showing and taking away hold at once; a comment is deleted when its moment
 * is over, or when the page is left. `settled` hears of each that cannot be taken back any more.
 */
export function useDecisions(settled: (id: string) => void) {
  const [decided, setDecided] = useState<ReadonlyMap<string, PendingDecision>>(new Map())
  const waiting = useRef(decided)
  const put = useCallback((id: string, next: PendingDecision | null) => {
    const all = new Map(waiting.current)
    if (next) all.set(id, next)
    else all.delete(id)
    waiting.current = all
    setDecided(all)
  }, [])

  useEffect(() => {
    const leave = () => {
      for (const [id, { decision, timer }] of waiting.current) {
        clearTimeout(timer)
        // The page is gone; a comment that could not be deleted is still in the list next time.
        if (decision === 'delete') void send(id, 'delete', true).catch(() => {})
      }
      waiting.current = new Map()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const decide = ({ _id: id }: CommentRow, decision: Decision) => {
    const end = async () => {
      put(id, null)
      if (decision === 'delete')
        try {
          await send(id, 'delete')
        } catch (error) {
          return toastError(error, 'The comment was not deleted')
        }
      settled(id)
    }
    put(id, { decision, timer: setTimeout(() => void end(), UNDO_MS) })
    if (decision !== 'delete')
      send(id, decision).catch((error: unknown) => {
        undo(id)
        toastError(error, 'That did not work')
      })
  }
  const undo = (id: string) => {
    const made = waiting.current.get(id)
    if (!made) return
    clearTimeout(made.timer)
    put(id, null)
    return made.decision
  }
  const takeBack = ({ _id: id }: CommentRow, before: 'show' | 'wait') => {
    if (undo(id) !== 'delete') send(id, before).catch((error: unknown) => toastError(error))
  }
  return { decided, decide, takeBack }
}
