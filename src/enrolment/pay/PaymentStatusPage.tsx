import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { href, useSearchParams } from 'react-router'
import { getCoursePrice } from '../../catalogue/catalogue.contract.ts'
import { noteFailure } from '../../platform/note.ts'
import { type Own, useOwn } from '../../platform/useOwn.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { rupees } from '../../ui/Rupees.tsx'
import { verifyPayment } from '../enrolment.contract.ts'
import { withNext } from '../../platform/paths.ts'
import { useAlive } from '../../ui/useAlive.ts'
import { isOpen } from '../enrolment.rules.ts'
import { onPaymentEnded, tellOpener } from './payment-window.ts'

type Payment = Reply<typeof verifyPayment>
type Known = { payment: Payment; course: string }

const POLL_MS = 3_000
const CLOSE_MS = 1_000

/** What became of an order, kept for other pages of the browser too, with the name of its course. */
async function verify(orderId: string): Promise<{ data: Known }> {
  const payment = await call(verifyPayment, { query: { order_id: orderId } })
  const result = { status: payment.status, orderId, timestamp: Date.now() }
  localStorage.setItem('paymentResult', JSON.stringify(result))
  // Without the name the page still says what counts.
  const course = await call(getCoursePrice, { params: { courseId: payment.course_id } }).then(
    ({ name }) => name,
    (error: unknown) => {
      noteFailure('The course of a payment could not be loaded', error)
      return ''
    },
  )
  return { data: { payment, course } }
}

/**
 * /payment-status: what became of an order, as the server says it. In the payment's own window it tells the
 * page that opened it and closes.
 */
export function PaymentStatusPage() {
  const [search] = useSearchParams()
  const orderId = search.get('order_id')
  const load = useMemo(() => (orderId ? () => verify(orderId) : null), [orderId])
  const here = `${href('/payment-status')}?order_id=${orderId}`
  const { view, retry } = useOwn(orderId ? withNext(href('/login'), here) : null, load)
  // Known in the browser only: the server's page is the same for every order.
  const nothing = useAlive() && !orderId

  const pending = view.phase === 'shown' && isOpen(view.data.payment.status)
  useEffect(() => {
    if (!pending) return undefined
    const timer = setInterval(retry, POLL_MS)
    return () => clearInterval(timer)
  }, [pending, retry])
  useEffect(() => {
    const opener = window.opener as Window | null
    if (!opener)
      return onPaymentEnded((ended) => {
        if (ended === orderId) retry()
      })
    tellOpener(opener, orderId)
    const timer = setTimeout(() => window.close(), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [orderId, retry])

  return (
    <div className="wrap max-w-[640px] py-12 lg:py-20">
      {nothing ? <NoOrder /> : <Outcome view={view} onRetry={retry} />}
    </div>
  )
}

const home = (
  <ButtonLink to={href('/')} variant="line">
    Back to Home
  </ButtonLink>
)

const NoOrder = () => (
  <>
    <h1 className="sr-only">Payment status</h1>
    <ErrorState title="No order ID provided" action={home} />
  </>
)

function Outcome({ view, onRetry }: { view: Own<Known>; onRetry: () => void }) {
  if (view.phase === 'loading') return <LoadingScreen label="Verifying payment" />
  if (view.phase === 'failed')
    return (
      <>
        <h1 className="sr-only">Payment status</h1>
        <ErrorState
          title="Payment verification failed"
          action={
            <>
              <Button onClick={onRetry}>Try Again</Button>
              {home}
            </>
          }
        >
          We could not ask about this payment. If you paid, nothing is lost: the course appears under My
          Courses by itself.
        </ErrorState>
      </>
    )
  const { payment, course } = view.data
  switch (payment.status) {
    case 'CHARGED':
      return (
        <Card
          title="Payment Successful"
          icon={<CircleCheck className="size-14 text-tota" strokeWidth={2.1} aria-hidden="true" />}
          payment={payment}
          course={course}
        >
          <ButtonLink to={href('/my-courses')}>Go to My Courses</ButtonLink>
          {home}
        </Card>
      )
    case 'NEW':
    case 'PENDING':
    case 'HELD':
      return (
        <Card
          title="Verifying payment"
          text={
            payment.status === 'HELD'
              ? 'The office is looking at this payment. Please do not pay again; we call you.'
              : 'The bank has not decided yet. Please do not pay again; this page asks by itself.'
          }
          payment={payment}
          course={course}
        >
          {home}
        </Card>
      )
    // Whatever else a gateway may say is no payment.
    default:
      return (
        <Card
          title="Payment Failed"
          icon={<CircleX className="size-14 text-sindoor" strokeWidth={2.1} aria-hidden="true" />}
          text={failures[payment.status] ?? 'This payment was not completed.'}
          payment={payment}
          course={course}
        >
          <ButtonLink to={href('/course-details/:id', { id: payment.course_id })}>Try Again</ButtonLink>
          {home}
        </Card>
      )
  }
}

const failures = { FAILED: 'No money was taken for this order.', REFUNDED: 'This payment was paid back.' }

type CardProps = {
  title: string
  text?: string
  icon?: ReactNode
  payment: Payment
  course: string
  children: ReactNode
}

function Card({ title, text, icon, payment, course, children }: CardProps) {
  const lines = [
    ['Order', payment.order_id],
    ...(course ? [['Course', course] as const] : []),
    ['Amount', `${rupees(Math.round(payment.amount * 100))} ${payment.currency}`],
  ] as const
  return (
    <section className="state" aria-live="polite">
      <div className="grid justify-center">{icon}</div>
      <h1 className="mt-3 text-2xl">{title}</h1>
      {text && <p className="mt-2 text-ink-2">{text}</p>}
      <dl className="mx-auto mt-6 max-w-[420px] divide-y divide-rule border-y border-rule text-left">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-3">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right font-[660] tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  )
}
