import { expect, test } from 'vitest'
import {
  chargedOf,
  duePaise,
  isLow,
  ORDER_ACTS,
  ORDER_STATUSES,
  orderFault,
  shortOf,
  statusAfter,
} from '../src/stock/stock.rules.ts'

const line = { ordered: 6, packed: 5, whole: 3, damaged: 1, cameLater: 0, notSent: 0, lostPieces: 0 }

test('an order goes one way: each act fits its states alone, and says why it fits no other', () => {
  const fits = ORDER_ACTS.map((act) => [
    act,
    ORDER_STATUSES.filter((status) => orderFault(act, status) === null).join(),
    statusAfter(act),
  ])
  expect(fits).toEqual([
    ['place', 'draft', 'placed'],
    ['accept', 'placed', 'accepted'],
    ['pack', 'accepted', 'packed'],
    ['send', 'packed', 'sent'],
    ['count', 'sent', 'counted'],
    ['close', 'counted', 'closed'],
    ['cancel', 'draft,placed,accepted,packed', 'cancelled'],
    ['pay', 'accepted,packed,sent,counted', null],
    ['refund', 'counted,closed,cancelled', null],
  ])
  expect(orderFault('send', 'placed')).toBe('This order waits for head office, so it can’t be sent now')
  expect(orderFault('count', 'cancelled')).toBe('This order was cancelled, so it can’t be counted in now')
})

test('what is short is neither whole, damaged nor settled, and a centre pays for what came whole', () => {
  expect(shortOf(line)).toBe(1)
  expect(shortOf({ ...line, lostPieces: 1 })).toBe(0)
  expect(ORDER_STATUSES.map((status) => chargedOf(status, line))).toEqual([6, 6, 6, 5, 5, 3, 3, 0])
  expect(chargedOf('counted', { ...line, cameLater: 1 })).toBe(4)
  expect(
    duePaise('counted', [
      { ...line, pricePaise: 50_000 },
      { ...line, pricePaise: 0 },
    ]),
  ).toBe(150_000)
})

test('a place is low from its number on, unless it never had the item or the number is 0', () => {
  expect([isLow(3, 2), isLow(2, 2), isLow(0, 2), isLow(0, 0), isLow(null, 2)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
