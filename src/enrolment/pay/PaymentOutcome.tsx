import { Download } from 'lucide-react'
import { href, useNavigate } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Cover } from '../../ui/art/Cover.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { OrderSummary, lessonsText, type OrderSummaryData } from '../buy/OrderSummary.tsx'
import { checkoutPath, firstName } from '../buy/checkout-path.ts'
import { outcomeOf } from '../buy/checkout.rules.ts'
import { getReceipt, type verifyPayment } from '../enrolment.contract.ts'
import { switchToChild } from '../learn/switch-to-child.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { BackHome, CallOffice, OutcomeView } from './Outcome.tsx'
import { formatTime } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

/** `slip` and `course` are missing when only the order itself could be asked. */
export type Known = {
  payment: Reply<typeof verifyPayment>
  slip: OrderSummaryData | null
  course: string
  /** When the gateway was last asked. */
  askedAt: Date
}
type PaymentOutcomeProps = Known & {
  /** The family cancelled, or the gateway sent them back without a payment. */
  stopped: boolean
  onStop: () => void
}

/** The outcome of an order, as the server reports it. */
export function PaymentOutcome({ stopped, onStop, ...known }: PaymentOutcomeProps) {
  const { payment, slip, course, askedAt } = known
  const outcome = outcomeOf(payment.status, { nothingCharged: payment.nothing_charged, stopped })
  const academy = slip?.academy ?? 'The academy'
  const frame = { outcome, academy, facts: factsOf(known) }
  // A parent buys for one of the children; everyone else for themselves.
  const again = checkoutPath(
    payment.course_id,
    readSession()?.role === 'parent' ? (slip?.learner._id ?? null) : null,
  )
  const amount = rupees(Math.round(payment.amount * 100))
  switch (outcome) {
    case 'paid':
      return <Paid {...known} academy={academy} />
    case 'cancelled':
      return (
        <OutcomeView
          {...frame}
          name="Payment cancelled"
          title="You cancelled the payment"
          say="Nothing was charged. You can pay later."
          actions={
            <>
              <ButtonLink to={again}>Pay {amount}</ButtonLink>
              <ButtonLink to={href('/course-details/:id', { id: payment.course_id })} variant="line">
                Back to the course
              </ButtonLink>
              <BackHome />
            </>
          }
        />
      )
    case 'pending':
      if (payment.nothing_charged) {
        return (
          <OutcomeView
            {...frame}
            title="Verifying payment"
            say="Your bank has no payment from you yet. If its page is still open, you can pay there."
            next={[`We keep checking with the bank. Last checked at ${formatTime(askedAt)}.`]}
            actions={
              <>
                <Button variant="line" onClick={onStop}>
                  I cancelled the payment
                </Button>
                <BackHome />
              </>
            }
          />
        )
      }
      return (
        <OutcomeView
          {...frame}
          title="Verifying payment"
          say="Your bank has not confirmed yet. Please do not pay again."
          next={[
            `We keep checking with the bank. Last checked at ${formatTime(askedAt)}.`,
            'You can close this page. We will email you the result within three days.',
            'If the bank declines, nothing is charged.',
          ]}
          actions={
            <>
              <BackHome quiet={false} />
              <CallOffice phone={slip?.phone} />
            </>
          }
        />
      )
    case 'held':
      return (
        <OutcomeView
          {...frame}
          title="Verifying payment"
          say="Our office is checking this payment. Please do not pay again. We will call you."
          actions={
            <>
              <BackHome quiet={false} />
              <CallOffice phone={slip?.phone} />
            </>
          }
        />
      )
    case 'failed':
    case 'paid back':
      return (
        <OutcomeView
          {...frame}
          title="Payment Failed"
          say={
            outcome === 'paid back'
              ? `This payment was refunded. You can buy ${course || 'the course'} again.`
              : failed(payment)
          }
          actions={
            <>
              <ButtonLink to={again}>Try Again</ButtonLink>
              <CallOffice phone={slip?.phone} />
              <BackHome />
            </>
          }
        />
      )
  }
}

/** Says whether money moved only as far as the gateway has confirmed it. */
function failed({ nothing_charged, not_confirmed }: Known['payment']): string {
  if (!nothing_charged)
    return 'This payment was not completed. We will tell you as soon as the bank confirms whether money was taken.'
  return not_confirmed
    ? 'Nothing was charged. The payment was cancelled or not approved at the bank.'
    : 'Nothing was charged. The bank declined it, usually because of a limit or a wrong PIN.'
}

function factsOf({ payment, slip, course }: Known): (readonly [string, string])[] {
  const learner = slip ? `${course}, ${firstName(slip.learner.fullName)}` : course
  return [
    ['Order', payment.order_id],
    ...(learner ? [['For', learner] as const] : []),
    ['Amount', `${rupees(Math.round(payment.amount * 100))} ${payment.currency}`],
  ]
}

function Paid({ academy, ...known }: Known & { academy: string }) {
  const { payment, slip, course } = known
  const { order_id: orderId, course_id: courseId } = payment
  const receipt = slip?.receipt
  const name = slip ? firstName(slip.learner.fullName) : ''
  const forChild = slip !== null && readSession()?.userId !== slip.learner._id
  const owner = forChild ? `${name}’s` : 'yours'
  const lessons = slip ? ` ${capital(lessonsText(slip.course.lessonCount))}, lifetime access.` : ''
  return (
    <OutcomeView
      outcome="paid"
      title="Payment Successful"
      academy={academy}
      say={`${course || 'The course'} is ${owner} now.${lessons}`}
      facts={receipt ? [] : factsOf(known)}
      actions={
        <>
          {slip?.next && (
            <OpenLesson courseId={courseId} lesson={slip.next} childId={forChild ? slip.learner._id : null} />
          )}
          <ButtonLink to={href('/my-courses')} variant={slip?.next ? 'line' : 'neel'}>
            Go to My Courses
          </ButtonLink>
          <BackHome />
        </>
      }
      beside={
        slip && receipt ? (
          <>
            <div className="named-cover" aria-hidden="true">
              <Cover
                kind={slip.course.cover}
                seed={course}
                title={course}
                lines={[{ label: 'Name', value: name }]}
              />
            </div>
            <OrderSummary slip={slip} order={orderId} date={receipt.date} receipt={receipt.number} />
            <button
              type="button"
              className="textlink mt-3"
              onClick={() => void saveNamedFile(call(getReceipt, { params: { orderId } }))}
            >
              <Download className="ico" aria-hidden="true" />
              Receipt {receipt.number} as PDF
            </button>
          </>
        ) : undefined
      }
    />
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type OpenLessonProps = { courseId: string; lesson: number; childId: string | null }

/** Opens the next lesson; a parent hands the device over to the child whose course it is. */
function OpenLesson({ courseId, lesson, childId }: OpenLessonProps) {
  const { busy, submit } = useSubmit()
  const navigate = useNavigate()
  const open = () =>
    submit(async () => {
      if (childId) await switchToChild(childId)
      await navigate(href('/my-courses/:courseId', { courseId }))
    })
  return (
    <Button busy={busy} onClick={() => void open()}>
      Open lesson {lesson}
    </Button>
  )
}
