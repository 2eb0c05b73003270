import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { quoteOrder } from './checkout.contract.ts'
import type { Quote } from './OrderSummary.tsx'
import { type Choice, loadChoice } from './saved-choice.ts'

/** `begun`: the order whose payment was begun here and not seen to its end. */
export type Loaded = {
  quote: Quote
  choice: Choice
  couponError: string | undefined
  begun: string | null
}

/** What the server says of the course for this child, with what was chosen here before. */
export async function loadQuote(courseId: string, child: string | null): Promise<{ data: Loaded }> {
  const kept = loadChoice({ courseId, child })
  const choice: Choice = { coupon: kept?.coupon ?? '', state: kept?.state ?? '' }
  const begun = kept?.order ?? null
  try {
    const quote = await quoteFor({ courseId, child, choice })
    return { data: { quote, choice, couponError: undefined, begun } }
  } catch (error) {
    if (!isCallError(error) || !error.errors.coupon) throw error
    // The saved coupon is no longer valid: quote without it.
    const quote = await quoteFor({ courseId, child, choice: { ...choice, coupon: '' } })
    return { data: { quote, choice: { ...choice, coupon: '' }, couponError: error.errors.coupon, begun } }
  }
}

/** @throws {CallError} with `errors.coupon` for a coupon that does not count. */
export async function quoteFor({
  courseId,
  child,
  choice,
}: {
  courseId: string
  child: string | null
  choice: Choice
}): Promise<Quote> {
  const body = { coupon: choice.coupon, ...(choice.state ? { state: choice.state } : {}) }
  const reply = await call(quoteOrder, {
    params: { courseId },
    body: child ? { ...body, child_id: child } : body,
  })
  return reply.data
}
