import { href } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BackHome, OutcomeView } from '../pay/Outcome.tsx'
import { firstName } from './checkout-path.ts'
import type { Quote } from './OrderSummary.tsx'

/** Shown while the price or the payment’s status loads. */
export const CheckoutLoading = () => (
  <div className="wrap pay" aria-busy="true">
    <div>
      <h1 className="sr-only">Review and pay</h1>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="mt-6 h-16" />
      <Skeleton className="mt-4 h-24" />
    </div>
    <Skeleton className="h-96" />
  </div>
)

/** The child already has the course. */
export function AlreadyOwned({ quote, onChange }: { quote: Quote; onChange: () => void }) {
  const { course, learner, chooses } = quote
  return (
    <div className="wrap out">
      <section className="out-l" aria-labelledby="has-it">
        <h1 id="has-it">
          {chooses ? `${firstName(learner.fullName)} has this course` : 'You already have this course'}
        </h1>
        <p className="out-say">You have lifetime access to {course.title}. Nothing to pay.</p>
        <div className="out-do">
          <ButtonLink to={href('/my-courses')}>Go to My Courses</ButtonLink>
          {chooses && (
            <Button variant="line" onClick={onChange}>
              Choose another child
            </Button>
          )}
          <BackHome />
        </div>
      </section>
    </div>
  )
}

type StoppedProps = { quote: Quote; order: string | null; onPay: () => void }

/** The payment was cancelled before any charge, as the server says; coupon and State are kept. */
export function PaymentAbandoned({ quote, order, onPay }: StoppedProps) {
  const amount = rupees(Math.round(quote.amount * 100))
  const { course, learner, academy } = quote
  return (
    <OutcomeView
      outcome="cancelled"
      name="Payment cancelled"
      title="You cancelled the payment"
      academy={academy}
      say="Nothing was charged. You can pay later."
      facts={[
        ...(order ? [['Order', order] as const] : []),
        ['For', `${course.title}, ${firstName(learner.fullName)}`],
        ['Amount', `${amount} INR`],
      ]}
      actions={
        <>
          <Button onClick={onPay}>Pay {amount}</Button>
          <ButtonLink to={href('/course-details/:id', { id: course._id })} variant="line">
            Back to the course
          </ButtonLink>
          <BackHome />
        </>
      }
    />
  )
}
