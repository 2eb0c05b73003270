import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { onlyCentre } from '../../centres/centres.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import type { MonthFigures, MonthsOf, Panel, PanelLine } from '../../platform/rooms/overview.server.ts'
import { formatShortDate } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { daysOfMonth } from '../classroom.rules.ts'
import { attendance, groupMembers, groups } from '../classroom.tables.ts'
import { type Place, placesIn, spellsOf, stayingOf, stayingText } from './centre-months.rules.ts'
import type { LicensedTeacher } from './licences/licences.contract.ts'
import { formatLicence } from './licences/licences.rules.ts'
import { licensedTeachers } from './licences/licences.server.ts'

/** The places of all children in the groups of a centre, of earlier years too. */
const placesOf = (on: Db, centreId: string): Promise<Place[]> =>
  on
    .select({
      studentId: groupMembers.studentId,
      joinedOn: groupMembers.joinedOn,
      end: sql<string | null>`least(${groupMembers.leftOn}, ${groups.untilDay})::text`,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(onlyCentre(centreId).holds(groups.centreId))

/** Marks in the registers of a centre, and those of who came, by month. */
async function marksOf(on: Db, { id, months }: MonthsOf) {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const month = sql<string>`to_char(${attendance.day}, 'YYYY-MM')`
  return on
    .select({
      month,
      marks: sql<number>`count(${attendance.mark})::int`,
      attended: sql<number>`count(*) filter (where ${attendance.mark} in ('present', 'late'))::int`,
    })
    .from(attendance)
    .innerJoin(groups, eq(groups.id, attendance.groupId))
    .where(
      and(
        onlyCentre(id).holds(groups.centreId),
        gte(attendance.day, daysOfMonth(first).from),
        lte(attendance.day, daysOfMonth(last).until),
      ),
    )
    .groupBy(month)
}

/** Children who were there, joined and left, and how many came to class, by month. */
export async function centreMonths(
  on: Db,
  asked: MonthsOf,
): Promise<ReadonlyMap<string, Partial<MonthFigures>>> {
  const spells = spellsOf(await placesOf(on, asked.id))
  const marks = new Map((await marksOf(on, asked)).map(({ month, ...row }) => [month, row]))
  const today = indianDay(asked.now)
  return new Map(
    asked.months.map((month) => [month, { ...placesIn(month, today, spells), ...marks.get(month) }]),
  )
}

/** How long children stay, and who teaches with which licence. */
export async function centrePanels(on: Db, centreId: string, now: Date): Promise<Panel[]> {
  const today = indianDay(now)
  const staying = stayingOf(spellsOf(await placesOf(on, centreId)), today)
  const teachers = await licensedTeachers(on, { scope: onlyCentre(centreId), teacherId: undefined, now })
  return [
    {
      title: 'How long children stay',
      note: '',
      lines: staying.flatMap(({ months, of, stayed }) =>
        of === 0
          ? []
          : {
              text: months === 1 ? '1 month or longer' : `${months} months or longer`,
              detail: `of ${of} who could`,
              value: stayingText({ months, of, stayed }),
              isLate: false,
            },
      ),
      to: `/office/groups?centreId=${centreId}`,
      act: 'Groups',
    },
    {
      title: 'Teachers',
      note: String(teachers.length),
      lines: teachers.map(teacherLine),
      to: `/office/licences?centreId=${centreId}`,
      act: 'Licences',
    },
  ]
}

function teacherLine({ fullName, licences, gaps }: LicensedTeacher): PanelLine {
  const missing = gaps.filter(({ reason }) => reason === '')
  const own = licences.filter(({ state }) => state === 'current' || state === 'ending')
  const detail = [
    ...own.map((licence) => `${formatLicence(licence)}, until ${formatShortDate(licence.untilDay)}`),
    ...missing.map(({ group, gap }) => `${group}: ${gap}`),
  ].join('; ')
  const isLate = missing.length > 0
  const ending = own.some(({ state }) => state === 'ending') ? 'Ends soon' : ''
  return { text: fullName, detail, value: isLate ? 'No licence' : ending, isLate }
}
