import { and, eq, inArray } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { indianDay } from '../platform/india.rules.ts'
import { childrenOf, namesOf, personOf } from '../people/people.reads.server.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { RoomParts } from '../platform/room.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import type { SignedPaths } from '../platform/signed-paths.server.ts'
import { groupCalendar } from './calendar.rules.ts'
import { getCalendar, getCalendarLink } from './classroom.contract.ts'
import { groupMembers, groups } from './classroom.tables.ts'
import { type GroupRow, inOn, timetablesOf } from './groups.server.ts'

const notThere = () => new Refusal(404, 'This calendar is not there')

/** Links don't end by themselves, but with their holder's place in the group: this is far ahead. */
const GOOD_UNTIL = Date.parse('2099-01-01T00:00:00Z')
const pathOf = (groupId: string, personId: string) => `/calendars/${groupId}/${personId}`

/** What opens a group's calendar without a login: the group, whose link it is, and a signature of both. */
function tokenOf({ sign }: SignedPaths, groupId: string, personId: string): string {
  const signed = new URLSearchParams(sign(pathOf(groupId, personId), GOOD_UNTIL).split('?')[1])
  return `${groupId}.${personId}.${signed.get('key') ?? ''}`
}

function holderOf({ isGood }: SignedPaths, token: string, now: Date): [string, string] | undefined {
  const [groupId = '', personId = '', key = ''] = token.replace(/\.ics$/, '').split('.')
  const query = new URLSearchParams({ until: String(GOOD_UNTIL), key })
  return isGood(`${pathOf(groupId, personId)}?${query.toString()}`, now.getTime())
    ? [groupId, personId]
    : undefined
}

/** The calendar of a group, for calendars that hold a link. */
export function calendarCalls({
  database: { db },
  signedPaths,
  publicUrl,
}: Pick<RoomParts, 'database' | 'signedPaths' | 'publicUrl'>): Served[] {
  /** The group, if this person teaches it, is in it today, or has a child in it. @throws {Refusal} 404 */
  const heldBy = async (groupId: string, personId: string, now: Date): Promise<GroupRow> => {
    const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
    const person = group && (await personOf(db, personId))
    if (!person || person.erasedAt || person.endedAt) throw notThere()
    if (group.teacherId === personId) return group
    const children = await childrenOf(db, personId)
    const ids = [personId, ...children.map(({ child }) => child.id)]
    const member = await db
      .select({ id: groupMembers.id })
      .from(groupMembers)
      .where(
        and(eq(groupMembers.groupId, groupId), inArray(groupMembers.studentId, ids), inOn(indianDay(now))),
      )
      .limit(1)
    if (member.length === 0) throw notThere()
    return group
  }

  return [
    serve(getCalendarLink, async ({ params, person, now }) => {
      // A parent's link is of its account, whichever child it acts for.
      const holder = person.account.id
      await heldBy(params.id, holder, now)
      const path = `/api/calendars/${tokenOf(signedPaths, params.id, holder)}.ics`
      return enveloped({ url: new URL(path, publicUrl).href })
    }),

    serve(getCalendar, async ({ params, now }) => {
      const holder = holderOf(signedPaths, params.token, now)
      if (!holder) throw notThere()
      const group = await heldBy(...holder, now)
      return calendarFileOf({ db }, group, now)
    }),
  ]
}

async function calendarFileOf({ db }: Pick<Database, 'db'>, group: GroupRow, now: Date) {
  const timetable = (await timetablesOf(db, [group])).get(group.id)
  if (!timetable) throw notThere()
  const teacher = (await namesOf(db, [group.teacherId])).get(group.teacherId) ?? ''
  const academy = (await academyOf(db))?.academyName ?? ''
  const { id, name, place, meetingUrl, revision } = group
  const content = groupCalendar(
    { ...timetable, id, name, place, meetingUrl, teacher, revision },
    academy,
    now,
  )
  return {
    name: 'classes.ics',
    type: 'text/calendar; charset=utf-8',
    chunks: (async function* () {
      yield await Promise.resolve(new TextEncoder().encode(content))
    })(),
  }
}
