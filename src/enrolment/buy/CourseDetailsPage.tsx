import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { CourseView } from '../../catalogue/CourseView.tsx'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { Field, SelectField } from '../../ui/Field.tsx'
import type { CourseDetailsData } from './course-details.loader.ts'
import { DemoOffer } from './DemoOffer.tsx'
import { EnrollButton } from './EnrollButton.tsx'
import { type Choice, useEnrolment } from './useEnrolment.ts'

/** /course-details/{id}: the course, and how it is bought. */
export function CourseDetailsPage() {
  const { course, category, days } = useLoaderData<CourseDetailsData>()
  const enrolment = useEnrolment(course._id, course.price)
  const [coupon, setCoupon] = useState('')
  const [state, setState] = useState<Choice['state']>('')
  const choice = { coupon, state }
  const card = (
    <>
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
        card={card}
        bar={<EnrollButton enrolment={enrolment} choice={choice} className="flex-1" />}
      />
      <DemoOffer />
    </>
  )
}
