import { ShieldCheck } from 'lucide-react'
import { href, Link, useLoaderData } from 'react-router'
import { isForTeachers } from '../../catalogue/catalogue.rules.ts'
import { CourseView } from '../../catalogue/CourseView.tsx'
import type { CourseDetailsData } from './course-details.loader.ts'
import { DemoOffer } from './DemoOffer.tsx'
import { useSession } from '../../platform/browser/session.ts'
import { EnrollButton } from './EnrollButton.tsx'
import { useEnroll } from './useEnroll.tsx'
import { useOwnedCourse } from './useOwnedCourse.ts'

/** /course-details/{id}: the course, and how it is bought. */
export function CourseDetailsPage() {
  const { course, category, days } = useLoaderData<CourseDetailsData>()
  const enroll = useEnroll(course)
  const owned = useOwnedCourse(course._id)
  const role = useSession()?.role
  const isOffered = !isForTeachers(course.cover) || (role !== 'student' && role !== 'parent')
  const enrollIn = (className: string) =>
    isOffered ? (
      <EnrollButton enroll={enroll} className={className} />
    ) : (
      <OnlyForTeachers className={className} />
    )
  const card = (
    <>
      {enrollIn('mt-5 w-full max-[991px]:hidden!')}
      <p className="mt-4 flex gap-2.5 text-sm text-ink-2">
        <ShieldCheck className="ico" aria-hidden="true" />
        The price is for the whole course, taxes included. You can review everything before you pay.
      </p>
      <p className="mt-4 border-t border-rule pt-3">
        <Link className="textlink" to={href('/bookdemo')}>
          Not sure yet? Book a free demo
        </Link>
      </p>
    </>
  )
  return (
    <>
      <CourseView
        course={course}
        category={category?.category}
        days={days}
        card={owned?.card ?? card}
        bar={owned?.bar ?? enrollIn('flex-1')}
        own={owned?.own}
      />
      {enroll.sheet}
      {!owned && <DemoOffer />}
    </>
  )
}

/** In place of the button for families: a course for teachers cannot be bought for a child. */
const OnlyForTeachers = ({ className }: { className: string }) => (
  <p className={`font-[640] ${className}`}>This course is for teachers. To take it, sign up as a teacher.</p>
)
