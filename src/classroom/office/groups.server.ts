import { eq, sql } from 'drizzle-orm'
import { indianDay } from '../../platform/india.rules.ts'
import { registerTeachersOf } from '../../people/people.reads.server.ts'
import type { QuietAct } from '../../platform/act.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import type { Database, Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { sheetOf } from '../../platform/sheets.server.ts'
import { quizTotals } from '../../quiz/quiz.reads.server.ts'
import { groupHolidays, groupMembers, groups } from '../classroom.tables.ts'
import { timetablesOf } from '../groups.server.ts'
import { registerSheet } from '../register/file.server.ts'
import { allGroups, groupColumns, groupPage, rowsOf, storedGroup } from './group-list.server.ts'
import * as wire from './groups.contract.ts'
import { leave, lockedGroup, membersOf, placesTaken, putIn } from './members.server.ts'

const notThere = () => new Refusal(404, 'Group not found')

/** The office's groups: the list and its sheet, a group's timetable, and who is in it. */
export function groupOfficeCalls({ db }: Database): Served[] {
  const shown = async (id: string, now: Date) => {
    const row = await storedGroup(db, id)
    if (!row) throw notThere()
    const [group] = await rowsOf(db, [row], now)
    if (!group) throw notThere()
    const holidays = (await timetablesOf(db, [row])).get(id)?.holidays ?? []
    const members = await membersOf(db, id, indianDay(now))
    return enveloped({ ...group, holidays: [...holidays], members, revision: row.revision })
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
      tell(`made the group “${body.name}”`)
      return shown(id, now)
    }),

    serve(wire.changeGroup, async ({ params: { id }, body: { revision, ...form }, now, tell }) => {
      await db.transaction((tx) => change({ tx, now }, { id, revision, form }))
      tell(`changed the group “${form.name}”`)
      return shown(id, now)
    }),

    serve(wire.deleteGroup, async ({ params: { id }, tell }) => {
      const name = await db.transaction((tx) => remove(tx, id))
      tell(`deleted the group “${name}”, in which nobody was`)
      return { success: true as const, message: `The group ${name} is deleted` }
    }),

    serve(wire.putInGroup, async ({ params: { id }, body, now, tell }) => {
      const came = await db.transaction((tx) => putIn({ tx, now }, { groupId: id, ...body }))
      const group = await shown(id, now)
      if (came > 0) tell(`put ${came} into the group “${group.data.name}”`)
      return group
    }),

    serve(wire.leaveGroup, async ({ params: { id, studentId }, body: { leftOn }, now, tell }) => {
      await db.transaction((tx) => leave(tx, { groupId: id, studentId, leftOn }))
      const group = await shown(id, now)
      tell(`let {person:${studentId}} leave the group “${group.data.name}” with ${leftOn}`)
      return group
    }),

    serve(wire.exportGroupRegister, async ({ params: { id }, query, now, tell }) => {
      const group = await storedGroup(db, id)
      if (!group) throw notThere()
      tell(`exported the register of “${group.name}” of ${query.month}`)
      return registerSheet(db, group, { ...query, now })
    }),
  ]
}

async function assertTeaches(on: Db | Tx, id: string): Promise<void> {
  if (!(await registerTeachersOf(on)).some((teacher) => teacher.id === id))
    throw new Refusal(422, undefined, { errors: { teacherId: 'Please choose who teaches' } })
}

/** A form's own columns, and its holidays, each day once. */
function columnsOf({ holidays, weekdays, ...form }: wire.GroupForm) {
  const days = new Map(holidays.map(({ day, word }) => [day, word]))
  return {
    columns: { ...form, weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b) },
    holidays: [...days].map(([day, word]) => ({ day, word })),
  }
}

async function create({ tx, now }: QuietAct, form: wire.GroupForm): Promise<string> {
  await assertTeaches(tx, form.teacherId)
  const { columns, holidays } = columnsOf(form)
  const id = newId()
  await tx.insert(groups).values({ ...columns, id, createdAt: now })
  if (holidays.length > 0)
    await tx.insert(groupHolidays).values(holidays.map((holiday) => ({ ...holiday, groupId: id })))
  return id
}

type Change = { id: string; revision: number; form: wire.GroupForm }

async function change({ tx, now }: QuietAct, { id, revision, form }: Change): Promise<void> {
  const group = await lockedGroup(tx, id)
  if (group.revision !== revision)
    throw new Refusal(409, 'Somebody changed this group meanwhile. Load it again, then make your change.')
  if (form.teacherId !== group.teacherId) await assertTeaches(tx, form.teacherId)
  const taken = await placesTaken(tx, id, indianDay(now))
  if (taken > form.places)
    throw new Refusal(422, undefined, { errors: { places: `${taken} children are in it` } })
  const { columns, holidays } = columnsOf(form)
  await tx
    .update(groups)
    .set({ ...columns, revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, id))
  await tx.delete(groupHolidays).where(eq(groupHolidays.groupId, id))
  if (holidays.length > 0)
    await tx.insert(groupHolidays).values(holidays.map((holiday) => ({ ...holiday, groupId: id })))
}

/** @returns its name. @throws {Refusal} 409 when somebody was ever in it. */
async function remove(tx: Tx, id: string): Promise<string> {
  const group = await lockedGroup(tx, id)
  if ((await tx.$count(groupMembers, eq(groupMembers.groupId, id))) > 0)
    throw new Refusal(409, 'Children were in this group: give it a last day instead.')
  await tx.delete(groups).where(eq(groups.id, id))
  return group.name
}
