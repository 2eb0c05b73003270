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
import { words } from './buy.words.ts'

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
        {words.includes}
      </p>
      <p className="mt-4 border-t border-rule pt-3">
        <Link className="textlink" to={href('/bookdemo')}>
          {words.demoAsk}
        </Link>
      </p>
    </>
  )
  return (
    <>
      <CourseView
        course={course}
        category={category ?? undefined}
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
  <p className={`font-[640] ${className}`}>{words.onlyForTeachers}</p>
)
