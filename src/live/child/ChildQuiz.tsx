import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { setReturnPath } from '../../platform/browser/return-path.ts'
import { Button } from '../../ui/Button.tsx'
import type { ChildState } from '../live.contract.ts'

type ChildQuizProps = { quiz: NonNullable<ChildState['quiz']>; lessonId: string; isTablet: boolean }

/** The quiz that the teacher started for all: on its own page, with its own rules and clock. */
export function ChildQuiz({
  quiz: { quizId, title, result },
  lessonId,
  isTablet,
}: ChildQuizProps): ReactNode {
  const navigate = useNavigate()
  async function open(): Promise<void> {
    setReturnPath({ path: href('/live/:lessonId', { lessonId }), label: 'Back to the lesson' })
    await navigate(href('/questionPaper/:quizId', { quizId }))
  }
  const isDone = result !== null && result.right !== null
  return (
    <section className="live-show live-quiz on-dark">
      <h2 className="live-show-text">{title}</h2>
      {isDone && (
        <p className="tnum" role="status">
          <Check className="ico" aria-hidden="true" /> {result.right} of {result.total} right. Wait here. The
          others are still at it.
        </p>
      )}
      {!isDone && isTablet && <p>A quiz needs your own login. Your teacher tells you what to do.</p>}
      {!isDone && !isTablet && (
        <>
          <p>A quiz for all. Come back here when you have finished.</p>
          <Button variant="genda" onClick={() => void open()}>
            {result ? 'Go on with the quiz' : 'Start the quiz'}
          </Button>
        </>
      )}
    </section>
  )
}
