/* Stock: where pieces can be, how an order of a centre goes on, and what of it is charged. */

export const ITEM_KINDS = ['kit', 'abacus', 'book', 'other'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Where a piece can be. Of a centre are its shelf and what is on the way to it. */
export const PLACES = ['supplier', 'store', 'way', 'centre', 'child', 'lost'] as const
export type Place = (typeof PLACES)[number]
/** Places that are each centre's own. */
export const isOfCentre = (place: Place): boolean => place === 'centre' || place === 'way'

/** Why pieces went from one place to another. */
export const MOVE_REASONS = [
  'received',
  'packed',
  'unpacked',
  'counted in',
  'damaged',
  'came later',
  'not sent',
  'lost on the way',
  'given',
  'taken back',
  'count',
  'returned',
] as const
export type MoveReason = (typeof MOVE_REASONS)[number]

export const ORDER_STATUSES = [
  'draft',
  'placed',
  'accepted',
  'packed',
  'sent',
  'counted',
  'closed',
  'cancelled',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const ORDER_ACTS = [
  'place',
  'accept',
  'pack',
  'send',
  'count',
  'close',
  'cancel',
  'pay',
  'refund',
] as const
export type OrderAct = (typeof ORDER_ACTS)[number]

type Step = { from: readonly OrderStatus[]; to: OrderStatus | null; done: string }
/** From which states an act leads on; `to` null: it changes no state. */
const STEPS: Readonly<Record<OrderAct, Step>> = {
  place: { from: ['draft'], to: 'placed', done: 'placed' },
  accept: { from: ['placed'], to: 'accepted', done: 'accepted' },
  pack: { from: ['accepted'], to: 'packed', done: 'packed' },
  send: { from: ['packed'], to: 'sent', done: 'sent' },
  count: { from: ['sent'], to: 'counted', done: 'counted in' },
  close: { from: ['counted'], to: 'closed', done: 'closed' },
  cancel: { from: ['draft', 'placed', 'accepted', 'packed'], to: 'cancelled', done: 'cancelled' },
  pay: { from: ['accepted', 'packed', 'sent', 'counted'], to: null, done: 'paid' },
  refund: { from: ['counted', 'closed', 'cancelled'], to: null, done: 'refunded' },
}
const states: Readonly<Record<OrderStatus, string>> = {
  draft: 'is a draft',
  placed: 'waits for head office',
  accepted: 'is accepted',
  packed: 'is packed',
  sent: 'is on the way',
  counted: 'is counted in',
  closed: 'is closed',
  cancelled: 'was cancelled',
}

/** The state that an act leads to; null for one that changes none. */
export const statusAfter = (act: OrderAct): OrderStatus | null => STEPS[act].to

/** Why an act can't be done in a state; null if it can. */
export const orderFault = (act: OrderAct, status: OrderStatus): string | null =>
  STEPS[act].from.includes(status)
    ? null
    : `This order ${states[status]}, so it can’t be ${STEPS[act].done} now`

/** How pieces that were short are settled. */
export const SHORT_ENDS = ['came later', 'not sent', 'lost on the way'] as const
export type ShortEnd = (typeof SHORT_ENDS)[number]

/** Pieces of a line of an order. */
export type LineCounts = {
  ordered: number
  packed: number
  whole: number
  damaged: number
  cameLater: number
  notSent: number
  lostPieces: number
}

/** Pieces of a line that was counted in, and of which nobody knows yet. */
export const shortOf = ({ packed, whole, damaged, cameLater, notSent, lostPieces }: LineCounts): number =>
  packed - whole - damaged - cameLater - notSent - lostPieces

/** Pieces that a centre pays for: what it asked for, then what was packed, then what came whole. */
export function chargedOf(status: OrderStatus, line: LineCounts): number {
  if (status === 'counted' || status === 'closed') return line.whole + line.cameLater
  if (status === 'cancelled') return 0
  return status === 'packed' || status === 'sent' ? line.packed : line.ordered
}

/** What an order comes to, in paise. */
export const duePaise = (
  status: OrderStatus,
  lines: readonly (LineCounts & { pricePaise: number })[],
): number => lines.reduce((sum, line) => sum + chargedOf(status, line) * line.pricePaise, 0)

/** An act of an order with what it moved, in paise. */
export type MoneyAct = { act: OrderAct; paise: number }

/** What was paid for an order and not refunded, in paise. */
export const paidPaise = (acts: readonly MoneyAct[]): number =>
  acts.reduce((sum, { act, paise }) => sum + (act === 'refund' ? -paise : paise), 0)

/** What was paid for an order beyond what it comes to, and was not refunded, in paise. */
export const excessPaise = (
  status: OrderStatus,
  { acts, lines }: { acts: readonly MoneyAct[]; lines: readonly (LineCounts & { pricePaise: number })[] },
): number => Math.max(0, paidPaise(acts) - duePaise(status, lines))

/** Whether a place that has had an item should get more: `low` pieces or fewer; never for 0. */
export const isLow = (pieces: number | null, low: number): boolean =>
  pieces !== null && low > 0 && pieces <= low
