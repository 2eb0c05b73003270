import { useCallback, useEffect, useRef } from 'react'
import type { CallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { type Change, saveAnswers, type Saved } from '../quiz.contract.ts'
import { createAnswerSync } from './answer-sync.ts'
import type { StorageLevel } from './attempt-store.ts'
import { withMore } from './attempt-view.ts'
import { advance, toSend } from './attempt.rules.ts'
import { acknowledgedChanges } from './offline.rules.ts'
import { asCallError } from './open-paper.ts'
import type { AttemptState } from './useAttemptState.ts'
import { useProctoring } from './useProctoring.ts'
import { useOfflineCopy } from './useOfflineCopy.ts'
import { words } from './attempt.words.ts'

/** How often the time left is asked for while nothing is answered, in milliseconds. */
const ASK_MS = 60_000
/** A save that has no answer by then is tried again, in milliseconds. */
const SAVE_MS = 15_000

type AnswerSync = ReturnType<typeof createAnswerSync>
type Synced = {
  /** Where on this device the answers are; null while they are written. */
  held: StorageLevel | null
  /** Sends the answers; null while no attempt is open. */
  senderRef: { readonly current: AnswerSync | null }
}

/** Keeps the open attempt in step with this device and with the server. */
export function useAttemptSync(
  attemptId: string | undefined,
  state: AttemptState,
  load: () => Promise<void>,
): Synced {
  const { view, sheet, sync, setSync, latestRef, doneRef, ownerRef } = state
  const facts = useProctoring(view.phase === 'open' && view.attempt.noted, sync)
  const { acceptSaved, acceptRefused } = useReplies(state)
  const senderRef = useRef<AnswerSync>(null)

  useEffect(() => {
    if (!attemptId) return undefined
    const created = createAnswerSync({
      read: () => {
        const { sheet: now, view: at } = latestRef.current
        // A paused attempt takes no answers; they wait for the resume.
        const waits = at.phase !== 'open' || at.deadline.pausedLeft !== null
        return { changes: waits || !now ? [] : toSend(now), since: now?.revision ?? 0 }
      },
      save: async ({ changes, since }, how) => {
        const noticed = facts.read()
        const body = {
          since,
          changes: [...changes],
          ...(noticed.length > 0 ? { facts: [...noticed] } : {}),
        }
        const signal = AbortSignal.timeout(SAVE_MS)
        const saved = call(saveAnswers, { params: { attemptId }, body }, { ...how, signal })
        const { data } = await saved.catch((error: unknown) => Promise.reject(asCallError(error)))
        facts.sent(noticed)
        return data
      },
      after: (ms, act) => {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      onSaved: acceptSaved,
      onState: setSync,
      // Also when it has ended there, whatever this page's clock says: its result is what there is to see.
      onStale: () => void load(),
      onRefused: acceptRefused,
    })
    senderRef.current = created
    const asking = setInterval(() => {
      const { view: at } = latestRef.current
      if (at.phase === 'open' && at.deadline.pausedLeft === null) created.ask()
    }, ASK_MS)
    window.addEventListener('online', created.retry)
    window.addEventListener('pagehide', created.leave)
    return () => {
      created.stop()
      clearInterval(asking)
      window.removeEventListener('online', created.retry)
      window.removeEventListener('pagehide', created.leave)
    }
  }, [attemptId, load, facts, latestRef, setSync, acceptSaved, acceptRefused])

  const opened = useCallback(() => {
    const { view: at } = latestRef.current
    return at.phase === 'open' && ownerRef.current ? { ...at, owner: ownerRef.current } : null
  }, [latestRef, ownerRef])
  const held = useOfflineCopy({ sheet, opened, done: useCallback(() => doneRef.current, [doneRef]) })
  const isPaused = view.phase === 'open' && view.deadline.pausedLeft !== null
  // To this device at once, then to the server.
  useEffect(() => {
    if (!sheet) return
    if (toSend(sheet).length > 0 && !isPaused) senderRef.current?.send()
  }, [sheet, isPaused])
  return { held, senderRef }
}

/** What follows from the server's reply to saved answers. */
function useReplies({ setView, dispatch, setNotice, latestRef, doneRef, spreadMsRef }: AttemptState) {
  const acceptSaved = useCallback(
    (upTo: readonly Change[], { revision, remainingMs, late, spreadMs: spread, notice }: Saved) => {
      const answers = upTo.filter(({ option }) => option !== undefined).length
      if (late && answers > 0) toast.warning(words.late(answers))
      spreadMsRef.current = spread
      setNotice(notice)
      setView((before) => withMore(before, remainingMs))
      doneRef.current = acknowledgedChanges(doneRef.current, upTo)
      // Read by the next batch before React renders.
      if (latestRef.current.sheet)
        latestRef.current.sheet = advance(latestRef.current.sheet, { type: 'saved', upTo, revision })
      dispatch({ type: 'saved', upTo, revision })
    },
    [setView, dispatch, setNotice, latestRef, doneRef, spreadMsRef],
  )
  const acceptRefused = useCallback(
    (changes: readonly Change[], error: CallError) => {
      // Signed out, or another child's session: the answers stay in this browser for whoever gave them.
      if ([401, 403, 404].includes(error.status)) return setView({ phase: 'failed', error })
      doneRef.current = acknowledgedChanges(doneRef.current, changes)
      dispatch({ type: 'refused', changes })
      toast.info(error.message)
    },
    [setView, dispatch, doneRef],
  )
  return { acceptSaved, acceptRefused }
}
