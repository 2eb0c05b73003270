import { readSession } from '../../platform/session.ts'
import type { Sent } from '../../platform/wire.ts'
import type { initiatePayment } from '../enrolment.contract.ts'

/** What the family says before it pays: a coupon, and its state for the receipt. */
export type Choice = { coupon: string; state: NonNullable<Sent<typeof initiatePayment>['body']['state']> }
/** `order`: the number of the order whose payment was begun here. */
type Kept = Choice & { account: string; courseId: string; child: string | null; order: string | null }
type Place = Pick<Kept, 'courseId' | 'child'>

const KEY = 'checkout'

/** Keeps in this tab what was chosen for a course, so that who comes back from the bank finds it again. */
export function keepChoice(place: Place, choice: Choice, order: string | null): void {
  const account = readSession()?.userId
  if (account)
    sessionStorage.setItem(KEY, JSON.stringify({ account, ...place, ...choice, order } satisfies Kept))
}

/** What the same person had chosen here; null without it. */
export function keptChoice({ courseId, child }: Place): (Choice & { order: string | null }) | null {
  const kept = readKept()
  const same = kept?.account === readSession()?.userId && kept?.courseId === courseId
  return kept && same && kept.child === child
    ? { coupon: kept.coupon, state: kept.state, order: kept.order }
    : null
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

/** The family has seen what became of this order: only what it chose is still kept. */
export function seeOrder(order: string): void {
  const kept = readKept()
  if (kept?.order === order) sessionStorage.setItem(KEY, JSON.stringify({ ...kept, order: null }))
}
