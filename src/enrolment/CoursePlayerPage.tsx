import { ArrowRight, CircleCheck, Download } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../app/paths.ts'
import { useOwn } from '../platform/useOwn.ts'
import { call, type Reply } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { Prose } from '../ui/Prose.tsx'
import { toastError } from '../ui/toast.tsx'
import { videoSource } from '../ui/video-source.ts'
import { getCertificate, getLessonFile, getMyCourse, type Lesson, saveProgress } from './enrolment.contract.ts'
import { progressPercent } from './enrolment.rules.ts'
import { savePaper } from './savePaper.ts'

type Course = Reply<typeof getMyCourse>['data']

/** /my-courses/{courseId}: the lessons in order, the film where it was stopped, progress and the certificate. */
export function CoursePlayerPage() {
  const { courseId = '' } = useParams()
  const load = useCallback(() => call(getMyCourse, { params: { courseId } }), [courseId])
  const { view, retry } = useOwn(paths.login(paths.myCourse(courseId)), load)
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
                <ButtonLink to={paths.course(courseId)}>See the course</ButtonLink>
              ) : (
                <Button onClick={retry}>Retry</Button>
              )}
              <ButtonLink to={paths.myCourses} variant="line">
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
  const heading = useRef<HTMLHeadingElement>(null)
  const lesson = lessons[at]
  const done = lessons.filter((each) => each.done).length
  const progress = progressPercent(done, lessons.length)

  const keep = useCallback(
    async (lessonId: string, seconds: number, isDone: boolean) => {
      setLessons((before) => before.map((each) => (each._id === lessonId ? { ...each, at: seconds, done: each.done || isDone } : each)))
      try {
        await call(
          saveProgress,
          { params: { courseId: course.courseId }, body: { lessonId, at: seconds, done: isDone } },
          { keepalive: true },
        )
      } catch (error) {
        if (isDone) toastError(error, 'Your progress could not be saved')
      }
    },
    [course.courseId],
  )
  const show = (index: number) => {
    setAt(index)
    heading.current?.focus()
  }

  return (
    <div className="wrap grid gap-8 py-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-12 lg:py-10">
      <div className="min-w-0">
        <Link className="textlink" to={paths.myCourses}>
          My Courses
        </Link>
        <p className="mt-1 font-[620] text-ink-2">{course.courseTitle}</p>
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {lesson ? `${at + 1}. ${lesson.title}` : 'No lessons yet'}
        </h1>
        {lesson ? (
          <>
            <LessonFilm key={lesson._id} lesson={lesson} onKeep={(seconds, isDone) => void keep(lesson._id, seconds, isDone)} />
            <Prose html={lesson.subDescription} className="mt-6" />
            {lesson.files.length > 0 && (
              <ul className="mt-4 grid gap-1" aria-label="Downloads">
                {lesson.files.map((file) => (
                  <li key={file._id}>
                    <button
                      type="button"
                      className="textlink"
                      onClick={() => void savePaper(call(getLessonFile, { params: { courseId: course.courseId, fileId: file._id } }))}
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
                <Button variant="line" onClick={() => void keep(lesson._id, lesson.at, true)}>
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
          <Button className="mt-4 w-full" onClick={() => void savePaper(call(getCertificate, { params: { courseId: course.courseId } }))}>
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

const KEEP_EVERY_SECONDS = 10
/** A lesson counts as seen from here on: the last words are thanks. */
const SEEN = 0.95

/** The lesson's film, resumed where the student stopped; every ten seconds that place is kept. */
function LessonFilm({ lesson, onKeep }: { lesson: Lesson; onKeep: (seconds: number, done: boolean) => void }) {
  const source = videoSource(lesson.videoUrl)
  const kept = useRef(lesson.at)
  const film = useRef<HTMLVideoElement>(null)
  const [broken, setBroken] = useState(false)
  const place = useRef({ at: lesson.at, onKeep })
  useEffect(() => {
    place.current.onKeep = onKeep
  })
  // The last place, when the lesson is left or the tab is closed.
  useEffect(() => {
    const leave = () => {
      if (place.current.at !== kept.current) {
        kept.current = place.current.at
        place.current.onKeep(place.current.at, false)
      }
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  if (!source) return null
  if (source.kind === 'youtube')
    return (
      <div className="video mt-4 rounded-lg">
        <iframe
          src={`https://www.youtube-nocookie.com/embed/${source.id}?rel=0&start=${lesson.at}`}
          title={lesson.title}
          allow="encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      </div>
    )
  if (broken)
    return (
      <div className="video mt-4 grid place-items-center rounded-lg p-6 text-center text-chalk" role="alert">
        This video can’t be played right now. Please try again later.
      </div>
    )
  return (
    <div className="video mt-4 rounded-lg">
      <video
        ref={film}
        src={source.src}
        title={lesson.title}
        controls
        playsInline
        preload="metadata"
        onLoadedMetadata={({ currentTarget }) => {
          if (lesson.at > 0 && lesson.at < currentTarget.duration) currentTarget.currentTime = lesson.at
        }}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          const seconds = Math.floor(currentTime)
          place.current.at = seconds
          const seen = duration > 0 && currentTime / duration >= SEEN && !lesson.done
          if (!seen && Math.abs(seconds - kept.current) < KEEP_EVERY_SECONDS) return
          kept.current = seconds
          onKeep(seconds, seen)
        }}
        onError={() => setBroken(true)}
      >
        <track kind="captions" />
      </video>
    </div>
  )
}
