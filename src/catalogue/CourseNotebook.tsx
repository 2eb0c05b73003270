import { href, Link } from 'react-router'
import { rupees } from '../platform/text/rupees.rules.ts'
import { Stars } from '../ui/Stars.tsx'
import { Cover } from '../ui/art/Cover.tsx'
import type { CourseCard } from './catalogue.contract.ts'
import { CategoryNameView, type NamedCategory } from './CategoryNameView.tsx'
import { agesWithin } from './course-filter.rules.ts'
import { durationText, lessonText, percentOff, shortName } from './catalogue.rules.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './courses.words.ts'

type CourseNotebookProps = { course: CourseCard; category: NamedCategory | undefined; to?: string }

/** A course as a covered notebook, its price and rating below; it leads to its page unless told otherwise. */
export function CourseNotebook({
  course,
  category,
  to = href('/course-details/:id', { id: course._id }),
}: CourseNotebookProps) {
  const offer =
    course.listPrice === null
      ? null
      : { was: course.listPrice, percent: percentOff(course.price, course.listPrice) }
  return (
    <Link
      to={to}
      className="lift group grid h-full grid-cols-[116px_1fr] gap-4 rounded-lg sm:flex sm:flex-col sm:gap-0"
    >
      <Cover
        kind={course.cover}
        seed={course.courseTitle}
        picture={course.courseThumbnailImage}
        title={course.courseTitle}
        of={course}
        lines={[
          { label: words.subject, value: <CategoryNameView category={category} /> },
          { label: words.level, value: <span lang={language.contentOf(course)}>{course.level}</span> },
        ]}
        className="shadow-lift"
      />
      <span className="flex min-w-0 flex-col [overflow-wrap:anywhere] sm:mt-4 sm:flex-1">
        <span className="text-sm font-[560] text-ink-2">
          <CategoryNameView category={category} />,{' '}
          <span className="whitespace-nowrap">{agesWithin(course.ages)}</span>
        </span>
        <h3
          lang={language.contentOf(course)}
          className="mt-1 text-[1.25rem] leading-[1.12] font-[720] sm:sr-only"
        >
          {course.courseTitle}
        </h3>
        <span lang={language.contentOf(course)} className="mt-1.5 block leading-[1.36]">
          {course.courseSubTitle}
        </span>
        <span className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          <span lang={language.content}>
            <span aria-hidden="true">{shortName(course.leadInstructor)}</span>
            <span className="sr-only">{course.leadInstructor}</span>
          </span>
          {course.totalSeconds > 0 && <span>{durationText(course.totalSeconds)}</span>}
          {course.lessonCount > 0 && <span>{lessonText(course.lessonCount)}</span>}
        </span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-3 pt-2">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <b className="text-[1.375rem] font-[760] tracking-tight tnum">{rupees(course.price * 100)}</b>
            {offer && (
              <>
                <s className="text-sm text-ink-2 tnum">
                  <span className="sr-only">{words.originalPrice}</span>
                  {rupees(offer.was * 100)}
                </s>
                <span className="text-sm font-[680] text-tota">{words.percentOff(offer.percent)}</span>
              </>
            )}
          </span>
          {course.ratingCount > 0 && <Stars value={course.courseRating} count={course.ratingCount} />}
        </span>
      </span>
    </Link>
  )
}
