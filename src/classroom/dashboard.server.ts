import { desc, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { roleAllows } from '../academy/roles.rules.ts'
import { everyCentre } from '../centres/centres.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import {
  type TimelineSection,
  type TimelineSource,
  type DashboardSource,
  MAX_TIMELINE_ENTRIES,
} from '../platform/rooms/dashboard.server.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'
import { weekText } from './labels.ts'
import {
  academyHolidays,
  centreHolidays,
  groupHandovers,
  groupHolidays,
  groupMembers,
  groups,
  teacherLicences,
} from './classroom.tables.ts'
import { childrenInScope } from './children/children.server.ts'
import { endingLicences } from './office/licences/ending.server.ts'
import { formatLicence } from './office/licences/licences.rules.ts'
import { freeSeats } from './office/waiting.server.ts'
import { groupsNamed } from './office/group-list.server.ts'

/** The groups and holidays of a new academy, and groups for the office's search. */
export const classroomDashboard = ({ db }: Database): DashboardSource => ({
  waits: async (person, now) =>
    roleAllows(person, 'office') ? [...(await freeSeats(db, now)), ...(await endingLicences(db, now))] : [],

  firstSteps: async (person) =>
    roleAllows(person, 'office')
      ? [
          {
            order: 40,
            title: 'Create your groups',
            detail: 'days and time, place, seats, and who teaches',
            minutes: 3,
            to: href('/office/groups/new'),
            done: (await db.$count(groups)) > 0,
          },
          {
            order: 75,
            title: 'Enter the holidays of the year',
            detail: 'in one list for the whole academy; no class is planned on them',
            minutes: 3,
            to: href('/office/holidays'),
            done: await hasHolidays({ db }),
          },
        ]
      : [],

  inScope: childrenInScope({ db }),

  finds: async (person, words) => {
    if (!roleAllows(person, 'office')) return []
    return (await groupsNamed(db, words)).map(({ id, name, subject, untilDay, ...week }) => ({
      kind: 'Group',
      title: name,
      detail: `${subject}, ${weekText(week)}`,
      meta: untilDay ? `until ${untilDay}` : '',
      to: `/office/groups/${id}`,
    }))
  },
})

/** Whether a day is listed for the academy, for a centre or for a group. */
async function hasHolidays({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const ofCentres = await db.$count(centreHolidays, everyCentre.holds(centreHolidays.centreId))
  return (await db.$count(academyHolidays)) + ofCentres + (await db.$count(groupHolidays)) > 0
}

/** The groups that a student is in or was, and those and the licences that a teacher has. */
export const classroomAbout =
  ({ db }: Database): TimelineSource =>
  async ({ id }) => {
    const places = await db
      .select({ place: groupMembers, name: groups.name })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(eq(groupMembers.studentId, id))
      .orderBy(desc(groupMembers.joinedOn))
    const taught = await db
      .select()
      .from(groups)
      .where(eq(groups.teacherId, id))
      .orderBy(desc(groups.fromDay))
    const planned = await db
      .select({ at: groupHandovers.plannedAt, name: groups.name })
      .from(groupHandovers)
      .innerJoin(groups, eq(groups.id, groupHandovers.groupId))
      .where(eq(groupHandovers.teacherId, id))
      .orderBy(groups.name)
    const at = (day: string) => new Date(`${day}T00:00:00+05:30`)
    const lines = [
      ...planned.map((one) => ({
        at: one.at,
        title: one.name,
        detail: 'teaches it once the invitation is opened',
      })),
      ...places.map(({ place: { joinedOn, leftOn }, name }) => ({
        at: at(joinedOn),
        title: name,
        detail: leftOn ? `until ${formatShortDate(leftOn)}` : 'current',
      })),
      ...taught.map(({ fromDay, name, ...week }) => ({
        at: at(fromDay),
        title: name,
        detail: `teaches ${weekText(week)}`,
      })),
    ]
    return [
      { heading: 'Groups', count: lines.length, lines: lines.slice(0, MAX_TIMELINE_ENTRIES) },
      ...(await licenceSection({ db }, id)),
    ]
  }

/** The licences of a teacher; no section without any. */
async function licenceSection({ db }: Pick<Database, 'db'>, id: string): Promise<TimelineSection[]> {
  const rows = await db
    .select()
    .from(teacherLicences)
    .where(eq(teacherLicences.teacherId, id))
    .orderBy(desc(teacherLicences.fromDay), desc(teacherLicences.createdAt))
  if (rows.length === 0) return []
  const lines = rows.map((row) => ({
    at: row.createdAt,
    title: formatLicence(row),
    detail:
      row.withdrawnAt === null
        ? `${formatShortDate(row.fromDay)} to ${formatShortDate(row.untilDay)}`
        : `withdrawn on ${formatShortDate(row.withdrawnAt)}: ${row.withdrawalReason}`,
  }))
  return [{ heading: 'Licences', count: lines.length, lines: lines.slice(0, MAX_TIMELINE_ENTRIES) }]
}
