import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { noteFailure } from '../../platform/note.ts'
import { readSession } from '../../platform/session.ts'
import { call, type Sent } from '../../platform/wire.ts'
import { initiatePayment, verifyPayment } from '../enrolment.contract.ts'
import { onPaymentEnded } from '../pay/payment-window.ts'
import { outcomeOf, paysInSameTab } from './checkout.rules.ts'
import { statusPath } from './checkout-path.ts'
import { seeOrder } from './kept-choice.ts'

const POLL_MS = 3_000
const CLOSED_CHECK_MS = 1_000

/** What is ordered, as the family saw it; `amount` in rupees. */
export type Wanted = Omit<Sent<typeof initiatePayment>['body'], 'currency' | 'customer_id'> & {
  amount: number
}
export type Payment = {
  phase: 'returning' | 'idle' | 'starting' | 'paying' | 'cancelled'
  /** The number of the order that is paid, or was not. */
  order: string | null
  pay: (wanted: Wanted) => Promise<void>
  /** Asks what became of an order whose payment was begun here and left. */
  comeBack: (orderId: string) => Promise<void>
  /** Brings the payment's window to the front again. */
  showWindow: () => void
}

/**
 * Paying a course: orders it, opens the payment page in a window of its own and asks every 3 s what became of
 * it; on phones, in browsers within other apps, and where no window opens it goes on in this tab. `onOrder`
 * hears the order's number as soon as there is one. `returning`: it begins with `comeBack`.
 */
export function usePayment(onOrder: (orderId: string) => void, returning: boolean): Payment {
  const [phase, setPhase] = useState<Payment['phase']>(returning ? 'returning' : 'idle')
  const [order, setOrder] = useState<string | null>(null)
  const navigate = useNavigate()
  const watching = useRef<(() => void) | null>(null)
  const opened = useRef<Window | null>(null)
  useEffect(() => () => watching.current?.(), [])

  const finish = useCallback((orderId: string) => void navigate(statusPath(orderId)), [navigate])

  /** What became of a payment that was left: the page of the order tells it, unless nobody paid at all. */
  const comeBack = useCallback(
    async (orderId: string) => {
      setOrder(orderId)
      try {
        const { status, nothing_charged } = await call(verifyPayment, { query: { order_id: orderId } })
        if (outcomeOf(status, nothing_charged) !== 'cancelled') return finish(orderId)
        seeOrder(orderId)
        setPhase('cancelled')
      } catch (error) {
        noteFailure('Payment status could not be asked', error)
        // That page says so, and asks again.
        finish(orderId)
      }
    },
    [finish],
  )

  /** Watches one payment window until it is paid or closed; polling failures are only logged. */
  const watch = (payment: Window, orderId: string) => {
    let asking = false
    const ask = async (): Promise<void> => {
      if (asking) return
      asking = true
      try {
        const { status } = await call(verifyPayment, { query: { order_id: orderId } })
        if (status !== 'CHARGED') return
        stop()
        payment.close()
        finish(orderId)
      } catch (error) {
        // The gateway or the network is away for a moment: the next question may be answered.
        noteFailure('Payment status could not be asked', error)
      } finally {
        asking = false
      }
    }
    const poll = setInterval(() => void ask(), POLL_MS)
    const look = setInterval(() => {
      if (!payment.closed) return
      stop()
      // Paid and closed at once, perhaps: one last question.
      void comeBack(orderId)
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

  const pay = async (wanted: Wanted) => {
    const screen = { width: innerWidth, height: innerHeight, agent: navigator.userAgent }
    const stays = wanted.amount === 0 || paysInSameTab(screen)
    // Opened in the click itself: later the browser would take it for an advertisement.
    const payment = stays ? null : window.open('', '_blank', 'popup,width=480,height=760')
    opened.current = payment
    setPhase('starting')
    try {
      // On a family's device another tab may act for another child by now: then this is refused.
      const body = { ...wanted, customer_id: readSession()?.userId, currency: 'INR' as const }
      const reply = await call(initiatePayment, { body })
      if (!reply.payment_url) throw new Error('Payment initiation failed. Please try again.')
      setOrder(reply.order_id)
      onOrder(reply.order_id)
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
      throw error
    }
  }

  return {
    phase,
    order,
    pay,
    comeBack,
    showWindow: () => opened.current?.focus(),
  }
}
