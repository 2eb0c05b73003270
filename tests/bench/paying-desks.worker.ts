import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'
import type { FeePaymentRequest, TimedPayments } from './fees.ts'

/*
 * The desks of the bench, in a thread of their own: what they wait for is the server alone. Payments begin at
 * fixed times, whether those before are answered or not.
 */
const { requests, perSecond } = workerData as TimedPayments

const pay = async ({ url, token, body }: FeePaymentRequest): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}

const started = performance.now()
const paid = await Promise.all(
  requests.map(async (request, place) => {
    const at = started + (place * 1_000) / perSecond
    await wait(Math.max(0, at - performance.now()))
    const status = await pay(request)
    return { status, ms: performance.now() - at }
  }),
)
parentPort?.postMessage(paid, [])
