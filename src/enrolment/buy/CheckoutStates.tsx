import { href } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { rupees } from '../../ui/Rupees.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BackHome, OutcomeView } from '../pay/Outcome.tsx'
import { firstName } from './checkout-path.ts'
import type { LookedOver } from './FeeSlip.tsx'

/** What the price is, or what became of the payment, is asked. */
export const CheckoutLoading = () => (
  <div className="wrap pay" aria-busy="true">
    <div>
      <h1 className="sr-only">Look over and pay</h1>
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="mt-6 h-16" />
      <Skeleton className="mt-4 h-24" />
    </div>
    <Skeleton className="h-96" />
  </div>
)

/** The child has the course already: nothing is paid twice. */
export function HasIt({ quote, onChange }: { quote: LookedOver; onChange: () => void }) {
  const { course, learner, chooses } = quote
  return (
    <div className="wrap out">
      <section className="out-l" aria-labelledby="has-it">
        <h1 id="has-it">
          {chooses ? `${firstName(learner.fullName)} has this course` : 'This course is already yours'}
        </h1>
        <p className="out-say">{course.title} is open for always: nothing is to be paid.</p>
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

type StoppedProps = { quote: LookedOver; order: string | null; onPay: () => void }

/** The payment was left before anybody paid, as the server says; what was chosen is kept. */
export function Stopped({ quote, order, onPay }: StoppedProps) {
  const amount = rupees(Math.round(quote.amount * 100))
  const { course, learner, academy } = quote
  return (
    <OutcomeView
      outcome="cancelled"
      name="Payment cancelled"
      title="You stopped the payment"
      academy={academy}
      say="Nothing was charged. What you chose is kept for when you want it."
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
