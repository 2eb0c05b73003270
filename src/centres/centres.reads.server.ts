import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type Context, type CurrentUser, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { Endpoint, Method, ReplyInput } from '../platform/wire.ts'
import type { OwnSeats } from './centres.contract.ts'
import { CENTRE_STATUSES, type SeatRole, seatRolesFor, takesChildren } from './centres.rules.ts'
import { centres, FIRST_CENTRE_ID, seats, unseatedPeople } from './centres.tables.ts'

/**
 * Whose rows a read may have, as SQL that is part of the read itself: a seat that is given or ended meanwhile
 * counts, whichever instance reads.
 */
export type Scope = {
  /** Holds for every centre. */
  isWhole: SQL
  /** Holds for rows of the centres that may be read, by the column with a row's centre. */
  holds: (centreId: AnyPgColumn) => SQL
}

/** For jobs, and for what families and teachers see by their own places and groups. */
export const everyCentre: Scope = { isWhole: sql`true`, holds: () => sql`true` }

/**
 * Whether somebody has or had a seat, as SQL. Who is here sees what their open seats allow, which may be
 * nothing; who is not sees the whole academy.
 */
export const isSeated = (personId: string): SQL<boolean> =>
  sql<boolean>`(exists (select from ${seats} where ${seats.personId} = ${personId})
    or exists (select from ${unseatedPeople} where ${unseatedPeople.personId} = ${personId}))`

/**
 * Which centres somebody of the office may see with a call: the owner and who never had a seat all of them,
 * anybody else those of the seats that the call needs.
 */
function scopeOf(person: CurrentUser, needed: 'desk' | 'head'): Scope {
  if (person.role === 'owner') return everyCentre
  const isWhole = sql`not ${isSeated(person.id)}`
  const own = centresOfSeats(person.id, needed)
  return { isWhole, holds: (centreId) => sql`(${isWhole} or ${centreId} in (${own}))` }
}

/** The centres at which somebody has a seat that allows what is needed. */
const centresOfSeats = (personId: string, needed: 'desk' | 'head'): SQL =>
  sql`select ${seats.centreId} from ${seats} where ${and(
    eq(seats.personId, personId),
    isNull(seats.endedAt),
    inArray(seats.role, [...seatRolesFor(needed)]),
  )}`

/** The centres that somebody heads now, for a page of their desk that offers a head more. */
export const headedBy = (personId: string): Scope => ({
  isWhole: sql`false`,
  holds: (column) => sql`${column} in (${centresOfSeats(personId, 'head')})`,
})

/** One centre alone, whoever asks. */
export const onlyCentre = (centreId: string): Scope => ({
  isWhole: sql`false`,
  holds: (column) => sql`${column} = ${centreId}`,
})

type SeatEndpoint = Endpoint<
  Method,
  string,
  { readonly access: 'office' | 'staff'; readonly seat: 'desk' | 'head' }
>

/**
 * Binds a call that is there for seats, as `serve` does, and gives its handler the scope of the caller. The
 * only way to a scope: so it fits what the contract says.
 */
export function serveInCentres<E extends SeatEndpoint>(
  target: E,
  handle: (context: Context<E>, scope: Scope) => Promise<ReplyInput<E>>,
): EndpointHandler {
  return serve(target, (context) => {
    const person: CurrentUser | null = context.person
    if (!person) throw new Refusal(401)
    return handle(context, scopeOf(person, target.definition.seat))
  })
}

/** The same for a centre that is not there and for one out of scope. */
export const notFound = () => new Refusal(404, 'Centre not found', { code: 'centre_not_found' })

/** Whether a scope is that of the whole academy. */
export const isUnlimited = async (on: Db | Tx, { isWhole }: Scope): Promise<boolean> =>
  (await on.$count(centres, isWhole)) > 0

/** Whether a centre is in a scope; null is head office, which only the scope of the whole academy has. */
export const holdsCentre = async (on: Db | Tx, centreId: string | null, scope: Scope): Promise<boolean> =>
  centreId === null
    ? isUnlimited(on, scope)
    : (await on.$count(centres, and(eq(centres.id, centreId), scope.holds(centres.id)))) > 0

/** @throws {Refusal} 404 for a centre out of scope, as for one that is not there */
export async function assertCentre(on: Db | Tx, centreId: string | null, scope: Scope): Promise<void> {
  if (!(await holdsCentre(on, centreId, scope))) throw notFound()
}

/** A centre as rooms below need it. */
export type CentreFacts = Pick<
  typeof centres.$inferSelect,
  'id' | 'code' | 'name' | 'kind' | 'status' | 'state' | 'postalCode' | 'address'
>

/** The centres of a scope by name; closed ones too. */
export const centresOf = (on: Db | Tx, scope: Scope): Promise<CentreFacts[]> =>
  on
    .select({
      id: centres.id,
      code: centres.code,
      name: centres.name,
      kind: centres.kind,
      status: centres.status,
      state: centres.state,
      postalCode: centres.postalCode,
      address: centres.address,
    })
    .from(centres)
    .where(scope.holds(centres.id))
    .orderBy(asc(centres.name), asc(centres.id))

/** Whether it is the centre that every academy has. */
export const isFirstCentre = (id: string): boolean => id === FIRST_CENTRE_ID

/** Whether the academy has more than its first centre: before, nothing of centres is seen. */
export const hasSeveralCentres = async (on: Db | Tx): Promise<boolean> => (await on.$count(centres)) > 1

/** Holds for what is head office's, and for what is of a centre that takes new children, by its centre. */
export const isTakingChildren = (on: Db | Tx, centreId: AnyPgColumn): SQL | undefined =>
  or(
    isNull(centreId),
    inArray(
      centreId,
      on
        .select({ id: centres.id })
        .from(centres)
        .where(inArray(centres.status, CENTRE_STATUSES.filter(takesChildren))),
    ),
  )

/**
 * The centre of something new, locked so that it doesn't close meanwhile; without a wish the only one of the
 * scope. @throws {Refusal} 404 for none and for one of others, 422 at centreId when there are several, 409
 * for one that takes no new children.
 */
export async function centreForNew(tx: Tx, wished: string | undefined, scope: Scope): Promise<string> {
  const [only, another] = wished === undefined ? await centresOf(tx, scope) : []
  if (another) throw new Refusal(422, undefined, { errors: { centreId: 'Please choose a centre' } })
  const id = wished ?? only?.id ?? FIRST_CENTRE_ID
  const [centre] = await tx
    .select({ id: centres.id })
    .from(centres)
    .where(and(eq(centres.id, id), scope.holds(centres.id)))
  if (!centre) throw notFound()
  await assertTakesChildren(tx, id)
  return id
}

/**
 * Holds the centre as it is until the end of the transaction.
 * @throws {Refusal} 409 for a centre that takes no new children.
 */
export async function assertTakesChildren(tx: Tx, centreId: string): Promise<void> {
  const [centre] = await tx
    .select({ name: centres.name, status: centres.status })
    .from(centres)
    .where(eq(centres.id, centreId))
    .for('share')
  if (centre && takesChildren(centre.status)) return
  throw new Refusal(409, `${centre?.name ?? 'This centre'} takes no new children`, { code: 'centre_closing' })
}

/** The name of a centre if it is closed. Holds the centre as it is until the end of the transaction. */
async function closedName(tx: Tx, centreId: string): Promise<string | null> {
  const [centre] = await tx
    .select({ name: centres.name, status: centres.status })
    .from(centres)
    .where(eq(centres.id, centreId))
    .for('share')
  return centre?.status === 'closed' ? centre.name : null
}

/** Whether a centre is closed, which stays so until the end of the transaction. */
export const isClosed = async (tx: Tx, centreId: string): Promise<boolean> =>
  (await closedName(tx, centreId)) !== null

/** @throws {Refusal} 409 for a centre that is closed: nothing goes there any more */
export async function assertNotClosed(tx: Tx, centreId: string): Promise<void> {
  const name = await closedName(tx, centreId)
  if (name !== null) throw new Refusal(409, `${name} is closed`, { code: 'centre_closed' })
}

/** The seats of somebody that have not ended. */
export async function ownSeatsOf(on: Db | Tx, personId: string): Promise<OwnSeats> {
  const rows = await on
    .selectDistinct({ role: seats.role, kind: centres.kind })
    .from(seats)
    .innerJoin(centres, eq(centres.id, seats.centreId))
    .where(and(eq(seats.personId, personId), isNull(seats.endedAt)))
  return {
    roles: [...new Set(rows.map(({ role }) => role))],
    headsFranchise: rows.some(({ role, kind }) => role === 'head' && kind === 'franchise'),
  }
}

/** Who is head of a centre now. */
export const headIdsOf = async (on: Db | Tx, centreId: string): Promise<string[]> => {
  const rows = await on
    .select({ id: seats.personId })
    .from(seats)
    .where(and(eq(seats.centreId, centreId), eq(seats.role, 'head'), isNull(seats.endedAt)))
  return rows.map(({ id }) => id)
}

/** Who has a teacher's seat at a centre of the scope. */
export const seatedTeacherIds = (on: Db | Tx, scope: Scope): Promise<string[]> =>
  seatedIds(on, scope, ['teacher'])

/** Who has a seat as head or at the desk of a centre of the scope. */
export const seatedStaffIds = (on: Db | Tx, scope: Scope): Promise<string[]> =>
  seatedIds(on, scope, seatRolesFor('desk'))

async function seatedIds(on: Db | Tx, scope: Scope, roles: readonly SeatRole[]): Promise<string[]> {
  const rows = await on
    .selectDistinct({ id: seats.personId })
    .from(seats)
    .where(and(inArray(seats.role, [...roles]), isNull(seats.endedAt), scope.holds(seats.centreId)))
  return rows.map(({ id }) => id)
}
