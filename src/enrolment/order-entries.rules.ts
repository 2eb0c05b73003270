/** What an order posts to the journal: two entries when it is paid, and two for each of its refunds. */
type OrderEntryKind = 'charge' | 'payment' | 'credit' | 'paid back'

/** `of`: the order's id, of a refund with its sequence. @example 'order credit 0190a1b2-… 1' */
export const orderEntryKey = (kind: OrderEntryKind, ...of: [orderId: string, sequence?: number]): string =>
  ['order', kind, ...of].join(' ')

/** The id of the order whose entry has this key; undefined for an entry of anything else. */
export const orderIdOf = (key: string): string | undefined => /^order [a-z ]+ ([\da-f-]{36})/.exec(key)?.[1]
