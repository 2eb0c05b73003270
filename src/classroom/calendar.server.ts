import { and, eq, inArray } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { childrenOf, namesOf, personOf } from '../people/people.reads.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { SignedPaths } from '../platform/http/signed-paths.server.ts'
import { groupCalendar } from './calendar.rules.ts'
import { getCalendar, getCalendarLink } from './classroom.contract.ts'
import { groupMembers, groups } from './classroom.tables.ts'
import { type GroupRow, inOn, substitutesOf, timetablesOf } from './groups.server.ts'

const notFound = () => new Refusal(404, 'This calendar link has expired', { code: 'calendar_link_expired' })

/** Links do not expire; they end when their holder leaves the group. */
const GOOD_UNTIL = Date.parse('2099-01-01T00:00:00Z')
const pathOf = (groupId: string, personId: string) => `/calendars/${groupId}/${personId}`

/** The token of a calendar link: group, holder and a signature of both. */
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

/** Calendar links of groups, for calendar apps. */
export function calendarCalls({
  database: { db },
  signedPaths,
  publicUrl,
}: Pick<RoomParts, 'database' | 'signedPaths' | 'publicUrl'>): EndpointHandler[] {
  /** The group, if this person teaches it, is in it today, or has a child in it. @throws {Refusal} 404 */
  const heldBy = async (groupId: string, personId: string, now: Date): Promise<GroupRow> => {
    const [group] = await db.select().from(groups).where(eq(groups.id, groupId))
    const person = group && (await personOf(db, personId))
    if (!person || person.erasedAt || person.endedAt) throw notFound()
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
    if (member.length === 0) throw notFound()
    return group
  }

  return [
    serve(getCalendarLink, async ({ params, person, now }) => {
      // A parent's link is for their own account, whichever child the session acts for.
      const holder = person.account.id
      await heldBy(params.id, holder, now)
      const path = `/api/calendars/${tokenOf(signedPaths, params.id, holder)}.ics`
      return enveloped({ url: new URL(path, publicUrl).href })
    }),

    serve(getCalendar, async ({ params, now }) => {
      const holder = holderOf(signedPaths, params.token, now)
      if (!holder) throw notFound()
      const group = await heldBy(...holder, now)
      return calendarFileOf({ db }, group, now)
    }),
  ]
}

async function calendarFileOf({ db }: Pick<Database, 'db'>, group: GroupRow, now: Date) {
  const timetable = (await timetablesOf(db, [group])).get(group.id)
  if (!timetable) throw notFound()
  const teacher = (await namesOf(db, [group.teacherId])).get(group.teacherId) ?? ''
  const substitutes = await substitutesOf(db, [group.id])
  const academy = (await academyOf(db))?.academyName ?? ''
  const { id, name, place, meetingUrl, revision } = group
  const content = groupCalendar(
    {
      ...timetable,
      id,
      name,
      place,
      meetingUrl,
      teacher,
      substituteOn: (day) => substitutes(id, day),
      revision,
    },
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
