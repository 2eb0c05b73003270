import { useCallback, useEffect } from 'react'
import { href, useLocation, useNavigate, useParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toast } from '../../ui/toast.tsx'
import { getQuestionsByQuiz, getSubmission, type Submission } from '../quiz.contract.ts'
import { band } from '../quiz.rules.ts'
import { ResultsSkeleton } from './ResultsSkeleton.tsx'
import { ResultView } from './ResultView.tsx'
import { reservedPath } from './reserved-path.ts'
import { nextQuiz } from './next-quiz.ts'
import { buildResult, type Result } from './result.rules.ts'
import { useComparison } from './useComparison.ts'
import { words } from './results.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { WayBack } from './WayBack.tsx'

/** `running`: another attempt is in progress, so the answers are hidden. */
type Shown = { result: Result; running: boolean; kept: string | null }

/** A submission with its questions; data from navigation state is not loaded again. */
async function loadResult(id: string, given: Submission | undefined): Promise<{ data: Shown }> {
  const submission =
    given?._id === id ? given : (await call(getSubmission, { params: { submissionId: id } })).data
  const kept = reservedPath(submission.quizId)
  const following = nextQuiz(submission)
  try {
    const review = await call(getQuestionsByQuiz, { params: { quizId: submission.quizId._id } })
    const running = review.attempt !== null
    const questions = running ? [] : review.data
    return { data: { result: buildResult(submission, questions, await following), running, kept } }
  } catch {
    toast.error(words.detailsNotLoaded)
    return { data: { result: buildResult(submission, []), running: false, kept } }
  }
}

/** Statuses without Retry: missing, or another person's submission. */
const REFUSED = [400, 403, 404]

/** The results of a stored submission, /ViewResults/{id}. */
export function ViewResultsPage() {
  const { id = '' } = useParams()
  const given = (useLocation().state as { submission?: Submission } | null)?.submission
  const load = useCallback(() => loadResult(id, given), [id, given])
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/ViewResults/:id', { id })), load)
  const session = useSession()
  const navigate = useNavigate()
  const failed = view.phase === 'failed'
  useEffect(() => {
    if (failed) toast.error(words.notLoaded)
  }, [failed])

  const kept = view.phase === 'shown' ? view.data.kept : null
  useEffect(() => {
    if (kept) void navigate(kept, { replace: true })
  }, [kept, navigate])

  const beside = useComparison(view.phase === 'shown' && !kept ? view.data.result.submissionId : null)

  if (view.phase === 'failed') {
    return (
      <div className="wrap py-16">
        <h1 className="sr-only">{words.title}</h1>
        {REFUSED.includes(view.status) ? (
          <EmptyState title={words.none} action={<ButtonLink to="/quiz">{words.back}</ButtonLink>} />
        ) : (
          <ErrorState title={view.message} action={<Button onClick={retry}>{words.retry}</Button>} />
        )}
      </div>
    )
  }
  if (view.phase === 'loading' || kept) return <ResultsSkeleton />

  const { result, running } = view.data
  return (
    <ResultView
      result={result}
      beside={beside}
      band={band(result.score)}
      name={session?.name ?? ''}
      tryAgain={result.allowReattempt && !running}
    >
      <WayBack />
      {running && (
        <p className="mt-4 rounded-md bg-genda-soft p-4 text-left">
          {words.otherRuns}{' '}
          <a
            className="textlink"
            href={language.base + href('/questionPaper/:quizId', { quizId: result.quizId })}
          >
            {words.goOn}
          </a>
        </p>
      )}
    </ResultView>
  )
}
