import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  decidesOn,
  holdPerson,
  lookedAfterBy,
  type PersonRow,
  reachedAt,
} from '../people/people.reads.server.ts'
import type { QuietAct } from '../platform/act.server.ts'
import { newId } from '../platform/columns.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { assertOpen, enveloped, type Served, serve } from '../platform/serve.server.ts'
import * as wire from './entry.contract.ts'
import { ageOn, type EnteredBy, groupsFor } from './competition.rules.ts'
import { competitions, entries } from './competition.tables.ts'
import { ownCandidate, ownEntry } from './policy.server.ts'
import { standingsOf } from './standing.server.ts'
import * as store from './store.server.ts'

const UNCONFIRMED =
  'Please confirm the e-mail of the account first: we mail there when, where and how it went.'

/** Entering a child, and what becomes of its entry. */
export const entryCalls = ({ db }: Database): Served[] => [
  serve(wire.getMine, async ({ params, person, now }) => {
    const whole = await store.announced(db, params.id)
    const candidates = await lookedAfterBy(db, person)
    const ids = candidates.map(({ id }) => id)
    const reached = await reachedAt(db, ids)
    const standings = await standingsOf(db, { whole, studentIds: ids, now })
    return enveloped(
      candidates.map((student) => ({
        studentId: student.id,
        fullName: student.fullName,
        confirmed: reached.get(student.id)?.confirmed ?? false,
        decides: decidesOn(person, student),
        entry: standings.get(student.id) ?? null,
      })),
    )
  }),

  serve(wire.enter, async ({ params, body, person, now }) => {
    const { student, by } = await ownCandidate(db, person, body.studentId)
    const listed = body.listed && decidesOn(person, student)
    const wanted = { ...body, listed, student, by }
    const entered = await db.transaction(async (tx) =>
      enterOne(await lockedForEntry({ tx, now }, params.id), wanted),
    )
    return enveloped({ _id: entered.entry.id, seat: entered.entry.seat, group: entered.group })
  }),

  serve(wire.showEntry, async ({ params, body, person }) => {
    const { entry, student } = await ownEntry(db, person, params.entryId)
    if (!decidesOn(person, student)) throw store.notThere('Entry')
    if (student.guardianId !== null) assertOpen(person)
    await db.update(entries).set({ listed: body.listed }).where(eq(entries.id, entry.id))
    const message = body.listed
      ? 'First name and initial may be public'
      : 'Nothing of this child is public any more'
    return { success: true as const, message }
  }),

  serve(wire.withdraw, async ({ params, person, now }) => {
    const { entry } = await ownEntry(db, person, params.entryId)
    const whole = await store.announced(db, entry.competitionId)
    const [first] = whole.rounds
    if (first && now >= first.opensAt)
      throw new Refusal(409, 'The first paper has opened: an entry stays from then on')
    await db
      .update(entries)
      .set({ withdrawnAt: now })
      .where(and(eq(entries.id, entry.id), isNull(entries.withdrawnAt)))
    return { success: true as const, message: 'The entry is taken back' }
  }),
]

export type Wanted = {
  student: Pick<PersonRow, 'id'>
  bornOn: string
  groupId?: string | null | undefined
  place: string
  listed: boolean
  by: EnteredBy
}

/** A competition under its lock, which gives the seats. */
export type Locked = QuietAct & { whole: store.Whole }

/** Whoever else enters somebody waits until this transaction ends. @throws {Refusal} 404 */
export async function lockedForEntry(act: QuietAct, competitionId: string): Promise<Locked> {
  const [locked] = await act.tx
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.id, competitionId))
    .for('update')
  if (!locked) throw store.notThere()
  return { ...act, whole: await store.wholeOf(act.tx, competitionId) }
}

/**
 * Enters a student; who is in already stays as it is, who was taken back has its seat again.
 * @throws {Refusal} 404, 403 for an unconfirmed account (not from a sheet), 409 outside the days of entry,
 * 422 at bornOn or groupId where no group or several fit.
 */
export async function enterOne(
  { tx, now, whole }: Locked,
  { student, bornOn, groupId, place, listed, by }: Wanted,
): Promise<{ entry: store.EntryRow; group: string; anew: boolean }> {
  const { id: competitionId, publishedAt, entryOpensAt, entryClosesAt } = whole.competition
  if (by !== 'sheet' && !publishedAt) throw store.notThere()
  await holdPerson(tx, student.id, store.notThere('Student'))
  const [before] = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.competitionId, competitionId), eq(entries.studentId, student.id)))
  const nameOf = (id: string) => {
    const group = whole.groups.find((one) => one.id === id)
    return group ? store.groupName(group) : ''
  }
  if (before && !before.withdrawnAt) return { entry: before, group: nameOf(before.groupId), anew: false }
  if (by !== 'sheet') {
    const reached = await reachedAt(tx, [student.id])
    if (!reached.get(student.id)?.confirmed) throw new Refusal(403, UNCONFIRMED)
    if (now < entryOpensAt) throw new Refusal(409, 'Entries are not open yet')
    if (now > entryClosesAt) throw new Refusal(409, 'Entries have closed')
  }
  const group = groupFor(whole, { bornOn, groupId: groupId ?? null })
  const values = {
    groupId: group.id,
    bornOn,
    place,
    listed,
    enteredBy: by,
    enteredAt: now,
    withdrawnAt: null,
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

/** @throws {Refusal} 422 at bornOn or groupId where no group or several fit. */
export function groupFor(
  { competition, groups }: store.Whole,
  { bornOn, groupId }: { bornOn: string; groupId: string | null },
): store.GroupRow {
  const age = ageOn(bornOn, competition.ageOn)
  const fitting = groupsFor(groups, age)
  const refuse = (field: string, words: string) => new Refusal(422, undefined, { errors: { [field]: words } })
  if (fitting.length === 0)
    throw refuse('bornOn', `Nobody of ${age} years on that day is asked: please look at the groups`)
  const group =
    groupId === null && fitting.length === 1 ? fitting[0] : fitting.find(({ id }) => id === groupId)
  if (!group) throw refuse('groupId', 'Please choose one of the levels of this age')
  return group
}
