import { ChevronLeft, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Prose } from '../ui/Prose.tsx'
import { Stars } from '../ui/Stars.tsx'
import { Video } from '../ui/Video.tsx'
import { CoverPattern } from '../ui/art/CoverPattern.tsx'
import { CoverIcon } from '../ui/art/CoverIcon.tsx'
import type { Course } from './catalogue.contract.ts'
import { daysLeftText, durationText, lessonText, ratingsText } from './catalogue.rules.ts'
import { agesLabel } from './course-filter.rules.ts'
import { CourseContent } from './CourseContent.tsx'
import { VideoPoster } from './VideoPoster.tsx'
import { CourseQuestions, CourseTeacher } from './CourseTrust.tsx'
import { Price } from './Price.tsx'

type CourseViewProps = {
  course: Course
  /** The name of its category. */
  category: string | undefined
  /** Whole days that the offer still runs; null without one. */
  days: number | null
  /** How it is bought: below the price, and in the bar of phones. */
  card: ReactNode
  bar: ReactNode
  /** Whoever has the course sees how far it is in place of price, film and previews. */
  own?: { done: string; index: ReactNode } | undefined
}

/** A course as visitors see it: the cover opened wide, the price beside it, the content as an index. */
export function CourseView({ course, category, days, card, bar, own }: CourseViewProps) {
  const length = [lessonText(course.lessonCount), durationText(course.totalSeconds)]
    .filter(Boolean)
    .join(', ')
  const label = [
    [
      'Subject',
      <>
        <CoverIcon key="sign" kind={course.cover} />
        {category}
      </>,
    ],
    [
      'Teacher',
      course.teacherId === null ? (
        course.leadInstructor
      ) : (
        <Link
          key="teacher"
          className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
          to={href('/teachers/:id', { id: course.teacherId })}
        >
          {course.leadInstructor}
        </Link>
      ),
    ],
    ['For', agesLabel(course.ages)],
    ...(course.ratingCount > 0
      ? [
          [
            'Rating',
            <span key="rating" className="flex flex-wrap items-center gap-x-1.5">
              <Stars value={course.courseRating} /> from {ratingsText(course.ratingCount)}
            </span>,
          ] as const,
        ]
      : []),
    ...(length ? [['Total time', length] as const] : []),
  ] as const
  return (
    <div>
      <section className={`hero-cover s-${course.cover}`}>
        <CoverPattern kind={course.cover} seed={course.courseTitle} width={1280} height={380} />
        <span className="spine" aria-hidden="true" />
        <div className="wrap relative pt-4 pb-9 pl-8 min-[992px]:grid min-[992px]:grid-cols-[minmax(0,1fr)_372px] min-[992px]:gap-10 min-[992px]:pt-6 min-[992px]:pb-14 min-[992px]:pl-10">
          <div>
            <Link className="hero-back" to={href('/course')}>
              <ChevronLeft className="ico" aria-hidden="true" />
              <span>Courses</span>
            </Link>
            <div className="biglabel mt-1">
              <h1>{course.courseTitle}</h1>
              <p className="mt-2 text-lg">{course.courseSubTitle}</p>
              <dl>
                {label.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </div>
        </div>
      </section>
      <div className="wrap grid gap-10 min-[992px]:grid-cols-[minmax(0,1fr)_372px]">
        <aside className="buy" aria-label="Price and enrolment">
          {!own && (
            <Video
              url={course.introVideo}
              title={`${course.courseTitle}, intro video`}
              className="buy-video"
              captions={course.introCaptions}
              poster={<VideoPoster kind={course.cover} name="Intro video" />}
            />
          )}
          <div className="buy-body">
            {!own && (
              <div className="max-[991px]:hidden">
                <Price course={course} size="big" />
              </div>
            )}
            {!own && days !== null && (
              <p className="flex items-center gap-2 text-ink-2 min-[992px]:mt-3">
                <Clock className="ico" aria-hidden="true" />
                {daysLeftText(days)} at this price
              </p>
            )}
            {card}
          </div>
        </aside>
        <div className="min-w-0 pt-2 pb-14 min-[992px]:pt-14 min-[992px]:pb-24">
          {course.whatWeLearn && (
            <>
              <h2 className="text-2xl">What you will learn</h2>
              <Prose html={course.whatWeLearn} className="learn mt-5" />
            </>
          )}
          {course.needs && (
            <>
              <h2 className="mt-12 text-2xl">What you need</h2>
              <Prose html={course.needs} className="mt-4" />
            </>
          )}
          <div className="mt-12 flex items-baseline justify-between gap-4">
            <h2 className="text-2xl">Lessons</h2>
            <p className="text-ink-2 tnum">
              {own?.done ??
                `${course.courseContent.length} ${course.courseContent.length === 1 ? 'section' : 'sections'}`}
            </p>
          </div>
          {own?.index ??
            (course.courseContent.length > 0 ? (
              <CourseContent lessons={course.courseContent} />
            ) : (
              <p className="mt-4 text-ink-2">The lessons of this course will be added soon.</p>
            ))}
          {course.teacher && <CourseTeacher teacher={course.teacher} />}
          <CourseQuestions questions={course.questions} />
        </div>
      </div>
      <div className="buy-bar no-print">
        {!own && <Price course={course} size="bar" />}
        {bar}
      </div>
    </div>
  )
}
