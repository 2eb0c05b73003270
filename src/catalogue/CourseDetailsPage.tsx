import { ChevronLeft, Clock, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { paths } from '../app/paths.ts'
import { STATES, UNION_TERRITORIES } from '../enquiries/enquiries.contract.ts'
import { Field, SelectField } from '../ui/Field.tsx'
import { Prose } from '../ui/Prose.tsx'
import { Stars } from '../ui/Stars.tsx'
import { Video } from '../ui/Video.tsx'
import { CoverPattern } from '../ui/art/CoverPattern.tsx'
import { CoverSign } from '../ui/art/CoverSign.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import { daysLeftText, durationText, lessonText } from './catalogue.rules.ts'
import { CourseContent } from './CourseContent.tsx'
import type { CourseDetailsData } from './course-details.loader.ts'
import { DemoOffer } from './DemoOffer.tsx'
import { EnrollButton } from './EnrollButton.tsx'
import { Price } from './Price.tsx'
import { type Choice, useEnrolment } from './useEnrolment.ts'

/** /course-details/{id}: the cover opened wide, the price beside it, the content as an index. */
export function CourseDetailsPage() {
  const { course, category, days } = useLoaderData<CourseDetailsData>()
  const enrolment = useEnrolment(course._id, course.price)
  const [coupon, setCoupon] = useState('')
  const [state, setState] = useState<Choice['state']>('')
  const choice = { coupon, state }
  const facts = [
    [
      'Subject',
      <>
        <CoverSign key="sign" kind={course.cover} />
        {category?.category}
      </>,
    ],
    ['Teacher', course.leadInstructor],
    ['Rating', <Stars key="rating" value={course.courseRating} />],
    ['Length', `${lessonText(course.lessonCount)}, ${durationText(course.totalSeconds)}`],
  ] as const
  return (
    <div>
      <section className={`hero-cover s-${course.cover}`}>
        <CoverPattern kind={course.cover} seed={course.courseTitle} width={1280} height={380} />
        <span className="spine" aria-hidden="true" />
        <div className="wrap relative pt-4 pb-9 pl-8 min-[992px]:grid min-[992px]:grid-cols-[minmax(0,1fr)_372px] min-[992px]:gap-10 min-[992px]:pt-6 min-[992px]:pb-14 min-[992px]:pl-10">
          <div>
            <Link className="hero-back" to={paths.courses}>
              <ChevronLeft className="ico" aria-hidden="true" />
              <span>Courses</span>
            </Link>
            <div className="biglabel mt-1">
              <h1>{course.courseTitle}</h1>
              <p className="mt-2 text-lg">{course.courseSubTitle}</p>
              <dl>
                {facts.map(([name, value]) => (
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
          <Video
            url={course.introVideo}
            title={`${course.courseTitle}, intro video`}
            className="buy-video"
            poster={
              <>
                <Soroban value={1234567} rods={7} tone="gold" decorative className="video-art" bead={[36, 20]} />
                <span className="video-name">Intro video</span>
              </>
            }
          />
          <div className="buy-body">
            <div className="max-[991px]:hidden">
              <Price course={course} size="big" />
            </div>
            {days !== null && (
              <p className="flex items-center gap-2 text-ink-2 min-[992px]:mt-3">
                <Clock className="ico" aria-hidden="true" />
                {daysLeftText(days)} at this price
              </p>
            )}
            <EnrollButton enrolment={enrolment} choice={choice} className="mt-5 w-full max-[991px]:hidden!" />
            <details className="mt-2" open={enrolment.couponError !== undefined || undefined}>
              <summary className="inline-flex min-h-11 items-center font-[640] underline underline-offset-4">
                Coupon, state for the receipt
              </summary>
              <Field
                label="Coupon"
                name="coupon"
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={40}
                value={coupon}
                error={enrolment.couponError}
                onChange={(event) => setCoupon(event.target.value)}
              />
              <SelectField
                label="State"
                name="state"
                autoComplete="address-level1"
                value={state}
                onChange={(event) => setState(event.target.value as Choice['state'])}
                className="mt-3 pb-2"
              >
                <option value="">Not said</option>
                {[...STATES, ...UNION_TERRITORIES].map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectField>
            </details>
            <p className="mt-4 flex gap-2.5 text-sm text-ink-2">
              <ShieldCheck className="ico" aria-hidden="true" />
              {enrolment.phase === 'paying'
                ? 'Payment opens in a new window. Keep this page open; it will confirm here.'
                : 'The price is for the whole course, taxes included. Payment opens in a new window.'}
            </p>
            <p className="mt-4 border-t border-rule pt-3">
              <Link className="textlink" to={paths.bookDemo}>
                Not sure yet? Book a free demo
              </Link>
            </p>
          </div>
        </aside>
        <div className="min-w-0 pt-2 pb-14 min-[992px]:pt-14 min-[992px]:pb-24">
          {course.whatWeLearn && (
            <>
              <h2 className="text-2xl">What you will learn</h2>
              <Prose html={course.whatWeLearn} className="learn mt-5" />
            </>
          )}
          <div className="mt-12 flex items-baseline justify-between gap-4">
            <h2 className="text-2xl">Index</h2>
            <p className="text-ink-2 tnum">
              {course.courseContent.length} {course.courseContent.length === 1 ? 'section' : 'sections'}
            </p>
          </div>
          {course.courseContent.length > 0 ? (
            <CourseContent lessons={course.courseContent} />
          ) : (
            <p className="mt-4 text-ink-2">The sections of this course are being written.</p>
          )}
        </div>
      </div>
      <div className="buy-bar no-print">
        <Price course={course} size="bar" />
        <EnrollButton enrolment={enrolment} choice={choice} className="flex-1" />
      </div>
      <DemoOffer />
    </div>
  )
}
