import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centres } from '../centres/centres.tables.ts'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { ITEM_KINDS, MOVE_REASONS, ORDER_ACTS, ORDER_STATUSES, PLACES } from './stock.rules.ts'

/** Something that is sent to centres and given to children. Never deleted: moves name it. */
export const stockItems = pgTable(
  'stock_items',
  {
    /** Made by the page, so that a repeat is the same item. */
    id: id(),
    name: text('name').notNull().unique('stock_items_name'),
    kind: text('kind', { enum: ITEM_KINDS }).notNull(),
    /** In the academy's words, like Level 3; empty for none. */
    level: text('level').notNull(),
    /** What a franchise pays for a piece, GST included. */
    centrePaise: integer('centre_paise').notNull(),
    /** What a family is charged for a piece, in whole rupees, GST included; 0: nothing. */
    familyPaise: integer('family_paise').notNull(),
    hsn: text('hsn').notNull(),
    /** GST in hundredths of a percent; null: that of the academy's fees. */
    gstHundredths: integer('gst_hundredths'),
    /** With so many pieces or fewer a place should get more; 0: never said. */
    low: integer('low').notNull(),
    /** Null while it can be ordered and received. */
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_items_kind', isOneOf(t.kind, ITEM_KINDS)),
    check(
      'stock_items_amounts',
      sql`${t.centrePaise} >= 0 and ${t.familyPaise} >= 0 and ${t.familyPaise} % 100 = 0 and ${t.low} >= 0`,
    ),
    check('stock_items_gst', sql`${t.gstHundredths} between 0 and 4000`),
  ],
)

const itemId = () =>
  uuid('item_id')
    .notNull()
    .references(() => stockItems.id)
const ofCentre = (place: unknown): SQL => sql`${place} in ('centre', 'way')`

/** Pieces of an item that went from one place to another; only inserted. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: id(),
    itemId: itemId(),
    pieces: integer('pieces').notNull(),
    fromPlace: text('from_place', { enum: PLACES }).notNull(),
    toPlace: text('to_place', { enum: PLACES }).notNull(),
    /** Of a shelf of a centre, and of what is on the way: which centre's. */
    centreId: uuid('centre_id').references(() => centres.id),
    reason: text('reason', { enum: MOVE_REASONS }).notNull(),
    note: text('note').notNull(),
    /** What it is the move of; the same act twice is one move. */
    key: text('key').notNull().unique('stock_moves_key'),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('stock_moves_item').on(t.itemId, t.at),
    index('stock_moves_centre').on(t.centreId, t.at),
    check('stock_moves_pieces', sql`${t.pieces} > 0`),
    check('stock_moves_reason', isOneOf(t.reason, MOVE_REASONS)),
    check(
      'stock_moves_places',
      sql`${isOneOf(t.fromPlace, PLACES)} and ${isOneOf(t.toPlace, PLACES)} and ${t.fromPlace} <> ${t.toPlace}`,
    ),
    check(
      'stock_moves_centre_named',
      sql`(${t.centreId} is not null) = (${ofCentre(t.fromPlace)} or ${ofCentre(t.toPlace)})`,
    ),
  ],
)

/** How many pieces of an item are at a place: the sum of its moves, kept in their transaction. */
export const stockBalances = pgTable(
  'stock_balances',
  {
    id: id(),
    itemId: itemId(),
    place: text('place', { enum: PLACES }).notNull(),
    centreId: uuid('centre_id').references(() => centres.id),
    pieces: integer('pieces').notNull(),
  },
  (t) => [
    unique('stock_balances_place_of_item').on(t.itemId, t.place, t.centreId).nullsNotDistinct(),
    index('stock_balances_centre').on(t.centreId),
    check('stock_balances_place', isOneOf(t.place, PLACES)),
    check('stock_balances_never_below_0', sql`${t.pieces} >= 0 or ${t.place} = 'supplier'`),
    check('stock_balances_centre_named', sql`(${t.centreId} is not null) = ${ofCentre(t.place)}`),
  ],
)

/** What a centre asks head office for. */
export const stockOrders = pgTable(
  'stock_orders',
  {
    /** Made by the page, so that a repeat is the same order. */
    id: id(),
    /** What people call it by: 1, 2, 3 ... */
    number: integer('number').notNull(),
    centreId: uuid('centre_id')
      .notNull()
      .references(() => centres.id),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    note: text('note').notNull(),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stock_orders_number').on(t.number),
    index('stock_orders_centre').on(t.centreId, t.createdAt),
    index('stock_orders_status').on(t.status, t.createdAt),
    check('stock_orders_status_known', isOneOf(t.status, ORDER_STATUSES)),
  ],
)

const orderId = () =>
  uuid('order_id')
    .notNull()
    .references(() => stockOrders.id)

/** An item of an order: what was asked for, packed, and found in the parcel. */
export const stockOrderLines = pgTable(
  'stock_order_lines',
  {
    orderId: orderId(),
    itemId: itemId(),
    ordered: integer('ordered').notNull(),
    /** For a piece, as it was when the order was placed; 0 for a centre of the academy's own. */
    pricePaise: integer('price_paise').notNull(),
    packed: integer('packed').notNull().default(0),
    whole: integer('whole').notNull().default(0),
    damaged: integer('damaged').notNull().default(0),
    /** What was short: it came, it had never been sent, or it is lost. */
    cameLater: integer('came_later').notNull().default(0),
    notSent: integer('not_sent').notNull().default(0),
    lostPieces: integer('lost_pieces').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.itemId] }),
    check('stock_order_lines_ordered', sql`${t.ordered} > 0 and ${t.pricePaise} >= 0`),
    check('stock_order_lines_packed', sql`${t.packed} between 0 and ${t.ordered}`),
    check(
      'stock_order_lines_counted',
      sql`least(${t.whole}, ${t.damaged}, ${t.cameLater}, ${t.notSent}, ${t.lostPieces}) >= 0 and ${t.whole} + ${t.damaged} + ${t.cameLater} + ${t.notSent} + ${t.lostPieces} <= ${t.packed}`,
    ),
  ],
)

/** What was done with an order, each act once. */
export const stockOrderActs = pgTable(
  'stock_order_acts',
  {
    orderId: orderId(),
    act: text('act', { enum: ORDER_ACTS }).notNull(),
    /** The transfer that paid it, the parcel's number, or why it was cancelled; may be empty. */
    note: text('note').notNull(),
    /** Of a payment what was paid: what came whole may be worth less. */
    paise: bigint('paise', { mode: 'number' }).notNull().default(0),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.act] }),
    check('stock_order_acts_known', isOneOf(t.act, ORDER_ACTS)),
  ],
)

/** A piece that was given to a child. */
export const stockGifts = pgTable(
  'stock_gifts',
  {
    /** Made by the page, so that a repeat is the same gift; also the id of its charge. */
    id: id(),
    itemId: itemId(),
    /** From whose shelf; null: from the store of head office. */
    centreId: uuid('centre_id').references(() => centres.id),
    /** Null once the child was erased: the piece is still given. */
    studentId: uuid('student_id').references(() => people.id),
    /** What the family was charged; 0: nothing, and there is no charge. */
    paise: integer('paise').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Null while it stands. */
    takenBackAt: instant('taken_back_at'),
    takenBackBy: uuid('taken_back_by'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('stock_gifts_student').on(t.studentId),
    index('stock_gifts_centre').on(t.centreId, t.at),
    index('stock_gifts_item').on(t.itemId),
    check(
      'stock_gifts_taken_back',
      sql`(${t.takenBackAt} is null) = (${t.takenBackBy} is null) and (${t.takenBackAt} is not null or ${t.reason} = '')`,
    ),
  ],
)

/** A child that moved up a level after an exam. Its kit is reserved until it is given. */
export const promotions = pgTable(
  'promotions',
  {
    /** Made by the page, so that a repeat is the same move. */
    id: id(),
    /** The exam that it passed. No key: the exams go before this when the demo is emptied. */
    sittingId: uuid('sitting_id').notNull(),
    /** When that exam ended: exams of before move nobody up again. */
    examEndedAt: instant('exam_ended_at').notNull(),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** In the academy's words, like Level 2. */
    fromLevel: text('from_level').notNull(),
    level: text('level').notNull(),
    /** No keys: a group that nobody ever attended may be deleted. The same twice: it stayed in its group. */
    groupId: uuid('group_id').notNull(),
    toGroupId: uuid('to_group_id').notNull(),
    /** The first day in the group of the new level. */
    fromDay: date('from_day').notNull(),
    /** The kit of the new level; null for none. */
    itemId: uuid('item_id').references(() => stockItems.id),
    /** On whose shelf the kit is reserved; null: in the store of head office. */
    centreId: uuid('centre_id').references(() => centres.id),
    /** Null while the kit is reserved. */
    giftId: uuid('gift_id').references(() => stockGifts.id),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Null while it stands. */
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
  },
  (t) => [
    uniqueIndex('promotions_sitting_once').on(t.sittingId).where(sql`${t.undoneAt} is null`),
    index('promotions_student').on(t.studentId),
    index('promotions_centre').on(t.centreId, t.at),
    index('promotions_reserved').on(t.itemId).where(sql`${t.giftId} is null and ${t.undoneAt} is null`),
    check('promotions_undone', sql`(${t.undoneAt} is null) = (${t.undoneBy} is null)`),
    check('promotions_kit', sql`${t.giftId} is null or ${t.itemId} is not null`),
  ],
)
