import './learn.css'
import { ArrowRight, CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { href, Link, useParams, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { useOfflinePage } from '../../platform/device/useOfflinePage.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { toastError } from '../../ui/toast.tsx'
import { type Lesson, saveProgress } from '../enrolment.contract.ts'
import { LessonFiles } from './LessonFiles.tsx'
import { LessonPlayer } from './LessonPlayer.tsx'
import { type Course, courseOf, filmOf } from './saved-lessons.ts'
import { SaveLesson } from './SaveLesson.tsx'
import { useSavedLesson } from './useSavedLesson.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { readSession, useSession } from '../../platform/browser/session.ts'
import { words } from './learn.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { LessonList } from './LessonList.tsx'

/** `at` in seconds; `done` asks to mark the lesson as done, which the server decides. */
type Place = { at: number; done: boolean; tells?: boolean }

/**
 * /my-courses/{courseId}: the lessons in order, the film where it was stopped, progress and the certificate.
 */
export function CoursePlayerPage() {
  const { courseId = '' } = useParams()
  const owner = useSession()?.userId ?? ''
  const load = useCallback(() => courseOf({ owner, courseId }), [owner, courseId])
  const { view, retry } = usePrivateQuery(
    withNext(href('/login'), href('/my-courses/:courseId', { courseId })),
    load,
  )
  if (view.phase === 'loading') return <LoadingScreen label={words.opening} />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-10">
        <h1 className="sr-only">{words.course}</h1>
        <ErrorState
          title={view.message}
          action={
            <>
              {view.status === 403 ? (
                <ButtonLink to={href('/course-details/:id', { id: courseId })}>{words.seeCourse}</ButtonLink>
              ) : (
                <Button onClick={retry}>{words.retry}</Button>
              )}
              <ButtonLink to={href('/my-courses')} variant="line">
                {words.myCourses}
              </ButtonLink>
            </>
          }
        />
      </div>
    )
  const { course, offline } = view.data
  return <CoursePlayer key={`${course.courseId} ${offline}`} course={course} offline={offline} />
}

/** `offline`: without network these are the lessons that this device keeps. */
function CoursePlayer({ course, offline }: { course: Course; offline: boolean }) {
  // Whose page this is: another tab may switch the family to another child.
  const [userId] = useState(() => readSession()?.userId)
  const { lessons, keep } = useProgress(course, userId)
  const [search] = useSearchParams()
  const wanted = search.get('lesson')
  const [at, setAt] = useState(() => firstShown(course.lessons, wanted))
  const heading = useRef<HTMLHeadingElement>(null)
  const lesson = lessons[at]
  const markSeen = useSignals(lesson, { keep, offline })
  const show = (index: number) => {
    setAt(index)
    heading.current?.focus()
  }

  return (
    <div className="wrap grid gap-8 py-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-12 lg:py-10">
      <div className="min-w-0">
        <Link className="textlink" to={href('/my-courses')}>
          {words.myCourses}
        </Link>
        <p className="mt-1 font-[620] text-ink-2" lang={language.contentOf(course)}>
          {course.courseTitle}
        </p>
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {lesson ? (
            <span lang={language.contentOf(lesson)}>{`${at + 1}. ${lesson.title}`}</span>
          ) : (
            words.noLessons
          )}
        </h1>
        {offline && (
          <p className="mt-2 rounded-md bg-genda-soft p-3" role="status">
            {words.offline}
          </p>
        )}
        <OpenLesson
          {...{ course, lesson, offline, keep }}
          owner={userId ?? ''}
          onSeen={markSeen}
          onNext={at + 1 < lessons.length ? () => show(at + 1) : undefined}
        />
      </div>
      <LessonList course={course} lessons={lessons} at={at} userId={userId} onShow={show} />
    </div>
  )
}

/** A lesson as it was told now, where the student was in it before. */
function joined(now: Lesson, before: readonly Lesson[]): Lesson {
  const was = before.find(({ _id }) => _id === now._id)
  return was ? { ...now, at: was.at, done: now.done || was.done } : now
}

type Keep = (lessonId: string, place: Place) => Promise<void>

/** The lessons with how far the student is in each, and what keeps that. */
function useProgress(course: Course, userId: string | undefined): { lessons: readonly Lesson[]; keep: Keep } {
  const [loaded, setLoaded] = useState(course.lessons)
  const [lessons, setLessons] = useState<readonly Lesson[]>(loaded)
  // Read again, when the practice has sent what was done: what this page has told since stays.
  if (loaded !== course.lessons) {
    setLoaded(course.lessons)
    setLessons((before) => course.lessons.map((now) => joined(now, before)))
  }
  const keep = useCallback<Keep>(
    async (lessonId, place) => {
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
        if (place.tells) toastError(error, words.progressNotSaved)
      }
    },
    [course.courseId, userId],
  )
  return { lessons, keep }
}

/**
 * Sends heartbeats, from which the server counts the time spent on a lesson. @returns a function that records
 * that its video was watched to the end.
 */
function useSignals(
  lesson: Lesson | undefined,
  { keep, offline }: { keep: Keep; offline: boolean },
): () => void {
  const here = useRef<{ lesson: Lesson | undefined; seen: boolean }>({ lesson, seen: false })
  useEffect(() => {
    here.current = { lesson, seen: here.current.lesson?._id === lesson?._id && here.current.seen }
  })
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
  // Enough correct practice marks the lesson as done.
  const practised = lesson?.exercise?.right === lesson?.exercise?.of
  useEffect(() => {
    const { lesson: now } = here.current
    if (now?.exercise && practised && !now.done && !offline) void keep(now._id, { at: now.at, done: true })
  }, [keep, practised, offline, lesson?._id])
  return () => {
    here.current.seen = true
  }
}

type LessonProps = {
  course: Course
  lesson: Lesson | undefined
  owner: string
  offline: boolean
  keep: Keep
  /** Its film was seen to the end. */
  onSeen: () => void
  /** To the lesson behind it; the last has none. */
  onNext: (() => void) | undefined
}

/** A lesson: its film, its text, its files, its exercise and what is done with it. */
function OpenLesson({ course, lesson, owner, offline, keep, onSeen, onNext }: LessonProps) {
  const { saving, save, remove, kept, files } = useSavedLesson({ owner, course, lesson })
  const path = href('/my-courses/:courseId', { courseId: course.courseId })
  useOfflinePage(saving.phase === 'saved' && !offline ? path : undefined)
  if (!lesson) return <p className="mt-4 text-ink-2">{words.lessonsSoon}</p>
  return (
    <>
      <div lang={language.contentOf(lesson)}>
        <LessonPlayer
          key={`${lesson._id} ${kept !== null}`}
          lesson={lesson}
          kept={kept}
          onKeep={(seconds, seen) => {
            if (seen) onSeen()
            void keep(lesson._id, { at: seconds, done: seen })
          }}
        />
        <Prose html={lesson.subDescription} className="mt-6" />
      </div>
      {lesson.files.length > 0 && (
        <LessonFiles courseId={course.courseId} list={lesson.files} saved={files} />
      )}
      {lesson.exercise && <Exercise exercise={lesson.exercise} />}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {lesson.done ? (
          <span className="pill ok">
            <CircleCheck className="ico" aria-hidden="true" />
            {words.done}
          </span>
        ) : (
          <Button
            variant="line"
            onClick={() => void keep(lesson._id, { at: lesson.at, done: true, tells: true })}
          >
            {words.markDone}
          </Button>
        )}
        <SaveLesson
          saving={saving}
          filmStays={lesson.videoUrl !== null && filmOf(lesson) === null}
          onSave={() => void save()}
          onRemove={() => void remove()}
        />
        {onNext && (
          <Button onClick={onNext}>
            {words.nextLesson}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        )}
      </div>
    </>
  )
}

/** The practice of a lesson, and its progress. */
function Exercise({ exercise: { title, to, right, of } }: { exercise: NonNullable<Lesson['exercise']> }) {
  return (
    <section className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-lg bg-ledger p-4">
      <div>
        <h2 className="text-lg">
          {words.practise}
          {title && <span className="tnum"> {title}</span>}
        </h2>
        {right !== null && <p className="tnum text-ink-2">{words.right(right, of)}</p>}
      </div>
      <ButtonLink to={to} className="ml-auto">
        {words.start}
        <span className="sr-only">{words.practiseTitle(title)}</span>
      </ButtonLink>
    </section>
  )
}

/** The requested lesson, or the first that is not done. */
function firstShown(lessons: readonly Lesson[], wanted: string | null): number {
  const asked = lessons.findIndex(({ _id }) => _id === wanted)
  const open = lessons.findIndex(({ done }) => !done)
  return Math.max(0, asked >= 0 ? asked : open)
}

/** Interval of the heartbeats of an open lesson, in milliseconds. */
const SIGN_MS = 20_000
