import { eq } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import * as childWire from './child.contract.ts'
import * as wire from './classroom.contract.ts'
import * as homeworkWire from './homework.contract.ts'
import { groups, homework } from './classroom.tables.ts'
import { presentGroups, pupilsOf } from './groups.server.ts'
import { isTaughtBy, ownChild, ownGroup, ownHomework } from './policy.server.ts'
import { recordAttendance } from './register/attendance.server.ts'
import { groupChild } from './register/child.server.ts'
import { announceHomework, announceRemark } from './register/family-messages.server.ts'
import { registerSheet } from './register/file.server.ts'
import {
  createHomework,
  homeworkChoices,
  homeworkDetail,
  updateHomework,
  tick,
} from './register/homework.server.ts'
import { groupPractice } from './register/practice.server.ts'
import { registerOf } from './register/register.server.ts'
import { presentRemarks, withdraw, write } from './register/remarks.server.ts'

const messageReply = (message: string) => ({ success: true as const, message })

/** A teacher's own groups: register, homework, remarks. */
export function teachCalls({
  database: { db },
  outbox,
}: Pick<RoomParts, 'database' | 'outbox'>): EndpointHandler[] {
  return [
    serve(wire.getMyGroups, async ({ query, person, now, language }) => {
      const rows = await db
        .select()
        .from(groups)
        .where(isTaughtBy(db, person.id, indianDay(now)))
        .orderBy(groups.name)
      const mine = await presentGroups(db, rows, now)
      const phone = (await academyOf(db))?.phone1 ?? ''
      // Groups without a next class come last.
      const soonest = ({ next }: wire.Group) => next ?? '9'
      const inOrder = mine.toSorted((a, b) => soonest(a).localeCompare(soonest(b)))
      const front = query.open && rows.find(({ id }) => id === inOrder[0]?._id)
      return enveloped({
        groups: inOrder,
        phone,
        register: front ? await registerOf(db, front, { now, language }) : null,
      })
    }),

    serve(wire.getRegister, async ({ params, query, person, now, language }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      return enveloped(await registerOf(db, group, { ...query, now, language }))
    }),

    serve(wire.markAttendance, async ({ params, body, person, now }) => {
      const marks = await db.transaction(async (tx) => {
        const group = await ownGroup(tx, { person, now, day: body.day }, params.id)
        return recordAttendance({ tx, now }, { ...body, group, by: person.id })
      })
      return enveloped({ savedAt: now.toISOString(), marks })
    }),

    serve(homeworkWire.getHomeworkChoices, async ({ params, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      const pupils = await pupilsOf(db, group.id, indianDay(now))
      return enveloped(await homeworkChoices(db, { group, pupils }, now))
    }),

    serve(homeworkWire.setHomework, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, { person, now }, params.id)
        const row = await createHomework({ tx, now }, { ...body, group, by: person.id })
        await announceHomework({ tx, outbox, now }, row)
      })
      return enveloped({ _id: body._id }, 'Homework set')
    }),

    serve(homeworkWire.changeHomework, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, { person, now }, params.id)
        await updateHomework({ tx, now }, await ownHomework(tx, group.id, params.homeworkId), body)
      })
      return messageReply('Homework updated')
    }),

    serve(homeworkWire.withdrawHomework, async ({ params, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      const row = await ownHomework(db, group.id, params.homeworkId)
      if (!row.withdrawnAt) await db.update(homework).set({ withdrawnAt: now }).where(eq(homework.id, row.id))
      return messageReply('Homework withdrawn')
    }),

    serve(homeworkWire.tickHomework, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, { person, now }, params.id)
        const row = await ownHomework(tx, group.id, params.homeworkId)
        const { studentId, done } = body
        await ownChild(tx, { groupId: group.id, studentId }, now)
        await tick({ tx, now }, { homeworkId: row.id, studentId, done })
      })
      return messageReply('Saved')
    }),

    serve(homeworkWire.getHomework, async ({ params, person, now, language }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      const row = await ownHomework(db, group.id, params.homeworkId)
      const pupils = await pupilsOf(db, group.id, indianDay(now))
      return enveloped(await homeworkDetail(db, row, { pupils, language }))
    }),

    serve(childWire.getGroupChild, async ({ params, person, now, language }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      await ownChild(db, { groupId: group.id, studentId: params.studentId }, now)
      return enveloped(await groupChild(db, { group, studentId: params.studentId, language }, now))
    }),

    serve(childWire.getGroupPractice, async ({ params, person, now }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      return enveloped(await groupPractice(db, await pupilsOf(db, group.id, indianDay(now)), now))
    }),

    serve(childWire.writeRemark, async ({ params, body, person, now }) => {
      const row = await db.transaction(async (tx) => {
        const group = await ownGroup(tx, { person, now }, params.id)
        const { _id: id, studentId, text } = body
        await ownChild(tx, { groupId: group.id, studentId }, now)
        const remark = { id, groupId: group.id, studentId, teacherId: person.id, text }
        const stored = await write({ tx, now }, remark)
        await announceRemark({ tx, outbox, now }, stored)
        return stored
      })
      return enveloped((await presentRemarks(db, [row]))(row), 'Remark added to the diary')
    }),

    serve(childWire.withdrawRemark, async ({ params, person, now }) => {
      await db.transaction(async (tx) => {
        const group = await ownGroup(tx, { person, now }, params.id)
        await withdraw(tx, { id: params.remarkId, groupId: group.id, teacherId: person.id })
      })
      return messageReply('Remark removed from the diary')
    }),

    serve(wire.exportRegister, async ({ params, query, person, now, language }) => {
      const group = await ownGroup(db, { person, now }, params.id)
      return registerSheet(db, group, { ...query, language, now })
    }),
  ]
}
