import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { onlyCentre } from '../../centres/centres.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import type { One, OneOf, Panel, PanelLine } from '../../platform/rooms/overview.server.ts'
import { formatShortDate } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { CAME_MARKS, daysOfMonth } from '../classroom.rules.ts'
import { attendance, groupMembers, groups } from '../classroom.tables.ts'
import {
  type Place,
  placesIn,
  spellsOf,
  type Staying,
  stayingOf,
  stayingText,
} from './centre-months.rules.ts'
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
async function marksOf(on: Db, { id, months }: OneOf) {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const month = sql<string>`to_char(${attendance.day}, 'YYYY-MM')`
  return on
    .select({
      month,
      marks: sql<number>`count(${attendance.mark})::int`,
      attended: sql<number>`count(*) filter (where ${inArray(attendance.mark, CAME_MARKS)})::int`,
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

/** A centre by month: who was there, joined, left and came; how long children stay, and who teaches. */
export async function centreInMonths(on: Db, asked: OneOf): Promise<One> {
  const { id, now } = asked
  const today = indianDay(now)
  const spells = spellsOf(await placesOf(on, id))
  const marks = new Map((await marksOf(on, asked)).map(({ month, ...row }) => [month, row]))
  return {
    months: new Map(
      asked.months.map((month) => [month, { ...placesIn(month, today, spells), ...marks.get(month) }]),
    ),
    panels: [stayingPanel(id, stayingOf(spells, today)), await teachersPanel(on, id, now)],
  }
}

const stayingPanel = (centreId: string, staying: readonly Staying[]): Panel => ({
  title: 'How long children stay',
  note: '',
  lines: staying.flatMap((one) =>
    one.of === 0
      ? []
      : {
          text: one.months === 1 ? '1 month or longer' : `${one.months} months or longer`,
          detail: `joined at least ${one.months === 1 ? 'a month' : `${one.months} months`} ago`,
          value: stayingText(one),
          isLate: false,
        },
  ),
  to: `/office/groups?centreId=${centreId}`,
  act: 'Groups',
})

async function teachersPanel(on: Db, centreId: string, now: Date): Promise<Panel> {
  const teachers = await licensedTeachers(on, { scope: onlyCentre(centreId), teacherId: undefined, now })
  return {
    title: 'Teachers',
    note: String(teachers.length),
    lines: teachers.map(teacherLine),
    to: `/office/licences?centreId=${centreId}`,
    act: 'Licences',
  }
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
