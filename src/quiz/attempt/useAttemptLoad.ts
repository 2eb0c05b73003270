import { useCallback, useEffect } from 'react'
import { CallError } from '../../platform/errors.ts'
import { onSessionRepaired, repairSession } from '../../platform/browser/repair-session.ts'
import { toast } from '../../ui/toast.tsx'
import { fetchKinds } from '../kinds/KindView.tsx'
import type { Attempt } from '../quiz.contract.ts'
import { type AttemptOwner, attemptStore } from './attempt-store.ts'
import { withFailure, withPaper } from './attempt-view.ts'
import { advance, openSheet, sameAnswers } from './attempt.rules.ts'
import { deadlineOf } from './deadline.ts'
import { asCallError, fetchPaper, openedPaper } from './open-paper.ts'
import { sendOfflineAnswers } from './send-offline.ts'
import type { AttemptState } from './useAttemptState.ts'
import { useLookAgain } from './useLookAgain.ts'
import { words } from './attempt.words.ts'

/** Loads the attempt, and looks at it again when it may have changed. @returns what loads it. */
export function useAttemptLoad(
  quizId: string,
  userId: string | undefined,
  state: AttemptState,
): () => Promise<void> {
  const { view, setView, setNotice, latestRef, spreadMsRef, isSubmittedRef, ownerRef } = state
  const showSheet = useSheetOf(state)

  /** There is no attempt: the quiz is empty, or this one is over. */
  const showEnd = useCallback(
    async (whose: AttemptOwner, hasQuestions: boolean) => {
      // Time has ended it while nobody looked: what was answered here goes where an appeal finds it.
      if (hasQuestions) await sendOfflineAnswers(whose.owner, whose)
      if (!isSubmittedRef.current) setView({ phase: hasQuestions ? 'done' : 'empty' })
    },
    [isSubmittedRef, setView],
  )

  const load = useCallback(async () => {
    const whose = { owner: ownerRef.current ?? '', quizId }
    try {
      const opened = latestRef.current.sheet ? await fetchPaper(whose) : await openedPaper(whose)
      const { questions, attempt, guessed } = opened
      const { view: shown } = latestRef.current
      const quiz = opened.quiz ?? (shown.phase === 'open' ? shown.quiz : null)
      // What this page has handed in stands on it already.
      if (isSubmittedRef.current) return
      if (!attempt) return await showEnd(whose, questions.length > 0)
      if (!quiz) return setView({ phase: 'halted', deadline: deadlineOf(attempt) })
      spreadMsRef.current = attempt.spreadMs
      setNotice(attempt.notice)
      fetchKinds(questions)
      await showSheet(attempt, whose)
      if (!guessed && questions.length > 0)
        void attemptStore.keepPaper(whose, attempt._id, { quiz, questions })
      setView(withPaper({ quiz, attempt, questions, guessed }))
    } catch (error) {
      const failure = asCallError(error)
      // Not this person's: perhaps the session that the browser remembers is out of date.
      if (failure.status === 403 && (await repairSession())) return
      setView(withFailure(failure))
    }
  }, [quizId, latestRef, ownerRef, isSubmittedRef, spreadMsRef, setNotice, setView, showEnd, showSheet])

  // What this browser remembered was another's, and nothing was opened for them. Not on a family's device:
  // there another tab may have switched the child, and nothing is begun for the other.
  useEffect(
    () =>
      onSessionRepaired(({ before, now }) => {
        if (latestRef.current.sheet || now.family || before?.userId !== ownerRef.current) return
        ownerRef.current = now.userId
      }),
    [latestRef, ownerRef],
  )

  useEffect(() => {
    if (!userId) return
    ownerRef.current ??= userId
    if (ownerRef.current === userId) void load()
    else
      setView({
        phase: 'failed',
        error: new CallError(403, words.otherStudent),
      })
  }, [load, ownerRef, setView, userId])

  useLookAgain({
    isOpen: useCallback(() => latestRef.current.view.phase === 'open', [latestRef]),
    isGuessed: view.phase === 'open' && view.deadline.guessed === true,
    load,
  })
  return load
}

/** Opens the sheet of an attempt with what this device keeps of it, or brings the open one up to date. */
function useSheetOf({ latestRef, dispatch }: AttemptState) {
  return useCallback(
    async (attempt: Attempt, whose: AttemptOwner) => {
      const known = latestRef.current.sheet
      if (known?.id !== attempt._id) {
        const kept = await attemptStore.changes(attempt._id, whose)
        return dispatch({ open: openSheet(attempt, kept.changes, kept.current) })
      }
      const refreshed = advance(known, { type: 'refreshed', attempt })
      if (!sameAnswers(refreshed, known)) toast.info(words.otherTab)
      dispatch({ type: 'refreshed', attempt })
    },
    [latestRef, dispatch],
  )
}
