import { readSession } from '../../platform/browser/session.ts'
import type { CallInput } from '../../platform/wire.ts'
import type { initiatePayment } from '../enrolment.contract.ts'
import { words as language } from '../../platform/language.words.ts'

/** What the family chose before paying: a coupon, and its State for the receipt. */
export type Choice = {
  coupon: string
  state: NonNullable<CallInput<typeof initiatePayment>['body']['state']>
}
/** `order`: number of the order whose payment began here; `base`: before the paths of its language. */
type SavedChoice = Choice & {
  account: string
  courseId: string
  child: string | null
  order: string | null
  base?: string
}
type Place = Pick<SavedChoice, 'courseId' | 'child'>

const KEY = 'checkout'

/** Saves the choice in this tab, so that it is still there after the bank's page. */
export function saveChoice(place: Place, choice: Choice, order: string | null): void {
  const account = readSession()?.userId
  if (account)
    sessionStorage.setItem(
      KEY,
      JSON.stringify({ account, ...place, ...choice, order, base: language.base } satisfies SavedChoice),
    )
}

/** The saved choice of the same account; null without one. */
export function loadChoice({ courseId, child }: Place): (Choice & { order: string | null }) | null {
  const kept = readChoice()
  const same = kept?.account === readSession()?.userId && kept?.courseId === courseId
  return kept && same && kept.child === child
    ? { coupon: kept.coupon, state: kept.state, order: kept.order }
    : null
}

function readChoice(): SavedChoice | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SavedChoice | null
  } catch {
    return null
  }
}

/** A bank leads back to the page in English: where the payment was begun in another language, to that one. */
export function openInItsLanguage(order: string, path: string): void {
  const kept = readChoice()
  if (kept?.order === order && kept.base && language.base === '') window.location.replace(kept.base + path)
}

/** Forgets the order once its outcome was shown, and keeps the choice. */
export function forgetOrder(order: string): void {
  const kept = readChoice()
  if (kept?.order === order) sessionStorage.setItem(KEY, JSON.stringify({ ...kept, order: null }))
}
