import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import {
  assertCentre,
  centresOf,
  everyCentre,
  isUnlimited,
  onlyCentre,
  type Scope,
  serveInCentres,
} from '../../../centres/centres.reads.server.ts'
import { namesOf } from '../../../people/people.reads.server.ts'
import { assertTeaches } from '../../../people/teachers.reads.server.ts'
import type { TxContext } from '../../../platform/db/context.server.ts'
import type { Database, Db, Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import { formatShortDate } from '../../../platform/text/dates.rules.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../../platform/wire.ts'
import { dayAfter } from '../../classroom.rules.ts'
import { groupHandovers, groups, teacherLicences } from '../../classroom.tables.ts'
import { isNotOver } from '../../groups.server.ts'
import { subjectsToTeach } from '../subjects.server.ts'
import { teachersIn } from '../teachers-in.server.ts'
import { licenceGaps, licenceReasons, teachingOf } from './licence-check.server.ts'
import * as wire from './licences.contract.ts'
import {
  formatGap,
  lastDayInForce,
  lastDayOfYears,
  LICENCE_YEARS,
  licenceState,
  MAX_LICENCE_YEARS,
  overlapsLicence,
  subjectKey,
} from './licences.rules.ts'

/** Head office licenses teachers; the heads of centres read it. */
export function licenceCalls({ db }: Database): EndpointHandler[] {
  return [
    serveInCentres(wire.getLicences, async ({ query: { centreId, teacherId }, now }, scope) => {
      if (centreId !== undefined) await assertCentre(db, centreId, scope)
      const within = centreId === undefined ? scope : onlyCentre(centreId)
      const centres = centreId === undefined ? [] : await centresOf(db, within)
      return enveloped({
        today: indianDay(now),
        centre: centres[0]?.name ?? '',
        mayManage: await isUnlimited(db, scope),
        subjects: await licensedSubjects(db),
        teachers: await licensedTeachers(db, { scope: within, teacherId, now }),
      })
    }),

    serve(wire.createLicence, async ({ body, person, now, audit }) => {
      const subject = await db.transaction((tx) => create({ tx, now }, { ...body, by: person.id }))
      audit(`licensed {person:${body.teacherId}} for ${subject}`)
      return { success: true as const, message: 'Licence added' }
    }),

    serve(wire.withdrawLicence, async ({ params: { id }, body: { reason }, person, now, audit }) => {
      const licence = await withdraw({ tx: db, now }, { id, reason, by: person.id })
      audit(`withdrew the licence of {person:${licence.teacherId}} for ${licence.subject}`)
      return { success: true as const, message: 'Licence withdrawn' }
    }),
  ]
}

/** What a licence can be for: what may be taught, and what groups are for. */
async function licensedSubjects(on: Db | Tx): Promise<string[]> {
  const ofGroups = await on
    .selectDistinct({ subject: groups.subject })
    .from(groups)
    .where(everyCentre.holds(groups.centreId))
    .orderBy(groups.subject)
  const all = [...(await subjectsToTeach(on)), ...ofGroups.map(({ subject }) => subject)]
  // Each once, as it is written first.
  return all.filter((subject, at) => all.findIndex((one) => subjectKey(one) === subjectKey(subject)) === at)
}

/** Whose teachers: of a scope, or one of them alone. */
type TeachersRead = { scope: Scope; teacherId: string | undefined; now: Date }

/** Who teaches in a scope, by name, with licences and with groups that lack one. */
export async function licensedTeachers(
  on: Db,
  { scope, teacherId, now }: TeachersRead,
): Promise<wire.LicensedTeacher[]> {
  const today = indianDay(now)
  const all = await teachersIn(scope)(on)
  const teachers = all.filter(({ id }) => teacherId === undefined || id === teacherId)
  const ids = teachers.map(({ id }) => id)
  const licencesOf = await presentLicences(on, ids, today)
  const gapsOf = await groupGaps(on, { ids, scope, today })
  const waiting = await on
    .select({ teacherId: groupHandovers.teacherId, name: groups.name })
    .from(groupHandovers)
    .innerJoin(groups, eq(groups.id, groupHandovers.groupId))
    .where(and(inArray(groupHandovers.teacherId, ids), scope.holds(groups.centreId)))
    .orderBy(groups.name)
  return teachers.map(({ id, fullName }) => ({
    _id: id,
    fullName,
    licences: licencesOf(id),
    gaps: gapsOf(id, fullName),
    waiting: waiting.filter((one) => one.teacherId === id).map(({ name }) => name),
  }))
}

/** The licences of these teachers, the latest first. */
async function presentLicences(
  on: Db,
  teacherIds: readonly string[],
  today: string,
): Promise<(teacherId: string) => wire.Licence[]> {
  const rows = await on
    .select()
    .from(teacherLicences)
    .where(inArray(teacherLicences.teacherId, [...teacherIds]))
    .orderBy(desc(teacherLicences.fromDay), desc(teacherLicences.createdAt))
  const names = await namesOf(
    on,
    rows.flatMap(({ createdBy, withdrawnBy }) => (withdrawnBy ? [createdBy, withdrawnBy] : [createdBy])),
  )
  const byTeacher = Map.groupBy(rows, ({ teacherId }) => teacherId)
  return (teacherId) =>
    (byTeacher.get(teacherId) ?? []).map((row) => ({
      _id: row.id,
      subject: row.subject,
      maxLevel: row.maxLevel,
      fromDay: row.fromDay,
      untilDay: row.untilDay,
      note: row.note,
      state: licenceState(row, today),
      createdBy: names.get(row.createdBy) ?? '',
      createdAt: row.createdAt.toISOString(),
      withdrawn: row.withdrawnAt && {
        by: names.get(row.withdrawnBy ?? '') ?? '',
        at: row.withdrawnAt.toISOString(),
        reason: row.withdrawalReason,
      },
    }))
}

type GapsRead = { ids: readonly string[]; scope: Scope; today: string }

/** The groups of these teachers that lack a licence, by teacher. */
async function groupGaps(
  on: Db,
  { ids, scope, today }: GapsRead,
): Promise<(teacherId: string, teacher: string) => wire.LicensedTeacher['gaps']> {
  const gapOf = await licenceGaps(on, ids)
  const rows = await on
    .select()
    .from(groups)
    .where(and(inArray(groups.teacherId, [...ids]), isNotOver(today), scope.holds(groups.centreId)))
    .orderBy(groups.name, groups.id)
  const found = rows.flatMap((group) => {
    const gap = gapOf(group.teacherId, teachingOf(group, today))
    return gap === null ? [] : [{ group, gap }]
  })
  const reasonOf = await licenceReasons(
    on,
    found.map(({ group }) => group),
    today,
  )
  const byTeacher = Map.groupBy(found, ({ group }) => group.teacherId)
  return (teacherId, teacher) =>
    (byTeacher.get(teacherId) ?? []).map(({ group, gap }) => ({
      groupId: group.id,
      group: group.name,
      gap: formatGap(gap, { teacher, subject: group.subject }),
      reason: reasonOf(group.id),
    }))
}

type NewLicence = HandlerInput<typeof wire.createLicence>['body'] & { by: string }

const refuseAt = (field: string, words: string) => new Refusal(422, undefined, { errors: { [field]: words } })

/** Stores a licence unless it is stored already. @returns its subject as the academy writes it. */
async function create({ tx, now }: TxContext, licence: NewLicence): Promise<string> {
  const { _id, teacherId, maxLevel, fromDay, note, by } = licence
  const untilDay = licence.untilDay ?? lastDayOfYears(fromDay, LICENCE_YEARS)
  // Of two licences for one teacher at once the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`licences of ${teacherId}`}))`)
  const [known] = await tx.select().from(teacherLicences).where(eq(teacherLicences.id, _id))
  if (known) {
    const isSame =
      known.teacherId === teacherId &&
      subjectKey(known.subject) === subjectKey(licence.subject) &&
      known.maxLevel === maxLevel &&
      known.fromDay === fromDay &&
      known.untilDay === untilDay &&
      known.note === note &&
      known.createdBy === by
    if (!isSame) throw new Refusal(409)
    return known.subject
  }
  await assertTeaches(tx, teacherId, teachersIn(everyCentre))
  const subject = (await licensedSubjects(tx)).find((one) => subjectKey(one) === subjectKey(licence.subject))
  if (subject === undefined) throw refuseAt('subject', 'Please choose a subject')
  if (untilDay < fromDay) throw refuseAt('untilDay', 'The last day is before the first')
  if (untilDay > lastDayOfYears(fromDay, MAX_LICENCE_YEARS))
    throw refuseAt('untilDay', `At most ${MAX_LICENCE_YEARS} years`)
  const terms = { subject, maxLevel, fromDay, untilDay, withdrawnAt: null }
  await assertNoOverlap(tx, teacherId, terms)
  const added = await tx
    .insert(teacherLicences)
    .values({ ...terms, id: _id, teacherId, note, createdBy: by, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: teacherLicences.id })
  if (added.length === 0) throw new Refusal(409)
  return subject
}

/** @throws {Refusal} 422 at fromDay, with what leads on, where the teacher has a licence then. */
async function assertNoOverlap(
  tx: Tx,
  teacherId: string,
  terms: Parameters<typeof overlapsLicence>[0],
): Promise<void> {
  const own = await tx.select().from(teacherLicences).where(eq(teacherLicences.teacherId, teacherId))
  const other = own.find((one) => overlapsLicence(one, terms))
  if (!other) return
  const last = lastDayInForce(other)
  const days = `from ${formatShortDate(other.fromDay)} until ${formatShortDate(last)}`
  throw refuseAt(
    'fromDay',
    `There is a licence for ${other.subject} ${days}. Begin on ${formatShortDate(dayAfter(last))}, or withdraw that one first.`,
  )
}

type Withdrawal = { id: string; reason: string; by: string }

/** Withdraws a licence that is in force or still to begin; the same again is harmless. */
async function withdraw(
  { tx, now }: { tx: Db; now: Date },
  { id, reason, by }: Withdrawal,
): Promise<typeof teacherLicences.$inferSelect> {
  const [done] = await tx
    .update(teacherLicences)
    .set({ withdrawnAt: now, withdrawnBy: by, withdrawalReason: reason })
    .where(
      and(
        eq(teacherLicences.id, id),
        isNull(teacherLicences.withdrawnAt),
        gte(teacherLicences.untilDay, indianDay(now)),
      ),
    )
    .returning()
  if (done) return done
  const [known] = await tx.select().from(teacherLicences).where(eq(teacherLicences.id, id))
  if (!known) throw new Refusal(404, 'Licence not found', { code: 'licence_not_found' })
  if (known.withdrawnAt === null)
    throw new Refusal(409, 'This licence has ended already', { code: 'licence_ended' })
  if (known.withdrawalReason !== reason || known.withdrawnBy !== by)
    throw new Refusal(409, 'This licence was withdrawn already', { code: 'licence_withdrawn' })
  return known
}
