import './learn.css'
import { ArrowRight, Award, CircleCheck, Download } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { href, Link, useParams, useSearchParams } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { useKeptPage } from '../../platform/useKeptPage.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Prose } from '../../ui/Prose.tsx'
import { toastError } from '../../ui/toast.tsx'
import { getCertificate, getLessonFile, type Lesson, saveProgress } from '../enrolment.contract.ts'
import { mayRate, progressPercent } from '../enrolment.rules.ts'
import { LessonFilm } from './LessonFilm.tsx'
import { RateCourse } from './RateCourse.tsx'
import { LessonRod, NumberBead } from './LessonRod.tsx'
import { type Course, courseOf, filmOf } from './saved-lessons.ts'
import { SaveLesson } from './SaveLesson.tsx'
import { useSavedLesson } from './useSavedLesson.ts'
import { saveNamedFile } from '../receipts/saveNamedFile.ts'
import { withNext } from '../../platform/paths.ts'
import { readSession, useSession } from '../../platform/session.ts'

/** In seconds; `done` when the lesson is to count as done, which the server decides. */
type Place = { at: number; done: boolean; tells?: boolean }

/**
 * /my-courses/{courseId}: the lessons in order, the film where it was stopped, progress and the certificate.
 */
export function CoursePlayerPage() {
  const { courseId = '' } = useParams()
  const owner = useSession()?.userId ?? ''
  const load = useCallback(() => courseOf({ owner, courseId }), [owner, courseId])
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
  const { course, offline } = view.data
  return <CoursePlayer key={`${course.courseId} ${offline}`} course={course} offline={offline} />
}

/** A lesson as it was told now, where the student was in it before. */
function joined(now: Lesson, before: readonly Lesson[]): Lesson {
  const was = before.find(({ _id }) => _id === now._id)
  return was ? { ...now, at: was.at, done: now.done || was.done } : now
}

/** `offline`: without network these are the lessons that this device keeps. */
function CoursePlayer({ course, offline }: { course: Course; offline: boolean }) {
  const [told, setTold] = useState(course.lessons)
  const [lessons, setLessons] = useState<readonly Lesson[]>(told)
  // Read again, when the practice has sent what was done: what this page has told since stays.
  if (told !== course.lessons) {
    setTold(course.lessons)
    setLessons((before) => course.lessons.map((now) => joined(now, before)))
  }
  const [search] = useSearchParams()
  const wanted = search.get('lesson')
  const [at, setAt] = useState(() => firstShown(course.lessons, wanted))
  // Whose page this is: another tab may switch the family to another child.
  const [userId] = useState(() => readSession()?.userId)
  const heading = useRef<HTMLHeadingElement>(null)
  const lesson = lessons[at]
  const done = lessons.filter((each) => each.done).length
  const next = lessons.findIndex((each) => !each.done)
  const progress = progressPercent(done, lessons.length)
  const { saving, save, remove, kept, files } = useSavedLesson({ owner: userId ?? '', course, lesson })
  const path = href('/my-courses/:courseId', { courseId: course.courseId })
  useKeptPage(saving.phase === 'saved' && !offline ? path : undefined)

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
  // What was practised often enough makes its lesson done.
  const practised = lesson?.exercise?.right === lesson?.exercise?.of
  useEffect(() => {
    const { lesson: now } = here.current
    if (now?.exercise && practised && !now.done && !offline) void keep(now._id, { at: now.at, done: true })
  }, [keep, practised, offline, lesson?._id])
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
        {offline && (
          <p className="mt-2 rounded-md bg-genda-soft p-3" role="status">
            No connection. These are the lessons that are saved on this device.
          </p>
        )}
        {lesson ? (
          <>
            <LessonFilm
              key={`${lesson._id} ${kept !== null}`}
              lesson={lesson}
              kept={kept}
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
                      onClick={() => {
                        const here = files.find(({ _id }) => _id === file._id)
                        if (here) return saveFile(here.name, here.file)
                        const params = { courseId: course.courseId, fileId: file._id }
                        void saveNamedFile(call(getLessonFile, { params }))
                      }}
                    >
                      <Download className="ico" aria-hidden="true" />
                      {file.name}
                    </button>
                  </li>
                ))}
              </ul>
            )}
            {lesson.exercise && <Exercise exercise={lesson.exercise} />}
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
              <SaveLesson
                saving={saving}
                filmStays={lesson.videoUrl !== null && filmOf(lesson) === null}
                onSave={() => void save()}
                onRemove={() => void remove()}
              />
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
        <LessonRod kind={course.cover} total={lessons.length} done={done} now={next < 0 ? null : next + 1} />
        {progress === 100 && (
          <Button
            className="mt-4 w-full"
            onClick={() =>
              void saveNamedFile(call(getCertificate, { params: { courseId: course.courseId } }))
            }
          >
            <Award className="ico" aria-hidden="true" />
            Certificate
          </Button>
        )}
        <ol className={`lesson-list own mt-5 rod-${course.cover}`}>
          {lessons.map((each, index) => (
            <li key={each._id}>
              <button type="button" aria-current={index === at || undefined} onClick={() => show(index)}>
                <NumberBead number={index + 1} state={stateOf(each, index === next)} />
                <span className="min-w-0 flex-1">
                  {each.title}
                  {each.done && <small>Done</small>}
                  {index === next && <small>Now</small>}
                </span>
              </button>
            </li>
          ))}
        </ol>
        {mayRate(done, lessons.length) && (
          <RateCourse courseId={course.courseId} userId={userId} given={course.stars} />
        )}
      </aside>
    </div>
  )
}

/** What is practised with a lesson, and how far it is. */
function Exercise({ exercise: { title, to, right, of } }: { exercise: NonNullable<Lesson['exercise']> }) {
  return (
    <section className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg bg-ledger p-4">
      <div>
        <h2 className="text-lg">Practise{title && <span className="tnum"> {title}</span>}</h2>
        {right !== null && (
          <p className="tnum text-ink-2">
            {right} of {of} right
          </p>
        )}
      </div>
      <ButtonLink to={to} className="ml-auto">
        Begin
        <span className="sr-only">: practise {title}</span>
      </ButtonLink>
    </section>
  )
}

/** The lesson that was asked for, or the first that is not done. */
function firstShown(lessons: readonly Lesson[], wanted: string | null): number {
  const asked = lessons.findIndex(({ _id }) => _id === wanted)
  const open = lessons.findIndex(({ done }) => !done)
  return Math.max(0, asked >= 0 ? asked : open)
}

function stateOf({ done }: Lesson, next: boolean): 'done' | 'now' | 'waiting' {
  if (done) return 'done'
  return next ? 'now' : 'waiting'
}

/** How often a lesson that is open says so, in milliseconds. */
const SIGN_MS = 20_000
