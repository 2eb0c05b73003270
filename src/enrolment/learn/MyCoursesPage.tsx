import './learn.css'
import { Award, Download } from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Cover } from '../../ui/art/Cover.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getCertificate, getMyCourses, getReceipt, type MyCourse } from '../enrolment.contract.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { switchToChild } from './switch-to-child.ts'
import { LessonRod } from './LessonRod.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './learn.words.ts'
import { words as language } from '../../platform/language.words.ts'

const load = () => call(getMyCourses, {})

/** /my-courses: the enrolled courses with progress, certificates and receipts; a family's by child. */
export function MyCoursesPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/my-courses')), load)
  const family = useSession()?.role === 'parent'
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.myCourses}</h1>
      {view.phase === 'loading' && (
        <div className="mt-8 grid gap-6 sm:grid-cols-2" aria-busy="true">
          <Skeleton className="h-52" />
          <Skeleton className="h-52" />
        </div>
      )}
      {view.phase === 'failed' && (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={<Button onClick={retry}>{words.retry}</Button>}
        />
      )}
      {view.phase === 'shown' &&
        (view.data.length === 0 ? (
          <EmptyState
            className="mt-8"
            title={words.noCourses}
            action={<ButtonLink to={href('/course')}>{words.seeCourses}</ButtonLink>}
          >
            {words.noCoursesText}
          </EmptyState>
        ) : (
          <>
            <Shelves courses={view.data} family={family} />
            <p className="mt-8">
              <Link className="textlink" to={href('/course')}>
                {words.allCourses}
              </Link>
            </p>
          </>
        ))}
    </div>
  )
}

/** The courses; in a family one list per child, under the child's name. */
function Shelves({ courses, family }: { courses: readonly MyCourse[]; family: boolean }) {
  if (!family) return <Shelf courses={courses} childId={null} />
  const children = new Map(courses.map(({ student }) => [student._id, student.fullName]))
  return [...children].map(([id, name]) => (
    <section key={id} aria-labelledby={`courses-of-${id}`}>
      <h2 id={`courses-of-${id}`} className="mt-10 text-2xl">
        {name}
      </h2>
      <Shelf courses={courses.filter(({ student }) => student._id === id)} childId={id} />
    </section>
  ))
}

const Shelf = ({ courses, childId }: { courses: readonly MyCourse[]; childId: string | null }) => (
  <ul className="mt-8 grid gap-6 lg:grid-cols-2">
    {courses.map((course) => (
      <li key={course.courseId}>
        <EnrolledCourse course={course} childId={childId} />
      </li>
    ))}
  </ul>
)

function EnrolledCourse({ course, childId }: { course: MyCourse; childId: string | null }) {
  const { courseId, lessonsDone, lessonCount } = course
  const finished = course.progress === 100
  return (
    <article className="my-course">
      <Cover
        kind={course.cover}
        seed={course.courseTitle}
        title={course.courseTitle}
        of={course}
        picture={course.courseThumbnailImage}
        className="self-start"
      />
      <div className="min-w-0">
        {childId ? (
          <h3 className="text-xl" lang={language.contentOf(course)}>
            {course.courseTitle}
          </h3>
        ) : (
          <h2 className="text-xl" lang={language.contentOf(course)}>
            {course.courseTitle}
          </h2>
        )}
        <p className="mt-1 text-sm text-ink-2">{words.enrolledOn(formatDate(course.enrolledAt))}</p>
        <p className="mt-2 text-ink-2 tnum">{words.lessonsDone(lessonsDone, lessonCount)}</p>
      </div>
      <div className="my-rod">
        <LessonRod
          kind={course.cover}
          total={lessonCount}
          done={lessonsDone}
          now={finished ? null : lessonsDone + 1}
        />
      </div>
      <div className="my-do">
        {finished && (
          <Button
            className="btn-sm"
            onClick={() =>
              void saveNamedFile(
                call(getCertificate, {
                  params: { courseId },
                  query: childId ? { child_id: childId } : {},
                }),
              )
            }
          >
            <Award className="ico" aria-hidden="true" />
            {words.certificate}
          </Button>
        )}
        {childId ? (
          <OpenFor course={course} />
        ) : (
          <ButtonLink
            to={href('/my-courses/:courseId', { courseId })}
            variant={finished ? 'line' : 'neel'}
            className="btn-sm"
          >
            {wordFor(course)}
          </ButtonLink>
        )}
        <Receipt course={course} />
      </div>
    </article>
  )
}

function wordFor({ lessonsDone, progress }: MyCourse): string {
  if (progress === 100) return words.watchAgain
  return lessonsDone > 0 ? words.goOn : words.start
}

/** A parent hands the device over to the child whose course it is. */
function OpenFor({ course: { courseId, student } }: { course: MyCourse }) {
  const { busy, submit } = useSubmit()
  const navigate = useNavigate()
  const open = () =>
    submit(async () => {
      await switchToChild(student._id)
      await navigate(href('/my-courses/:courseId', { courseId }))
    })
  return (
    <Button variant="line" className="btn-sm" busy={busy} onClick={() => void open()}>
      {words.openAs(student.fullName.split(' ')[0] ?? '')}
    </Button>
  )
}

function Receipt({ course: { orderId, receipt } }: { course: MyCourse }) {
  const behindPin = useSession()?.behindPin
  // Receipts are the parent's.
  if (!orderId || !receipt || behindPin) return null
  return (
    <button
      type="button"
      className="textlink"
      onClick={() => void saveNamedFile(call(getReceipt, { params: { orderId } }))}
    >
      <Download className="ico" aria-hidden="true" />
      {words.receipt(receipt)}
    </button>
  )
}
