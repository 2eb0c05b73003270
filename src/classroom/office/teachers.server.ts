import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { inviteTeacher as inviteToTeach } from '../../people/invite-teacher.server.ts'
import { namesOf, peopleById } from '../../people/people.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { formatSent } from '../../platform/mail/outbox.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { groupHandovers, groups } from '../classroom.tables.ts'
import { isNotOver } from '../groups.server.ts'
import { licenceGaps, teachingOf } from './licences/licence-check.server.ts'
import { getInvitationChoices, inviteTeacher } from './teachers.contract.ts'
import { subjectsToTeach } from './subjects.server.ts'

/** Invites teachers, with the groups that they are to take over. */
export function teacherCalls({
  database: { db },
  outbox,
  publicUrl,
}: Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>): EndpointHandler[] {
  return [
    serve(getInvitationChoices, async ({ now }) => {
      const rows = await db
        .select()
        .from(groups)
        .where(isNotOver(indianDay(now)))
        .orderBy(asc(groups.name))
      const names = await namesOf(
        db,
        rows.map(({ teacherId }) => teacherId),
      )
      return enveloped({
        subjects: await subjectsToTeach(db),
        isEmailSetUp: outbox.isSetUp,
        groups: rows.map(({ id, name, teacherId }) => ({
          _id: id,
          name,
          teacher: names.get(teacherId) ?? '',
        })),
      })
    }),

    serve(inviteTeacher, async ({ body, person, now, audit }) => {
      const id = await db.transaction((tx) =>
        invite({ tx, outbox, now, publicUrl }, { ...body, by: person.id }),
      )
      outbox.wake()
      audit(`invited {person:${id}} as a teacher`)
      return enveloped({ _id: id }, formatSent(outbox, 'Invitation sent'))
    }),
  ]
}

type Invitation = HandlerInput<typeof inviteTeacher>['body'] & { by: string }

async function invite(
  act: CommandContext & { publicUrl: URL },
  { groupIds, by, ...invited }: Invitation,
): Promise<string> {
  const { tx, now } = act
  const ids = [...new Set(groupIds)]
  const found = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, ids), isNotOver(indianDay(now))))
    .orderBy(groups.id)
    .for('update')
  if (found.length < ids.length)
    throw new Refusal(422, undefined, { errors: { groupIds: 'One of these groups is over or gone' } })
  const teacherId = await inviteToTeach(act, { ...invited, invitedBy: by })
  if (ids.length > 0) await planHandovers(tx, { ids, teacherId, by, now })
  return teacherId
}

type Handover = { ids: readonly string[]; teacherId: string; by: string; now: Date }

/** The last teacher who was invited to a group takes it over. */
async function planHandovers(tx: Tx, { ids, teacherId, by, now }: Handover): Promise<void> {
  const planned = { teacherId, plannedBy: by, plannedAt: now }
  await tx
    .insert(groupHandovers)
    .values(ids.map((groupId) => ({ groupId, ...planned })))
    .onConflictDoUpdate({ target: groupHandovers.groupId, set: planned })
}

/** The groups that an invited teacher is to take over and needs no other licence for; the others wait. */
async function licensedHandovers(tx: Tx, teacherId: string, today: string): Promise<string[]> {
  const planned = await tx
    .select({ group: groups })
    .from(groupHandovers)
    .innerJoin(groups, eq(groups.id, groupHandovers.groupId))
    .where(eq(groupHandovers.teacherId, teacherId))
  const gapOf = await licenceGaps(tx, [teacherId])
  return planned
    .filter(({ group }) => gapOf(teacherId, teachingOf(group, today)) === null)
    .map(({ group }) => group.id)
}

/** Gives groups to the invited teachers who have opened their links. */
export async function applyHandovers({ db }: Database, now: Date): Promise<void> {
  const waiting = await db.selectDistinct({ teacherId: groupHandovers.teacherId }).from(groupHandovers)
  const known = await peopleById(
    db,
    waiting.map(({ teacherId }) => teacherId),
  )
  const opened = waiting.filter(({ teacherId }) => {
    const teacher = known.get(teacherId)
    return teacher?.emailVerifiedAt && !teacher.endedAt && !teacher.erasedAt
  })
  for (const { teacherId } of opened)
    await db.transaction(async (tx) => {
      const taken = await tx
        .delete(groupHandovers)
        .where(
          and(
            eq(groupHandovers.teacherId, teacherId),
            inArray(groupHandovers.groupId, await licensedHandovers(tx, teacherId, indianDay(now))),
          ),
        )
        .returning({ groupId: groupHandovers.groupId })
      const ids = taken.map(({ groupId }) => groupId)
      await tx
        .update(groups)
        .set({ teacherId, revision: sql`${groups.revision} + 1` })
        .where(inArray(groups.id, ids))
    })
}
