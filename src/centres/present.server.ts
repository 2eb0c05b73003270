import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { namesOf, officeStaffOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { enveloped } from '../platform/http/serve.server.ts'
import type { Blocker, Occupied } from '../platform/rooms/occupancy.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { compareNames } from '../platform/text/names.rules.ts'
import type * as wire from './centres.contract.ts'
import { isUnlimited, notFound, type Scope } from './centres.reads.server.ts'
import { nextStatuses } from './centres.rules.ts'
import { centres, seats, unseatedPeople } from './centres.tables.ts'

export type CentreParts = Pick<RoomParts, 'database' | 'occupancies' | 'blockers' | 'origins'>
export type Stored = typeof centres.$inferSelect

export type Presenter = ReturnType<typeof createPresenter>

/** How a centre is shown, with what it has in the rooms below. */
export function createPresenter(db: Db, { occupancies, blockers, origins }: Omit<CentreParts, 'database'>) {
  const shown = async (id: string, scope: Scope, now: Date) => {
    const [row] = await db
      .select()
      .from(centres)
      .where(and(eq(centres.id, id), scope.holds(centres.id)))
    if (!row) throw notFound()
    const [centre] = await rowsOf(db, [row], await occupiedOf(db, [id], now))
    if (!centre) throw notFound()
    const { postalCode, address, phone, hours } = row
    const isWhole = await isUnlimited(db, scope)
    const mayClose = nextStatuses(row.status).includes('closed') && isWhole
    return enveloped({
      ...centre,
      postalCode,
      address,
      phone,
      hours,
      seats: await seatsOf(db, id),
      blockers: mayClose ? await blockersOf(db, id) : [],
      origin: isWhole ? await originOf(id) : null,
    })
  }
  const occupiedOf = async (on: Db | Tx, ids: readonly string[], now: Date) => {
    const total = new Map<string, Occupied>()
    for (const occupancy of occupancies())
      for (const [id, { groups, people }] of await occupancy(on, ids, now)) {
        const { groups: before = 0, people: there = 0 } = total.get(id) ?? {}
        total.set(id, { groups: before + groups, people: there + people })
      }
    return total
  }
  const blockersOf = async (on: Db | Tx, id: string): Promise<Blocker[]> => {
    const all: Blocker[] = []
    for (const inTheWay of blockers()) all.push(...(await inTheWay(on, id)))
    return all
  }
  const originOf = async (id: string) => {
    for (const room of origins()) {
      const origin = await room.originOf(db, id)
      if (origin) return { ...origin, missing: [...origin.missing] }
    }
    return null
  }
  return { shown, occupiedOf, blockersOf }
}

export async function rowsOf(
  on: Db | Tx,
  rows: readonly Stored[],
  occupied: ReadonlyMap<string, Occupied>,
): Promise<wire.CentreRow[]> {
  const ids = rows.map(({ id }) => id)
  const heads = await on
    .select({ centreId: seats.centreId, personId: seats.personId })
    .from(seats)
    .where(and(inArray(seats.centreId, ids), eq(seats.role, 'head'), isNull(seats.endedAt)))
    .orderBy(asc(seats.givenAt), asc(seats.personId))
  const names = await namesOf(
    on,
    heads.map(({ personId }) => personId),
  )
  return rows.map(({ id, code, name, kind, status, state }) => ({
    _id: id,
    code,
    name,
    kind,
    status,
    state,
    heads: heads.flatMap((head) => (head.centreId === id ? (names.get(head.personId) ?? []) : [])),
    groups: occupied.get(id)?.groups ?? 0,
    children: occupied.get(id)?.people ?? 0,
  }))
}

/** Who works or worked at a centre, by name, ended seats last. */
async function seatsOf(on: Db | Tx, centreId: string): Promise<wire.Seat[]> {
  const rows = await on.select().from(seats).where(eq(seats.centreId, centreId))
  const names = await namesOf(
    on,
    rows.map(({ personId }) => personId),
  )
  return rows
    .map(({ personId, role, givenAt, endedAt }) => ({
      personId,
      role,
      fullName: names.get(personId) ?? '',
      givenAt: givenAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }))
    .toSorted(
      (a, b) =>
        Number(a.endedAt !== null) - Number(b.endedAt !== null) || compareNames(a.fullName, b.fullName),
    )
}

/** Staff of the office who lost all their seats, by name: they see no centre. */
export async function unseatedOf(on: Db | Tx): Promise<{ _id: string; fullName: string }[]> {
  const staff = await officeStaffOf(on)
  const open = on.select({ id: seats.personId }).from(seats).where(isNull(seats.endedAt))
  const rows = await on
    .select({ id: seats.personId })
    .from(seats)
    .where(notInArray(seats.personId, open))
    .union(
      on
        .select({ id: unseatedPeople.personId })
        .from(unseatedPeople)
        .where(notInArray(unseatedPeople.personId, open)),
    )
  const lost = new Set(rows.map(({ id }) => id))
  return staff
    .filter(({ id }) => lost.has(id))
    .map(({ id, fullName }) => ({ _id: id, fullName }))
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
}
