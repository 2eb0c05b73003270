import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { lookOver } from './checkout.contract.ts'
import type { LookedOver } from './FeeSlip.tsx'
import { type Choice, keptChoice } from './kept-choice.ts'

/** `begun`: the order whose payment was begun here and not seen to its end. */
export type Loaded = {
  quote: LookedOver
  choice: Choice
  couponError: string | undefined
  begun: string | null
}

/** What the server says of the course for this child, with what was chosen here before. */
export async function look(courseId: string, child: string | null): Promise<{ data: Loaded }> {
  const kept = keptChoice({ courseId, child })
  const choice: Choice = { coupon: kept?.coupon ?? '', state: kept?.state ?? '' }
  const begun = kept?.order ?? null
  try {
    const quote = await quoteFor({ courseId, child, choice })
    return { data: { quote, choice, couponError: undefined, begun } }
  } catch (error) {
    if (!isCallError(error) || !error.errors.coupon) throw error
    // What was kept does not count any more: without it the price still stands.
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
}): Promise<LookedOver> {
  const body = { coupon: choice.coupon, ...(choice.state ? { state: choice.state } : {}) }
  const reply = await call(lookOver, {
    params: { courseId },
    body: child ? { ...body, child_id: child } : body,
  })
  return reply.data
}
