import { useEffect, useRef, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { initiatePayment, verifyPayment } from '../enrolment.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { noteFailure } from '../../platform/note.ts'
import { isSignedOut, readSession } from '../../platform/session.ts'
import { call, type Sent } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { withNext } from '../../platform/paths.ts'
import { onPaymentEnded } from '../pay/payment-window.ts'

const POLL_MS = 3_000
const CLOSED_CHECK_MS = 1_000

/** What the family says before it pays: a coupon, and its state for the receipt. */
export type Choice = { coupon: string; state: NonNullable<Sent<typeof initiatePayment>['body']['state']> }

export type Enrolment = {
  phase: 'idle' | 'starting' | 'paying'
  enrol: (choice: Choice) => void
  couponError: string | undefined
}

/**
 * Enroll Now: orders the course, opens the payment page in a window of its own and asks every 3 s what became
 * of it. Where no window opens, the payment goes on in this tab.
 */
export function useEnrolment(courseId: string, price: number): Enrolment {
  const [phase, setPhase] = useState<Enrolment['phase']>('idle')
  const [couponError, setCouponError] = useState<string>()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const watching = useRef<(() => void) | null>(null)
  useEffect(() => () => watching.current?.(), [])

  const loginFirst = () => void navigate(withNext(href('/login'), pathname))
  const finish = (orderId: string) => void navigate(`${href('/payment-status')}?order_id=${orderId}`)

  /** Watches one payment window until it is paid or closed; polling failures are only logged. */
  const watch = (payment: Window, orderId: string) => {
    let asking = false
    const ask = async (): Promise<boolean> => {
      if (asking) return false
      asking = true
      try {
        const { status } = await call(verifyPayment, { query: { order_id: orderId } })
        if (status !== 'CHARGED') return false
        stop()
        payment.close()
        finish(orderId)
        return true
      } catch (error) {
        // The gateway or the network is away for a moment: the next question may be answered.
        noteFailure('Payment status could not be asked', error)
        return false
      } finally {
        asking = false
      }
    }
    const closed = async () => {
      stop()
      // Paid and closed at once, perhaps: one last question before the button comes back.
      if (!(await ask())) setPhase('idle')
    }
    const poll = setInterval(() => void ask(), POLL_MS)
    const look = setInterval(() => {
      if (payment.closed) void closed()
    }, CLOSED_CHECK_MS)
    const stopListening = onPaymentEnded((ended) => {
      if (ended === orderId || ended === null) void ask()
    })
    const stop = () => {
      clearInterval(poll)
      clearInterval(look)
      stopListening()
      watching.current = null
    }
    watching.current = stop
  }

  const order = async ({ coupon, state }: Choice) => {
    // Opened in the click itself: later the browser would take it for an advertisement.
    const payment = price > 0 ? window.open('', '_blank', 'popup,width=480,height=760') : null
    setPhase('starting')
    setCouponError(undefined)
    try {
      const reply = await call(initiatePayment, {
        // On a family's device another tab may act for another child by now: then this is refused.
        body: {
          course_id: courseId,
          customer_id: readSession()?.userId,
          coupon,
          state,
          currency: 'INR',
          ...(coupon ? {} : { amount: price }),
        },
      })
      if (!reply.payment_url) throw new Error('Payment initiation failed. Please try again.')
      if (reply.status === 'CHARGED') {
        payment?.close()
        finish(reply.order_id)
      } else if (payment && !payment.closed) {
        payment.location.href = new URL(reply.payment_url, window.location.href).href
        setPhase('paying')
        watch(payment, reply.order_id)
      } else window.location.assign(reply.payment_url)
    } catch (error) {
      payment?.close()
      setPhase('idle')
      if (isSignedOut(error)) return loginFirst()
      if (isCallError(error) && error.errors.coupon) setCouponError(error.errors.coupon)
      else toastError(error, 'An error occurred. Please try again.')
    }
  }

  return {
    phase,
    couponError,
    enrol: (choice) => {
      if (phase !== 'idle') return
      if (!readSession()) return loginFirst()
      void order(choice)
    },
  }
}
