import './learn.css'
import { Award, Check, ChevronDown, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { clockText } from '../../catalogue/catalogue.rules.ts'
import { useSession } from '../../platform/browser/session.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { CoverPattern } from '../../ui/art/CoverPattern.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { getCertificate, getReceipt, type getMyCourse, type Lesson } from '../enrolment.contract.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { LessonRod, NumberBead } from './LessonRod.tsx'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { words } from './learn.words.ts'
import { words as language } from '../../platform/language.words.ts'

export type OwnCourse = Reply<typeof getMyCourse>['data']
/** The parts of the course page that replace price and previews for its owner. */
export type OwnedParts = { card: ReactNode; bar: ReactNode; own: { done: string; index: ReactNode } }

/** A bought course: progress, next lesson, receipt and certificate. */
export function ownedParts(course: OwnCourse): OwnedParts {
  const done = course.lessons.filter((lesson) => lesson.done).length
  const next = course.lessons.findIndex((lesson) => !lesson.done)
  return {
    card: <OwnedCard course={course} done={done} next={next} />,
    bar: <GoOn course={course} next={next} className="flex-1" />,
    own: {
      done: words.doneCount(done, course.lessons.length),
      index: <OwnedIndex course={course} next={next} />,
    },
  }
}

const playerPath = ({ courseId }: OwnCourse, lesson?: Lesson) =>
  `${href('/my-courses/:courseId', { courseId })}${lesson ? `?lesson=${lesson._id}` : ''}`

type GoOnProps = { course: OwnCourse; next: number; className: string }

/** The one button: the next lesson, or the certificate once all are done. */
function GoOn({ course, next, className }: GoOnProps) {
  if (next < 0 && course.lessons.length > 0) return <Certificate course={course} className={className} />
  return (
    <ButtonLink to={playerPath(course)} className={className}>
      {next <= 0 ? words.startFirst : words.goOnWith(next + 1)}
    </ButtonLink>
  )
}

function Certificate({ course: { courseId }, className }: { course: OwnCourse; className: string }) {
  return (
    <Button
      className={className}
      onClick={() => void saveNamedFile(call(getCertificate, { params: { courseId } }))}
    >
      <Award className="ico" aria-hidden="true" />
      {words.certificate}
    </Button>
  )
}

function OwnedCard({ course, done, next }: { course: OwnCourse; done: number; next: number }) {
  const session = useSession()
  const { orderId, receipt, lessons } = course
  const lesson = lessons[next]
  return (
    <>
      {lesson && (
        <Link className={`own-poster s-${course.cover}`} to={playerPath(course)}>
          <CoverPattern kind={course.cover} seed={course.courseTitle} width={372} height={210} />
          <span className="video-sign" aria-hidden="true">
            <Play className="ico" fill="currentColor" />
          </span>
          <span className="video-name tnum">
            {words.lesson(next + 1, lesson.seconds > 0 ? clockText(lesson.seconds) : '')}
          </span>
        </Link>
      )}
      <p className="own-since">
        <Check className="ico" aria-hidden="true" />
        {words.enrolledOn(formatDay(course.enrolledAt))}
      </p>
      <LessonRod kind={course.cover} total={lessons.length} done={done} now={next < 0 ? null : next + 1} />
      <GoOn course={course} next={next} className="mt-3 w-full max-[991px]:hidden!" />
      <p className="own-links">
        {orderId && receipt && !session?.behindPin && (
          <button
            type="button"
            className="textlink"
            onClick={() => void saveNamedFile(call(getReceipt, { params: { orderId } }))}
          >
            {words.receipt(receipt)}
          </button>
        )}
        <Link className="textlink" to={href('/contact')}>
          {words.askTeacher}
        </Link>
      </p>
    </>
  )
}

function OwnedIndex({ course, next }: { course: OwnCourse; next: number }) {
  if (course.lessons.length === 0) return <p className="mt-4 text-ink-2">{words.lessonsSoon}</p>
  return (
    <div className={`idx own mt-5 subject-${course.cover}`}>
      <div className="idx-h" aria-hidden="true">
        <span>{words.number}</span>
        <span>{words.topic}</span>
      </div>
      {course.lessons.map((lesson, place) => (
        <OwnedLesson
          key={lesson._id}
          course={course}
          lesson={lesson}
          number={place + 1}
          now={place === next}
        />
      ))}
    </div>
  )
}

type OwnedLessonProps = { course: OwnCourse; lesson: Lesson; number: number; now: boolean }

function OwnedLesson({ course, lesson, number, now }: OwnedLessonProps) {
  const state = now ? 'now' : 'waiting'
  const length = lesson.seconds > 0 ? `, ${clockText(lesson.seconds)}` : ''
  return (
    <details className={now ? 'is-now' : ''} open={now}>
      <summary>
        <span className="no">
          <span className="sr-only">{number}</span>
          <NumberBead number={number} state={lesson.done ? 'done' : state} />
        </span>
        <h3 className="tp">
          <span lang={language.contentOf(lesson)}>{lesson.title}</span>
          {now && <small>{words.now}</small>}
          {lesson.done && (
            <small>{lesson.doneAt ? words.doneOn(formatDay(lesson.doneAt)) : words.done}</small>
          )}
        </h3>
        <ChevronDown className="ico chev" aria-hidden="true" />
      </summary>
      <div className="idx-b">
        <div lang={language.contentOf(lesson)}>
          <Prose html={lesson.subDescription} className="text-base!" />
        </div>
        <ButtonLink variant={now ? 'neel' : 'line'} className="btn-sm mt-3" to={playerPath(course, lesson)}>
          <Play className="ico" fill="currentColor" aria-hidden="true" />
          <span className="tnum">
            {now ? words.goOn : words.playVideo}
            {length}
          </span>
        </ButtonLink>
      </div>
    </details>
  )
}
