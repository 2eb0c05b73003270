import { Check, ChevronDown, ReceiptText, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { STATES, UNION_TERRITORIES } from '../../enquiries/enquiries.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { isSignedOut } from '../../platform/browser/session.ts'
import { Cover } from '../../ui/art/Cover.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { toastError } from '../../ui/toast.tsx'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import { checkoutPath, firstName } from './checkout-path.ts'
import { CheckoutLoading, AlreadyOwned, PaymentAbandoned } from './CheckoutStates.tsx'
import { OrderSummary, type Quote } from './OrderSummary.tsx'
import { type Choice, saveChoice } from './saved-choice.ts'
import { type Loaded, quoteFor } from './quote.ts'
import { type Payment, usePayment } from './usePayment.ts'
import { words } from './buy.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { words as enquiry } from '../../enquiries/enquiry.words.ts'
import { words as account } from '../../people/account/account.words.ts'

type LookOverProps = {
  loaded: Loaded
  child: string | null
  onChange: () => void
  /** Loads the quote again, because the price has changed. */
  onReload: () => void
}

/** Review and pay: learner, course, coupon, State, the price details and the pay button. */
export function ReviewOrder({ loaded, child, onChange, onReload }: LookOverProps) {
  const [quote, setQuote] = useState(loaded.quote)
  const [choice, setChoice] = useState(loaded.choice)
  const [couponError, setCouponError] = useState(loaded.couponError)
  useEffect(() => setQuote(loaded.quote), [loaded.quote])
  const courseId = quote.course._id
  const navigate = useNavigate()
  const payment = usePayment((order) => saveChoice({ courseId, child }, choice, order), loaded.begun !== null)
  const { comeBack } = payment
  // Back from the bank in this tab: check the payment that was started here.
  useEffect(() => {
    if (loaded.begun) void comeBack(loaded.begun)
  }, [loaded.begun, comeBack])
  // The back-forward cache may restore the page with its button still busy.
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
      toastError(error, words.failed)
    },
    [child, courseId, navigate, onReload],
  )
  const choose = async (next: Choice) => {
    try {
      setQuote(await quoteFor({ courseId, child, choice: next }))
      setChoice(next)
      setCouponError(undefined)
      saveChoice({ courseId, child }, next, null)
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
  if (quote.since !== null) return <AlreadyOwned quote={quote} onChange={onChange} />
  if (payment.phase === 'cancelled')
    return <PaymentAbandoned quote={quote} order={payment.order} onPay={() => void pay()} />
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
          <h1>{words.review}</h1>
          <What quote={quote} onChange={onChange} />
          <details
            className="pay-coupon"
            open={couponError !== undefined || choice.coupon !== '' || undefined}
          >
            <summary>
              {words.couponAndState}
              <ChevronDown className="ico" aria-hidden="true" />
            </summary>
            {quote.open ? (
              <p className="pay-open">{words.started(rupees(Math.round(quote.amount * 100)), quote.open)}</p>
            ) : (
              <Coupon
                code={choice.coupon}
                error={couponError}
                onUse={(coupon) => void choose({ ...choice, coupon })}
              />
            )}
            <SelectField
              label={words.state}
              name="state"
              autoComplete="address-level1"
              value={quote.state}
              onChange={(event) => void choose({ ...choice, state: event.target.value as Choice['state'] })}
              className="mt-3 pb-2"
            >
              <option value="">{words.notGiven}</option>
              {[...STATES, ...UNION_TERRITORIES].map((name) => (
                <option key={name} value={name}>
                  {enquiry.stateName(name)}
                </option>
              ))}
            </SelectField>
          </details>
        </div>
        <div>
          <OrderSummary slip={quote} order={quote.open} date={today()} />
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

/** How the course is paid, below the button. */
function How({ closed, payment }: { closed: boolean; payment: Payment }) {
  if (closed) return words.paymentOff
  if (payment.phase !== 'paying') return words.howToPay
  return (
    <>
      {words.otherWindow}{' '}
      <button type="button" className="textlink" onClick={payment.showWindow}>
        {words.showWindow}
      </button>
    </>
  )
}

const CallButton = ({ phone }: { phone: string }) => (
  <a className="btn w-full" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
    {words.call(phone)}
  </a>
)

type PayButtonProps = { quote: Quote; payment: Payment; onPay: () => void }

function PayButton({ quote, payment: { phase }, onPay }: PayButtonProps) {
  const amount = quote.amount === 0 ? words.getFree : words.pay(rupees(Math.round(quote.amount * 100)))
  return (
    <Button className="w-full" busy={phase !== 'idle'} onClick={onPay}>
      {phase === 'paying' ? words.waiting : amount}
    </Button>
  )
}

const Steps = () => (
  <ol className="pay-steps" aria-label={words.steps}>
    <li>
      <Check className="ico" aria-hidden="true" />
      {words.learnerStep}
    </li>
    <li aria-current="step">{words.reviewStep}</li>
    <li>{words.payStep}</li>
  </ol>
)

/** The learner, the course, and what applies: refund and receipt. */
function What({ quote, onChange }: { quote: Quote; onChange: () => void }) {
  const { course, learner } = quote
  const ages = /^\d/.test(course.ages) ? course.ages : ''
  return (
    <>
      <div className="pay-who">
        <BeadInitial name={learner.fullName} child={learner._id} />
        <p>
          <b>{words.forName(firstName(learner.fullName))}</b>
          <span>{account.className(learner.presentEducation)}</span>
        </p>
        {quote.chooses && (
          <button type="button" className="textlink" onClick={onChange}>
            {words.change}
          </button>
        )}
      </div>
      <div className="pay-course">
        <div className="pc-c" aria-hidden="true">
          <Cover
            kind={course.cover}
            seed={course.title}
            title={course.title}
            of={course}
            picture={course.picture}
          />
        </div>
        <p>
          <b lang={language.contentOf(course)}>{course.title}</b>
          <span>{words.contents(words.lessons(course.lessonCount), course.teacher, ages)}</span>
        </p>
      </div>
      <ul className="pay-rules">
        {quote.refund && (
          <li>
            <Undo2 className="ico" aria-hidden="true" />
            {words.refund(quote.refund)}
          </li>
        )}
        <li>
          <ReceiptText className="ico" aria-hidden="true" />
          {words.receiptMailed}
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
        label={words.coupon}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="line">
        {code !== '' && typed.trim() === '' ? words.remove : words.apply}
      </Button>
    </form>
  )
}
