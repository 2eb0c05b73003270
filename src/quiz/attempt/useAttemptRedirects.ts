import { useCallback, useEffect } from 'react'
import { href, useNavigate } from 'react-router'
import { isLearner, LEARNERS_ONLY } from '../../academy/roles.rules.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { repairSession } from '../../platform/browser/repair-session.ts'
import { clearSession, readSession, type StoredSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { getSubmissionsByUser } from '../quiz.contract.ts'
import { useLoginFirst } from '../useLoginFirst.ts'
import type { AttemptView } from './attempt-view.ts'
import { words } from './attempt.words.ts'
import { translate } from '../../platform/translate.ts'

type Here = {
  quizId: string
  session: StoredSession | null | undefined
  view: AttemptView
  /** Handed in on this page: its result stands here. */
  isCompleted: boolean
}

/**
 * Leads away who cannot write this paper: to the login, to the list of quizzes, to the result. @returns what
 * leads to the login and back.
 */
export function useAttemptRedirects({ quizId, session, view, isCompleted }: Here): () => void {
  const navigate = useNavigate()
  const student = session && isLearner(session.role) ? session.userId : undefined

  const leaveToLogin = useCallback(() => {
    clearSession()
    void navigate(withNext(href('/login'), href('/questionPaper/:quizId', { quizId })), { replace: true })
  }, [navigate, quizId])

  const loginFirst = useLoginFirst(href('/questionPaper/:quizId', { quizId }))
  useEffect(() => {
    if (session !== null) return
    void repairSession().then(() => {
      if (readSession() === null) loginFirst()
    })
  }, [session, loginFirst])

  useEffect(() => {
    if (!session || isLearner(session.role)) return
    toast.error(translate(LEARNERS_ONLY))
    void navigate(href('/competition'), { replace: true })
  }, [session, navigate])

  useEffect(() => {
    if (view.phase !== 'failed') return
    if (view.error.status === 401) return leaveToLogin()
    // A quiz that is still locked is no fault.
    const kind = view.error.status === 403 ? 'warning' : 'error'
    toast[kind](view.error.message || words.notLoaded)
    void navigate(href('/competition'), { replace: true })
  }, [view, navigate, leaveToLogin])

  // Submitted before, here or elsewhere: its results are what there is to see.
  useEffect(() => {
    if (view.phase !== 'done' || !student || isCompleted) return
    call(getSubmissionsByUser, { params: { userId: student } }).then(
      ({ data }) => {
        const mine = data.find((submission) => submission.quizId._id === quizId)
        void navigate(mine ? href('/ViewResults/:id', { id: mine._id }) : href('/competition'), {
          replace: true,
        })
      },
      () => void navigate(href('/competition'), { replace: true }),
    )
  }, [view.phase, student, quizId, navigate, isCompleted])

  return leaveToLogin
}
