import { and, asc, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import {
  centresOf,
  type CentreFacts,
  hasSeveralCentres,
  isUnlimited,
  notFound,
  onlyCentre,
  type Scope,
} from '../centres/centres.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { sheetOf, type SheetColumn } from '../platform/sheets/sheets.server.ts'
import type {
  Gift,
  ItemForm,
  Order,
  OrderLine,
  OrderSummary,
  Stock,
  StockItem,
} from './office/stock.contract.ts'
import type { ItemRow } from './moves.server.ts'
import { isUnsettled, linesOf, moneyActsOf, noOrder, type OrderRow } from './orders.server.ts'
import { duePaise, excessPaise, isLow, type MoneyAct, shortOf } from './stock.rules.ts'
import { stockBalances, stockGifts, stockItems, stockOrderActs, stockOrders } from './stock.tables.ts'

/** Of how many centres each shelf is shown. */
const MAX_SHELVES = 8
const RECENT = 20

type Reader = { scope: Scope; isWhole: boolean; centres: readonly CentreFacts[] }

/** Items, orders and gifts as the caller may see them. @throws {Refusal} 404 for a centre out of scope */
export async function presentStock(db: Db, scope: Scope, centreId: string | undefined): Promise<Stock> {
  const all = await centresOf(db, scope)
  if (centreId !== undefined && !all.some(({ id }) => id === centreId)) throw notFound()
  const isWhole = await isUnlimited(db, scope)
  const shown =
    centreId === undefined
      ? { scope, isWhole, centres: all }
      : { scope: onlyCentre(centreId), isWhole: false, centres: all.filter(({ id }) => id === centreId) }
  const isAlone = isWhole && !(await hasSeveralCentres(db))
  return {
    items: (await presentItems(db, shown)).map((item) => ({
      ...item,
      // With one centre there is one shelf: that of the academy.
      ...(isAlone ? { shelves: [] } : {}),
    })),
    centres: isAlone ? [] : all.map(({ id: _id, name }) => ({ _id, name })),
    hasStore: isWhole,
    orders: await listOrders(db, shown),
    gifts: await listGifts(db, shown),
  }
}

type Balance = typeof stockBalances.$inferSelect

/** What is at places of the scope, with the store for who sees the whole academy. */
const balancesOf = (on: Db | Tx, { scope, isWhole }: Omit<Reader, 'centres'>): Promise<Balance[]> =>
  on
    .select()
    .from(stockBalances)
    .where(
      or(
        and(inArray(stockBalances.place, ['centre', 'way']), scope.holds(stockBalances.centreId)),
        isWhole ? eq(stockBalances.place, 'store') : undefined,
      ),
    )

async function presentItems(db: Db, reader: Reader): Promise<StockItem[]> {
  const items = await db.select().from(stockItems).orderBy(asc(stockItems.name))
  const balances = Map.groupBy(await balancesOf(db, reader), ({ itemId }) => itemId)
  const given = await givenOf(db, reader)
  const names = new Map(reader.centres.map(({ id, name }) => [id, name]))
  return items.map((item) => {
    const own = balances.get(item.id) ?? []
    const at = (place: Balance['place']) => own.filter((row) => row.place === place)
    const sum = (rows: readonly Balance[]) => rows.reduce((all, { pieces }) => all + pieces, 0)
    const shelves = at('centre').flatMap(({ centreId, pieces }) => (centreId ? [{ centreId, pieces }] : []))
    const [store] = at('store')
    const lowShelves = shelves.filter(({ pieces }) => isLow(pieces, item.low))
    return {
      _id: item.id,
      ...formOf(item),
      store: reader.isWhole ? (store?.pieces ?? 0) : null,
      way: sum(at('way')),
      atCentres: sum(at('centre')),
      given: given.get(item.id) ?? 0,
      shelves: names.size <= MAX_SHELVES ? shelves : [],
      lowAt: item.withdrawnAt
        ? []
        : [
            ...(isLow(store?.pieces ?? null, item.low) ? ['Store'] : []),
            ...lowShelves.map(({ centreId }) => names.get(centreId) ?? ''),
          ],
    }
  })
}

const formOf = ({
  name,
  kind,
  level,
  centrePaise,
  familyPaise,
  hsn,
  gstHundredths,
  low,
  withdrawnAt,
}: ItemRow): ItemForm => ({
  name,
  kind,
  level,
  centrePrice: centrePaise / 100,
  familyPrice: familyPaise / 100,
  hsn,
  gstPercent: gstHundredths === null ? null : gstHundredths / 100,
  low,
  isWithdrawn: withdrawnAt !== null,
})

/** Of gifts: those from shelves of the scope, and from the store for who sees the whole academy. */
const isOfReader = ({ scope, isWhole }: Omit<Reader, 'centres'>) =>
  or(scope.holds(stockGifts.centreId), isWhole ? isNull(stockGifts.centreId) : undefined)

async function givenOf(db: Db, reader: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ itemId: stockGifts.itemId, given: sql<number>`count(*)::int` })
    .from(stockGifts)
    .where(and(isNull(stockGifts.takenBackAt), isOfReader(reader)))
    .groupBy(stockGifts.itemId)
  return new Map(rows.map(({ itemId, given }) => [itemId, given]))
}

async function listGifts(db: Db, reader: Reader): Promise<Gift[]> {
  const rows = await db
    .select({ gift: stockGifts, item: stockItems.name })
    .from(stockGifts)
    .innerJoin(stockItems, eq(stockItems.id, stockGifts.itemId))
    .where(isOfReader(reader))
    .orderBy(desc(stockGifts.at), desc(stockGifts.id))
    .limit(RECENT)
  const children = await namesOf(
    db,
    rows.flatMap(({ gift }) => gift.studentId ?? []),
  )
  const centres = new Map(reader.centres.map(({ id, name }) => [id, name]))
  return rows.map(({ gift, item }) => ({
    _id: gift.id,
    item,
    child: children.get(gift.studentId ?? '') ?? '',
    centre: centres.get(gift.centreId ?? '') ?? '',
    paise: gift.paise,
    at: gift.at.toISOString(),
    takenBack: gift.takenBackAt && gift.reason,
  }))
}

async function listOrders(db: Db, { scope, centres }: Reader): Promise<OrderSummary[]> {
  const inScope = scope.holds(stockOrders.centreId)
  const newest = desc(stockOrders.number)
  const open = await db.select().from(stockOrders).where(and(inScope, isUnsettled)).orderBy(newest)
  const over = await db
    .select()
    .from(stockOrders)
    .where(and(inScope, not(isUnsettled)))
    .orderBy(newest)
    .limit(RECENT)
  const rows = [...open, ...over]
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(db, ids), ({ orderId }) => orderId)
  const money = Map.groupBy(await moneyActsOf(db, ids), ({ orderId }) => orderId)
  return rows.flatMap((row) => {
    const centre = centres.find(({ id }) => id === row.centreId)
    return centre
      ? [summaryOf(row, { centre, lines: lines.get(row.id) ?? [], acts: money.get(row.id) ?? [] })]
      : []
  })
}

type Facts = {
  centre: CentreFacts
  lines: Awaited<ReturnType<typeof linesOf>>
  acts: readonly MoneyAct[]
}

const summaryOf = (
  { id, number, status, createdAt }: OrderRow,
  { centre, lines, acts }: Facts,
): OrderSummary => ({
  _id: id,
  number,
  centreId: centre.id,
  centre: centre.name,
  status,
  pieces: lines.reduce((sum, { ordered }) => sum + ordered, 0),
  duePaise: duePaise(status, lines),
  isPaid: acts.some(({ act }) => act === 'pay'),
  excessPaise: excessPaise(status, { acts, lines }),
  short: status === 'counted' ? lines.reduce((sum, line) => sum + shortOf(line), 0) : 0,
  createdAt: createdAt.toISOString(),
})

/** One order as head office and its centre read it. @throws {Refusal} 404 */
export async function presentOrder(on: Db | Tx, id: string, scope: Scope): Promise<Order> {
  const [row] = await on
    .select()
    .from(stockOrders)
    .where(and(eq(stockOrders.id, id), scope.holds(stockOrders.centreId)))
  const [centre] = row ? await centresOf(on, onlyCentre(row.centreId)) : []
  if (!row || !centre) throw noOrder()
  const isWhole = await isUnlimited(on, scope)
  const lines = await linesOf(on, [id])
  const acts = await on
    .select()
    .from(stockOrderActs)
    .where(eq(stockOrderActs.orderId, id))
    .orderBy(asc(stockOrderActs.at))
  const names = await namesOf(
    on,
    acts.map(({ byId }) => byId),
  )
  const store = isWhole ? await storeOf(on) : null
  return {
    ...summaryOf(row, { centre, lines, acts }),
    note: row.note,
    lines: lines.map((line) => presentLine(row, line, store)),
    acts: acts.map(({ act, note, paise, byId, at }) => ({
      act,
      note,
      paise,
      by: names.get(byId) ?? '',
      at: at.toISOString(),
    })),
    isOffice: isWhole,
  }
}

async function storeOf(on: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await on.select().from(stockBalances).where(eq(stockBalances.place, 'store'))
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]))
}

const presentLine = (
  { status }: OrderRow,
  line: Facts['lines'][number],
  store: ReadonlyMap<string, number> | null,
): OrderLine => ({
  itemId: line.itemId,
  item: line.item,
  ordered: line.ordered,
  pricePaise: line.pricePaise,
  packed: line.packed,
  whole: line.whole,
  damaged: line.damaged,
  cameLater: line.cameLater,
  notSent: line.notSent,
  lost: line.lostPieces,
  short: status === 'counted' ? shortOf(line) : 0,
  store: store && (store.get(line.itemId) ?? 0),
})

type SheetRow = { item: ItemRow; place: string; pieces: number }

const columns: readonly SheetColumn<SheetRow>[] = [
  { head: 'item', cell: ({ item }) => item.name },
  { head: 'kind', cell: ({ item }) => item.kind },
  { head: 'level', cell: ({ item }) => item.level },
  { head: 'place', cell: ({ place }) => place },
  { head: 'pieces', cell: ({ pieces }) => pieces },
  { head: 'low_at', cell: ({ item }) => item.low },
  { head: 'price_to_centre', cell: ({ item }) => item.centrePaise / 100 },
  { head: 'price_to_family', cell: ({ item }) => item.familyPaise / 100 },
  { head: 'HSN', cell: ({ item }) => item.hsn },
]

/** Every item at every place of the caller. */
export async function stockSheet(db: Db, scope: Scope) {
  const isWhole = await isUnlimited(db, scope)
  const names = new Map((await centresOf(db, scope)).map(({ id, name }) => [id, name]))
  const items = new Map((await db.select().from(stockItems)).map((item) => [item.id, item]))
  const placeOf = ({ place, centreId }: Balance): string => {
    if (place === 'store') return 'Store'
    const centre = names.get(centreId ?? '') ?? ''
    return place === 'way' ? `On the way to ${centre}` : centre
  }
  const rows = (await balancesOf(db, { scope, isWhole })).flatMap((balance) => {
    const item = items.get(balance.itemId)
    return item ? [{ item, place: placeOf(balance), pieces: balance.pieces }] : []
  })
  const ordered = rows.toSorted(
    (a, b) => a.item.name.localeCompare(b.item.name) || a.place.localeCompare(b.place),
  )
  return sheetOf('csv', { name: 'stock', columns, rows: ordered })
}
