import { Check, ChevronDown, ReceiptText, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { withNext } from '../../platform/paths.ts'
import { isSignedOut } from '../../platform/session.ts'
import { Cover } from '../../ui/art/Cover.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { rupees } from '../../ui/Rupees.tsx'
import { toastError } from '../../ui/toast.tsx'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import { checkoutPath, firstName } from './checkout-path.ts'
import { CheckoutLoading, HasIt, Stopped } from './CheckoutStates.tsx'
import { FeeSlip, type LookedOver, lessonsText } from './FeeSlip.tsx'
import { type Choice, keepChoice } from './kept-choice.ts'
import { type Loaded, quoteFor } from './quote.ts'
import { type Payment, usePayment } from './usePayment.ts'

type LookOverProps = {
  loaded: Loaded
  child: string | null
  onChange: () => void
  /** Asks the server again: the price has changed meanwhile. */
  onReload: () => void
}

/** Look over and pay: for whom, what, coupon and state, the slip, and the one button. */
export function LookOver({ loaded, child, onChange, onReload }: LookOverProps) {
  const [quote, setQuote] = useState(loaded.quote)
  const [choice, setChoice] = useState(loaded.choice)
  const [couponError, setCouponError] = useState(loaded.couponError)
  useEffect(() => setQuote(loaded.quote), [loaded.quote])
  const courseId = quote.course._id
  const navigate = useNavigate()
  const payment = usePayment((order) => keepChoice({ courseId, child }, choice, order), loaded.begun !== null)
  const { comeBack } = payment
  // Back from the bank in this tab: what became of the payment that was begun here?
  useEffect(() => {
    if (loaded.begun) void comeBack(loaded.begun)
  }, [loaded.begun, comeBack])
  // The browser may bring the page back as it was left, with its button still at work.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  const failed = useCallback(
    (error: unknown) => {
      if (isSignedOut(error)) return void navigate(withNext(href('/login'), checkoutPath(courseId, child)))
      if (isCallError(error) && error.errors.coupon) return setCouponError(error.errors.coupon)
      if (isCallError(error) && error.status === 409) onReload()
      toastError(error, 'An error occurred. Please try again.')
    },
    [child, courseId, navigate, onReload],
  )
  const choose = async (next: Choice) => {
    try {
      setQuote(await quoteFor({ courseId, child, choice: next }))
      setChoice(next)
      setCouponError(undefined)
      keepChoice({ courseId, child }, next, null)
    } catch (error) {
      failed(error)
    }
  }
  const pay = () =>
    payment
      .pay({
        course_id: courseId,
        amount: quote.amount,
        coupon: choice.coupon,
        state: quote.state as Choice['state'],
        ...(child ? { child_id: child } : {}),
        ...(quote.open ? { order_id: quote.open } : {}),
      })
      .catch(failed)

  if (payment.phase === 'returning') return <CheckoutLoading />
  if (quote.since !== null) return <HasIt quote={quote} onChange={onChange} />
  if (payment.phase === 'cancelled')
    return <Stopped quote={quote} order={payment.order} onPay={() => void pay()} />
  const paying = quote.closed ? (
    <CallButton phone={quote.phone} />
  ) : (
    <PayButton quote={quote} payment={payment} onPay={() => void pay()} />
  )
  return (
    <>
      <div className="wrap pay">
        <div>
          <Steps />
          <h1>Look over and pay</h1>
          <What quote={quote} onChange={onChange} />
          <details
            className="pay-coupon"
            open={couponError !== undefined || choice.coupon !== '' || undefined}
          >
            <summary>
              Coupon, state for the receipt
              <ChevronDown className="ico" aria-hidden="true" />
            </summary>
            {quote.open ? (
              <p className="pay-open">
                A payment of {rupees(Math.round(quote.amount * 100))} was begun (order {quote.open}). It goes
                on at that price.
              </p>
            ) : (
              <Coupon
                code={choice.coupon}
                error={couponError}
                onUse={(coupon) => void choose({ ...choice, coupon })}
              />
            )}
            <SelectField
              label="State"
              name="state"
              autoComplete="address-level1"
              value={quote.state}
              onChange={(event) => void choose({ ...choice, state: event.target.value as Choice['state'] })}
              className="mt-3 pb-2"
            >
              <option value="">Not said</option>
              {[...STATES, ...UNION_TERRITORIES].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </details>
        </div>
        <div>
          <FeeSlip slip={quote} order={quote.open} date={today()} />
          <div className="pay-go">{paying}</div>
          <p className="pay-how" role="status">
            <How closed={quote.closed} payment={payment} />
          </p>
        </div>
      </div>
      <div className="pay-bar no-print">{paying}</div>
    </>
  )
}

const today = () => new Date().toISOString()

/** How the money goes its way. */
function How({ closed, payment }: { closed: boolean; payment: Payment }) {
  if (closed)
    return 'Nothing can be paid on this site for now. The academy takes it in cash or by bank: call, and the course opens here once it is there.'
  if (payment.phase !== 'paying')
    return 'UPI, card or net banking, on the bank’s own page. Nothing is charged before you say yes there.'
  return (
    <>
      The payment is open in its own window. Keep this page open; it will confirm here.{' '}
      <button type="button" className="textlink" onClick={payment.showWindow}>
        Show the window
      </button>
    </>
  )
}

const CallButton = ({ phone }: { phone: string }) => (
  <a className="btn w-full" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
    Call {phone}
  </a>
)

type PayButtonProps = { quote: LookedOver; payment: Payment; onPay: () => void }

function PayButton({ quote, payment: { phase }, onPay }: PayButtonProps) {
  const amount = quote.amount === 0 ? 'Take the course' : `Pay ${rupees(Math.round(quote.amount * 100))}`
  return (
    <Button className="w-full" busy={phase !== 'idle'} onClick={onPay}>
      {phase === 'paying' ? 'Waiting for payment' : amount}
    </Button>
  )
}

const Steps = () => (
  <ol className="pay-steps" aria-label="Steps">
    <li>
      <Check className="ico" aria-hidden="true" />
      Who
    </li>
    <li aria-current="step">Look over</li>
    <li>Pay</li>
  </ol>
)

/** For whom, what, and what holds: refund and receipt. */
function What({ quote, onChange }: { quote: LookedOver; onChange: () => void }) {
  const { course, learner } = quote
  const ages = /^\d/.test(course.ages) ? `, ages ${course.ages}` : ''
  return (
    <>
      <div className="pay-who">
        <BeadInitial name={learner.fullName} child={learner._id} />
        <p>
          <b>For {firstName(learner.fullName)}</b>
          <span>{learner.presentEducation}</span>
        </p>
        {quote.chooses && (
          <button type="button" className="textlink" onClick={onChange}>
            Change
          </button>
        )}
      </div>
      <div className="pay-course">
        <div className="pc-c" aria-hidden="true">
          <Cover kind={course.cover} seed={course.title} title={course.title} picture={course.picture} />
        </div>
        <p>
          <b>{course.title}</b>
          <span>
            {lessonsText(course.lessonCount)} with {course.teacher}
            {ages}. Open for always.
          </span>
        </p>
      </div>
      <ul className="pay-rules">
        {quote.refund && (
          <li>
            <Undo2 className="ico" aria-hidden="true" />
            {quote.refund}
          </li>
        )}
        <li>
          <ReceiptText className="ico" aria-hidden="true" />
          The receipt comes by mail and stays under My Courses.
        </li>
      </ul>
    </>
  )
}

type CouponProps = { code: string; error: string | undefined; onUse: (code: string) => void }

function Coupon({ code, error, onUse }: CouponProps) {
  const [typed, setTyped] = useState(code)
  return (
    <form
      className="pay-code"
      onSubmit={(event) => {
        event.preventDefault()
        onUse(typed.trim())
      }}
    >
      <Field
        label="Coupon"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="line">
        {code !== '' && typed.trim() === '' ? 'Remove' : 'Use'}
      </Button>
    </form>
  )
}
