import { eq } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { indianDay } from '../platform/india.rules.ts'
import type { Database } from '../platform/db.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import * as childWire from './child.contract.ts'
import * as wire from './classroom.contract.ts'
import * as homeworkWire from './homework.contract.ts'
import { groups, homework } from './classroom.tables.ts'
import { groupsOnWire, pupilsOf } from './groups.server.ts'
import { ownChild, ownGroup, ownHomework } from './policy.server.ts'
import { mark } from './register/attendance.server.ts'
import { groupChild } from './register/child.server.ts'
import { registerSheet } from './register/file.server.ts'
import { giveHomework, homeworkChoices, homeworkInFull, reword, tick } from './register/homework.server.ts'
import { groupPractice } from './register/practice.server.ts'
import { registerOf } from './register/register.server.ts'
import { remarksOnWire, takeBack, write } from './register/remarks.server.ts'

const told = (message: string) => ({ success: true as const, message })

/** A teacher's own groups: the register and what is written into it. */
export function teachCalls({ db }: Database): Served[] {
  return [
    serve(wire.getMyGroups, async ({ query, person, now }) => {
      const rows = await db.select().from(groups).where(eq(groups.teacherId, person.id)).orderBy(groups.name)
      const mine = await groupsOnWire(db, rows, now)
      const phone = (await academyOf(db))?.phone1 ?? ''
      // A group without another class comes last: its register stays.
      const soonest = ({ next }: wire.Group) => next ?? '9'
      const inOrder = mine.toSorted((a, b) => soonest(a).localeCompare(soonest(b)))
      const front = query.open && rows.find(({ id }) => id === inOrder[0]?._id)
      return enveloped({
        groups: inOrder,
        phone,
        register: front ? await registerOf(db, front, { now }) : null,
      })
    }),

    serve(wire.getRegister, async ({ params, query, person, now }) => {
      const group = await ownGroup(db, person, params.id)
      return enveloped(await registerOf(db, group, { ...query, now }))
    }),

    serve(wire.markAttendance, async ({ params, body, person, now }) => {
      const marks = await db.transaction(async (tx) => {
        const group = await ownGroup(tx, person, params.id)
        return mark({ tx, now }, { ...body, group, by: person.id })
      })
      return enveloped({ savedAt: now.toISOString(), marks })
    }),

    serve(homeworkWire.getHomeworkChoices, async ({ params, person, now }) => {
      const group = await ownGroup(db, person, params.id)
      const pupils = await pupilsOf(db, group.id, indianDay(now))
      return enveloped(await homeworkChoices(db, { group, pupils }, now))
    }),

    serve(homeworkWire.setHomework, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, person, params.id)
        await giveHomework({ tx, now }, { ...body, group, by: person.id })
      })
      return enveloped({ _id: body._id }, 'The homework is set')
    }),

    serve(homeworkWire.changeHomework, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, person, params.id)
        await reword({ tx, now }, await ownHomework(tx, group.id, params.homeworkId), body)
      })
      return told('The homework is changed')
    }),

    serve(homeworkWire.withdrawHomework, async ({ params, person, now }) => {
      const group = await ownGroup(db, person, params.id)
      const row = await ownHomework(db, group.id, params.homeworkId)
      if (!row.withdrawnAt) await db.update(homework).set({ withdrawnAt: now }).where(eq(homework.id, row.id))
      return told('The homework is taken back')
    }),

    serve(homeworkWire.tickHomework, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, person, params.id)
        const row = await ownHomework(tx, group.id, params.homeworkId)
        const { studentId, done } = body
        await ownChild(tx, { groupId: group.id, studentId }, now)
        await tick({ tx, now }, { homeworkId: row.id, studentId, done })
      })
      return told('Saved')
    }),

    serve(homeworkWire.getHomework, async ({ params, person, now }) => {
      const group = await ownGroup(db, person, params.id)
      const row = await ownHomework(db, group.id, params.homeworkId)
      return enveloped(await homeworkInFull(db, row, await pupilsOf(db, group.id, indianDay(now))))
    }),

    serve(childWire.getGroupChild, async ({ params, person, now }) => {
      const group = await ownGroup(db, person, params.id)
      await ownChild(db, { groupId: group.id, studentId: params.studentId }, now)
      return enveloped(await groupChild(db, { group, studentId: params.studentId }, now))
    }),

    serve(childWire.getGroupPractice, async ({ params, person, now }) => {
      const group = await ownGroup(db, person, params.id)
      return enveloped(await groupPractice(db, await pupilsOf(db, group.id, indianDay(now)), now))
    }),

    serve(childWire.writeRemark, async ({ params, body, person, now }) => {
      const row = await db.transaction(async (tx) => {
        const group = await ownGroup(tx, person, params.id)
        const { _id: id, studentId, text } = body
        await ownChild(tx, { groupId: group.id, studentId }, now)
        return write({ tx, now }, { id, groupId: group.id, studentId, teacherId: person.id, text })
      })
      return enveloped((await remarksOnWire(db, [row]))(row), 'It stands in the diary')
    }),

    serve(childWire.takeRemarkBack, async ({ params, person }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, person, params.id)
        await takeBack(tx, { id: params.remarkId, groupId: group.id, teacherId: person.id })
      })
      return told('The remark is taken out of the diary')
    }),

    serve(wire.exportRegister, async ({ params, query, person, now }) => {
      const group = await ownGroup(db, person, params.id)
      return registerSheet(db, group, { ...query, now })
    }),
  ]
}
