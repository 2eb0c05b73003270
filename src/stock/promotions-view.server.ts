import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  centresOf,
  everyCentre,
  hasSeveralCentres,
  notFound,
  onlyCentre,
  type Scope,
} from '../centres/centres.reads.server.ts'
import { openGroups } from '../classroom/moving-up.reads.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { compareNames } from '../platform/text/names.rules.ts'
import type { ExamChild, Kit, Promotion, Promotions } from './office/promotions.contract.ts'
import { groupFor, kitFor, kitPlace, nextLevel } from './promotions.rules.ts'
import { type Examined, examinedChildren, movesOf, type CentreShelf } from './promotions.server.ts'
import { reservedOn } from './reservations.server.ts'
import { stockBalances, stockItems } from './stock.tables.ts'

const RECENT = 30

type ChosenCentre = CentreShelf & { centreId: string | null; centres: Promotions['centres'] }

/**
 * The centre that a page is about; with one centre the whole academy and the store.
 * @throws {Refusal} 404 for one out of scope
 */
export async function placeOf(
  on: Db | Tx,
  scope: Scope,
  { centreId, now }: { centreId: string | undefined; now: Date },
): Promise<ChosenCentre> {
  const own = await centresOf(on, scope)
  const centre = centreId === undefined ? own[0] : own.find(({ id }) => id === centreId)
  if (!centre) throw notFound()
  if (!(await hasSeveralCentres(on)))
    return { scope: everyCentre, shelfId: null, now, centreId: null, centres: [] }
  return {
    scope: onlyCentre(centre.id),
    shelfId: centre.id,
    now,
    centreId: centre.id,
    centres: own.map(({ id: _id, name }) => ({ _id, name })),
  }
}

/** What the page of moving up shows. @throws {Refusal} 404 for a centre out of scope */
export async function presentPromotions(
  db: Db,
  scope: Scope,
  asked: { centreId: string | undefined; now: Date },
): Promise<Promotions> {
  const place = await placeOf(db, scope, asked)
  const groups = await openGroups(db, place.scope, place.now)
  const examined = await examinedChildren(db, place, groups)
  const kits = await kitsAt(db, place.shelfId)
  const moves = await movesOf(
    db,
    groups.map(({ id }) => id),
    RECENT,
  )
  const names = await namesOf(
    db,
    [...examined, ...moves].map(({ studentId }) => studentId),
  )
  const ahead = new Map<string, number>()
  const moved = moves
    // Who moved up first has the first kit.
    .toReversed()
    .map((row): Promotion => {
      const kit = row.itemId === null ? undefined : kits.find(({ _id }) => _id === row.itemId)
      const before = ahead.get(row.itemId ?? '') ?? 0
      if (kit && !row.giftId) ahead.set(kit._id, before + 1)
      return {
        _id: row.id,
        studentId: row.studentId,
        child: names.get(row.studentId) ?? '',
        fromLevel: row.fromLevel,
        level: row.level,
        group: groups.find(({ id }) => id === row.toGroupId)?.name ?? '',
        isStaying: row.groupId === row.toGroupId,
        fromDay: row.fromDay,
        kit: kit ? { name: kit.name, place: row.giftId ? 'given' : kitPlace(kit, before) } : null,
        at: row.at.toISOString(),
      }
    })
    .toReversed()
  return {
    centreId: place.centreId,
    centres: place.centres,
    children: examined
      .map((child) => presentChild(child, names.get(child.studentId) ?? '', { groups, kits }))
      .toSorted((a, b) => order[a.standing] - order[b.standing] || compareNames(a.fullName, b.fullName)),
    groups: groups.map(({ id: _id, name, level, schedule, free }) => ({ _id, name, level, schedule, free })),
    kits: kits.filter(({ isWithdrawn }) => !isWithdrawn).map(({ isWithdrawn: _, ...kit }) => kit),
    moved,
  }
}

const order: Readonly<Record<ExamChild['standing'], number>> = {
  ready: 0,
  waiting: 1,
  failed: 2,
  declined: 3,
}

type Choices = { groups: Awaited<ReturnType<typeof openGroups>>; kits: readonly OfferedKit[] }

function presentChild(
  { studentId, group, exam, standing }: Examined,
  fullName: string,
  { groups, kits }: Choices,
): ExamChild {
  const toLevel = nextLevel(group.level)
  const offered = kits.filter(({ isWithdrawn }) => !isWithdrawn)
  return {
    sittingId: exam.sittingId,
    studentId,
    fullName,
    groupId: group.id,
    group: group.name,
    schedule: group.schedule,
    level: group.level,
    grade: exam.grade,
    points: exam.points,
    marks: exam.marks,
    pass: exam.pass,
    at: exam.at.toISOString(),
    standing: exam.outcome === 'declined' ? 'declined' : standing,
    certificate: exam.certificate,
    toLevel,
    toGroupId: groupFor(group, groups, toLevel)?.id ?? null,
    itemId: kitFor(offered, toLevel)?._id ?? null,
  }
}

type OfferedKit = Kit & { isWithdrawn: boolean }

/** Kits with what is on a shelf and on the way to it; also withdrawn ones, for which children may wait. */
async function kitsAt(db: Db, shelfId: string | null): Promise<OfferedKit[]> {
  const items = await db
    .select()
    .from(stockItems)
    .where(eq(stockItems.kind, 'kit'))
    .orderBy(asc(stockItems.level), asc(stockItems.name))
  const balances = await db
    .select()
    .from(stockBalances)
    .where(
      and(
        inArray(stockBalances.place, ['store', 'centre', 'way']),
        shelfId === null ? isNull(stockBalances.centreId) : sql`${stockBalances.centreId} = ${shelfId}`,
      ),
    )
  const reserved = await reservedOn(db, shelfId)
  const at = (itemId: string, places: readonly string[]) =>
    balances
      .filter((row) => row.itemId === itemId && places.includes(row.place))
      .reduce((sum, { pieces }) => sum + pieces, 0)
  return items.map(({ id, name, level, familyPaise, withdrawnAt }) => ({
    _id: id,
    name,
    level,
    familyPrice: familyPaise / 100,
    here: at(id, ['store', 'centre']),
    way: at(id, ['way']),
    reserved: reserved.get(id) ?? 0,
    isWithdrawn: withdrawnAt !== null,
  }))
}
