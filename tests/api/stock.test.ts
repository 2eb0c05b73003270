import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getFeeLedger } from '../../src/fees/office/fees.contract.ts'
import { getCentre, setCentreStatus } from '../../src/centres/centres.contract.ts'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { removeGroupMember } from '../../src/classroom/office/groups.contract.ts'
import { getGstMonth } from '../../src/enrolment/office/money.contract.ts'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import * as wire from '../../src/stock/office/stock.contract.ts'
import { stockData } from '../../src/stock/personal-data.server.ts'
import { booksOf } from '../fees-family.ts'
import {
  childAt,
  draft,
  itemAs,
  newCentre,
  newItem,
  receive,
  send,
  today,
  type TestCentre,
} from '../stock-network.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let owner: Member
let clerk: Member
let nashik: TestCentre
let pune: TestCentre
let child: Member
let parent: Member
let itemId = ''
let round = 0

beforeAll(async () => {
  world = await openWorld()
  await world.database.db
    .insert(taxSettings)
    .values({ gstin: '27ABCDE1234F1Z5', state: 'Maharashtra', address: 'Pune' })
  owner = await world.staff('owner', 'Meera')
  clerk = await world.office('Omar')
  await world.subject('Abacus')
  nashik = await newCentre(world, owner, { name: 'Nashik' })
  pune = await newCentre(world, owner, { name: 'Pune', kind: 'own' })
})
afterAll(async () => {
  const books = await booksOf(world)
  expect([books.outOfBalance, books.findings]).toEqual([0, []])
  await world.close()
})
/** Ten pieces of a new item in the store, and a child at Nashik. */
beforeEach(async () => {
  round += 1
  itemId = await newItem(owner, `Kit ${round}`)
  expect((await receive(clerk, itemId, [10])).status).toBe(201)
  const family = await childAt(world, owner, { centre: nashik, name: `Rohan ${round}` })
  child = family.child
  parent = family.parent
})

const order = async (by: Member, id: string) =>
  (await by.ask(wire.getStockOrder, { params: { id } })).body.data
const countIn = (id: string, [whole, damaged]: [number, number], by = nashik.desk) =>
  by.ask(wire.countInStockOrder, { params: { id }, body: { lines: [{ itemId, whole, damaged }] } })
const settle = (
  id: string,
  how: 'came later' | 'not sent' | 'lost on the way',
  { by = clerk, pieces = 1, _id = newId() } = {},
) => by.ask(wire.settleShort, { params: { id }, body: { _id, itemId, pieces, how } })
/** An order of Nashik that is on the way. */
const sent = async (pieces: number) => {
  const id = await draft(nashik.desk, nashik, [itemId, pieces])
  await send(clerk, nashik, id)
  return id
}
/** So many pieces on the shelf of Nashik. */
const shelf = async (pieces: number) => {
  const id = await sent(pieces)
  expect((await countIn(id, [pieces, 0])).status).toBe(200)
}
const give = (by: Member, more: object = {}) =>
  by.ask(wire.giveStock, {
    body: { _id: newId(), itemId, centreId: nashik.id, studentId: child.id, again: false, ...more },
  })
const count = (
  by: Member,
  centreId: string | null,
  [seen, counted, _id = newId()]: [number, number, string?],
) => by.ask(wire.countStock, { body: { _id, itemId, centreId, seen, counted, reason: 'Year’s end' } })
const charges = async () =>
  (await clerk.ask(getFeeLedger, { params: { id: parent.id } })).body.data.open.map(
    ({ openPaise, title }) => [title, openPaise],
  )

describe('items and the store', () => {
  test('a receipt counts once, however often it is sent; another one under its id is refused', async () => {
    const id = newId()
    await Promise.all([1, 2, 3].map(() => receive(clerk, itemId, [5, id])))
    expect((await itemAs(owner, itemId)).store).toBe(15)
    expect((await receive(clerk, itemId, [6, id])).status).toBe(409)
    expect((await receive(clerk, newId(), [6])).status).toBe(404)
  })

  test('an item is changed by the owner alone, a name is used once, and one withdrawn is not ordered', async () => {
    const { name } = await itemAs(owner, itemId)
    const form = {
      kind: 'book',
      level: '',
      centrePrice: 1,
      familyPrice: 0,
      hsn: '',
      gstPercent: null,
    } as const
    const change = (by: Member, more: object) =>
      by.ask(wire.changeStockItem, {
        params: { id: itemId },
        body: { ...form, name, low: 0, isWithdrawn: false, ...more },
      })
    expect((await change(clerk, {})).status).toBe(403)
    await newItem(owner, `Other ${round}`)
    expect((await change(owner, { name: `Other ${round}` })).status).toBe(409)
    expect((await change(owner, { isWithdrawn: true })).status).toBe(200)
    const body = { _id: newId(), centreId: nashik.id, lines: [{ itemId, pieces: 1 }], note: '' }
    const refused = await nashik.desk.ask(wire.createStockOrder, { body })
    expect([refused.status, refused.refusal.errors?.lines]).toEqual([
      422,
      'An item is not offered any more. Reload the page.',
    ])
  })

  test('of two items renamed to one name at once one is refused', async () => {
    const ids = [itemId, await newItem(owner, `Second ${round}`)]
    const form = {
      kind: 'kit',
      level: '',
      centrePrice: 1,
      familyPrice: 0,
      hsn: '',
      gstPercent: null,
    } as const
    const body = { ...form, name: `One name ${round}`, low: 0, isWithdrawn: false }
    const both = await Promise.all(ids.map((id) => owner.ask(wire.changeStockItem, { params: { id }, body })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a count makes the difference a move, once, and only from what the page showed', async () => {
    const id = newId()
    expect((await count(clerk, null, [9, 8])).refusal.message).toBe(
      '10 should be here now. Reload the page, and count again.',
    )
    const both = await Promise.all([count(clerk, null, [10, 8, id]), count(clerk, null, [10, 12])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { store } = await itemAs(owner, itemId)
    expect([8, 12]).toContain(store)
    await count(clerk, null, [10, 8, id])
    if (both[0].status === 200) expect((await itemAs(owner, itemId)).store).toBe(8)
  })

  test('a place says that it is low, and never one that has never had the item', async () => {
    expect((await itemAs(owner, itemId)).lowAt).toEqual([])
    await shelf(9)
    expect((await itemAs(owner, itemId)).lowAt).toEqual(['Store'])
    await count(nashik.head, nashik.id, [9, 2])
    expect((await itemAs(nashik.head, itemId)).lowAt).toEqual(['Nashik'])
  })
})

describe('an order of a centre', () => {
  test('goes on step by step, each act once, and what was damaged or short is not charged', async () => {
    const id = await draft(nashik.desk, nashik, [itemId, 6])
    const early = await clerk.ask(wire.packStockOrder, {
      params: { id },
      body: { lines: [{ itemId, pieces: 6 }] },
    })
    expect(early.refusal.message).toBe('This order is a draft, so it can’t be packed now')
    await send(clerk, nashik, id)
    expect(await itemAs(owner, itemId)).toMatchObject({ store: 4, way: 6, atCentres: 0 })
    expect((await order(nashik.head, id)).duePaise).toBe(300_000)

    const tooMany = await countIn(id, [5, 2])
    expect([tooMany.status, Object.keys(tooMany.refusal.errors ?? {})]).toEqual([422, ['lines.0.whole']])
    const [first, second] = await Promise.all([countIn(id, [4, 1]), countIn(id, [5, 0])])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const isFirst = first.status === 200
    expect((await countIn(id, [isFirst ? 4 : 5, isFirst ? 1 : 0])).status).toBe(200)
    expect(await order(clerk, id)).toMatchObject({ status: 'counted', short: 1 })

    const close = () => clerk.ask(wire.closeStockOrder, { params: { id }, body: {} })
    expect((await close()).refusal.message).toBe('First say what became of the pieces that are short')
    const { duePaise: read } = await order(clerk, id)
    const pay = (reference: string, duePaise: number) =>
      clerk.ask(wire.payStockOrder, { params: { id }, body: { reference, duePaise } })
    expect((await pay('utr 4711', read)).refusal.message).toBe(
      'First say what became of the pieces that are short',
    )
    const settled = newId()
    expect((await settle(id, 'came later', { by: nashik.desk, _id: settled })).status).toBe(200)
    expect((await settle(id, 'came later', { by: nashik.desk, _id: settled })).status).toBe(200)
    expect((await settle(id, 'came later')).refusal.errors?.pieces).toBe('At most 0 of it are short')
    const { duePaise } = await order(clerk, id)
    expect(duePaise).toBe(isFirst ? 250_000 : 300_000)
    expect((await close()).refusal.message).toBe('First record its payment')
    expect((await pay('utr 4711', read)).refusal.message).toBe('The sum has changed. Reload the page.')
    expect((await pay('utr 4711', duePaise)).status).toBe(200)
    expect((await pay('UTR4711', duePaise)).status).toBe(200)
    expect((await pay('UTR4712', duePaise)).status).toBe(409)
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(200)
    expect((await order(nashik.desk, id)).acts.map(({ act }) => act)).toEqual([
      'place',
      'accept',
      'pack',
      'send',
      'count',
      'pay',
      'close',
    ])
  })

  test('short pieces that were never sent go back into the store, as head office alone says', async () => {
    const id = await sent(4)
    await countIn(id, [1, 0])
    expect((await settle(id, 'not sent', { by: nashik.head })).status).toBe(403)
    expect((await settle(id, 'not sent', { pieces: 2 })).status).toBe(200)
    expect((await settle(id, 'lost on the way')).status).toBe(200)
    expect(await itemAs(owner, itemId)).toMatchObject({ store: 8, way: 0, atCentres: 1 })
    expect((await order(clerk, id)).duePaise).toBe(50_000)
  })

  test('of two orders for the last pieces one is packed, and the other gets what is left', async () => {
    const ids = [await draft(nashik.desk, nashik, [itemId, 7]), await draft(pune.desk, pune, [itemId, 7])]
    for (const [id, centre] of [
      [ids[0] ?? '', nashik],
      [ids[1] ?? '', pune],
    ] as const) {
      const { duePaise } = await order(centre.desk, id)
      await centre.desk.ask(wire.placeStockOrder, { params: { id }, body: { duePaise } })
      await clerk.ask(wire.acceptStockOrder, { params: { id }, body: { reference: '' } })
    }
    const pack = (id: string, pieces: number) =>
      clerk.ask(wire.packStockOrder, { params: { id }, body: { lines: [{ itemId, pieces }] } })
    const both = await Promise.all(ids.map((id) => pack(id, 7)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = ids[both.findIndex(({ status }) => status === 409)] ?? ''
    expect(both.find(({ status }) => status === 409)?.refusal.message).toMatch(/^Only 3 are left of Kit/)
    expect((await pack(late, 3)).status).toBe(200)
    expect((await pack(late, 3)).status).toBe(200)
    expect(await itemAs(owner, itemId)).toMatchObject({ store: 0, way: 10 })
  })

  test('a draft sent again is the same one, and with other lines it is refused', async () => {
    const _id = newId()
    const make = (pieces: number) =>
      nashik.desk.ask(wire.createStockOrder, {
        body: { _id, centreId: nashik.id, lines: [{ itemId, pieces }], note: '' },
      })
    expect([(await make(2)).status, (await make(2)).status]).toEqual([201, 201])
    expect((await make(3)).status).toBe(409)
  })

  test('a centre of the academy’s own pays nothing', async () => {
    const id = await draft(pune.desk, pune, [itemId, 2])
    expect((await order(pune.desk, id)).duePaise).toBe(0)
    await send(clerk, pune, id)
    expect((await countIn(id, [2, 0], pune.desk)).status).toBe(200)
    const { duePaise } = await order(clerk, id)
    const pay = await clerk.ask(wire.payStockOrder, { params: { id }, body: { reference: 'UTR1', duePaise } })
    expect(pay.refusal.message).toBe('Nothing is owed for this order')
    expect((await clerk.ask(wire.closeStockOrder, { params: { id }, body: {} })).status).toBe(200)
  })

  test('what was paid before the parcel was counted in stays what was paid', async () => {
    const id = await draft(nashik.desk, nashik, [itemId, 3])
    const params = { id }
    await nashik.desk.ask(wire.placeStockOrder, { params, body: { duePaise: 150_000 } })
    await clerk.ask(wire.acceptStockOrder, { params, body: { reference: 'UTR 12' } })
    await clerk.ask(wire.packStockOrder, { params, body: { lines: [{ itemId, pieces: 2 }] } })
    await clerk.ask(wire.sendStockOrder, { params, body: { parcel: '' } })
    const { body } = await countIn(id, [1, 1])
    expect(body.data).toMatchObject({ duePaise: 50_000, isPaid: true })
    expect(body.data.acts.find(({ act }) => act === 'pay')).toMatchObject({ note: 'UTR12', paise: 150_000 })
  })

  test('it is placed at the price that was read, and keeps it', async () => {
    const id = await draft(nashik.desk, nashik, [itemId, 1])
    const form = { ...(await itemAs(owner, itemId)), centrePrice: 700 }
    const { name, kind, level, centrePrice, familyPrice, hsn, gstPercent, low, isWithdrawn } = form
    const body = { name, kind, level, centrePrice, familyPrice, hsn, gstPercent, low, isWithdrawn }
    await owner.ask(wire.changeStockItem, { params: { id: itemId }, body })
    const place = (duePaise: number) =>
      nashik.desk.ask(wire.placeStockOrder, { params: { id }, body: { duePaise } })
    expect((await place(50_000)).refusal.message).toBe('The prices have changed. Reload the page.')
    const change = await nashik.desk.ask(wire.changeStockOrder, {
      params: { id },
      body: { lines: [{ itemId, pieces: 2 }], note: 'Soon please' },
    })
    expect(change.body.data.duePaise).toBe(140_000)
    expect((await place(140_000)).status).toBe(200)
    await owner.ask(wire.changeStockItem, { params: { id: itemId }, body: { ...body, centrePrice: 900 } })
    expect((await order(nashik.desk, id)).duePaise).toBe(140_000)
  })

  test('is cancelled before it is sent; packed pieces go back', async () => {
    const cancel = (by: Member, id: string) =>
      by.ask(wire.cancelStockOrder, { params: { id }, body: { reason: 'Not needed' } })
    const params = { id: await draft(nashik.desk, nashik, [itemId, 3]) }
    await nashik.desk.ask(wire.placeStockOrder, { params, body: { duePaise: 150_000 } })
    await clerk.ask(wire.acceptStockOrder, { params, body: { reference: '' } })
    await clerk.ask(wire.packStockOrder, { params, body: { lines: [{ itemId, pieces: 3 }] } })
    expect((await cancel(nashik.head, params.id)).status).toBe(403)
    expect((await cancel(clerk, params.id)).status).toBe(200)
    expect((await cancel(clerk, params.id)).status).toBe(200)
    expect(await itemAs(owner, itemId)).toMatchObject({ store: 10, way: 0 })
    expect((await cancel(clerk, await sent(1))).refusal.message).toBe(
      'This order is on the way, so it can’t be cancelled now',
    )
  })

  const refund = (id: string, [reference, paise]: [string, number], by = clerk) =>
    by.ask(wire.refundStockOrder, { params: { id }, body: { reference, paise } })

  test('a paid order that cannot be packed is cancelled, and its money is refunded once', async () => {
    const params = { id: await draft(nashik.desk, nashik, [itemId, 1]) }
    await nashik.desk.ask(wire.placeStockOrder, { params, body: { duePaise: 50_000 } })
    await clerk.ask(wire.acceptStockOrder, { params, body: { reference: 'UTR 77' } })
    expect((await refund(params.id, ['UTR 78', 50_000])).refusal.message).toBe(
      'This order is accepted, so it can’t be refunded now',
    )
    const cancelled = await clerk.ask(wire.cancelStockOrder, { params, body: { reason: 'None to be had' } })
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', duePaise: 0, excessPaise: 50_000 })

    expect((await refund(params.id, ['UTR 78', 50_000], nashik.head)).status).toBe(404)
    expect((await refund(params.id, ['UTR 78', 40_000])).refusal.message).toBe(
      'The sum has changed. Reload the page.',
    )
    const both = await Promise.all(
      ['UTR 78', 'UTR 79'].map((reference) => refund(params.id, [reference, 50_000])),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const stored = both[0]?.status === 200 ? 'utr78' : 'utr79'
    expect((await refund(params.id, [stored, 50_000])).status).toBe(200)
    const { acts, excessPaise } = await order(nashik.desk, params.id)
    expect(excessPaise).toBe(0)
    expect(acts.filter(({ act }) => act === 'refund')).toMatchObject([
      { note: stored.toUpperCase(), paise: 50_000 },
    ])
  })

  test('what was paid for pieces that were short is refunded once it is sure that they do not come', async () => {
    const params = { id: await draft(nashik.desk, nashik, [itemId, 3]) }
    await nashik.desk.ask(wire.placeStockOrder, { params, body: { duePaise: 150_000 } })
    await clerk.ask(wire.acceptStockOrder, { params, body: { reference: 'UTR 81' } })
    await clerk.ask(wire.packStockOrder, { params, body: { lines: [{ itemId, pieces: 3 }] } })
    await clerk.ask(wire.sendStockOrder, { params, body: { parcel: '' } })
    await countIn(params.id, [1, 1])
    expect((await refund(params.id, ['UTR 82', 100_000])).refusal.message).toBe(
      'First say what became of the pieces that are short',
    )
    await settle(params.id, 'came later')
    expect((await clerk.ask(wire.closeStockOrder, { params, body: {} })).status).toBe(200)
    const listed = async () =>
      (await clerk.ask(wire.getStock, { query: {} })).body.data.orders.find(({ _id }) => _id === params.id)
    expect(await listed()).toMatchObject({ status: 'closed', duePaise: 100_000, excessPaise: 50_000 })
    expect((await refund(params.id, ['UTR 82', 50_000])).status).toBe(200)
    expect(await listed()).toMatchObject({ excessPaise: 0 })
    const unpaid = await sent(1)
    await countIn(unpaid, [1, 0])
    expect((await refund(unpaid, ['UTR 83', 50_000])).refusal.message).toBe('Nothing is to be refunded')
  })

  test('an order that is to be refunded stays in the list, however many were cancelled since', async () => {
    const params = { id: await draft(nashik.desk, nashik, [itemId, 1]) }
    await nashik.desk.ask(wire.placeStockOrder, { params, body: { duePaise: 50_000 } })
    await clerk.ask(wire.acceptStockOrder, { params, body: { reference: 'UTR 95' } })
    await clerk.ask(wire.cancelStockOrder, { params, body: { reason: 'None to be had' } })
    for (let n = 0; n < 21; n += 1) {
      const later = { id: await draft(nashik.desk, nashik, [itemId, 1]) }
      await nashik.desk.ask(wire.cancelStockOrder, { params: later, body: { reason: 'Not needed' } })
    }
    const listed = async () =>
      (await clerk.ask(wire.getStock, { query: {} })).body.data.orders.filter(({ _id }) => _id === params.id)
    expect(await listed()).toMatchObject([{ excessPaise: 50_000 }])
    await refund(params.id, ['UTR 96', 50_000])
    expect(await listed()).toEqual([])
  })

  test('the books name a refund of another sum than was paid too much', async () => {
    const params = { id: await draft(nashik.desk, nashik, [itemId, 2]) }
    await nashik.desk.ask(wire.placeStockOrder, { params, body: { duePaise: 100_000 } })
    await clerk.ask(wire.acceptStockOrder, { params, body: { reference: 'UTR 91' } })
    await clerk.ask(wire.cancelStockOrder, { params, body: { reason: 'None to be had' } })
    await refund(params.id, ['UTR 92', 100_000])
    const add = (paise: number) =>
      world.database.pool.query(
        `update stock_order_acts set paise = paise + ${paise} where act = 'refund' and order_id = '${params.id}'`,
      )
    await add(1)
    expect((await booksOf(world)).findings.join()).toContain('another sum was refunded')
    await add(-1)
  })
})

describe('a centre that closes', () => {
  const setClosed = (id: string) => owner.ask(setCentreStatus, { params: { id }, body: { status: 'closed' } })
  const blockers = async (by: Member, id: string) =>
    (await by.ask(getCentre, { params: { id } })).body.data.blockers

  test('has no open order, no piece on its shelf and nothing to be refunded, and names what is there', async () => {
    const thane = await newCentre(world, owner, { name: `Thane ${round}` })
    const params = { id: await draft(thane.desk, thane, [itemId, 2]) }
    const { number } = await order(clerk, params.id)
    const opened = [{ text: `order ${number} is open`, to: `/office/stock/${params.id}` }]
    expect(await blockers(owner, thane.id)).toEqual(opened)
    expect(await blockers(thane.head, thane.id)).toEqual([])
    expect((await setClosed(thane.id)).refusal.message).toBe(
      `${thane.name} can’t be closed yet: order ${number} is open.`,
    )
    await thane.desk.ask(wire.placeStockOrder, { params, body: { duePaise: 100_000 } })
    await clerk.ask(wire.acceptStockOrder, { params, body: { reference: 'UTR 51' } })
    await clerk.ask(wire.packStockOrder, { params, body: { lines: [{ itemId, pieces: 1 }] } })
    await clerk.ask(wire.sendStockOrder, { params, body: { parcel: '' } })
    await countIn(params.id, [1, 0], thane.desk)
    await clerk.ask(wire.closeStockOrder, { params, body: {} })
    expect((await setClosed(thane.id)).refusal.message).toBe(
      `${thane.name} can’t be closed yet: 1 piece is on its shelf; ₹500.00 of order ${number} is still to be refunded.`,
    )
    const back = { _id: newId(), itemId, centreId: thane.id, pieces: 1, reason: 'It closes' }
    await clerk.ask(wire.returnStock, { body: back })
    await clerk.ask(wire.refundStockOrder, { params, body: { reference: 'UTR 52', paise: 50_000 } })
    expect(await blockers(owner, thane.id)).toEqual([])
    expect((await setClosed(thane.id)).status).toBe(200)
    expect(await blockers(owner, thane.id)).toEqual([])
  })

  test('gets no piece any more: a count is refused, and what a child gives back goes into the store', async () => {
    const pune = await newCentre(world, owner, { name: `Pune ${round}` })
    const own = await childAt(world, owner, { centre: pune, name: `Ravi ${round}` })
    expect((await count(pune.head, pune.id, [0, 1])).status).toBe(200)
    const _id = newId()
    expect((await give(pune.desk, { _id, centreId: pune.id, studentId: own.child.id })).status).toBe(201)
    await owner.ask(removeGroupMember, {
      params: { id: pune.groupId, studentId: own.child.id },
      body: { leftOn: dayAfter(today, -1) },
    })
    await owner.ask(setCentreStatus, { params: { id: pune.id }, body: { status: 'closing' } })
    expect((await setClosed(pune.id)).status).toBe(200)
    expect((await count(pune.head, pune.id, [0, 1])).refusal.message).toBe(`${pune.name} is closed`)
    const before = (await itemAs(owner, itemId)).store
    const back = { params: { id: _id }, body: { reason: 'Left', isDamaged: false } }
    expect((await clerk.ask(wire.takeBackGift, back)).status).toBe(200)
    expect((await itemAs(owner, itemId)).store).toBe((before ?? 0) + 1)
    expect((await itemAs(owner, itemId, pune.id)).atCentres).toBe(0)
    expect((await booksOf(world)).findings).toEqual([])
  })

  test('and an order made at the same time: one of both is refused', async () => {
    const thane = await newCentre(world, owner, { name: `Vashi ${round}` })
    const body = { _id: newId(), centreId: thane.id, lines: [{ itemId, pieces: 1 }], note: '' }
    const both = await Promise.all([thane.desk.ask(wire.createStockOrder, { body }), setClosed(thane.id)])
    expect(both.filter(({ status }) => status === 409)).toHaveLength(1)
  })
})

describe('a piece for a child', () => {
  test('moves to the child and is charged once, at its own GST; taking it back reverses both', async () => {
    await shelf(2)
    const body = { _id: newId() }
    const all = await Promise.all([give(nashik.desk, body), give(nashik.desk, body), give(clerk, body)])
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await itemAs(nashik.desk, itemId)).toMatchObject({ atCentres: 1, given: 1, store: null })
    expect(await charges()).toEqual([[`Kit ${round}`, 60_000]])
    expect(await world.count('fee_charges', `id = '${body._id}' and tax like '%"percent":6,%'`)).toBe(1)

    const back = (by: Member) =>
      by.ask(wire.takeBackGift, {
        params: { id: body._id },
        body: { reason: 'Wrong level', isDamaged: false },
      })
    expect((await back(nashik.desk)).status).toBe(404)
    expect((await Promise.all([back(nashik.head), back(clerk)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect(await itemAs(nashik.desk, itemId)).toMatchObject({ atCentres: 2, given: 0 })
    expect(await charges()).toEqual([])
  })

  test('goods stand in the GST month under their HSN, those at 0 % in table 8, less what was taken back', async () => {
    const month = today.slice(0, 7)
    const books = await newItem(owner, `Book ${round}`, { hsn: '4901', gstPercent: 0 })
    await receive(clerk, books, [2])
    const gst = async () => {
      const { t7, t12, nil, ledger, tables, papers } = (await clerk.ask(getGstMonth, { query: { month } }))
        .body.data
      expect([tables.total, papers.total]).toEqual([ledger.net, ledger.net])
      expect(t7.filter(({ rate }) => rate === 0)).toEqual([])
      return [nil.total, t12.filter(({ sac }) => sac === '4901').map(({ rate, total }) => [rate, total])]
    }
    const _id = newId()
    expect((await give(clerk, { _id, itemId: books, centreId: null })).status).toBe(201)
    expect(await gst()).toEqual([60_000, [[0, 60_000]]])
    const back = { params: { id: _id }, body: { reason: 'Wrong book', isDamaged: false } }
    expect((await clerk.ask(wire.takeBackGift, back)).status).toBe(200)
    expect(await gst()).toEqual([0, [[0, 0]]])
    const { t12 } = (await clerk.ask(getGstMonth, { query: { month } })).body.data
    expect(t12.filter(({ sac }) => sac === '950300')).toMatchObject([{ rate: 12 }])
  })

  test('when two desks give the last one, one is refused and nobody is charged for nothing', async () => {
    await shelf(1)
    const other = await childAt(world, owner, { centre: nashik, name: `Asha ${round}` })
    const both = await Promise.all([give(nashik.desk), give(nashik.head, { studentId: other.child.id })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.message).toBe(`None is left of Kit ${round}`)
    expect(await world.count('fee_charges', `title = 'Kit ${round}'`)).toBe(1)
  })

  test('a second one of the same item is asked about', async () => {
    await shelf(3)
    const both = await Promise.all([give(nashik.desk), give(nashik.head)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await give(nashik.desk, { again: true })).status).toBe(201)
    expect((await itemAs(owner, itemId)).given).toBe(2)
  })

  test('one that is damaged leaves the stock when it is taken back', async () => {
    await shelf(1)
    const id = newId()
    await give(nashik.desk, { _id: id })
    const body = { reason: 'Broken', isDamaged: true }
    expect((await clerk.ask(wire.takeBackGift, { params: { id }, body })).status).toBe(200)
    expect(await itemAs(owner, itemId)).toMatchObject({ atCentres: 0, given: 0 })
  })

  test('an item without a price for families is given without a charge, from the store too', async () => {
    const free = await newItem(owner, `Free ${round}`, { familyPrice: 0 })
    await receive(clerk, free, [1])
    expect((await give(clerk, { itemId: free, centreId: null })).status).toBe(201)
    expect(await charges()).toEqual([])
    const { body } = await owner.ask(wire.getStock, { query: {} })
    expect(body.data.gifts[0]).toMatchObject({ child: `Rohan ${round}`, paise: 0, centre: '' })
  })
})

describe('a seat sees and moves the shelf of its centre alone', () => {
  test('the store, another centre’s shelf, children and orders answer like what is not there', async () => {
    await shelf(2)
    const id = await sent(1)
    const { desk, head } = pune
    const missing = { params: { id: newId() } }
    const asked = [
      await desk.ask(wire.getStockOrder, { params: { id } }),
      await desk.ask(wire.getStockOrder, missing),
      await desk.ask(wire.placeStockOrder, { params: { id }, body: { duePaise: 50_000 } }),
      await countIn(id, [1, 0], desk),
      await settle(id, 'came later', { by: desk }),
      await head.ask(wire.cancelStockOrder, { params: { id }, body: { reason: 'Mine' } }),
    ]
    for (const { status, refusal } of asked)
      expect([status, refusal.message]).toEqual([404, 'Order not found'])
    for (const answered of [
      await desk.ask(wire.getStock, { query: { centreId: nashik.id } }),
      await give(desk),
      await give(desk, { centreId: null }),
      await count(head, null, [7, 0]),
      await count(head, nashik.id, [2, 0]),
      await desk.ask(wire.findStockChildren, { body: { centreId: nashik.id, words: 'Rohan' } }),
      await desk.ask(wire.createStockOrder, {
        body: { _id: newId(), centreId: nashik.id, lines: [{ itemId, pieces: 1 }], note: '' },
      }),
    ])
      expect([answered.status, answered.refusal.message]).toEqual([404, 'Centre not found'])
    const own = await give(desk, { centreId: pune.id })
    expect([own.status, own.refusal.message]).toEqual([404, 'Child not found'])
    expect(await itemAs(desk, itemId)).toMatchObject({ store: null, way: 0, atCentres: 0, shelves: [] })
    expect((await desk.ask(wire.getStock, { query: {} })).body.data).toMatchObject({
      hasStore: false,
      centres: [{ name: 'Pune' }],
    })
    const closed = await nashik.head.ask(wire.receiveStock, {
      body: { _id: newId(), itemId, pieces: 1, note: '' },
    })
    expect(closed.status).toBe(404)
  })

  test('children are found by name, those of the centre from its shelf', async () => {
    const find = async (by: Member, centreId: string | null) => {
      const found = await by.ask(wire.findStockChildren, { body: { centreId, words: `Rohan ${round}` } })
      return found.body.data.map(({ fullName }) => fullName)
    }
    expect(await find(nashik.desk, nashik.id)).toEqual([`Rohan ${round}`])
    expect(await find(clerk, null)).toEqual([`Rohan ${round}`])
    expect(await find(pune.desk, pune.id)).toEqual([])
  })

  test('a return takes pieces of a centre back into the store, no more than it has', async () => {
    await shelf(2)
    const back = (pieces: number, _id = newId()) =>
      clerk.ask(wire.returnStock, { body: { _id, itemId, centreId: nashik.id, pieces, reason: 'Too many' } })
    expect((await back(3)).status).toBe(409)
    const id = newId()
    expect((await Promise.all([back(2, id), back(2, id)])).map(({ status }) => status)).toEqual([200, 200])
    expect(await itemAs(owner, itemId)).toMatchObject({ store: 10, atCentres: 0 })
  })

  test('the file has every place of the caller and no other', async () => {
    await shelf(2)
    const lines = async (by: Member) => {
      const answered = await fetch(`${world.url}/api/office/stock/file`, {
        headers: { authorization: `Bearer ${by.token}` },
      })
      return (await answered.text()).split('\r\n').filter((line) => line.startsWith(`Kit ${round},`))
    }
    expect(await lines(owner)).toEqual([
      `Kit ${round},kit,Level 1,Nashik,2,2,500,600,950300`,
      `Kit ${round},kit,Level 1,On the way to Nashik,0,2,500,600,950300`,
      `Kit ${round},kit,Level 1,Store,8,2,500,600,950300`,
    ])
    expect(await lines(pune.head)).toEqual([])
  })
})

describe('what a child was given', () => {
  const mine = async (id: string) =>
    ((await stockData(world.database).collect(id)) as { given: { item: string; paise: number }[] }).given

  test('goes with a merge of two accounts and back, and is in the data of the child', async () => {
    await shelf(1)
    await give(nashik.desk)
    const kept = await world.child(parent, `Double ${round}`)
    const merged = await owner.ask(mergePeople, {
      params: { id: kept.id },
      body: { duplicateId: child.id, reason: 'One person' },
    })
    expect(merged.status, merged.refusal.message).toBe(200)
    expect(await mine(kept.id)).toMatchObject([{ item: `Kit ${round}`, paise: 60_000 }])
    const { mergeId } = merged.body.data
    const undone = await owner.ask(undoMerge, { params: { id: mergeId }, body: {} })
    expect(undone.status, undone.refusal.message).toBe(200)
    expect([await mine(kept.id), (await mine(child.id)).length]).toEqual([[], 1])
  })

  test('stays given when the child is erased, to nobody by name', async () => {
    const free = await newItem(owner, `Notebook ${round}`, { familyPrice: 0 })
    await receive(clerk, free, [1])
    await give(clerk, { itemId: free, centreId: null })
    const act = { now: new Date(), byId: owner.id }
    await world.database.db.transaction((tx) => stockData(world.database).erase(tx, child.id, act))
    expect(await mine(child.id)).toEqual([])
    const { body } = await owner.ask(wire.getStock, { query: {} })
    expect(body.data.gifts.find(({ item }) => item === `Notebook ${round}`)).toMatchObject({ child: '' })
    expect(await itemAs(owner, free)).toMatchObject({ store: 0, given: 1 })
  })
})
