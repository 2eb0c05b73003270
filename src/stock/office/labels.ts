import type { ItemKind, OrderAct, OrderStatus, ShortEnd } from '../stock.rules.ts'

export const itemKindLabels: Readonly<Record<ItemKind, string>> = {
  kit: 'Kit',
  abacus: 'Abacus',
  book: 'Book',
  other: 'Other',
}

export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  placed: 'Waits for head office',
  accepted: 'To pack',
  packed: 'To send',
  sent: 'On the way',
  counted: 'Counted in',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

export const shortEndLabels: Readonly<Record<ShortEnd, string>> = {
  'came later': 'They came later',
  'not sent': 'They were never sent: back in the store',
  'lost on the way': 'They are lost',
}

/** What comes next with an order, as its button says; null when it is over. */
export function nextActOf(status: OrderStatus, isOffice: boolean): { act: OrderAct; name: string } | null {
  const next = nextActs[status]
  return next && (isOffice || next.isOfCentre) ? next : null
}

const nextActs: Readonly<Record<OrderStatus, { act: OrderAct; name: string; isOfCentre?: true } | null>> = {
  draft: { act: 'place', name: 'Place order', isOfCentre: true },
  placed: { act: 'accept', name: 'Accept' },
  accepted: { act: 'pack', name: 'Pack' },
  packed: { act: 'send', name: 'Send' },
  sent: { act: 'count', name: 'Count in', isOfCentre: true },
  counted: { act: 'close', name: 'Close order' },
  closed: null,
  cancelled: null,
}

/** '1 piece', '4 pieces'. */
export const formatPieces = (pieces: number): string => `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`

/** Where the kit of a child is. */
export const placeLabels: Readonly<Record<'given' | 'here' | 'way' | 'none', string>> = {
  given: 'Given',
  here: 'In the cupboard',
  way: 'On the way',
  none: 'None left',
}
