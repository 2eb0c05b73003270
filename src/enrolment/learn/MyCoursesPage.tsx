import { href } from 'react-router'
import { Download } from 'lucide-react'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cover } from '../../ui/art/Cover.tsx'
import { getMyCourses, getReceipt, type MyCourse } from '../enrolment.contract.ts'
import { saveNamedFile } from '../receipts/saveNamedFile.ts'
import { withNext } from '../../platform/paths.ts'

const load = () => call(getMyCourses, {})

/** /my-courses: the enrolled courses, their progress and their receipts. */
export function MyCoursesPage() {
  const { view, retry } = useOwn(withNext(href('/login'), href('/my-courses')), load)
  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">My Courses</h1>
      {view.phase === 'loading' && (
        <div className="mt-8 grid gap-6 sm:grid-cols-2" aria-busy="true">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      {view.phase === 'failed' && (
        <ErrorState className="mt-8" title={view.message} action={<Button onClick={retry}>Retry</Button>} />
      )}
      {view.phase === 'shown' &&
        (view.data.length === 0 ? (
          <EmptyState
            className="mt-8"
            title="No courses yet"
            action={<ButtonLink to={href('/course')}>See the courses</ButtonLink>}
          >
            A course that you enrol in is here at once.
          </EmptyState>
        ) : (
          <ul className="mt-8 grid gap-8 lg:grid-cols-2">
            {view.data.map((course) => (
              <li key={course.courseId}>
                <EnrolledCourse course={course} />
              </li>
            ))}
          </ul>
        ))}
    </div>
  )
}

function EnrolledCourse({ course }: { course: MyCourse }) {
  const { orderId } = course
  const begun = course.lessonsDone > 0
  return (
    <article className="grid h-full grid-cols-[116px_1fr] gap-4 rounded-lg bg-card p-4 shadow-rest sm:grid-cols-[132px_1fr] sm:p-5">
      <Cover
        kind={course.cover}
        seed={course.courseTitle}
        title={course.courseTitle}
        picture={course.courseThumbnailImage}
        className="self-start"
      />
      <div className="flex min-w-0 flex-col">
        <h2 className="text-xl">{course.courseTitle}</h2>
        <p className="mt-1 text-sm text-ink-2">Enrolled on {shortDate(course.enrolledAt)}</p>
        <p className="mt-3 text-ink-2 tnum" id={`progress-${course.courseId}`}>
          {course.lessonsDone} of {course.lessonCount} lessons done
        </p>
        <progress
          className="bar mt-2"
          value={course.progress}
          max={100}
          aria-labelledby={`progress-${course.courseId}`}
        />
        <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pt-4">
          <ButtonLink to={href('/my-courses/:courseId', { courseId: course.courseId })} className="btn-sm">
            {begun ? 'Go on' : 'Begin'}
          </ButtonLink>
          {orderId && course.receipt && (
            <button
              type="button"
              className="textlink"
              onClick={() => void saveNamedFile(call(getReceipt, { params: { orderId } }))}
            >
              <Download className="ico" aria-hidden="true" />
              Receipt {course.receipt}
            </button>
          )}
        </div>
      </div>
    </article>
  )
}
