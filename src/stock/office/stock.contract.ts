import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id, Instant, MessageReply, OneLine } from '../../platform/wire.ts'
import { ITEM_KINDS, ORDER_ACTS, ORDER_STATUSES, SHORT_ENDS } from '../stock.rules.ts'

const MAX_PIECES = 100_000
const count = (least: number) =>
  z
    .int('Enter a whole number')
    .check(
      z.minimum(least, least === 0 ? 'Enter 0 or more' : 'Enter 1 or more'),
      z.maximum(MAX_PIECES, 'At most 1,00,000'),
    )
const Rupees = z
  .int('Enter whole rupees')
  .check(z.minimum(0, 'Enter 0 or more'), z.maximum(100_000, 'At most ₹1,00,000'))
const Why = OneLine('Please enter why', 200)
const Note = z.union([z.literal(''), OneLine('', 200)], 'At most 200 characters')

const ItemForm = z.object({
  name: OneLine('Please enter a name', 80),
  kind: z.enum(ITEM_KINDS, 'Please choose what it is'),
  /** In the academy's words, like Level 3. */
  level: z.union([z.literal(''), OneLine('', 40)], 'At most 40 characters'),
  /** Rupees that a franchise pays for a piece, GST included. */
  centrePrice: Rupees,
  /** Rupees that a family is charged for a piece, GST included; 0: nothing. */
  familyPrice: Rupees,
  hsn: z.string().check(z.regex(/^(?:\d{4}|\d{6}|\d{8})?$/, 'Enter 4, 6 or 8 digits')),
  /** Null: the rate of the academy's fees. */
  gstPercent: z.nullable(
    z.number('Enter a percentage').check(
      z.minimum(0, 'Enter 0 or more'),
      z.maximum(40, 'At most 40 %'),
      z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals'),
    ),
  ),
  /** With so many pieces or fewer a place is low; 0: never. */
  low: count(0),
  isWithdrawn: z.boolean(),
})
export type ItemForm = z.output<typeof ItemForm>

const StockItem = z.object({
  _id: Id,
  ...ItemForm.shape,
  /** In the store of head office; null for who does not see it. */
  store: z.nullable(z.int()),
  /** On the way to centres of the caller, and on their shelves. */
  way: z.int(),
  atCentres: z.int(),
  /** Pieces that children have of these places. */
  given: z.int(),
  /** Each shelf that has had it, while there are few centres or one is chosen. */
  shelves: z.array(z.object({ centreId: Id, pieces: z.int() })),
  /** Names of places that are low. */
  lowAt: z.array(z.string()),
})
export type StockItem = z.output<typeof StockItem>

const OrderSummary = z.object({
  _id: Id,
  number: z.int(),
  centreId: Id,
  centre: z.string(),
  status: z.enum(ORDER_STATUSES),
  pieces: z.int(),
  duePaise: z.int(),
  isPaid: z.boolean(),
  /** What was paid beyond what it comes to now, and was not refunded. */
  excessPaise: z.int(),
  /** Pieces that were short when it was counted in, and of which nobody knows yet. */
  short: z.int(),
  createdAt: Instant,
})
export type OrderSummary = z.output<typeof OrderSummary>

const Gift = z.object({
  _id: Id,
  item: z.string(),
  /** Empty once the child was erased. */
  child: z.string(),
  /** Empty for the store of head office. */
  centre: z.string(),
  paise: z.int(),
  at: Instant,
  /** Why it was taken back; null while it stands. */
  takenBack: z.nullable(z.string()),
})
export type Gift = z.output<typeof Gift>

export const Stock = z.object({
  items: z.array(StockItem),
  /** The centres of the caller; empty while the academy has one. */
  centres: z.array(z.object({ _id: Id, name: z.string() })),
  /** Whether the store of head office is the caller's. */
  hasStore: z.boolean(),
  orders: z.array(OrderSummary),
  /** The newest 20. */
  gifts: z.array(Gift),
})
export type Stock = z.output<typeof Stock>

const OrderLine = z.object({
  itemId: Id,
  item: z.string(),
  ordered: z.int(),
  pricePaise: z.int(),
  packed: z.int(),
  whole: z.int(),
  damaged: z.int(),
  cameLater: z.int(),
  notSent: z.int(),
  lost: z.int(),
  short: z.int(),
  /** In the store of head office; null for who does not see it. */
  store: z.nullable(z.int()),
})
export type OrderLine = z.output<typeof OrderLine>

const Order = z.object({
  ...OrderSummary.shape,
  note: z.string(),
  lines: z.array(OrderLine),
  acts: z.array(
    z.object({
      act: z.enum(ORDER_ACTS),
      note: z.string(),
      /** Of a payment or refund its sum; else 0. */
      paise: z.int(),
      by: z.string(),
      at: Instant,
    }),
  ),
  /** Whether the caller works for head office. */
  isOffice: z.boolean(),
})
export type Order = z.output<typeof Order>

const One = DataReply(Order)
const params = { id: Id }
const CentreOrStore = z.nullable(Id)

export const getStock = endpoint('GET', '/office/stock', {
  summary:
    'Items with where their pieces are, orders that are open and the newest 20 that are not, and the newest gifts. A seat has those of its centres. With centreId the shelves of this centre alone; 404 for one out of scope.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed the stock',
  auditAsView: true,
  query: { centreId: z.optional(Id) },
  reply: DataReply(Stock),
})

export const exportStock = endpoint('GET', '/office/stock/file', {
  summary: 'Every item at every place of the caller with its pieces and prices in rupees, as CSV.',
  access: 'office',
  seat: 'head',
  auditVerb: 'exported the stock',
  reply: AFile,
  download: true,
})

export const addStockItem = endpoint('POST', '/office/stock/items', {
  summary: 'Adds an item. The same id again is the same item. 409 for a name that is used.',
  access: 'owner',
  auditVerb: 'added an item to the stock',
  audited: ['name', 'centrePrice', 'familyPrice'],
  body: z.object({ _id: Id, ...ItemForm.shape }),
  reply: MessageReply,
  status: 201,
})

export const changeStockItem = endpoint('POST', '/office/stock/items/{id}', {
  summary:
    'Changes an item. Orders that were placed and what was given keep their prices. 404 for none, 409 for a name that is used.',
  access: 'owner',
  auditVerb: 'changed an item of the stock',
  audited: ['name', 'centrePrice', 'familyPrice', 'isWithdrawn'],
  params,
  body: ItemForm,
  reply: MessageReply,
})

export const receiveStock = endpoint('POST', '/office/stock/receipts', {
  summary:
    'Pieces came from a supplier into the store of head office. The same id again is the same receipt. 404 for no item, 409 for another receipt of this id.',
  access: 'office',
  auditVerb: 'received pieces from a supplier',
  audited: ['pieces', 'note'],
  body: z.object({ _id: Id, itemId: Id, pieces: count(1), note: Note }),
  reply: MessageReply,
  status: 201,
})

export const countStock = endpoint('POST', '/office/stock/counts', {
  summary:
    'What was counted on a shelf, or in the store of head office without centreId: a difference is a move with its reason. The same id again is the same count. 404 for no item and for a centre out of scope, 409 when pieces moved since `seen`.',
  access: 'office',
  seat: 'head',
  auditVerb: 'counted the stock',
  audited: ['seen', 'counted', 'reason'],
  /** `seen`: the pieces that the page showed. */
  body: z.object({
    _id: Id,
    itemId: Id,
    centreId: CentreOrStore,
    seen: count(0),
    counted: count(0),
    reason: Why,
  }),
  reply: MessageReply,
})

export const returnStock = endpoint('POST', '/office/stock/returns', {
  summary:
    'Pieces of a centre came back into the store. The same id again is the same return. 404 for no item or centre, 409 for more than the centre has.',
  access: 'office',
  auditVerb: 'took pieces of a centre back into the store',
  audited: ['pieces', 'reason'],
  body: z.object({ _id: Id, itemId: Id, centreId: Id, pieces: count(1), reason: Why }),
  reply: MessageReply,
})

export const findStockChildren = endpoint('POST', '/office/stock/children', {
  summary:
    'Children by a part of their name who can be given something: of a centre those with a place there, of the store everybody; at most 20.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'looked for a child to give something to',
  auditAsView: true,
  body: z.object({ centreId: CentreOrStore, words: OneLine('Please enter a name', 80) }),
  reply: DataReply(z.array(z.object({ _id: Id, fullName: z.string() }))),
})

export const giveStock = endpoint('POST', '/office/stock/gifts', {
  summary:
    'Gives a piece to a child and charges the family, if the item has a price for families. The same id again is the same gift. 404 for no item, for a child who has no place at the centre and for a centre out of scope; 409 when none is left, and when the child has one already unless `again`.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'gave a piece of stock to a child',
  body: z.object({
    _id: Id,
    itemId: Id,
    centreId: CentreOrStore,
    studentId: Id,
    /** A second one for the same child, like after a loss. */
    again: z.boolean(),
  }),
  reply: MessageReply,
  status: 201,
})

export const takeBackGift = endpoint('POST', '/office/stock/gifts/{id}/take-back', {
  summary:
    'Takes a piece back onto the shelf that it came from, or out of the stock if it is damaged, and its charge by a credit note; again is harmless. 404 for none and for one out of scope.',
  access: 'office',
  seat: 'head',
  auditVerb: 'took a piece of stock back from a child',
  audited: ['reason', 'isDamaged'],
  params,
  body: z.object({ reason: Why, isDamaged: z.boolean() }),
  reply: MessageReply,
})

const wished = z
  .array(z.object({ itemId: Id, pieces: count(1) }))
  .check(z.minLength(1, 'Enter pieces for at least one item'), z.maxLength(200, 'At most 200 items'))

export const createStockOrder = endpoint('POST', '/office/stock/orders', {
  summary:
    'Makes a draft of an order for a centre. The same id again is the same order. 404 for a centre out of scope, 409 for a closed one, 422 at lines for an item twice and for one that is not offered, and at centreId without one of several centres.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'drafted a stock order',
  audited: ['lines'],
  body: z.object({ _id: Id, centreId: z.optional(Id), lines: wished, note: Note }),
  reply: One,
  status: 201,
})

export const getStockOrder = endpoint('GET', '/office/stock/orders/{id}', {
  summary: 'One order. Head office and the centre read the same.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'viewed a stock order',
  params,
  reply: One,
})

const OUT_OF_ORDER = 'The same act again is harmless; 409 in any other state.'

export const changeStockOrder = endpoint('POST', '/office/stock/orders/{id}/lines', {
  summary: 'Changes a draft. 404 out of scope, 409 once it is placed, 422 at lines as for a new one.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'changed the draft of a stock order',
  audited: ['lines'],
  params,
  body: z.object({ lines: wished, note: Note }),
  reply: One,
})

export const placeStockOrder = endpoint('POST', '/office/stock/orders/{id}/place', {
  summary: `Sends a draft to head office, at the prices of now. ${OUT_OF_ORDER} 409 when the sum is not the one that was read.`,
  access: 'office',
  seat: 'desk',
  auditVerb: 'placed a stock order',
  audited: ['duePaise'],
  params,
  /** What was read. */
  body: z.object({ duePaise: z.int() }),
  reply: One,
})

const Reference = z.union([z.literal(''), OneLine('', 60)], 'At most 60 characters')

export const acceptStockOrder = endpoint('POST', '/office/stock/orders/{id}/accept', {
  summary: `Head office accepts an order: with the number of the transfer that paid it, or on credit without. ${OUT_OF_ORDER}`,
  access: 'office',
  auditVerb: 'accepted a stock order',
  audited: ['reference'],
  params,
  body: z.object({ reference: Reference }),
  reply: One,
})

export const payStockOrder = endpoint('POST', '/office/stock/orders/{id}/pay', {
  summary: `Records the transfer that paid an order on credit. ${OUT_OF_ORDER} 409 for another one, while pieces are short, when the sum is not the one that was read, and when nothing is owed.`,
  access: 'office',
  auditVerb: 'recorded the payment of a stock order',
  audited: ['reference'],
  params,
  /** `duePaise`: what was read. */
  body: z.object({ reference: OneLine('Please enter the UTR number', 60), duePaise: z.int() }),
  reply: One,
})

export const refundStockOrder = endpoint('POST', '/office/stock/orders/{id}/refund', {
  summary: `Records the transfer by which a centre got back what it had paid beyond what its order came to. ${OUT_OF_ORDER} 409 for another one, while pieces are short, when the sum is not the one that was read, and when nothing was paid too much.`,
  access: 'office',
  auditVerb: 'recorded the refund of a stock order',
  audited: ['reference', 'paise'],
  params,
  /** `paise`: what was read. */
  body: z.object({ reference: OneLine('Please enter the UTR number', 60), paise: z.int() }),
  reply: One,
})

export const packStockOrder = endpoint('POST', '/office/stock/orders/{id}/pack', {
  summary: `Takes pieces out of the store for an order, as many as it asks for or fewer. ${OUT_OF_ORDER} 409 when the store has too few, 422 at lines for more than was ordered and for nothing at all.`,
  access: 'office',
  auditVerb: 'packed a stock order',
  audited: ['lines'],
  params,
  body: z.object({ lines: z.array(z.object({ itemId: Id, pieces: count(0) })).check(z.maxLength(200)) }),
  reply: One,
})

export const sendStockOrder = endpoint('POST', '/office/stock/orders/{id}/send', {
  summary: `A packed order leaves, with the number of its parcel or without. ${OUT_OF_ORDER}`,
  access: 'office',
  auditVerb: 'sent a stock order',
  audited: ['parcel'],
  params,
  body: z.object({ parcel: Reference }),
  reply: One,
})

export const countInStockOrder = endpoint('POST', '/office/stock/orders/{id}/count', {
  summary: `What a centre found in the parcel: whole pieces go on its shelf, damaged ones out of the stock, and the rest is short. ${OUT_OF_ORDER} 422 at a line for more than was packed.`,
  access: 'office',
  seat: 'desk',
  auditVerb: 'counted in a stock order',
  audited: ['lines'],
  params,
  body: z.object({
    lines: z.array(z.object({ itemId: Id, whole: count(0), damaged: count(0) })).check(z.maxLength(200)),
  }),
  reply: One,
})

export const settleShort = endpoint('POST', '/office/stock/orders/{id}/short', {
  summary:
    'What became of pieces that were short: they came later; or, as head office says, they had not been sent or are lost on the way. The same id again is harmless. 403 for a seat that says the latter, 404 out of scope, 409 before it is counted in, 422 at pieces for more than are short.',
  access: 'office',
  seat: 'desk',
  auditVerb: 'settled what was short of a stock order',
  audited: ['pieces', 'how'],
  params,
  body: z.object({ _id: Id, itemId: Id, pieces: count(1), how: z.enum(SHORT_ENDS) }),
  reply: One,
})

export const closeStockOrder = endpoint('POST', '/office/stock/orders/{id}/close', {
  summary: `Closes an order. ${OUT_OF_ORDER} 409 while pieces are short or it is not paid.`,
  access: 'office',
  auditVerb: 'closed a stock order',
  params,
  body: z.object({}),
  reply: One,
})

export const cancelStockOrder = endpoint('POST', '/office/stock/orders/{id}/cancel', {
  summary: `Cancels an order before it is sent; packed pieces go back into the store, and what was paid is to be refunded. ${OUT_OF_ORDER} 403 for a seat once it is accepted.`,
  access: 'office',
  seat: 'desk',
  auditVerb: 'cancelled a stock order',
  audited: ['reason'],
  params,
  body: z.object({ reason: Why }),
  reply: One,
})
