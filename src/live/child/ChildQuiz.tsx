import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, useNavigate } from 'react-router'
import { setReturnPath } from '../../platform/browser/return-path.ts'
import { words as language } from '../../platform/language.words.ts'
import { Button } from '../../ui/Button.tsx'
import type { ChildState } from '../live.contract.ts'
import { words } from './child-room.words.ts'

type ChildQuizProps = { quiz: NonNullable<ChildState['quiz']>; lessonId: string; isTablet: boolean }

/** The quiz that the teacher started for all: on its own page, with its own rules and clock. */
export function ChildQuiz({
  quiz: { quizId, title, result },
  lessonId,
  isTablet,
}: ChildQuizProps): ReactNode {
  const navigate = useNavigate()
  async function open(): Promise<void> {
    setReturnPath({ path: href('/live/:lessonId', { lessonId }), label: words.backToLesson })
    await navigate(href('/questionPaper/:quizId', { quizId }))
  }
  const isDone = result !== null && result.right !== null
  return (
    <section className="live-show live-quiz on-dark">
      <h2 className="live-show-text" lang={language.langOf(title)}>
        {title}
      </h2>
      {isDone && (
        <p className="tnum" role="status">
          <Check className="ico" aria-hidden="true" /> {words.quizDone(result.right ?? 0, result.total)}
        </p>
      )}
      {!isDone && isTablet && <p>{words.quizNeedsLogin}</p>}
      {!isDone && !isTablet && (
        <>
          <p>{words.quizForAll}</p>
          <Button variant="genda" onClick={() => void open()}>
            {result ? words.goOnQuiz : words.startQuiz}
          </Button>
        </>
      )}
    </section>
  )
}
