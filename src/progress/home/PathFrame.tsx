import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { href, Link } from 'react-router'
import { clockText } from '../../catalogue/catalogue.rules.ts'
import { LeftView } from '../../quiz/attempt/ContinueView.tsx'
import { SideBead } from '../../quiz/bank/RodView.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { beadPath, facetPath } from '../../ui/art/bead.ts'
import { CoverPattern } from '../../ui/art/CoverPattern.tsx'
import { CoverIcon } from '../../ui/art/CoverIcon.tsx'
import { readSession } from '../../platform/browser/session.ts'
import { toast } from '../../ui/toast.tsx'
import type { Path, QuizBead } from './home.contract.ts'
import { words } from './home.words.ts'
import { words as language } from '../../platform/language.words.ts'

/** All courses as one counting frame: each row has a rod of lessons and a rod of quizzes. */
export function PathFrame({ paths, onOver }: { paths: readonly Path[]; onOver: () => void }): ReactNode {
  return (
    <section className="wrap path-sec" aria-labelledby="path">
      <div className="sec-h">
        <h2 id="path">{words.path}</h2>
        <p>{paths.length === 0 ? words.noCourse : words.pathText}</p>
      </div>
      {paths.length === 0 ? (
        <div className="count-frame empty-frame">
          <div className="count-rod" />
          <div className="ef-in">
            <p>
              <b>{words.chooseFirst}</b>
              <span>{readSession()?.role === 'teacher' ? words.forTeachers : words.askGrownUp}</span>
            </p>
            <ButtonLink to={href('/course')}>{words.seeCourses}</ButtonLink>
          </div>
        </div>
      ) : (
        <>
          <ul className="count-frame">
            {paths.map((path) => (
              <PathRow key={path.course?.courseId ?? path.subject} path={path} onOver={onOver} />
            ))}
          </ul>
          <Link className="textlink" to={href('/my-courses')}>
            {words.allCourses}
            <ArrowRight className="ico" aria-hidden="true" />
          </Link>
        </>
      )}
    </section>
  )
}

function PathRow({ path, onOver }: { path: Path; onOver: () => void }): ReactNode {
  const { subject, cover, course, quizzes } = path
  const title = course?.title ?? subject
  const done = quizzes.filter(({ state }) => state === 'done').length
  const look = [
    course ? '' : 'no-course',
    quizzes.length === 0 ? 'no-quizzes' : '',
    cover ? `subject-${cover}` : '',
  ]
  return (
    <li className={`path-row ${look.join(' ')}`}>
      <div className="path-cover">
        {cover && (
          <div className={`cover mini-cover s-${cover}`} aria-hidden="true">
            <CoverPattern kind={cover} seed={title} />
            <div className="label" lang={language.langOf(title)}>
              <b>{title}</b>
              <CoverIcon kind={cover} />
            </div>
          </div>
        )}
      </div>
      <div className="path-h">
        <h3 lang={language.langOf(title)}>{title}</h3>
        <p className="tnum">
          {course
            ? words.lessonsOf(course.lessonsDone, course.lessonCount)
            : words.quizzesOf(done, quizzes.length)}
        </p>
      </div>
      {course && <CountBar course={course} />}
      {course && <NowAndNext course={course} />}
      {quizzes.length > 0 && (
        <ol className="quiz-rod" aria-label={words.quizzesIn(subject)}>
          {quizzes.map((bead, index) => (
            <li key={bead.title}>
              <QuizKey bead={bead} number={index + 1} onOver={onOver} />
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

type Course = NonNullable<Path['course']>

/** Lessons as beads in fives: finished ones left, the current one in the gap, the rest right. */
function CountBar({ course }: { course: Course }): ReactNode {
  const bead = useId()
  const { lessonsDone, lessonCount, now, courseId } = course
  const rest = Math.max(0, lessonCount - lessonsDone - (now ? 1 : 0))
  const first = lessonsDone + (now ? 1 : 0)
  const run = (count: number, from: number) =>
    Array.from({ length: count }, (_, place) => (
      <svg key={place} className={(from + place + 1) % 5 === 0 ? 'five' : undefined} aria-hidden="true">
        <use href={`#${bead}`} />
      </svg>
    ))
  return (
    <div className="count-rod">
      <SideBead id={bead} />
      {lessonsDone > 0 && <span className="run">{run(lessonsDone, 0)}</span>}
      <span className="gap">
        {now && (
          <Link
            className="lesson-now"
            to={href('/my-courses/:courseId', { courseId })}
            aria-label={words.lessonNow(now.number, now.title)}
          >
            <KeyShape state="now" />
            <b className="tnum">{now.number}</b>
          </Link>
        )}
      </span>
      {rest > 0 && <span className="run rest">{run(rest, first)}</span>}
    </div>
  )
}

function NowAndNext({ course: { now, next, lessonCount } }: { course: Course }): ReactNode {
  if (!now) return <p className="path-now">{lessonCount === 0 ? words.newLessons : words.everyLesson}</p>
  return (
    <p className="path-now">
      <span>
        <i>{words.now}</i>
        <span>
          <b lang={language.langOf(now.title)}>{now.title}</b>{' '}
          {now.seconds > 0 && <span className="tnum">{clockText(now.seconds)}</span>}
        </span>
      </span>
      {next && (
        <span>
          <i>{words.after}</i>
          <span lang={language.langOf(next.title)}>{next.title}</span>
        </span>
      )}
    </p>
  )
}

type KeyProps = { bead: QuizBead; number: number; onOver: () => void }

/** A quiz as a bead on its rod; its outline shows its state. */
function QuizKey({ bead, number, onOver }: KeyProps): ReactNode {
  const name = words.quiz(number, bead.title)
  const face = (state: keyof typeof shapes, word: ReactNode) => (
    <>
      <span className="qk-b">
        <KeyShape state={state} />
        <b className="tnum" aria-hidden="true">
          {number}
        </b>
      </span>
      <span className="sr-only">{name}, </span>
      <span className="qk-s tnum">{word}</span>
    </>
  )
  switch (bead.state) {
    case 'done':
      return (
        <Link className="quiz-key is-done" to={href('/ViewResults/:id', { id: bead.submissionId })}>
          {face('done', `${Math.round(bead.best)}%`)}
        </Link>
      )
    case 'running':
      return (
        <Link
          className="quiz-key is-running"
          to={href('/questionPaper/:quizId', { quizId: bead.running.quizId })}
        >
          {face('now', <LeftView running={bead.running} onOver={onOver} />)}
        </Link>
      )
    case 'open':
      return (
        <Link
          className="quiz-key is-open"
          to={href('/instructions')}
          state={{ quiz: bead.quiz, questionCount: bead.quiz.questionCount }}
        >
          {face('open', words.start)}
        </Link>
      )
    case 'locked':
      return (
        <button
          type="button"
          className="quiz-key is-locked"
          aria-disabled="true"
          onClick={() => toast.warning(words.completeFirst)}
        >
          {face('locked', words.locked)}
        </button>
      )
  }
}

const [keyBead, keyLine] = [beadPath(62, 44), beadPath(60, 42)]
const shapes = {
  done: (
    <>
      <path className="k-fill" d={keyBead} />
      <path className="k-low" d={facetPath(62, 44)} />
    </>
  ),
  now: <path className="k-now" d={keyLine} />,
  open: <path className="k-open" d={keyLine} />,
  locked: <path className="k-lock" d={keyLine} />,
}

function KeyShape({ state }: { state: keyof typeof shapes }): ReactNode {
  return (
    <svg className="ksh" viewBox="-32 -23 64 46" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}
