import { ArrowRight, CircleCheck, Download } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { toastError } from '../../ui/toast.tsx'
import {
  getCertificate,
  getLessonFile,
  getMyCourse,
  type Lesson,
  saveProgress,
} from '../enrolment.contract.ts'
import { progressPercent } from '../enrolment.rules.ts'
import { LessonFilm } from './LessonFilm.tsx'
import { saveNamedFile } from '../receipts/saveNamedFile.ts'
import { withNext } from '../../platform/paths.ts'
import { readSession } from '../../platform/session.ts'

type Course = Reply<typeof getMyCourse>['data']
/** In seconds; `done` when the lesson is to count as done, which the server decides. */
type Place = { at: number; done: boolean; tells?: boolean }

/**
 * /my-courses/{courseId}: the lessons in order, the film where it was stopped, progress and the certificate.
 */
export function CoursePlayerPage() {
  const { courseId = '' } = useParams()
  const load = useCallback(() => call(getMyCourse, { params: { courseId } }), [courseId])
  const { view, retry } = useOwn(withNext(href('/login'), href('/my-courses/:courseId', { courseId })), load)
  if (view.phase === 'loading') return <LoadingScreen label="Opening the course" />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-10">
        <h1 className="sr-only">Course</h1>
        <ErrorState
          title={view.message}
          action={
            <>
              {view.status === 403 ? (
                <ButtonLink to={href('/course-details/:id', { id: courseId })}>See the course</ButtonLink>
              ) : (
                <Button onClick={retry}>Retry</Button>
              )}
              <ButtonLink to={href('/my-courses')} variant="line">
                My Courses
              </ButtonLink>
            </>
          }
        />
      </div>
    )
  return <CoursePlayer key={view.data.courseId} course={view.data} />
}

function CoursePlayer({ course }: { course: Course }) {
  const [lessons, setLessons] = useState<readonly Lesson[]>(course.lessons)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      course.lessons.findIndex((lesson) => !lesson.done),
    ),
  )
  // Whose page this is: another tab may switch the family to another child.
  const userId = useRef(readSession()?.userId).current
  const heading = useRef<HTMLHeadingElement>(null)
  const lesson = lessons[at]
  const done = lessons.filter((each) => each.done).length
  const progress = progressPercent(done, lessons.length)

  /** Keeps where the student is in a lesson. */
  const keep = useCallback(
    async (lessonId: string, place: Place) => {
      const change = (more: Partial<Lesson>) =>
        setLessons((before) => before.map((each) => (each._id === lessonId ? { ...each, ...more } : each)))
      change({ at: place.at })
      try {
        const { stillToStudy } = await call(
          saveProgress,
          {
            params: { courseId: course.courseId },
            body: { lessonId, at: place.at, done: place.done, userId },
          },
          { keepalive: true },
        )
        change(place.done ? { done: true, stillToStudy: 0 } : { stillToStudy })
      } catch (error) {
        // A film that is over before the lesson's time asks again by itself.
        if (place.tells) toastError(error, 'Your progress could not be saved')
      }
    },
    [course.courseId, userId],
  )
  const here = useRef<{ lesson: Lesson | undefined; seen: boolean }>({ lesson, seen: false })
  useEffect(() => {
    here.current = { lesson, seen: here.current.lesson?._id === lesson?._id && here.current.seen }
  })
  // Signs of being here, from which the server counts the time spent with a lesson.
  useEffect(() => {
    const sign = () => {
      const { lesson: now, seen } = here.current
      if (document.visibilityState === 'visible' && now && !now.done)
        void keep(now._id, { at: now.at, done: seen })
    }
    sign()
    const timer = setInterval(sign, SIGN_MS)
    return () => clearInterval(timer)
  }, [keep, lesson?._id])
  const show = (index: number) => {
    setAt(index)
    heading.current?.focus()
  }

  return (
    <div className="wrap grid gap-8 py-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-12 lg:py-10">
      <div className="min-w-0">
        <Link className="textlink" to={href('/my-courses')}>
          My Courses
        </Link>
        <p className="mt-1 font-[620] text-ink-2">{course.courseTitle}</p>
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {lesson ? `${at + 1}. ${lesson.title}` : 'No lessons yet'}
        </h1>
        {lesson ? (
          <>
            <LessonFilm
              key={lesson._id}
              lesson={lesson}
              onKeep={(seconds, seen) => {
                here.current.seen ||= seen
                void keep(lesson._id, { at: seconds, done: seen })
              }}
            />
            <Prose html={lesson.subDescription} className="mt-6" />
            {lesson.files.length > 0 && (
              <ul className="mt-4 grid gap-1" aria-label="Downloads">
                {lesson.files.map((file) => (
                  <li key={file._id}>
                    <button
                      type="button"
                      className="textlink"
                      onClick={() =>
                        void saveNamedFile(
                          call(getLessonFile, { params: { courseId: course.courseId, fileId: file._id } }),
                        )
                      }
                    >
                      <Download className="ico" aria-hidden="true" />
                      {file.name}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <div className="mt-6 flex flex-wrap items-center gap-3">
              {lesson.done ? (
                <span className="pill ok">
                  <CircleCheck className="ico" aria-hidden="true" />
                  Done
                </span>
              ) : (
                <Button
                  variant="line"
                  onClick={() => void keep(lesson._id, { at: lesson.at, done: true, tells: true })}
                >
                  Mark as done
                </Button>
              )}
              {at + 1 < lessons.length && (
                <Button onClick={() => show(at + 1)}>
                  Next lesson
                  <ArrowRight className="ico" aria-hidden="true" />
                </Button>
              )}
            </div>
          </>
        ) : (
          <p className="mt-4 text-ink-2">The lessons of this course are being written.</p>
        )}
      </div>
      <aside aria-label="Lessons" className="min-w-0">
        <p className="font-[640] tnum" id="progress">
          {done} of {lessons.length} lessons done
        </p>
        <progress className="bar mt-2" value={progress} max={100} aria-labelledby="progress" />
        {progress === 100 && (
          <Button
            className="mt-4 w-full"
            onClick={() =>
              void saveNamedFile(call(getCertificate, { params: { courseId: course.courseId } }))
            }
          >
            <Download className="ico" aria-hidden="true" />
            Certificate
          </Button>
        )}
        <ol className="lesson-list mt-5">
          {lessons.map((each, index) => (
            <li key={each._id}>
              <button type="button" aria-current={index === at || undefined} onClick={() => show(index)}>
                <span className="no tnum" aria-hidden="true">
                  {index + 1}
                </span>
                <span className="min-w-0 flex-1">{each.title}</span>
                {each.done && <CircleCheck className="ico text-tota" aria-label="Done" role="img" />}
              </button>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  )
}

/** How often a lesson that is open says so, in milliseconds. */
const SIGN_MS = 20_000
