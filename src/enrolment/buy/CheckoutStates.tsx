import { href } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BackHome, OutcomeView } from '../pay/Outcome.tsx'
import { firstName } from './checkout-path.ts'
import type { Quote } from './OrderSummary.tsx'
import { words } from './buy.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { words as pay } from '../pay/pay.words.ts'

/** Shown while the price or the payment’s status loads. */
export const CheckoutLoading = () => (
  <div className="wrap pay" aria-busy="true">
    <div>
      <h1 className="sr-only">{words.review}</h1>
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
  const [before, title, after] = words.lifetime(course.title)
  return (
    <div className="wrap out">
      <section className="out-l" aria-labelledby="has-it">
        <h1 id="has-it">{chooses ? words.hasCourse(firstName(learner.fullName)) : words.youHaveCourse}</h1>
        <p className="out-say">
          {before}
          <span lang={language.contentOf(course)}>{title}</span>
          {after}
        </p>
        <div className="out-do">
          <ButtonLink to={href('/my-courses')}>{words.toMyCourses}</ButtonLink>
          {chooses && (
            <Button variant="line" onClick={onChange}>
              {words.otherChild}
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
      name={pay.cancelledName}
      title={pay.cancelled}
      academy={academy}
      say={pay.cancelledText}
      facts={[
        ...(order ? [[words.order, order] as const] : []),
        [words.forLabel, `${course.title}, ${firstName(learner.fullName)}`],
        [words.amount, words.inRupees(amount, 'INR')],
      ]}
      actions={
        <>
          <Button onClick={onPay}>{words.pay(amount)}</Button>
          <ButtonLink to={href('/course-details/:id', { id: course._id })} variant="line">
            {pay.backToCourse}
          </ButtonLink>
          <BackHome />
        </>
      }
    />
  )
}
