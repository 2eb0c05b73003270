import { and, eq, ilike, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { officeStaffOf } from '../people/people.reads.server.ts'
import { registerTeachersOf } from '../people/teachers.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { type Db, sqlState, type Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { paginate } from '../platform/http/cursor.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
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
import { assertNotClosed, everyCentre, notFound, serveInCentres } from './centres.reads.server.ts'
import { CENTRE_STATUSES, type CentreStatus, nextStatuses, takesChildren } from './centres.rules.ts'
import { centres, seats, unseatedPeople } from './centres.tables.ts'

const pageQuery = paginate(centres, { name: 'name', createdAt: 'createdAt' }, 'name')

/** The centres of the academy, and who works there. */
export function centreCalls({ database: { db }, ...rooms }: CentreParts): EndpointHandler[] {
  const presenter = createPresenter(db, rooms)
  return [...readCalls(db, presenter), ...changeCalls(db, presenter), ...seatCalls(db, presenter)]
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
function changeCalls(db: Db, { shown, occupiedOf, blockersOf }: Presenter): EndpointHandler[] {
  return [
    serve(wire.createCentre, async ({ body, now, audit }) => {
      const id = await create(db, body, now)
      audit(`created the centre “${body.name}”`)
      return shown(id, everyCentre, now)
    }),

    serve(wire.changeCentre, async ({ params: { id }, body, now, audit }) => {
      const changed = await db.update(centres).set(body).where(eq(centres.id, id)).returning()
      if (changed.length === 0) throw notFound()
      audit(`changed the centre “${body.name}”`)
      return shown(id, everyCentre, now)
    }),

    serve(wire.setCentreStatus, async ({ params: { id }, body: { status }, now, audit }) => {
      await db.transaction(async (tx) => {
        // One change of a status at a time, so that two centres don't close because of each other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('status of centres'))`)
        const centre = await lockedCentre(tx, id)
        if (centre.status === status) return
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
        await tx.update(centres).set({ status }).where(eq(centres.id, id))
        audit(`changed the status of the centre “${centre.name}” from ${centre.status} to ${status}`)
      })
      return shown(id, everyCentre, now)
    }),
  ]
}

/** What the owner does with seats. */
function seatCalls(db: Db, { shown }: Presenter): EndpointHandler[] {
  return [
    serve(wire.getSeatChoices, async () => {
      const onWire = ({ id, fullName }: { id: string; fullName: string }) => ({ _id: id, fullName })
      const [office, teachers] = [await officeStaffOf(db), await registerTeachersOf(db)]
      return enveloped({ office: office.map(onWire), teachers: teachers.map(onWire) })
    }),

    serve(wire.getOwnSeats, async ({ person }) => {
      const rows = await db
        .selectDistinct({ role: seats.role, kind: centres.kind })
        .from(seats)
        .innerJoin(centres, eq(centres.id, seats.centreId))
        .where(and(eq(seats.personId, person.id), isNull(seats.endedAt)))
      return enveloped({
        roles: [...new Set(rows.map(({ role }) => role))],
        headsFranchise: rows.some(({ role, kind }) => role === 'head' && kind === 'franchise'),
      })
    }),

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

async function create(db: Db, form: HandlerInput<typeof wire.createCentre>['body'], now: Date) {
  const id = newId()
  try {
    await db.insert(centres).values({ ...form, id, status: 'preparing', createdAt: now })
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
