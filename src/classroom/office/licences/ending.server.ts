import { and, asc, gte, inArray, isNull, lte } from 'drizzle-orm'
import { href } from 'react-router'
import { registerTeachersOf } from '../../../people/teachers.reads.server.ts'
import type { Db } from '../../../platform/db/db.server.ts'
import type { WorkItem } from '../../../platform/rooms/dashboard.server.ts'
import { formatShortDate } from '../../../platform/text/dates.rules.ts'
import { dayBegins, indianDay } from '../../../platform/text/india.rules.ts'
import { dayAfter } from '../../classroom.rules.ts'
import { teacherLicences } from '../../classroom.tables.ts'
import { ENDING_SOON_DAYS, renews } from './licences.rules.ts'

/** Licences of teachers who are here that end soon without a renewal, as one piece of work. */
export async function endingLicences(on: Db, now: Date): Promise<WorkItem[]> {
  const today = indianDay(now)
  const ending = await on
    .select()
    .from(teacherLicences)
    .where(
      and(
        isNull(teacherLicences.withdrawnAt),
        lte(teacherLicences.fromDay, today),
        gte(teacherLicences.untilDay, today),
        lte(teacherLicences.untilDay, dayAfter(today, ENDING_SOON_DAYS)),
      ),
    )
    .orderBy(asc(teacherLicences.untilDay), asc(teacherLicences.id))
  if (ending.length === 0) return []
  const names = new Map((await registerTeachersOf(on)).map(({ id, fullName }) => [id, fullName]))
  const teacherIds = [...new Set(ending.map(({ teacherId }) => teacherId))]
  const all = await on
    .select()
    .from(teacherLicences)
    .where(and(inArray(teacherLicences.teacherId, teacherIds), isNull(teacherLicences.withdrawnAt)))
  const byTeacher = Map.groupBy(all, ({ teacherId }) => teacherId)
  const rows = ending.filter(
    (licence) =>
      names.has(licence.teacherId) &&
      !(byTeacher.get(licence.teacherId) ?? []).some((next) => renews(licence, next)),
  )
  const [first] = rows
  if (!first) return []
  const count = rows.length
  return [
    {
      section: 'People',
      count,
      since: dayBegins(dayAfter(first.untilDay, -ENDING_SOON_DAYS)),
      late: false,
      title: count === 1 ? 'A licence ends soon' : `${count} licences end soon`,
      detail: `${names.get(first.teacherId) ?? ''}, until ${formatShortDate(first.untilDay)}`,
      to: href('/office/licences'),
      act: 'Look at licences',
    },
  ]
}
