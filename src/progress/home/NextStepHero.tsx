import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { ContinueView } from '../../quiz/attempt/ContinueView.tsx'
import { NextStepSlate } from './NextStepSlate.tsx'
import { goWords } from './next-step-labels.ts'
import type { NextStep } from './home.contract.ts'
import { PRACTICE_PATH } from './practise.ts'
import { words } from './home.words.ts'

type HeroProps = {
  go: NextStep
  or: NextStep | null
  /** The child's first name. */
  name: string
  /** No slip lies over its lower edge. */
  plain: boolean
  onOver: () => void
}

/** What is next, in one glance: a sentence, one key, a slate. */
export function NextStepHero({ go, or, name, plain, onOver }: HeroProps): ReactNode {
  const { title, text, slate } = goWords(go, name)
  return (
    <section className={`go-hero on-genda ${plain ? 'plain' : ''}`} aria-labelledby="go">
      <div className="wrap go-grid">
        <div className="go-say">
          <h1 id="go">
            <WholeWords text={title} />
          </h1>
          <p>{text}</p>
        </div>
        <div className="go-pic">
          <div className="go-tilt">
            <NextStepSlate {...slate} />
          </div>
          {go.kind !== 'new' && <ChalkPiece />}
        </div>
        <div className="go-do">
          <GoKey go={go} onOver={onOver} />
          <Or go={go} or={or} />
        </div>
      </div>
    </section>
  )
}

const big = 'btn-big'

function GoKey({ go, onOver }: { go: NextStep; onOver: () => void }): ReactNode {
  switch (go.kind) {
    case 'running':
      return <ContinueView running={go.running} onOver={onOver} className={`btn-ink ${big}`} />
    case 'lesson':
      return (
        <ButtonLink
          variant="ink"
          className={big}
          to={href('/my-courses/:courseId', { courseId: go.lesson.courseId })}
        >
          <Play className="ico fill-current" aria-hidden="true" />
          {words.watchLesson(go.lesson.number)}
        </ButtonLink>
      )
    case 'quiz':
    case 'new':
      return go.quiz ? (
        <ButtonLink
          variant="ink"
          className={big}
          to={href('/instructions')}
          state={{ quiz: go.quiz, questionCount: go.quiz.questionCount }}
        >
          {words.startNow}
        </ButtonLink>
      ) : (
        <ButtonLink variant="ink" className={big} to={href('/course')}>
          {words.seeCourses}
        </ButtonLink>
      )
    case 'practice':
    case 'done':
      return (
        <ButtonLink variant="ink" className={big} to={PRACTICE_PATH}>
          {words.practise}
        </ButtonLink>
      )
  }
}

/** The quieter way on. */
function Or({ go, or }: { go: NextStep; or: NextStep | null }): ReactNode {
  if (go.kind === 'new' && go.quiz)
    return (
      <Link className="go-or" to={href('/course')}>
        {words.orCourses}
      </Link>
    )
  switch (or?.kind) {
    case 'lesson':
      return (
        <Link className="go-or" to={href('/my-courses/:courseId', { courseId: or.lesson.courseId })}>
          {words.orLesson(or.lesson.number, or.lesson.title)}
        </Link>
      )
    case 'quiz':
      return (
        <Link
          className="go-or"
          to={href('/instructions')}
          state={{ quiz: or.quiz, questionCount: or.quiz.questionCount }}
        >
          {words.orQuiz(or.quiz.title)}
        </Link>
      )
    case 'practice':
      return (
        <Link className="go-or" to={PRACTICE_PATH}>
          {words.orPractise(or.topic)}
        </Link>
      )
    default:
      return null
  }
}

function ChalkPiece(): ReactNode {
  return (
    <svg className="go-chalk" viewBox="0 0 96 26" aria-hidden="true">
      <rect className="chalk" x="2" y="4" width="88" height="18" rx="9" />
      <path className="chalk-end" d="M82 4.5a9 9 0 0 1 0 17" />
      <path className="chalk-low" d="M10 17H78" />
    </svg>
  )
}
