import '../buy/money.css'
import { useEffect, useMemo, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { getCoursePrice } from '../../catalogue/catalogue.contract.ts'
import { reportError } from '../../platform/browser/report-error.ts'
import { PinGateView } from '../../people/family/PinGateView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { type QueryState, usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { getOrderSummary } from '../buy/checkout.contract.ts'
import { statusPath } from '../buy/checkout-path.ts'
import { forgetOrder, openInItsLanguage } from '../buy/saved-choice.ts'
import { verifyPayment } from '../enrolment.contract.ts'
import { isOpen } from '../enrolment.rules.ts'
import { BackHome } from './Outcome.tsx'
import { type Known, PaymentOutcome } from './PaymentOutcome.tsx'
import { onPaymentEnded, reportToOpener } from './payment-window.ts'
import { words } from './pay.words.ts'
import { words as buy } from '../buy/buy.words.ts'

const POLL_MS = 3_000
const CLOSE_MS = 1_000

/** Loads an order's status and summary; stores the status for other pages of this browser. */
async function verify(orderId: string): Promise<{ data: Known }> {
  const payment = await call(verifyPayment, { query: { order_id: orderId } })
  const result = { status: payment.status, orderId, timestamp: Date.now() }
  localStorage.setItem('paymentResult', JSON.stringify(result))
  forgetOrder(orderId)
  // Without title and summary the page still shows the status.
  const without = (error: unknown) => {
    reportError(words.courseNotLoaded, error)
    return null
  }
  const [slip, course] = await Promise.all([
    call(getOrderSummary, { params: { orderId } }).then(({ data }) => data, without),
    call(getCoursePrice, { params: { courseId: payment.course_id } }).then(({ name }) => name, without),
  ])
  return { data: { payment, slip, course: slip?.course.title ?? course ?? '', askedAt: new Date() } }
}

/**
 * /payment-status: the outcome of an order, as the server reports it. In the payment window it notifies the
 * page that opened it, and closes.
 */
export function PaymentStatusPage() {
  const [search] = useSearchParams()
  const orderId = search.get('order_id')
  const load = useMemo(() => (orderId ? () => verify(orderId) : null), [orderId])
  // The order that the family says it cancelled; a gateway that sends it back without a payment says NEW.
  const [stopped, setStopped] = useState<string | null>(search.get('status') === 'NEW' ? orderId : null)
  const { view, retry } = usePrivateQuery(
    orderId ? withNext(href('/login'), statusPath(orderId)) : null,
    load,
  )
  // Read in the browser only: the server's HTML is the same for every order.
  const nothing = useAlive() && !orderId

  useEffect(() => {
    if (orderId)
      openInItsLanguage(orderId, statusPath(orderId) + (search.get('status') === 'NEW' ? '&status=NEW' : ''))
  }, [orderId, search])
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
    reportToOpener(opener, orderId)
    const timer = setTimeout(() => window.close(), CLOSE_MS)
    return () => clearTimeout(timer)
  }, [orderId, retry])

  if (nothing) return <NoOrder />
  if (view.phase !== 'shown') return <NotYet view={view} onRetry={retry} />
  return <PaymentOutcome {...view.data} stopped={stopped === orderId} onStop={() => setStopped(orderId)} />
}

const NoOrder = () => (
  <div className="wrap max-w-[640px] py-12 lg:py-20">
    <h1 className="sr-only">{words.status}</h1>
    <ErrorState title={words.noOrder} action={<BackHome quiet={false} />} />
  </div>
)

/** The status is loading, or could not be loaded. */
function NotYet({ view, onRetry }: { view: QueryState<Known>; onRetry: () => void }) {
  const session = useSession()
  if (view.phase === 'failed' && view.status === 403 && session?.family)
    return (
      <div className="wrap pb-16">
        <h1 className="sr-only">{words.status}</h1>
        <PinGateView home={href('/home')} onOpen={onRetry} />
      </div>
    )
  return (
    <div className="wrap max-w-[640px] py-12 lg:py-20">
      {view.phase === 'loading' ? (
        <LoadingScreen label={words.verifying} />
      ) : (
        <>
          <h1 className="sr-only">{words.status}</h1>
          <ErrorState
            title={words.notVerified}
            action={
              <>
                <Button onClick={onRetry}>{words.tryAgain}</Button>
                <ButtonLink to={href('/my-courses')} variant="line">
                  {buy.toMyCourses}
                </ButtonLink>
                <BackHome />
              </>
            }
          >
            {words.notVerifiedText}
          </ErrorState>
        </>
      )}
    </div>
  )
}
