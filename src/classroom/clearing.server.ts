import { sql } from 'drizzle-orm'
import type { Clearing } from '../platform/clearing.server.ts'
import {
  attendance,
  groupHolidays,
  groupMembers,
  groups,
  homework,
  homeworkTicks,
  remarks,
  writtenPages,
} from './classroom.tables.ts'

/** Groups with their registers: their teachers and children go. */
export const classroomClearing: Clearing = {
  count: async (on) => [
    { count: await on.$count(groups), one: 'group', more: 'groups' },
    { count: await on.$count(attendance), one: 'mark in a register', more: 'marks in registers' },
    { count: await on.$count(homework), one: 'homework', more: 'homeworks' },
    { count: await on.$count(remarks), one: 'remark in a diary', more: 'remarks in diaries' },
    { count: await on.$count(writtenPages), one: 'written page', more: 'written pages' },
  ],
  clear: async (tx) => {
    const all = [
      writtenPages,
      remarks,
      homeworkTicks,
      homework,
      attendance,
      groupMembers,
      groupHolidays,
      groups,
    ]
    await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
  },
}
