import '../buy/money.css'
import { useEffect, useMemo } from 'react'
import { href, useSearchParams } from 'react-router'
import { getCoursePrice } from '../../catalogue/catalogue.contract.ts'
import { noteFailure } from '../../platform/note.ts'
import { withNext } from '../../platform/paths.ts'
import { type Own, useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { getOrderSlip } from '../buy/checkout.contract.ts'
import { statusPath } from '../buy/checkout-path.ts'
import { seeOrder } from '../buy/kept-choice.ts'
import { verifyPayment } from '../enrolment.contract.ts'
import { isOpen } from '../enrolment.rules.ts'
import { BackHome } from './Outcome.tsx'
import { type Known, PaymentOutcome } from './PaymentOutcome.tsx'
import { onPaymentEnded, tellOpener } from './payment-window.ts'

const POLL_MS = 3_000
const CLOSE_MS = 1_000

/** What became of an order, kept for other pages of the browser too, with what it was for. */
async function verify(orderId: string): Promise<{ data: Known }> {
  const payment = await call(verifyPayment, { query: { order_id: orderId } })
  const result = { status: payment.status, orderId, timestamp: Date.now() }
  localStorage.setItem('paymentResult', JSON.stringify(result))
  seeOrder(orderId)
  // Without name and slip the page still says what counts.
  const without = (error: unknown) => {
    noteFailure('The course of a payment could not be loaded', error)
    return null
  }
  const [slip, course] = await Promise.all([
    call(getOrderSlip, { params: { orderId } }).then(({ data }) => data, without),
    call(getCoursePrice, { params: { courseId: payment.course_id } }).then(({ name }) => name, without),
  ])
  return { data: { payment, slip, course: slip?.course.title ?? course ?? '', askedAt: new Date() } }
}

/**
 * /payment-status: what became of an order, as the server says it. In the payment's own window it tells the
 * page that opened it and closes.
 */
export function PaymentStatusPage() {
  const [search] = useSearchParams()
  const orderId = search.get('order_id')
  const load = useMemo(() => (orderId ? () => verify(orderId) : null), [orderId])
  const { view, retry } = useOwn(orderId ? withNext(href('/login'), statusPath(orderId)) : null, load)
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

  return nothing ? <NoOrder /> : <Told view={view} onRetry={retry} />
}

const NoOrder = () => (
  <div className="wrap max-w-[640px] py-12 lg:py-20">
    <h1 className="sr-only">Payment status</h1>
    <ErrorState title="No order ID provided" action={<BackHome quiet={false} />} />
  </div>
)

function Told({ view, onRetry }: { view: Own<Known>; onRetry: () => void }) {
  if (view.phase === 'shown') return <PaymentOutcome {...view.data} />
  return (
    <div className="wrap max-w-[640px] py-12 lg:py-20">
      {view.phase === 'loading' ? (
        <LoadingScreen label="Verifying payment" />
      ) : (
        <>
          <h1 className="sr-only">Payment status</h1>
          <ErrorState
            title="Payment verification failed"
            action={
              <>
                <Button onClick={onRetry}>Try Again</Button>
                <ButtonLink to={href('/my-courses')} variant="line">
                  Go to My Courses
                </ButtonLink>
                <BackHome />
              </>
            }
          >
            We could not ask about this payment. If you paid, nothing is lost: the course appears under My
            Courses by itself. Please do not pay again.
          </ErrorState>
        </>
      )}
    </div>
  )
}
