import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../app/paths.ts'
import { getCoursePrice } from '../catalogue/catalogue.contract.ts'
import { isCallError } from '../platform/errors.ts'
import { call, type Reply } from '../platform/wire.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { rupees } from '../ui/Rupees.tsx'
import { verifyPayment } from './enrolment.contract.ts'

type Payment = Reply<typeof verifyPayment>
type View = { phase: 'verifying' } | { phase: 'unreachable' } | { phase: 'none' } | { phase: 'known'; payment: Payment; course: string }

const POLL_MS = 3_000
const CLOSE_MS = 1_000

/** /payment-status: what became of an order, as the server says it. In the payment's own window it tells the page that opened it and closes. */
export function PaymentStatusPage() {
  const [search] = useSearchParams()
  const orderId = search.get('order_id')
  const [view, setView] = useState<View>({ phase: 'verifying' })
  const navigate = useNavigate()

  const verify = useCallback(async () => {
    // Known in the browser only: the server's page is the same for every order.
    if (!orderId) return setView({ phase: 'none' })
    try {
      const payment = await call(verifyPayment, { query: { order_id: orderId } })
      localStorage.setItem('paymentResult', JSON.stringify({ status: payment.status, orderId, timestamp: Date.now() }))
      // Without the name the page still says what counts.
      const course = await call(getCoursePrice, { params: { courseId: payment.course_id } }).then(
        ({ name }) => name,
        () => '',
      )
      setView({ phase: 'known', payment, course })
    } catch (error) {
      if (isCallError(error) && error.status === 401)
        return void navigate(paths.login(`${paths.paymentStatus}?order_id=${orderId}`), { replace: true })
      setView({ phase: 'unreachable' })
    }
  }, [orderId, navigate])

  const pending = view.phase === 'known' && (view.payment.status === 'NEW' || view.payment.status === 'PENDING')
  useEffect(() => void verify(), [verify])
  useEffect(() => {
    if (!pending) return undefined
    const timer = setInterval(() => void verify(), POLL_MS)
    return () => clearInterval(timer)
  }, [pending, verify])
  useEffect(() => {
    const opener = window.opener as Window | null
    if (opener && orderId) {
      opener.postMessage({ type: 'payment-complete', orderId }, window.location.origin)
      const timer = setTimeout(() => window.close(), CLOSE_MS)
      return () => clearTimeout(timer)
    }
    const told = (event: MessageEvent) => {
      const data = event.data as { type?: unknown; orderId?: unknown } | null
      if (event.origin === window.location.origin && data?.type === 'payment-complete' && data.orderId === orderId) void verify()
    }
    window.addEventListener('message', told)
    return () => window.removeEventListener('message', told)
  }, [orderId, verify])

  return (
    <div className="wrap max-w-[640px] py-12 lg:py-20">
      <Outcome view={view} onRetry={() => void verify()} />
    </div>
  )
}

function Outcome({ view, onRetry }: { view: View; onRetry: () => void }) {
  const home = (
    <ButtonLink to={paths.home} variant="line">
      Back to Home
    </ButtonLink>
  )
  if (view.phase === 'none')
    return (
      <>
        <h1 className="sr-only">Payment status</h1>
        <ErrorState title="No order ID provided" action={home} />
      </>
    )
  if (view.phase === 'unreachable')
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
          We could not ask about this payment. If you paid, nothing is lost: the course appears under My Courses by itself.
        </ErrorState>
      </>
    )
  if (view.phase === 'verifying') return <LoadingScreen label="Verifying payment" />
  const { payment, course } = view
  switch (payment.status) {
    case 'CHARGED':
      return (
        <Card
          title="Payment Successful"
          icon={<CircleCheck className="size-14 text-tota" strokeWidth={2.1} aria-hidden="true" />}
          payment={payment}
          course={course}
        >
          <ButtonLink to={paths.myCourses}>Go to My Courses</ButtonLink>
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
    case 'FAILED':
    case 'REFUNDED':
      return (
        <Card
          title="Payment Failed"
          icon={<CircleX className="size-14 text-sindoor" strokeWidth={2.1} aria-hidden="true" />}
          text={payment.status === 'REFUNDED' ? 'This payment was paid back.' : 'No money was taken for this order.'}
          payment={payment}
          course={course}
        >
          <ButtonLink to={paths.course(payment.course_id)} reloadDocument>
            Try Again
          </ButtonLink>
          {home}
        </Card>
      )
  }
}

type CardProps = { title: string; text?: string; icon?: ReactNode; payment: Payment; course: string; children: ReactNode }

function Card({ title, text, icon, payment, course, children }: CardProps) {
  const facts = [
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
        {facts.map(([name, value]) => (
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
