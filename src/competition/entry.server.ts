import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockPerson, type PersonRow, contactsOf } from '../people/people.reads.server.ts'
import { linkedStudents } from '../people/teachers.reads.server.ts'
import { decidesFor } from '../people/policy.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import * as wire from './entry.contract.ts'
import { ageOn, type EnteredBy, groupsFor, mayEnterAgain } from './competition.rules.ts'
import { competitions, entries } from './competition.tables.ts'
import { enteredAs, mayWithdraw, ownCandidate, ownEntry } from './policy.server.ts'
import { standingsOf } from './standing.server.ts'
import * as store from './store.server.ts'

const UNCONFIRMED = 'First confirm your email. We will send all competition details there.'

const ENTERED_BY_ANOTHER = 'Only the person who entered this child, or the family, can withdraw this entry'
const WITHDRAWN_BY_FAMILY = 'The family has withdrawn this entry, so only the family can enter again'

/** Calls on entries. */
export const entryCalls = ({ db }: Database): EndpointHandler[] => [
  serve(wire.getMine, async ({ params, person, now }) => {
    const whole = await store.loadAnnounced(db, params.id)
    const candidates = await linkedStudents(db, person)
    const ids = candidates.map(({ id }) => id)
    const reached = await contactsOf(db, ids)
    const standings = await standingsOf(db, { whole, studentIds: ids, now })
    const stored = await entriesOf(db, params.id, ids)
    return enveloped(
      candidates.map((student) => {
        const entry = stored.get(student.id)
        return {
          studentId: student.id,
          fullName: student.fullName,
          confirmed: reached.get(student.id)?.confirmed ?? false,
          decides: decidesFor(person, student),
          mayEnter: !entry || (entry.withdrawnAt !== null && mayEnterAgain(enteredAs(person), entry)),
          mayWithdraw: entry?.withdrawnAt === null && mayWithdraw(person, student, entry),
          entry: standings.get(student.id) ?? null,
        }
      }),
    )
  }),

  serve(wire.enter, async ({ params, body, person, now }) => {
    const { student, by } = await ownCandidate(db, person, body.studentId)
    const listed = body.listed && decidesFor(person, student)
    const wanted = { ...body, listed, student, by, byId: person.account.id }
    const entered = await db.transaction(async (tx) =>
      enterOne(await lockedForEntry({ tx, now }, params.id), wanted),
    )
    return enveloped({ _id: entered.entry.id, seat: entered.entry.seat, group: entered.group })
  }),

  serve(wire.showEntry, async ({ params, body, person }) => {
    const { entry, student } = await ownEntry(db, person, params.entryId)
    if (!decidesFor(person, student)) throw store.notFound('Entry')
    await db.update(entries).set({ namePublic: body.listed }).where(eq(entries.id, entry.id))
    const message = body.listed ? 'First name and initial are now shown' : 'The name is now hidden'
    return { success: true as const, message }
  }),

  serve(wire.withdrawEntry, async ({ params, person, now }) => {
    const { entry, student } = await ownEntry(db, person, params.entryId)
    if (!mayWithdraw(person, student, entry))
      throw new Refusal(403, ENTERED_BY_ANOTHER, { code: 'entered_by_another' })
    const whole = await store.loadAnnounced(db, entry.competitionId)
    const [first] = whole.rounds
    if (first && now >= first.opensAt)
      throw new Refusal(409, 'The first paper has opened, so entries can no longer be withdrawn', {
        code: 'withdrawals_closed',
      })
    // Re-entered by the family meanwhile: not the entry of this request.
    const asRead = [eq(entries.id, entry.id), eq(entries.enteredBy, entry.enteredBy)]
    const [withdrawn] = await db
      .update(entries)
      .set({ withdrawnAt: now, withdrawnBy: enteredAs(person) })
      .where(and(...asRead, isNull(entries.withdrawnAt)))
      .returning({ id: entries.id })
    if (!withdrawn) throw store.notFound('Entry')
    return { success: true as const, message: 'Entry withdrawn' }
  }),
]

/** Entries of these students by student, including withdrawn ones. */
async function entriesOf(
  on: Db | Tx,
  competitionId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, store.EntryRow>> {
  const rows = await on
    .select()
    .from(entries)
    .where(and(eq(entries.competitionId, competitionId), inArray(entries.studentId, [...studentIds])))
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** Students whose family withdrew, so that no import enters them again. */
export async function withdrawnByFamily(
  on: Db | Tx,
  competitionId: string,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const stored = await entriesOf(on, competitionId, studentIds)
  const withdrawn = [...stored.values()].filter(
    (entry) => entry.withdrawnAt !== null && !mayEnterAgain('sheet', entry),
  )
  return new Set(withdrawn.map(({ studentId }) => studentId))
}

export type Wanted = {
  student: Pick<PersonRow, 'id'>
  bornOn: string
  groupId?: string | null | undefined
  place: string
  listed: boolean
  by: EnteredBy
  /** The account that enters; null for an import. */
  byId: string | null
}

/** A competition under its lock, which serialises seat numbers. */
export type Locked = TxContext & { whole: store.FullCompetition }

/** Locks the competition until the transaction ends. @throws {Refusal} 404 */
export async function lockedForEntry(act: TxContext, competitionId: string): Promise<Locked> {
  const [locked] = await act.tx
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.id, competitionId))
    .for('update')
  if (!locked) throw store.notFound()
  return { ...act, whole: await store.loadCompetition(act.tx, competitionId) }
}

/**
 * Enters a student. An existing entry stays as it is; a withdrawn one gets its seat back.
 * @throws {Refusal} 404; 403 for an unconfirmed account (not from an import); 409 outside the entry dates,
 * and for a teacher or an import after the family withdrew; 422 at bornOn or groupId if no group or several
 * fit.
 */
export async function enterOne(
  { tx, now, whole }: Locked,
  { student, bornOn, groupId, place, listed, by, byId }: Wanted,
): Promise<{ entry: store.EntryRow; group: string; anew: boolean }> {
  const { id: competitionId, publishedAt, entryOpensAt, entryClosesAt } = whole.competition
  if (by !== 'sheet' && !publishedAt) throw store.notFound()
  await lockPerson(tx, student.id, store.notFound('Student'))
  const [before] = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.competitionId, competitionId), eq(entries.studentId, student.id)))
  const nameOf = (id: string) => {
    const group = whole.groups.find((one) => one.id === id)
    return group ? store.groupName(group) : ''
  }
  if (before && !before.withdrawnAt) return { entry: before, group: nameOf(before.groupId), anew: false }
  if (before && !mayEnterAgain(by, before))
    throw new Refusal(409, WITHDRAWN_BY_FAMILY, { code: 'withdrawn_by_family' })
  if (by !== 'sheet') {
    const reached = await contactsOf(tx, [student.id])
    if (!reached.get(student.id)?.confirmed)
      throw new Refusal(403, UNCONFIRMED, { code: 'email_not_confirmed' })
    if (now < entryOpensAt) throw new Refusal(409, 'Entries are not open yet', { code: 'entries_not_open' })
    if (now > entryClosesAt) throw new Refusal(409, 'Entries have closed', { code: 'entries_closed' })
  }
  const group = groupFor(whole, { bornOn, groupId: groupId ?? null })
  const values = {
    groupId: group.id,
    bornOn,
    place,
    namePublic: listed,
    enteredBy: by,
    enteredById: byId,
    enteredAt: now,
    withdrawnAt: null,
    withdrawnBy: null,
  }
  if (before) {
    const [entry] = await tx.update(entries).set(values).where(eq(entries.id, before.id)).returning()
    return { entry: entry ?? before, group: store.groupName(group), anew: true }
  }
  const [row] = await tx
    .update(competitions)
    .set({ lastSeat: sql`${competitions.lastSeat} + 1` })
    .where(eq(competitions.id, competitionId))
    .returning({ seat: competitions.lastSeat })
  const [entry] = await tx
    .insert(entries)
    .values({ ...values, id: newId(), competitionId, studentId: student.id, seat: row?.seat ?? 0 })
    .returning()
  if (!entry) throw new Error('an entry that was not stored')
  return { entry, group: store.groupName(group), anew: true }
}

/** @throws {Refusal} 422 at bornOn or groupId if no group or several fit. */
export function groupFor(
  { competition, groups }: store.FullCompetition,
  { bornOn, groupId }: { bornOn: string; groupId: string | null },
): store.GroupRow {
  const age = ageOn(bornOn, competition.ageOn)
  const fitting = groupsFor(groups, age)
  const refuse = (field: string, words: string) => new Refusal(422, undefined, { errors: { [field]: words } })
  if (fitting.length === 0)
    throw refuse('bornOn', `There is no group for age ${age}. Please check the age groups.`)
  const group =
    groupId === null && fitting.length === 1 ? fitting[0] : fitting.find(({ id }) => id === groupId)
  if (!group) throw refuse('groupId', 'Choose one of the levels for this age')
  return group
}
