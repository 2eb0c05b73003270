import { Download } from 'lucide-react'
import { href, useNavigate } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Cover } from '../../ui/art/Cover.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { OrderSummary, type OrderSummaryData } from '../buy/OrderSummary.tsx'
import { checkoutPath, firstName } from '../buy/checkout-path.ts'
import { outcomeOf } from '../buy/checkout.rules.ts'
import { getReceipt, type verifyPayment } from '../enrolment.contract.ts'
import { switchToChild } from '../learn/switch-to-child.ts'
import { saveNamedFile } from '../../ui/save-file.ts'
import { BackHome, CallOffice, OutcomeView } from './Outcome.tsx'
import { formatTime } from '../../platform/text/dates.rules.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './pay.words.ts'
import { words as buy } from '../buy/buy.words.ts'

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
  const academy = slip?.academy ?? words.academy
  const frame = { outcome, academy, facts: factsOf(known) }
  const again = retryPath(known)
  const amount = rupees(Math.round(payment.amount * 100))
  switch (outcome) {
    case 'paid':
      return <Paid {...known} academy={academy} />
    case 'cancelled':
      return (
        <OutcomeView
          {...frame}
          name={words.cancelledName}
          title={words.cancelled}
          say={words.cancelledText}
          actions={
            <>
              <ButtonLink to={again}>{buy.pay(amount)}</ButtonLink>
              <ButtonLink to={href('/course-details/:id', { id: payment.course_id })} variant="line">
                {words.backToCourse}
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
            title={words.verifying}
            say={words.bankHasNone}
            next={[words.lastChecked(formatTime(askedAt))]}
            actions={
              <>
                <Button variant="line" onClick={onStop}>
                  {words.iCancelled}
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
          title={words.verifying}
          say={words.bankWaits}
          next={[words.lastChecked(formatTime(askedAt)), words.closePage, words.ifDeclined]}
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
          title={words.verifying}
          say={words.held}
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
          title={words.failed}
          say={outcome === 'paid back' ? words.refunded(course) : failureText(payment)}
          actions={
            <>
              <ButtonLink to={again}>{words.tryAgain}</ButtonLink>
              <CallOffice phone={slip?.phone} />
              <BackHome />
            </>
          }
        />
      )
  }
}

/** The checkout again: a parent buys for one of the children, everyone else for themselves. */
function retryPath({ payment, slip }: Known): string {
  const childId = readSession()?.role === 'parent' ? (slip?.learner._id ?? null) : null
  return checkoutPath(payment.course_id, childId)
}

/** Says whether money moved only as far as the gateway has confirmed it. */
function failureText({ nothing_charged, not_confirmed }: Known['payment']): string {
  if (!nothing_charged) return words.notCompleted
  return not_confirmed ? words.notApproved : words.declined
}

function factsOf({ payment, slip, course }: Known): (readonly [string, string])[] {
  const learner = slip ? `${course}, ${firstName(slip.learner.fullName)}` : course
  return [
    [buy.order, payment.order_id],
    ...(learner ? [[buy.forLabel, learner] as const] : []),
    [buy.amount, buy.inRupees(rupees(Math.round(payment.amount * 100)), payment.currency)],
  ]
}

function Paid({ academy, ...known }: Known & { academy: string }) {
  const { payment, slip, course } = known
  const { order_id: orderId, course_id: courseId } = payment
  const receipt = slip?.receipt
  const name = slip ? firstName(slip.learner.fullName) : ''
  const forChild = slip !== null && readSession()?.userId !== slip.learner._id
  return (
    <OutcomeView
      outcome="paid"
      title={words.successful}
      academy={academy}
      say={words.bought(course, forChild ? name : '', slip?.course.lessonCount)}
      facts={receipt ? [] : factsOf(known)}
      actions={
        <>
          {slip?.next && (
            <OpenLesson courseId={courseId} lesson={slip.next} childId={forChild ? slip.learner._id : null} />
          )}
          <ButtonLink to={href('/my-courses')} variant={slip?.next ? 'line' : 'neel'}>
            {buy.toMyCourses}
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
                of={slip.course}
                lines={[{ label: words.name, value: name }]}
              />
            </div>
            <OrderSummary slip={slip} order={orderId} date={receipt.date} receipt={receipt.number} />
            <button
              type="button"
              className="textlink mt-3"
              onClick={() => void saveNamedFile(call(getReceipt, { params: { orderId } }))}
            >
              <Download className="ico" aria-hidden="true" />
              {words.receiptPdf(receipt.number)}
            </button>
          </>
        ) : undefined
      }
    />
  )
}

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
      {words.openLesson(lesson)}
    </Button>
  )
}
