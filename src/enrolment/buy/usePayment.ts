import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { reportError } from '../../platform/browser/report-error.ts'
import { readSession } from '../../platform/browser/session.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { initiatePayment, verifyPayment } from '../enrolment.contract.ts'
import { onPaymentEnded } from '../pay/payment-window.ts'
import { outcomeOf, paysInSameTab } from './checkout.rules.ts'
import { statusPath } from './checkout-path.ts'
import { forgetOrder } from './saved-choice.ts'
import { words } from '../pay/pay.words.ts'

const POLL_MS = 3_000
const CLOSED_CHECK_MS = 1_000

/** The order as the family saw it; `amount` in rupees. */
export type Wanted = Omit<CallInput<typeof initiatePayment>['body'], 'currency' | 'customer_id'> & {
  amount: number
}
export type Payment = {
  phase: 'returning' | 'idle' | 'starting' | 'paying' | 'cancelled'
  /** The number of the order being paid. */
  order: string | null
  pay: (wanted: Wanted) => Promise<void>
  /** Checks an order whose payment was started here and left. */
  comeBack: (orderId: string) => Promise<void>
  /** Brings the payment window to the front. */
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

  /**
   * What became of a payment that was left: the page of the order tells it. `returned`: the gateway sent the
   * family back, so that a payment which nobody made was cancelled.
   */
  const comeBack = useCallback(
    async (orderId: string, returned = false) => {
      setOrder(orderId)
      try {
        const { status, nothing_charged } = await call(verifyPayment, { query: { order_id: orderId } })
        const outcome = outcomeOf(status, { nothingCharged: nothing_charged, stopped: returned })
        if (outcome !== 'cancelled') return finish(orderId)
        forgetOrder(orderId)
        setPhase('cancelled')
      } catch (error) {
        reportError(words.notChecked, error)
        // The status page reports it and checks again.
        finish(orderId)
      }
    },
    [finish],
  )

  /** Watches one payment window until it is paid or closed; polling failures are only logged. */
  const watch = (payment: Window, orderId: string) => {
    let asking = false
    let returned = false
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
        // The gateway or the network may be down for a moment; the next poll may succeed.
        reportError(words.notChecked, error)
      } finally {
        asking = false
      }
    }
    const poll = setInterval(() => void ask(), POLL_MS)
    const look = setInterval(() => {
      if (!payment.closed) return
      stop()
      // It may have been paid just before it closed: check once more.
      void comeBack(orderId, returned)
    }, CLOSED_CHECK_MS)
    const stopListening = onPaymentEnded((ended) => {
      if (ended !== orderId && ended !== null) return
      returned ||= ended === orderId
      void ask()
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
      // Another tab may have switched to another child: then the server refuses this.
      const body = { ...wanted, customer_id: readSession()?.userId, currency: 'INR' as const }
      const reply = await call(initiatePayment, { body })
      if (!reply.payment_url) throw new Error(words.notInitiated)
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
