import { Download } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { readSession } from '../../platform/session.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Cover } from '../../ui/art/Cover.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { rupees } from '../../ui/Rupees.tsx'
import { toastError } from '../../ui/toast.tsx'
import { FeeSlip, lessonsText, type OrderSlip } from '../buy/FeeSlip.tsx'
import { checkoutPath, firstName } from '../buy/checkout-path.ts'
import { outcomeOf } from '../buy/checkout.rules.ts'
import { getReceipt, type verifyPayment } from '../enrolment.contract.ts'
import { actFor } from '../learn/actFor.ts'
import { saveNamedFile } from '../receipts/saveNamedFile.ts'
import { BackHome, CallOffice, OutcomeView } from './Outcome.tsx'

/** `slip` and `course` are missing when only the order itself could be asked. */
export type Known = {
  payment: Reply<typeof verifyPayment>
  slip: OrderSlip | null
  course: string
  /** When the bank was asked last. */
  askedAt: Date
}

const time = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** The outcome of an order in its own words; the server alone says which it is. */
export function PaymentOutcome(known: Known) {
  const { payment, slip, course, askedAt } = known
  const outcome = outcomeOf(payment.status, payment.nothing_charged)
  const academy = slip?.academy ?? 'The academy'
  const frame = { outcome, academy, facts: factsOf(known) }
  // A family buys for one of its children; everybody else pays for itself.
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
          title="You stopped the payment"
          say="Nothing was charged. What you chose is kept for when you want it."
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
      return (
        <OutcomeView
          {...frame}
          title="Verifying payment"
          say="The bank has not decided yet. Please do not pay again."
          next={[
            `This page asks the bank by itself, last at ${time.format(askedAt)}.`,
            'You may close it: a mail tells you how it ended, within three days at most.',
            'If the bank says no, nothing is charged.',
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
          say="The office is looking at this payment. Please do not pay again; we call you."
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
              ? `This payment was paid back: ${course} can be bought anew.`
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

/** Whether money moved is said only as far as the gateway has said it. */
function failed({ nothing_charged, not_confirmed }: Known['payment']): string {
  if (!nothing_charged)
    return 'This payment was not completed. Whether money moved we tell you as soon as the bank says it.'
  return not_confirmed
    ? 'Nothing was charged. The payment was cancelled at the bank, or not confirmed there.'
    : 'Nothing was charged. The bank said no, which mostly means a limit or a wrong PIN.'
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
  const lessons = slip ? ` ${capital(lessonsText(slip.course.lessonCount))}, open for always.` : ''
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
            <FeeSlip slip={slip} order={orderId} date={receipt.date} receipt={receipt.number} />
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
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const open = async () => {
    setBusy(true)
    try {
      if (childId) await actFor(childId)
      void navigate(href('/my-courses/:courseId', { courseId }))
    } catch (error) {
      setBusy(false)
      toastError(error)
    }
  }
  return (
    <Button busy={busy} onClick={() => void open()}>
      Open lesson {lesson}
    </Button>
  )
}
