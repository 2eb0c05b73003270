import { eq } from 'drizzle-orm'
import {
  headedBy,
  isUnlimited,
  ownSeatsOf,
  type Scope,
  serveInCentres,
} from '../../centres/centres.reads.server.ts'
import { assertTeaches } from '../../people/teachers.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { mailAnnouncement, type SendParts } from '../announcements/send.server.ts'
import { dayAfter } from '../classroom.rules.ts'
import { teacherAbsences } from '../classroom.tables.ts'
import type { GroupRow } from '../groups.server.ts'
import { lockMakeUps } from '../make-ups/make-ups.server.ts'
import { lockedGroup } from '../office/members.server.ts'
import { teachersIn } from '../office/teachers-in.server.ts'
import { absenceClasses } from './absence-classes.server.ts'
import * as wire from './absences.contract.ts'
import { MAX_ABSENCE_DAYS } from './absences.rules.ts'
import { cancel, substitute } from './classes.server.ts'
import { assertNotHeld, type Done, type OneClass, substituteOf } from './one-class.server.ts'

/** A teacher is away: what becomes of the classes. */
export function absenceCalls(parts: SendParts): EndpointHandler[] {
  const { db } = parts.database
  return [
    serveInCentres(wire.getAbsence, async ({ query, person, now }, scope) => {
      const today = indianDay(now)
      const teachers = (await teachersIn(scope)(db)).map(({ id, fullName }) => ({ _id: id, fullName }))
      const isWhole = await isUnlimited(db, scope)
      const isHead = !isWhole && (await ownSeatsOf(db, person.id)).roles.includes('head')
      const mayRecord = isWhole || isHead
      const known = { today, mayRecord, teachers }
      const { teacherId, fromDay, untilDay } = query
      if (!teacherId || !fromDay || !untilDay) return enveloped({ ...known, classes: null })
      await assertTeaches(db, teacherId, teachersIn(scope))
      const absence = { teacherId, fromDay, untilDay }
      assertDays(absence)
      // Who heads one centre and sits at the desk of another is shown what can be saved.
      const within = { scope: isHead ? headedBy(person.id) : scope, now }
      return enveloped({ ...known, classes: await absenceClasses(db, absence, within) })
    }),

    serveInCentres(wire.createAbsence, async ({ body, person, now, audit }, scope) => {
      const { teacherId, fromDay, untilDay, choices } = body
      const done = await db.transaction((tx) => create({ tx, now }, { ...body, by: person.id, scope }))
      for (const { announcementId } of done)
        if (announcementId !== null) await mailAnnouncement(parts, announcementId)
      audit(`recorded that {person:${teacherId}} is away from ${fromDay} until ${untilDay}`)
      const message = choices.length === 0 ? 'Saved. No class was changed.' : 'Saved. The families are told.'
      return { success: true as const, message }
    }),
  ]
}

type NewAbsence = HandlerInput<typeof wire.createAbsence>['body'] & { by: string; scope: Scope }
type AbsenceDays = Pick<NewAbsence, 'fromDay' | 'untilDay'>

const refuseLastDay = (words: string) => new Refusal(422, undefined, { errors: { untilDay: words } })

/** @throws {Refusal} 422 at untilDay for days out of order, and for too many. */
function assertDays({ fromDay, untilDay }: AbsenceDays): void {
  if (untilDay < fromDay) throw refuseLastDay('The last day is before the first')
  if (untilDay >= dayAfter(fromDay, MAX_ABSENCE_DAYS))
    throw refuseLastDay(`At most ${MAX_ABSENCE_DAYS} days at once`)
}

/** @throws {Refusal} 422 at untilDay for an absence that is over. */
function assertNotOver({ untilDay }: AbsenceDays, today: string): void {
  if (untilDay < today) throw refuseLastDay('Choose today or a later day')
}

/**
 * Stores the absence and does with each class what was chosen, all or nothing.
 * @returns what was done; nothing when this absence is stored already.
 */
async function create(act: TxContext, absence: NewAbsence): Promise<Done[]> {
  const { tx, now } = act
  const { teacherId, scope } = absence
  assertDays(absence)
  await assertTeaches(tx, teacherId, teachersIn(scope))
  if (!(await store(act, absence))) return []
  assertNotOver(absence, indianDay(now))
  assertChoices(absence)
  const groups = new Map<string, GroupRow>()
  // In the order of their ids, so that two who lock several never wait for each other.
  for (const id of [...new Set(absence.choices.map(({ groupId }) => groupId))].toSorted())
    groups.set(id, await lockedGroup(tx, id, scope))
  const [substituted, cancelled] = inLockOrder(absence.choices)
  const done: Done[] = []
  const applyAll = async (choices: readonly Numbered[]) => {
    for (const numbered of choices) {
      const group = groups.get(numbered.choice.groupId)
      if (group) done.push(await apply(act, absence, { ...numbered, group }))
    }
  }
  await applyAll(substituted)
  await lockMakeUps(
    tx,
    cancelled.map(({ choice }) => choice),
  )
  await applyAll(cancelled)
  return done
}

/** @returns whether it is new. @throws {Refusal} 409 for another absence of the same id. */
async function store({ tx, now }: TxContext, absence: NewAbsence): Promise<boolean> {
  const { _id, teacherId, fromDay, untilDay, reason, by } = absence
  const choices = JSON.stringify(absence.choices)
  const added = await tx
    .insert(teacherAbsences)
    .values({ id: _id, teacherId, fromDay, untilDay, reason, choices, createdBy: by, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: teacherAbsences.id })
  if (added.length > 0) return true
  const [known] = await tx.select().from(teacherAbsences).where(eq(teacherAbsences.id, _id))
  const isSame =
    known?.teacherId === teacherId &&
    known.fromDay === fromDay &&
    known.untilDay === untilDay &&
    known.reason === reason &&
    known.choices === choices &&
    known.createdBy === by
  if (!isSame) throw new Refusal(409)
  return false
}

/** @throws {Refusal} 422 at choices.N for a day of no such absence, and for a class that is named twice. */
function assertChoices({ choices, fromDay, untilDay }: NewAbsence): void {
  const seen = new Set<string>()
  for (const [at, { groupId, day }] of choices.entries()) {
    const refuse = (words: string) => new Refusal(422, undefined, { errors: { [`choices.${at}`]: words } })
    if (day < fromDay || day > untilDay) throw refuse('This day is not one of the absence')
    if (seen.has(`${groupId} ${day}`)) throw refuse('This class is named twice')
    seen.add(`${groupId} ${day}`)
  }
}

type Numbered = { at: number; choice: wire.AbsenceChoice }

/**
 * Substitutes, by day and person, and what is called off: locks of substitutes come before those of make-ups,
 * each kind in one order for all who act.
 */
function inLockOrder(
  choices: readonly wire.AbsenceChoice[],
): [substituted: Numbered[], cancelled: Numbered[]] {
  const numbered = choices.map((choice, at) => ({ at, choice }))
  const keyOf = ({ choice }: Numbered) =>
    choice.act === 'substitute' ? `${choice.day} ${choice.substituteId}` : choice.day
  const substituted = numbered
    .filter(({ choice }) => choice.act === 'substitute')
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
  return [substituted, numbered.filter(({ choice }) => choice.act === 'cancel')]
}

/** @throws {Refusal} 409 at choices.N, with the class, for one that is not as it was listed. */
async function apply(
  act: TxContext,
  { teacherId, reason, by, scope }: NewAbsence,
  { at, choice, group }: Numbered & { group: GroupRow },
): Promise<Done> {
  const one = { groupId: group.id, day: choice.day, by, scope }
  try {
    await assertTakenBy(act, one, { group, teacherId })
    await assertNotHeld(act.tx, one)
    return choice.act === 'cancel'
      ? await cancel(act, { ...one, reason })
      : await substitute(act, { ...one, ...choice, teacherId: choice.substituteId })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(409, `Nothing was changed: ${group.name} on ${formatDay(choice.day)} can’t be done`, {
      code: 'absence_not_applied',
      errors: {
        [`choices.${at}`]: error.errors?.['teacherId'] ?? error.errors?.['licenceReason'] ?? error.message,
      },
    })
  }
}

/** @throws {Refusal} 409 for a class that another teacher takes. */
async function assertTakenBy(
  { tx }: TxContext,
  one: OneClass,
  { group, teacherId }: { group: GroupRow; teacherId: string },
): Promise<void> {
  const takerId = (await substituteOf(tx, one)) ?? group.teacherId
  if (takerId !== teacherId)
    throw new Refusal(409, 'Another teacher takes this class', { code: 'class_of_other_teacher' })
}
