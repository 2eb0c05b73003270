import { and, eq, ilike, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { officeStaffOf } from '../people/people.reads.server.ts'
import { registerTeachersOf } from '../people/teachers.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { type Db, sqlState, type Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { paginate } from '../platform/http/cursor.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { Origins } from '../platform/rooms/origins.server.ts'
import type { HandlerInput } from '../platform/wire.ts'
import * as wire from './centres.contract.ts'
import {
  type CentreParts,
  createPresenter,
  type Presenter,
  rowsOf,
  type Stored,
  unseatedOf,
} from './present.server.ts'
import { assertNotClosed, everyCentre, notFound, ownSeatsOf, serveInCentres } from './centres.reads.server.ts'
import { CENTRE_STATUSES, type CentreStatus, nextStatuses, takesChildren } from './centres.rules.ts'
import { centres, seats, unseatedPeople } from './centres.tables.ts'

const pageQuery = paginate(centres, { name: 'name', createdAt: 'createdAt' }, 'name')

/** The centres of the academy, and who works there. */
export function centreCalls({ database: { db }, ...rooms }: CentreParts): EndpointHandler[] {
  const presenter = createPresenter(db, rooms)
  return [
    ...readCalls(db, presenter),
    ...changeCalls(db, presenter, rooms.origins),
    ...seatCalls(db, presenter),
  ]
}

function readCalls(db: Db, { shown, occupiedOf }: Presenter): EndpointHandler[] {
  return [
    serveInCentres(wire.findCentres, async ({ body: { words, status, ...asked }, now }, scope) => {
      const page = pageQuery(asked)
      const rows = await db
        .select()
        .from(centres)
        .where(
          and(
            scope.holds(centres.id),
            words ? wordsIn(words) : undefined,
            status && eq(centres.status, status),
            page.after,
          ),
        )
        .orderBy(...page.orderBy)
        .limit(page.limit)
      const ids = rows.map(({ id }) => id)
      const list = await rowsOf(db, rows, await occupiedOf(db, ids, now))
      const byId = new Map(list.map((row) => [row._id, row]))
      return page.reply(
        rows,
        (row) => row,
        ({ id }) => byId.get(id) as wire.CentreRow,
      )
    }),

    serveInCentres(wire.getCentre, ({ params: { id }, now }, scope) => shown(id, scope, now)),
  ]
}

/** What the owner changes of a centre. */
function changeCalls(db: Db, presenter: Presenter, origins: CentreParts['origins']): EndpointHandler[] {
  const { shown } = presenter
  return [
    serve(wire.getNewCentre, async ({ params: { fromId } }) => {
      for (const room of origins()) return enveloped(await room.factsFor(db, fromId))
      throw notFound()
    }),

    serve(wire.createCentre, async ({ body, person, now, audit }) => {
      const by = { now, byId: person.account.id, origins: origins() }
      const id = await create(db, by, body)
      audit(`created the centre “${body.name}”`)
      return shown(id, everyCentre, now)
    }),

    serve(wire.changeCentre, async ({ params: { id }, body, now, audit }) => {
      await db.transaction(async (tx) => {
        const { postalCode } = await lockedCentre(tx, id)
        if (postalCode !== body.postalCode)
          for (const room of origins()) await room.assertFree(tx, { id, fromId: null, ...body })
        await tx.update(centres).set(body).where(eq(centres.id, id))
      })
      audit(`changed the centre “${body.name}”`)
      return shown(id, everyCentre, now)
    }),

    serve(wire.setCentreStatus, async ({ params: { id }, body: { status }, person, now, audit }) => {
      await db.transaction(async (tx) => {
        const by = { tx, now, byId: person.account.id, origins: origins() }
        const was = await changeStatus(by, presenter, { id, status })
        if (was) audit(`changed the status of the centre “${was.name}” from ${was.status} to ${status}`)
      })
      return shown(id, everyCentre, now)
    }),
  ]
}

type By = { now: Date; byId: string; origins: readonly Origins[] }

/**
 * Gives a centre a status. @returns the centre as it was, null where it has the status already.
 * @throws {Refusal} 404 for none, 409 for a status that does not follow
 */
async function changeStatus(
  by: By & { tx: Tx },
  { occupiedOf, blockersOf }: Presenter,
  { id, status }: { id: string; status: CentreStatus },
): Promise<Stored | null> {
  const { tx, now, origins } = by
  // One change of a status at a time, so that two centres don't close because of each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('status of centres'))`)
  const centre = await lockedCentre(tx, id)
  if (centre.status === status) return null
  assertFollows(centre, status)
  if (takesChildren(centre.status) && !takesChildren(status)) await assertAnotherTakes(tx, id)
  const { people = 0 } = (await occupiedOf(tx, [id], now)).get(id) ?? {}
  if (status === 'closed' && people > 0)
    throw new Refusal(
      409,
      `${people} ${people === 1 ? 'child has' : 'children have'} a place in ${centre.name}. Move them first.`,
      { code: 'centre_has_children' },
    )
  const blockers = status === 'closed' ? await blockersOf(tx, id) : []
  if (blockers.length > 0)
    throw new Refusal(
      409,
      `${centre.name} can’t be closed yet: ${blockers.map(({ text }) => text).join('; ')}.`,
      { code: 'centre_not_settled' },
    )
  for (const room of origins) {
    if (status === 'open') await room.open(by, id)
    if (status === 'closed') await room.close(by, id)
  }
  await tx.update(centres).set({ status }).where(eq(centres.id, id))
  return centre
}

/** What the owner does with seats. */
function seatCalls(db: Db, { shown }: Presenter): EndpointHandler[] {
  return [
    serve(wire.getSeatChoices, async () => {
      const onWire = ({ id, fullName }: { id: string; fullName: string }) => ({ _id: id, fullName })
      const [office, teachers] = [await officeStaffOf(db), await registerTeachersOf(db)]
      return enveloped({ office: office.map(onWire), teachers: teachers.map(onWire) })
    }),

    serve(wire.getOwnSeats, async ({ person }) => enveloped(await ownSeatsOf(db, person.id))),

    serve(wire.giveSeat, async ({ params: { id }, body, person, now, audit }) => {
      await db.transaction((tx) => give({ tx, now }, { centreId: id, ...body, by: person.id }))
      audit(`made {person:${body.personId}} ${body.role} at a centre`)
      return shown(id, everyCentre, now)
    }),

    serve(wire.endSeat, async ({ params: { id, personId }, now }) => {
      const ended = await db
        .update(seats)
        .set({ endedAt: sql`coalesce(${seats.endedAt}, ${now.toISOString()}::timestamptz)` })
        .where(and(eq(seats.centreId, id), eq(seats.personId, personId)))
        .returning()
      if (ended.length === 0) throw new Refusal(404, 'Seat not found', { code: 'seat_not_found' })
      return shown(id, everyCentre, now)
    }),

    serve(wire.getUnseated, async () => enveloped(await unseatedOf(db))),

    serve(wire.freeOfSeats, async ({ params: { personId } }) => {
      await db.transaction((tx) => free(tx, personId))
      return { success: true as const, message: 'This person sees all centres again' }
    }),
  ]
}

const wordsIn = (words: string) => {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(centres.name, like), ilike(centres.code, like))
}

/**
 * Makes a centre, of an application where one is named. @throws {Refusal} 422 at code for one that is used,
 * at kind for one of an application that is no franchise; as its origins do
 */
async function create(
  db: Db,
  { origins, now, byId }: By,
  { fromId, ...form }: HandlerInput<typeof wire.createCentre>['body'],
): Promise<string> {
  const id = newId()
  if (fromId && form.kind !== 'franchise')
    throw new Refusal(422, undefined, { errors: { kind: 'A centre of an application is a franchise' } })
  try {
    await db.transaction(async (tx) => {
      for (const room of origins)
        await room.assertFree(tx, { id: null, fromId: fromId ?? null, postalCode: form.postalCode })
      await tx.insert(centres).values({ ...form, id, status: 'preparing', createdAt: now })
      if (fromId)
        for (const room of origins) await room.link({ tx, now, byId }, { id, fromId, name: form.name })
    })
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new Refusal(422, undefined, { errors: { code: 'A centre has this code' } })
  }
  return id
}

async function lockedCentre(tx: Tx, id: string): Promise<Stored> {
  const [centre] = await tx.select().from(centres).where(eq(centres.id, id)).for('update')
  if (!centre) throw notFound()
  return centre
}

/** @throws {Refusal} 409 unless this status can follow; one that opens needs its State and PIN code. */
function assertFollows({ status, state, postalCode, name }: Stored, next: CentreStatus): void {
  if (!nextStatuses(status).includes(next))
    throw new Refusal(409, `${name} is ${status}, so this can’t be done now`, { code: 'centre_status' })
  if (next === 'open' && (state === '' || postalCode === ''))
    throw new Refusal(409, 'Enter the State and the PIN code of the centre first', { code: 'centre_facts' })
}

/** @throws {Refusal} 409 unless children can join another centre. */
async function assertAnotherTakes(tx: Tx, id: string): Promise<void> {
  const taking = inArray(centres.status, CENTRE_STATUSES.filter(takesChildren))
  if ((await tx.$count(centres, and(ne(centres.id, id), taking))) > 0) return
  throw new Refusal(409, 'No other centre takes new children. Open another centre first.', {
    code: 'last_centre',
  })
}

type Giving = { centreId: string; personId: string; role: wire.Seat['role']; by: string }

async function give({ tx, now }: TxContext, { by, ...seat }: Giving): Promise<void> {
  await lockedCentre(tx, seat.centreId)
  await assertNotClosed(tx, seat.centreId)
  const among = seat.role === 'teacher' ? await registerTeachersOf(tx) : await officeStaffOf(tx)
  if (!among.some(({ id }) => id === seat.personId))
    throw new Refusal(422, undefined, { errors: { personId: 'Please choose who works there' } })
  const values = { role: seat.role, givenBy: by, givenAt: now, endedAt: null }
  await tx
    .insert(seats)
    .values({ ...seat, ...values })
    .onConflictDoUpdate({ target: [seats.personId, seats.centreId], set: values })
}

/**
 * Who never had a seat sees all centres. @throws {Refusal} 409 for who has a seat that has not
 * ended.
 */
async function free(tx: Tx, personId: string): Promise<void> {
  const own = eq(seats.personId, personId)
  const held = await tx.select().from(seats).where(own).orderBy(seats.centreId).for('update')
  if (held.some(({ endedAt }) => endedAt === null))
    throw new Refusal(409, 'End the seats of this person first', { code: 'has_seat' })
  await tx.delete(seats).where(and(own, isNotNull(seats.endedAt)))
  await tx.delete(unseatedPeople).where(eq(unseatedPeople.personId, personId))
}
