import { useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { getQuestionsByQuiz, type Submission } from '../quiz.contract.ts'
import { nextQuiz } from '../results/next-quiz.ts'
import { reservedPath } from '../results/reserved-path.ts'
import { buildResult } from '../results/result.rules.ts'
import { words } from './attempt.words.ts'

/** @returns what opens the result of a submission, once. */
export function useResultPage(quizId: string): (completed: Submission) => Promise<void> {
  const navigate = useNavigate()
  const opening = useRef(false)
  return async (completed) => {
    if (opening.current) return
    opening.current = true
    const kept = reservedPath(completed.quizId)
    if (kept) return void navigate(kept, { replace: true })
    const [questions, next] = await Promise.all([
      call(getQuestionsByQuiz, { params: { quizId } }).then(
        (reply) => reply.data,
        () => {
          toast.error(words.detailsNotLoaded)
          return []
        },
      ),
      nextQuiz(completed),
    ])
    const result = buildResult(completed, questions, next)
    void navigate(href('/results'), { replace: true, state: { result } })
  }
}
