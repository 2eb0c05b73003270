const WORD = 'payment-complete'

/** Notifies the page that opened the payment window that this order's payment has ended. */
export const reportToOpener = (opener: Window, orderId: string | null): void =>
  opener.postMessage({ type: WORD, orderId }, window.location.origin)

/**
 * Calls back when a payment's window tells that it has ended, with its order; null when it knows none.
 * @returns how to stop.
 */
export function onPaymentEnded(listener: (orderId: unknown) => void): () => void {
  const onMessage = ({ origin, data }: MessageEvent<{ type?: unknown; orderId?: unknown } | null>) => {
    if (origin === window.location.origin && data?.type === WORD) listener(data.orderId)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}
