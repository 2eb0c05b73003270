import { ChevronLeft, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Prose } from '../ui/Prose.tsx'
import { Stars } from '../ui/Stars.tsx'
import { Video } from '../ui/Video.tsx'
import { CoverPattern } from '../ui/art/CoverPattern.tsx'
import { CoverIcon } from '../ui/art/CoverIcon.tsx'
import type { Course } from './catalogue.contract.ts'
import { durationText, lessonText } from './catalogue.rules.ts'
import { agesLabel } from './course-filter.rules.ts'
import { CategoryNameView, type NamedCategory } from './CategoryNameView.tsx'
import { CourseContent } from './CourseContent.tsx'
import { VideoPoster } from './VideoPoster.tsx'
import { CourseQuestions, CourseTeacher } from './CourseTrust.tsx'
import { Price } from './Price.tsx'
import { words } from './course-page.words.ts'
import { words as language } from '../platform/language.words.ts'

type CourseViewProps = {
  course: Course
  category: NamedCategory | undefined
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
  return (
    <div>
      <CourseHero course={course} category={category} />
      <div className="wrap grid gap-10 min-[992px]:grid-cols-[minmax(0,1fr)_372px]">
        <aside className="buy" aria-label={words.priceAndEnrolment}>
          {!own && (
            <Video
              url={course.introVideo}
              title={words.introOf(course.courseTitle)}
              className="buy-video"
              captions={course.introCaptions}
              poster={
                <VideoPoster kind={course.cover} name={words.intro} picture={course.courseThumbnailImage} />
              }
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
                {words.daysAtPrice(days)}
              </p>
            )}
            {card}
          </div>
        </aside>
        <div className="min-w-0 pt-2 pb-14 min-[992px]:pt-14 min-[992px]:pb-24">
          <CourseTexts course={course} />
          <div className="mt-12 flex items-baseline justify-between gap-4">
            <h2 className="text-2xl">{words.lessons}</h2>
            <p className="text-ink-2 tnum">{own?.done ?? words.sections(course.courseContent.length)}</p>
          </div>
          {own?.index ??
            (course.courseContent.length > 0 ? (
              <CourseContent lessons={course.courseContent} />
            ) : (
              <p className="mt-4 text-ink-2">{words.lessonsSoon}</p>
            ))}
          {course.teacher && <CourseTeacher teacher={course.teacher} />}
          <CourseQuestions course={course} />
        </div>
      </div>
      <div className="buy-bar no-print">
        {!own && <Price course={course} size="bar" />}
        {bar}
      </div>
    </div>
  )
}

/** The opened cover: the title and the course's facts. */
function CourseHero({ course, category }: Pick<CourseViewProps, 'course' | 'category'>) {
  const length = [lessonText(course.lessonCount), durationText(course.totalSeconds)]
    .filter(Boolean)
    .join(', ')
  const label = [
    [
      words.subject,
      <>
        <CoverIcon key="sign" kind={course.cover} />
        <CategoryNameView key="name" category={category} />
      </>,
    ],
    [
      words.teacher,
      course.teacherId === null ? (
        <span lang={language.content}>{course.leadInstructor}</span>
      ) : (
        <Link
          key="teacher"
          className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
          to={href('/teachers/:id', { id: course.teacherId })}
        >
          <span lang={language.content}>{course.leadInstructor}</span>
        </Link>
      ),
    ],
    [words.forWhom, words.agesLabel(agesLabel(course.ages))],
    ...(course.ratingCount > 0
      ? [
          [
            words.rating,
            <span key="rating" className="flex flex-wrap items-center gap-x-1.5">
              <Stars value={course.courseRating} />
              {words.fromRatings(course.ratingCount)}
            </span>,
          ] as const,
        ]
      : []),
    ...(length ? [[words.totalTime, length] as const] : []),
  ] as const
  return (
    <section className={`hero-cover s-${course.cover}`}>
      <CoverPattern kind={course.cover} seed={course.courseTitle} width={1280} height={380} />
      <span className="spine" aria-hidden="true" />
      <div className="wrap relative pt-4 pb-9 pl-8 min-[992px]:grid min-[992px]:grid-cols-[minmax(0,1fr)_372px] min-[992px]:gap-10 min-[992px]:pt-6 min-[992px]:pb-14 min-[992px]:pl-10">
        <div>
          <Link className="hero-back" to={href('/course')}>
            <ChevronLeft className="ico" aria-hidden="true" />
            <span>{words.courses}</span>
          </Link>
          <div className="biglabel mt-1">
            <h1 lang={language.contentOf(course)}>{course.courseTitle}</h1>
            <p className="mt-2 text-lg" lang={language.contentOf(course)}>
              {course.courseSubTitle}
            </p>
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
  )
}

/** What is learnt, and what is needed for it. */
function CourseTexts({ course }: Pick<CourseViewProps, 'course'>) {
  return (
    <>
      {course.whatWeLearn && (
        <>
          <h2 className="text-2xl">{words.learn}</h2>
          <div lang={language.contentOf(course)}>
            <Prose html={course.whatWeLearn} className="learn mt-5" />
          </div>
        </>
      )}
      {course.needs && (
        <>
          <h2 className="mt-12 text-2xl">{words.needs}</h2>
          <div lang={language.contentOf(course)}>
            <Prose html={course.needs} className="mt-4" />
          </div>
        </>
      )}
    </>
  )
}
