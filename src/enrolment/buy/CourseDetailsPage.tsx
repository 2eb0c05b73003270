import { ShieldCheck } from 'lucide-react'
import { href, Link, useLoaderData } from 'react-router'
import { CourseView } from '../../catalogue/CourseView.tsx'
import type { CourseDetailsData } from './course-details.loader.ts'
import { DemoOffer } from './DemoOffer.tsx'
import { EnrollButton } from './EnrollButton.tsx'
import { useEnroll } from './useEnroll.tsx'
import { useOwnedCourse } from './useOwnedCourse.ts'

/** /course-details/{id}: the course, and how it is bought. */
export function CourseDetailsPage() {
  const { course, category, days } = useLoaderData<CourseDetailsData>()
  const enroll = useEnroll(course)
  const owned = useOwnedCourse(course._id)
  const card = (
    <>
      <EnrollButton enroll={enroll} className="mt-5 w-full max-[991px]:hidden!" />
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
        bar={owned?.bar ?? <EnrollButton enroll={enroll} className="flex-1" />}
        own={owned?.own}
      />
      {enroll.sheet}
      {!owned && <DemoOffer />}
    </>
  )
}
