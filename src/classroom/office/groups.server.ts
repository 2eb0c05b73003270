import { eq, sql } from 'drizzle-orm'
import {
  assertTakesChildren,
  centreForNew,
  centresOf,
  hasSeveralCentres,
  type Scope,
  serveInCentres,
} from '../../centres/centres.reads.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { isUnlimited } from '../../centres/centres.reads.server.ts'
import { assertTeaches, invitedTeacherNames } from '../../people/teachers.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { type Db, sqlState, type Tx } from '../../platform/db/db.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { sheetOf } from '../../platform/sheets/sheets.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { type DayTime, timeOfWeekday } from '../classroom.rules.ts'
import { groupHandovers, groupHolidays, groupMembers, groups } from '../classroom.tables.ts'
import { registerSheet } from '../register/file.server.ts'
import { allGroups, groupColumns, groupPage, rowsOf, storedGroup } from './group-list.server.ts'
import { assertNoneMoved } from './child-places.server.ts'
import * as wire from './groups.contract.ts'
import {
  addMembers,
  isOver,
  lockedGroup,
  membersOf,
  moveMember,
  placesTaken,
  removeMember,
} from './members.server.ts'
import { assertLicensed, licencesOfGroup, teachingOf } from './licences/licence-check.server.ts'
import { isPast, isPutAnew } from './licences/licences.rules.ts'
import { waitingFor, waitingListCalls } from './waiting.server.ts'
import { subjectsToTeach } from './subjects.server.ts'
import { teachersIn } from './teachers-in.server.ts'

const notFound = () => new Refusal(404, 'Group not found', { code: 'group_not_found' })

/** The office's groups: list, export, timetable and members. */
export function groupOfficeCalls({
  database: { db },
  transfers,
}: Pick<RoomParts, 'database' | 'transfers'>): EndpointHandler[] {
  const shown = async (id: string, scope: Scope, now: Date) => {
    const row = await storedGroup(db, id, scope)
    if (!row) throw notFound()
    const [group] = await rowsOf(db, [row], now)
    if (!group) throw notFound()
    const holidays = await ownHolidaysOf(db, id)
    const members = await membersOf(db, { groupId: id, scope, today: indianDay(now) })
    const waiting = await waitingFor(db, id)
    const licences = await licencesOfGroup(db, row, now)
    return enveloped({ ...group, holidays, members, waiting, ...licences, revision: row.revision })
  }

  return [
    serveInCentres(wire.findGroups, ({ body, now }, scope) => groupPage(db, { asked: body, scope, now })),

    serveInCentres(wire.exportGroups, async ({ body: { format, ...asked }, now, audit }, scope) => {
      audit(`exported the list of groups as ${format.toUpperCase()}`)
      const columns = groupColumns(await hasSeveralCentres(db))
      const rows = allGroups(db, { asked, scope, now })
      return sheetOf(format, { name: `groups-${indianDay(now)}`, columns, rows })
    }),

    serveInCentres(wire.getGroupChoices, async (_, scope) =>
      enveloped({
        teachers: (await teachersIn(scope)(db)).map(({ id, fullName }) => ({ _id: id, fullName })),
        invited: (await isUnlimited(db, scope)) ? await invitedTeacherNames(db) : [],
        subjects: await subjectsToTeach(db),
        centres: (await hasSeveralCentres(db))
          ? (await centresOf(db, scope)).map(({ id, name }) => ({ _id: id, name }))
          : [],
      }),
    ),

    serveInCentres(wire.getGroup, ({ params, now }, scope) => shown(params.id, scope, now)),

    serveInCentres(wire.createGroup, async ({ body, person, now, audit }, scope) => {
      const id = await db.transaction((tx) => create({ tx, now }, { ...body, by: person.id }, scope))
      audit(`created the group “${body.name}”`)
      return shown(id, scope, now)
    }),

    serveInCentres(wire.changeGroup, async ({ params: { id }, body, person, now, audit }, scope) => {
      const { revision, licenceReason: reason, ...form } = body
      const by = person.id
      await db.transaction((tx) => change({ tx, now }, { id, revision, form, reason, by, scope }))
      audit(`changed the group “${form.name}”`)
      return shown(id, scope, now)
    }),

    serveInCentres(wire.deleteGroup, async ({ params: { id }, audit }, scope) => {
      const name = await db.transaction((tx) => remove(tx, id, scope))
      audit(`deleted the empty group “${name}”`)
      return { success: true as const, message: `Group ${name} deleted` }
    }),

    serveInCentres(wire.addGroupMembers, async ({ params: { id }, body, now, audit }, scope) => {
      const came = await db.transaction((tx) => addMembers({ tx, now }, { groupId: id, ...body, scope }))
      const group = await shown(id, scope, now)
      if (came > 0) audit(`added ${came} to the group “${group.data.name}”`)
      return group
    }),

    ...waitingListCalls({ db }, shown),

    serveInCentres(wire.removeGroupMember, async ({ params, body: { leftOn }, now, audit }, scope) => {
      const { id, studentId } = params
      await db.transaction((tx) => removeMember({ tx, now }, { groupId: id, studentId, leftOn, scope }))
      const group = await shown(id, scope, now)
      audit(`removed {person:${studentId}} from the group “${group.data.name}”, last day ${leftOn}`)
      return group
    }),

    serveInCentres(wire.moveGroupMember, async ({ params, body, person, now, audit }, scope) => {
      const { id, studentId } = params
      const to = await db.transaction(async (tx) => {
        const name = await moveMember({ tx, now }, { groupId: id, studentId, ...body, scope })
        const transfer = { personId: studentId, fromId: id, toId: body.toGroupId, day: body.from }
        for (const follow of transfers()) await follow({ tx, now, byId: person.id }, [transfer])
        return name
      })
      audit(`moved {person:${studentId}} to the group “${to}”, from ${body.from}`)
      return shown(id, scope, now)
    }),

    serveInCentres(wire.exportGroupRegister, async ({ params: { id }, query, now, audit }, scope) => {
      const group = await storedGroup(db, id, scope)
      if (!group) throw notFound()
      audit(`exported the register of “${group.name}” of ${query.month}`)
      return registerSheet(db, group, { ...query, language: undefined, now })
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
function columnsOf({ holidays, weekdays, ...form }: wire.GroupForm, before: readonly DayTime[] = []) {
  // A program that knows of one time changes nothing about the others.
  const { otherTimes = before } = form
  const inWeek = [...new Set(weekdays)].toSorted((a, b) => a - b)
  const others = inWeek.map((weekday) => ({
    weekday,
    time: timeOfWeekday({ time: form.time, otherTimes }, weekday),
  }))
  const days = new Map(holidays.map(({ day, word }) => [day, word]))
  return {
    columns: {
      ...form,
      weekdays: inWeek,
      otherTimes: others.filter(({ time }) => time !== form.time),
    },
    holidays: [...days].map(([day, word]) => ({ day, word })),
  }
}

type NewGroup = HandlerInput<typeof wire.createGroup>['body'] & { by: string }

async function create(
  { tx, now }: TxContext,
  { centreId: wished, licenceReason: reason, by, ...form }: NewGroup,
  scope: Scope,
): Promise<string> {
  const centreId = await centreForNew(tx, wished, scope)
  await assertTeaches(tx, form.teacherId, teachersIn(scope))
  const { columns, holidays } = columnsOf(form)
  const id = newId()
  await tx.insert(groups).values({ ...columns, centreId, id, createdAt: now })
  if (holidays.length > 0)
    await tx.insert(groupHolidays).values(holidays.map((holiday) => ({ ...holiday, groupId: id })))
  const today = indianDay(now)
  const teaching = teachingOf(form, today)
  if (!isPast(form, today))
    await assertLicensed({ tx, now }, { ...form, groupId: id, teaching, day: null, reason, by })
  return id
}

type Change = {
  id: string
  revision: number
  form: wire.GroupForm
  /** Why the teacher may teach it without a licence. */
  reason: string | undefined
  by: string
  scope: Scope
}

async function change(act: TxContext, { id, revision, form, reason, by, scope }: Change): Promise<void> {
  const { tx, now } = act
  const group = await lockedGroup(tx, id, scope)
  if (group.revision !== revision)
    throw new Refusal(409, 'Someone else changed this group. Reload it and try again.', {
      code: 'group_changed',
    })
  if (form.teacherId !== group.teacherId) await assertTeaches(tx, form.teacherId, teachersIn(scope))
  const today = indianDay(now)
  if (isPutAnew(group, form, today)) {
    const teaching = teachingOf(form, today)
    await assertLicensed(act, { ...form, groupId: id, teaching, day: null, reason, by })
  }
  // Whoever chooses a teacher by hand means this one, and not the one invited before.
  if (form.teacherId !== group.teacherId)
    await tx.delete(groupHandovers).where(eq(groupHandovers.groupId, id))
  // Children have their places again, or longer, so this counts as taking them.
  if (group.untilDay !== null && (form.untilDay === null || form.untilDay > group.untilDay)) {
    if (isOver(group, today)) await assertNoneMoved(tx, { groupId: id, scope, today })
    await assertTakesChildren(tx, group.centreId)
  }
  const taken = (await placesTaken(tx, [id], today)).get(id) ?? 0
  if (taken > form.capacity)
    throw new Refusal(422, undefined, { errors: { capacity: `${taken} children are in this group` } })
  const { columns, holidays } = columnsOf(form, group.otherTimes)
  await tx
    .update(groups)
    .set({ ...columns, revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, id))
  await tx.delete(groupHolidays).where(eq(groupHolidays.groupId, id))
  if (holidays.length > 0)
    await tx.insert(groupHolidays).values(holidays.map((holiday) => ({ ...holiday, groupId: id })))
}

/** @returns its name. @throws {Refusal} 409 if it ever had a member, and if fees refer to it. */
async function remove(tx: Tx, id: string, scope: Scope): Promise<string> {
  const group = await lockedGroup(tx, id, scope)
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
