import { eq, sql } from 'drizzle-orm'
import { indianDay } from '../../platform/text/india.rules.ts'
import { assertTeaches, registerTeachersOf } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { type Database, type Db, sqlState, type Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { sheetOf } from '../../platform/sheets/sheets.server.ts'
import { quizTotals } from '../../quiz/quiz.reads.server.ts'
import { groupHandovers, groupHolidays, groupMembers, groups } from '../classroom.tables.ts'
import { registerSheet } from '../register/file.server.ts'
import { allGroups, groupColumns, groupPage, rowsOf, storedGroup } from './group-list.server.ts'
import * as wire from './groups.contract.ts'
import { removeMember, lockedGroup, membersOf, placesTaken, addMembers } from './members.server.ts'

const notFound = () => new Refusal(404, 'Group not found', { code: 'group_not_found' })

/** The office's groups: list, export, timetable and members. */
export function groupOfficeCalls({ db }: Database): EndpointHandler[] {
  const shown = async (id: string, now: Date) => {
    const row = await storedGroup(db, id)
    if (!row) throw notFound()
    const [group] = await rowsOf(db, [row], now)
    if (!group) throw notFound()
    const holidays = await ownHolidaysOf(db, id)
    const members = await membersOf(db, id, indianDay(now))
    return enveloped({ ...group, holidays, members, revision: row.revision })
  }

  return [
    serve(wire.findGroups, ({ body, now }) => groupPage(db, body, now)),

    serve(wire.exportGroups, ({ body: { format, ...asked }, now, tell }) => {
      tell(`exported the list of groups as ${format.toUpperCase()}`)
      const rows = allGroups(db, asked, now)
      const name = `groups-${indianDay(now)}`
      return Promise.resolve(sheetOf(format, { name, columns: groupColumns, rows }))
    }),

    serve(wire.getGroupChoices, async () =>
      enveloped({
        teachers: (await registerTeachersOf(db)).map(({ id, fullName }) => ({ _id: id, fullName })),
        subjects: (await quizTotals(db)).map(({ name }) => name),
      }),
    ),

    serve(wire.getGroup, ({ params, now }) => shown(params.id, now)),

    serve(wire.createGroup, async ({ body, now, tell }) => {
      const id = await db.transaction((tx) => create({ tx, now }, body))
      tell(`created the group “${body.name}”`)
      return shown(id, now)
    }),

    serve(wire.changeGroup, async ({ params: { id }, body: { revision, ...form }, now, tell }) => {
      await db.transaction((tx) => change({ tx, now }, { id, revision, form }))
      tell(`changed the group “${form.name}”`)
      return shown(id, now)
    }),

    serve(wire.deleteGroup, async ({ params: { id }, tell }) => {
      const name = await db.transaction((tx) => remove(tx, id))
      tell(`deleted the empty group “${name}”`)
      return { success: true as const, message: `Group ${name} deleted` }
    }),

    serve(wire.addGroupMembers, async ({ params: { id }, body, now, tell }) => {
      const came = await db.transaction((tx) => addMembers({ tx, now }, { groupId: id, ...body }))
      const group = await shown(id, now)
      if (came > 0) tell(`added ${came} to the group “${group.data.name}”`)
      return group
    }),

    serve(wire.removeGroupMember, async ({ params: { id, studentId }, body: { leftOn }, now, tell }) => {
      await db.transaction((tx) => removeMember(tx, { groupId: id, studentId, leftOn }))
      const group = await shown(id, now)
      tell(`removed {person:${studentId}} from the group “${group.data.name}”, last day ${leftOn}`)
      return group
    }),

    serve(wire.exportGroupRegister, async ({ params: { id }, query, now, tell }) => {
      const group = await storedGroup(db, id)
      if (!group) throw notFound()
      tell(`exported the register of “${group.name}” of ${query.month}`)
      return registerSheet(db, group, { ...query, now })
    }),
  ]
}

/** The holidays that a group has of its own, in their order. */
const ownHolidaysOf = (on: Db, groupId: string) =>
  on
    .select({ day: groupHolidays.day, word: groupHolidays.word })
    .from(groupHolidays)
    .where(eq(groupHolidays.groupId, groupId))
    .orderBy(groupHolidays.day)

/** A form's own columns, and its holidays, each day once. */
function columnsOf({ holidays, weekdays, ...form }: wire.GroupForm) {
  const days = new Map(holidays.map(({ day, word }) => [day, word]))
  return {
    columns: { ...form, weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b) },
    holidays: [...days].map(([day, word]) => ({ day, word })),
  }
}

async function create({ tx, now }: TxContext, form: wire.GroupForm): Promise<string> {
  await assertTeaches(tx, form.teacherId, registerTeachersOf)
  const { columns, holidays } = columnsOf(form)
  const id = newId()
  await tx.insert(groups).values({ ...columns, id, createdAt: now })
  if (holidays.length > 0)
    await tx.insert(groupHolidays).values(holidays.map((holiday) => ({ ...holiday, groupId: id })))
  return id
}

type Change = { id: string; revision: number; form: wire.GroupForm }

async function change({ tx, now }: TxContext, { id, revision, form }: Change): Promise<void> {
  const group = await lockedGroup(tx, id)
  if (group.revision !== revision)
    throw new Refusal(409, 'Someone else changed this group. Reload it and try again.', {
      code: 'group_changed',
    })
  if (form.teacherId !== group.teacherId) await assertTeaches(tx, form.teacherId, registerTeachersOf)
  // Whoever chooses a teacher by hand means this one, and not the one invited before.
  if (form.teacherId !== group.teacherId)
    await tx.delete(groupHandovers).where(eq(groupHandovers.groupId, id))
  const taken = await placesTaken(tx, id, indianDay(now))
  if (taken > form.capacity)
    throw new Refusal(422, undefined, { errors: { capacity: `${taken} children are in this group` } })
  const { columns, holidays } = columnsOf(form)
  await tx
    .update(groups)
    .set({ ...columns, revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, id))
  await tx.delete(groupHolidays).where(eq(groupHolidays.groupId, id))
  if (holidays.length > 0)
    await tx.insert(groupHolidays).values(holidays.map((holiday) => ({ ...holiday, groupId: id })))
}

/** @returns its name. @throws {Refusal} 409 if it ever had a member, and if fees refer to it. */
async function remove(tx: Tx, id: string): Promise<string> {
  const group = await lockedGroup(tx, id)
  if ((await tx.$count(groupMembers, eq(groupMembers.groupId, id))) > 0)
    throw new Refusal(409, 'This group has had children. Give it a last day instead.', {
      code: 'group_had_members',
    })
  try {
    await tx.delete(groups).where(eq(groups.id, id))
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    throw new Refusal(409, 'Fees refer to this group. Give it a last day instead.', { code: 'group_in_use' })
  }
  return group.name
}
