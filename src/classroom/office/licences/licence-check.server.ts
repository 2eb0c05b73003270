import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { namesOf } from '../../../people/people.reads.server.ts'
import { newId } from '../../../platform/db/columns.tables.ts'
import type { TxContext } from '../../../platform/db/context.server.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import { licenceExceptions, teacherLicences } from '../../classroom.tables.ts'
import type { GroupRow } from '../../groups.server.ts'
import type { LicenceException } from '../groups.contract.ts'
import {
  formatGap,
  type GroupTeaching,
  isPast,
  lastLicensedDay,
  type LicenceGap,
  licenceGap,
  needsLicence,
  teachingDay,
  type TeachingDay,
} from './licences.rules.ts'

/** Why a teacher may not teach something; null where a licence allows it, or none is needed. */
type GapOf = (teacherId: string, teaching: TeachingDay) => LicenceGap | null

/** What these teachers are licensed for. An academy without licences needs none. */
export async function licenceGaps(on: Db | Tx, teacherIds: readonly string[]): Promise<GapOf> {
  const subject = sql`lower(${teacherLicences.subject})`
  const withdrawnOn = sql`(${teacherLicences.withdrawnAt} at time zone 'Asia/Kolkata')::date`
  const firsts = await on
    .selectDistinctOn([subject])
    .from(teacherLicences)
    .where(sql`${teacherLicences.withdrawnAt} is null or ${withdrawnOn} > ${teacherLicences.fromDay}`)
    .orderBy(subject, asc(teacherLicences.fromDay))
  if (firsts.length === 0 || teacherIds.length === 0) return () => null
  const own = await on
    .select()
    .from(teacherLicences)
    .where(inArray(teacherLicences.teacherId, [...new Set(teacherIds)]))
  const byTeacher = Map.groupBy(own, ({ teacherId }) => teacherId)
  return (teacherId, teaching) =>
    needsLicence(firsts, teaching) ? licenceGap(byTeacher.get(teacherId) ?? [], teaching) : null
}

/** What a group asks of who teaches it: today, or on its first day. */
export const teachingOf = (
  { subject, level, fromDay }: Pick<GroupRow, 'subject' | 'level' | 'fromDay'>,
  today: string,
): TeachingDay => ({ subject, level, day: teachingDay({ fromDay }, today) })

type Posting = {
  teacherId: string
  groupId: string
  teaching: TeachingDay
  /** The class that a substitute takes; null for the group's own teacher. */
  day: string | null
  reason: string | undefined
  by: string
}

/**
 * Stores the reason for a teacher without a licence; where none is needed nothing is stored.
 * @throws {Refusal} 422 at licenceReason for a teacher without a licence and without a reason.
 */
export async function assertLicensed({ tx, now }: TxContext, posting: Posting): Promise<void> {
  const { teacherId, groupId, teaching, day, reason, by } = posting
  const gap = (await licenceGaps(tx, [teacherId]))(teacherId, teaching)
  if (gap === null) return
  if (!reason) {
    const teacher = (await namesOf(tx, [teacherId])).get(teacherId) ?? ''
    const words = `${formatGap(gap, { teacher, subject: teaching.subject })}. Choose another teacher, or write why this one may teach it.`
    throw new Refusal(422, undefined, { errors: { licenceReason: words } })
  }
  await tx
    .insert(licenceExceptions)
    .values({ id: newId(), groupId, teacherId, day, reason, createdBy: by, createdAt: now })
}

/** Most reasons that a group's page lists. */
const MAX_EXCEPTIONS = 20

type GroupLicences = { licenceGap: string; licenceExceptions: LicenceException[] }

/** What the page of a group says of licences: what its teacher lacks, and the reasons, the latest first. */
export async function licencesOfGroup(
  on: Db | Tx,
  group: GroupTeaching & { id: string },
  now: Date,
): Promise<GroupLicences> {
  const { id, teacherId, subject } = group
  const today = indianDay(now)
  const rows = await on
    .select()
    .from(licenceExceptions)
    .where(eq(licenceExceptions.groupId, id))
    .orderBy(desc(licenceExceptions.createdAt), desc(licenceExceptions.id))
    .limit(MAX_EXCEPTIONS)
  const gapOf = await licenceGaps(on, [teacherId])
  const gap = isPast(group, today) ? null : gapOf(teacherId, teachingOf(group, today))
  const people = rows.flatMap((row) => [row.teacherId, row.createdBy])
  const names = await namesOf(on, [...people, teacherId])
  const nameOf = (personId: string) => names.get(personId) ?? ''
  return {
    licenceGap: gap === null ? '' : formatGap(gap, { teacher: nameOf(teacherId), subject }),
    licenceExceptions: rows.map((row) => ({
      _id: row.id,
      teacher: nameOf(row.teacherId),
      day: row.day,
      reason: row.reason,
      createdBy: nameOf(row.createdBy),
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

/**
 * Why these groups have their teacher without a licence, by group; the latest reason counts. One from before
 * a licence that has ended since was for another time.
 */
export async function licenceReasons(
  on: Db | Tx,
  unlicensed: readonly (GroupTeaching & { id: string })[],
  today: string,
): Promise<(groupId: string) => string> {
  if (unlicensed.length === 0) return () => ''
  const rows = await on
    .select()
    .from(licenceExceptions)
    .where(
      and(
        inArray(
          licenceExceptions.groupId,
          unlicensed.map(({ id }) => id),
        ),
        isNull(licenceExceptions.day),
      ),
    )
    .orderBy(desc(licenceExceptions.createdAt), desc(licenceExceptions.id))
  const teacherIds = [...new Set(unlicensed.map(({ teacherId }) => teacherId))]
  const own = await on.select().from(teacherLicences).where(inArray(teacherLicences.teacherId, teacherIds))
  const reasons = unlicensed.map((group) => {
    const { id, teacherId } = group
    const ofTeacher = own.filter((licence) => licence.teacherId === teacherId)
    const lastDay = lastLicensedDay(ofTeacher, teachingOf(group, today))
    // What was written before the group begins is for its first day.
    const counts = (createdAt: Date) => lastDay === null || teachingDay(group, indianDay(createdAt)) > lastDay
    const row = rows.find((one) => one.groupId === id && one.teacherId === teacherId && counts(one.createdAt))
    return [id, row?.reason ?? ''] as const
  })
  const byGroup = new Map(reasons)
  return (groupId) => byGroup.get(groupId) ?? ''
}
