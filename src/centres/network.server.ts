import { and, asc, eq, isNull } from 'drizzle-orm'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db } from '../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../platform/http/serve.server.ts'
import type { Coming, Figures, MonthFigures, Overview, Pending } from '../platform/rooms/overview.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import { daysBetween, indianDay, monthAfter } from '../platform/text/india.rules.ts'
import { assertCentre, everyCentre, isUnlimited, serveInCentres } from './centres.reads.server.ts'
import type { ReplyInput } from '../platform/wire.ts'
import * as wire from './network.contract.ts'
import { beadOf, MANY_FEWER } from './network.rules.ts'
import type { Stored } from './present.server.ts'
import { centres, seats } from './centres.tables.ts'

/** Most of what waits that is listed. */
const MAX_WAITS = 50
/** Months that a centre's page shows. */
const MONTHS = 6

type NetworkParts = Pick<RoomParts, 'database' | 'overviews' | 'log'>

/** The network as head office sees it, and a centre as its heads do too. */
export const networkCalls = ({ database: { db }, overviews, log }: NetworkParts): EndpointHandler[] => [
  serveInCentres(wire.getNetwork, async ({ now }, scope) =>
    enveloped((await isUnlimited(db, scope)) ? await networkOf(db, { rooms: overviews(), log, now }) : null),
  ),

  serveInCentres(wire.getCentreFigures, async ({ params: { id }, now }, scope) => {
    await assertCentre(db, id, scope)
    return enveloped(await figuresOf(db, id, { rooms: overviews(), log, now }))
  }),
]

type Asking = { rooms: readonly Overview[]; log: Log; now: Date }

/** All centres, with what each room knows of them: so many statements, however many centres there are. */
async function networkOf(db: Db, { rooms, log, now }: Asking): Promise<wire.Network> {
  const today = indianDay(now)
  const rows = await db
    .select()
    .from(centres)
    .where(everyCentre.holds(centres.id))
    .orderBy(asc(centres.name), asc(centres.id))
  const heads = await headNamesOf(db)
  const counted = await askEach(log, rooms, ({ figures }) => figures?.(db, now))
  const found = await askEach(log, rooms, ({ pending }) => pending?.(db, now))
  const coming = await askEach(log, rooms, (room) => room.coming?.(db, now))
  const figures = joinFigures<Figures>(counted.answers)
  const ofRooms = found.answers.flat()
  const known = Map.groupBy(ofRooms, ({ of }) => ('id' in of ? of.id : ''))
  const listed = rows.map((row) => {
    const { people = 0 } = figures.get(row.id) ?? {}
    return { row, pending: inOrder([...(known.get(row.id) ?? []), ...ownPending(row, { people, known })]) }
  })
  const waits = inOrder([
    ...(known.get('') ?? []),
    ...listed.flatMap(({ row, pending }) => (row.status === 'closed' ? [] : pending)),
  ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    now: now.toISOString(),
    centres: listed.map(({ row, pending }) =>
      presentCentre(row, {
        heads: heads.get(row.id) ?? [],
        figures: figures.get(row.id) ?? {},
        pending,
        today,
      }),
    ),
    waits: waits.slice(0, MAX_WAITS).map(({ of, text, since, isLate, to, act }) => ({
      title: 'id' in of ? (names.get(of.id) ?? '') : of.title,
      text,
      days: daysSince(since, today),
      isLate,
      to,
      act,
    })),
    waiting: waits.length,
    coming: presentComing(coming.answers[0]),
    missing: counted.isMissing || found.isMissing || coming.isMissing,
  }
}

/** A centre in the last months, with what each room says of it. */
async function figuresOf(
  db: Db,
  id: string,
  { rooms, log, now }: Asking,
): Promise<ReplyInput<typeof wire.getCentreFigures>['data']> {
  const month = indianDay(now).slice(0, 7)
  const months = Array.from({ length: MONTHS }, (_, at) => monthAfter(month, at - MONTHS + 1))
  const { answers, isMissing } = await askEach(log, rooms, ({ one }) => one?.(db, { id, months, now }))
  const figures = joinFigures<MonthFigures>(answers.flatMap((room) => room.months ?? []))
  return {
    now: now.toISOString(),
    months: months.map((each) => presentMonth(each, figures.get(each) ?? {})),
    panels: answers.flatMap(({ panels }) => panels ?? []),
    missing: isMissing,
  }
}

const presentMonth = (
  month: string,
  { people = 0, joined = 0, left = 0, billedPaise = 0, ...more }: Partial<MonthFigures>,
): wire.CentreMonth => {
  const { settledPaise = 0, marks = 0, attended = 0 } = more
  return { month, children: people, joined, left, billedPaise, settledPaise, marks, attended }
}

/** Asks each room. One that fails is left out and reported as missing. */
async function askEach<T>(
  log: Log,
  rooms: readonly Overview[],
  ask: (room: Overview) => Promise<T> | undefined,
): Promise<{ answers: T[]; isMissing: boolean }> {
  const answers: T[] = []
  let isMissing = false
  for (const room of rooms)
    try {
      const answer = await ask(room)
      if (answer !== undefined) answers.push(answer)
    } catch (cause) {
      log.error({ error: logged(cause) }, 'network')
      isMissing = true
    }
  return { answers, isMissing }
}

/** The names of the heads of all centres, in the order of their seats. */
async function headNamesOf(db: Db): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select({ centreId: seats.centreId, personId: seats.personId })
    .from(seats)
    .where(and(eq(seats.role, 'head'), isNull(seats.endedAt), everyCentre.holds(seats.centreId)))
    .orderBy(asc(seats.givenAt), asc(seats.personId))
  const names = await namesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  const byCentre = Map.groupBy(rows, ({ centreId }) => centreId)
  return new Map(
    [...byCentre].map(([id, list]) => [id, list.flatMap(({ personId }) => names.get(personId) ?? [])]),
  )
}

function joinFigures<T>(
  answers: readonly ReadonlyMap<string, Partial<T>>[],
): ReadonlyMap<string, Partial<T>> {
  const joined = new Map<string, Partial<T>>()
  for (const answer of answers)
    for (const [id, figures] of answer) joined.set(id, { ...joined.get(id), ...figures })
  return joined
}

type Known = { people: number; known: ReadonlyMap<string, readonly Pending[]> }

/** What waits at a centre by its own status. */
function ownPending({ id, status, createdAt }: Stored, { people, known }: Known): Pending[] {
  const own = { of: { id }, isLate: false, to: `/office/centres/${id}`, act: 'Open' }
  if (status === 'closing') {
    const left = people === 1 ? '1 child still has a place' : `${people} children still have a place`
    return [{ ...own, text: people === 0 ? 'closing: nobody has a place' : `closing: ${left}`, since: null }]
  }
  // One that is made of an application has its opening list.
  if (status === 'preparing' && !known.has(id))
    return [{ ...own, text: 'being prepared, not open yet', since: indianDay(createdAt) }]
  return []
}

/** Trouble first, then what waits longest; what has no day comes last. */
const inOrder = (list: readonly Pending[]): Pending[] =>
  list.toSorted((a, b) => Number(b.isLate) - Number(a.isLate) || dayOf(a).localeCompare(dayOf(b)))
const dayOf = ({ since }: Pending): string => since ?? '9999'

const daysSince = (since: string | null, today: string): number | null =>
  since === null ? null : Math.max(0, daysBetween(since, today))

type Counted = {
  heads: string[]
  figures: Partial<Figures>
  pending: readonly Pending[]
  today: string
}

function presentCentre(row: Stored, { heads, figures, pending, today }: Counted): wire.NetworkCentre {
  const { people = 0, peopleBefore = 0, billedPaise = 0, settledPaise = 0 } = figures
  const { id, code, name, kind, status, state, postalCode, createdAt } = row
  const change = people - peopleBefore
  return {
    _id: id,
    code,
    name,
    kind,
    status,
    state,
    postalCode,
    heads,
    children: people,
    change,
    billedPaise,
    settledPaise,
    bead: beadOf({ status, createdOn: indianDay(createdAt), change, pending }, today),
    next: nextOf({ status, change, pending, today }),
  }
}

type NextParts = Pick<Stored, 'status'> & { change: number } & Pick<Counted, 'pending' | 'today'>

function nextOf({ status, change, pending, today }: NextParts): wire.NetworkCentre['next'] {
  const [first] = pending
  if (status === 'closed') return null
  if (change <= -MANY_FEWER && !first?.isLate)
    return { text: `${-change} children fewer in 30 days; call`, days: null }
  if (first) return { text: first.text, days: daysSince(first.since, today) }
  return status === 'suspended' ? { text: 'suspended: no new child can join', days: null } : null
}

const presentComing = (coming: Coming | undefined): wire.Network['coming'] =>
  coming ? { ...coming, steps: [...coming.steps] } : null
