import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../app/paths.ts'
import { CallError } from '../platform/errors.ts'
import { clearSession, useSession } from '../platform/session.ts'
import { call } from '../platform/wire.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Toran } from '../ui/art/Toran.tsx'
import { AnswerReview } from './AnswerReview.tsx'
import { getQuestionsByQuiz, getSubmission } from './quiz.contract.ts'
import { band } from './quiz.rules.ts'
import { ResultSummary } from './ResultSummary.tsx'
import { buildResult, type Result } from './result.ts'

type View = { phase: 'loading' } | { phase: 'missing' } | { phase: 'shown'; result: Result; running: boolean }

/** The results of a stored submission, /ViewResults/{id}. */
export function ViewResultsPage() {
  const { id = '' } = useParams()
  const session = useSession()
  const navigate = useNavigate()
  const [view, setView] = useState<View>({ phase: 'loading' })

  const load = useCallback(async () => {
    try {
      const { data: submission } = await call(getSubmission, { params: { submissionId: id } })
      try {
        const review = await call(getQuestionsByQuiz, { params: { quizId: submission.quizId._id } })
        const running = review.attempt !== null
        setView({ phase: 'shown', result: buildResult(submission, running ? [] : review.data), running })
      } catch {
        toast.error('Failed to load quiz details')
        setView({ phase: 'shown', result: buildResult(submission, []), running: false })
      }
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        clearSession()
        void navigate(paths.login(paths.viewResults(id)), { replace: true })
        return
      }
      toast.error('Failed to load results')
      setView({ phase: 'missing' })
    }
  }, [id, navigate])

  useEffect(() => {
    if (session === null) void navigate(paths.login(paths.viewResults(id)), { replace: true })
    else if (session) void load()
  }, [session, load, id, navigate])

  if (view.phase === 'missing') {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">Results</h1>
        <EmptyState title="No results found" action={<ButtonLink to="/quiz">Back to Quizzes</ButtonLink>} />
      </div>
    )
  }
  if (view.phase === 'loading') return <ResultsSkeleton />

  const { result, running } = view
  return (
    <>
      {result.score >= 70 && (
        <div className="overflow-hidden">
          <Toran />
        </div>
      )}
      <div className="wrap grid items-start gap-x-16 pt-8 pb-20 lg:grid-cols-[372px_1fr]">
        <ResultSummary result={result} heading={band(result.score)} tryAgain={result.allowReattempt && !running}>
          {running && (
            <p className="mt-4 rounded-md bg-genda-soft p-4 text-left">
              Another attempt at this quiz is running, so its answers stay hidden.{' '}
              <a className="textlink" href={paths.attempt(result.quizId)}>
                Go on with the quiz
              </a>
            </p>
          )}
        </ResultSummary>
        {result.questionDetails.length > 0 && <AnswerReview result={result} />}
      </div>
    </>
  )
}

function ResultsSkeleton() {
  return (
    <div className="wrap grid items-start gap-x-16 py-10 lg:grid-cols-[372px_1fr]" aria-busy="true">
      <h1 className="sr-only">Loading results</h1>
      <div>
        <Skeleton className="mx-auto aspect-square w-full max-w-[340px] rounded-full!" />
        <Skeleton className="mt-6 h-12" />
        <Skeleton className="mt-4 h-20" />
      </div>
      <div className="mt-6 grid gap-4">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-44" />
        ))}
      </div>
    </div>
  )
}
