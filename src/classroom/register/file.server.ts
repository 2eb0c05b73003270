import { and, desc, eq, gte, isNull, lte } from 'drizzle-orm'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { Db } from '../../platform/db/db.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { sheetOf, type SheetColumn, type SheetFormat } from '../../platform/sheets/sheets.server.ts'
import { type AttendanceStatus, daysOfMonth, isClassDay, weekDays } from '../classroom.rules.ts'
import { homework } from '../classroom.tables.ts'
import { homeworkStatuses } from '../homework-status.server.ts'
import { type GroupRow, type Pupil, pupilsOf, timetablesOf } from '../groups.server.ts'
import { marksOf } from './attendance.server.ts'
import { isAssigned, homeworkShort } from './homework.server.ts'
import { words as hi } from './register-sheet.hi.words.ts'
import { words as en } from './register-sheet.words.ts'
import { remarksOf } from './remarks.server.ts'

const words = { en, hi }

/** A file name from a group's name: its letters and digits. */
const plain = (name: string) =>
  name
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? 'group'

type SheetQuery = { month: string; format: SheetFormat; language: Translation | undefined; now: Date }

/**
 * The register of a month as a sheet: a row for each child who is in the group today, a column for each class
 * and each homework that was due, and what was written into the diary; in the language of the page.
 */
export async function registerSheet(db: Db, group: GroupRow, { month, format, language, now }: SheetQuery) {
  const say = words[language ?? 'en']
  const span = daysOfMonth(month)
  const timetable = (await timetablesOf(db, [group])).get(group.id)
  const pupils = await pupilsOf(db, group.id, indianDay(now))
  const studentIds = pupils.map(({ studentId }) => studentId)
  const marks = await marksOf(db, { groupId: group.id, studentIds }, span)
  const planned = timetable ? weekDays(timetable, span).filter((day) => isClassDay(timetable, day)) : []
  const days = [...new Set([...planned, ...marks.map(({ day }) => day)])].toSorted()
  const set = await db
    .select()
    .from(homework)
    .where(
      and(
        eq(homework.groupId, group.id),
        isNull(homework.withdrawnAt),
        gte(homework.dueOn, span.from),
        lte(homework.dueOn, span.until),
      ),
    )
    .orderBy(desc(homework.setAt))
  const stateOf = await homeworkStatuses(db, set, studentIds)
  const titles = await homeworkShort(db, set, { pupils, stateOf, language })
  const written = (await remarksOf(db, { groupId: group.id, studentIds })).filter(({ at }) =>
    indianDay(at).startsWith(month),
  )

  const marked = (pupil: Pupil, day: string) =>
    marks.find((row) => row.studentId === pupil.studentId && row.day === day)?.mark ?? null
  const count = (pupil: Pupil, mark: AttendanceStatus) =>
    days.filter((day) => marked(pupil, day) === mark).length
  const work = (pupil: Pupil, row: (typeof set)[number]) => {
    if (!isAssigned(row, pupil)) return ''
    const { done, attempt } = stateOf(row, pupil.studentId)
    if (attempt) return say.right(attempt.right, attempt.total)
    return done ? say.done : say.notDone
  }
  const columns: SheetColumn<Pupil>[] = [
    { head: say.number, cell: ({ number }) => number },
    { head: say.name, cell: ({ fullName }) => fullName },
    { head: say.schoolClass, cell: ({ presentEducation }) => presentEducation },
    ...days.map((day) => ({
      head: day,
      cell: (pupil: Pupil) => {
        const mark = marked(pupil, day)
        return mark ? say.letters[mark] : ''
      },
    })),
    { head: say.present, cell: (pupil) => count(pupil, 'present') },
    { head: say.late, cell: (pupil) => count(pupil, 'late') },
    { head: say.absent, cell: (pupil) => count(pupil, 'absent') },
    ...set.map((row, at) => ({
      head: say.homework(titles[at]?.title ?? '', row.dueOn),
      cell: (pupil: Pupil) => work(pupil, row),
    })),
    {
      head: say.remarks,
      cell: ({ studentId }) =>
        written
          .filter((row) => row.studentId === studentId)
          .map(({ at, text }) => `${indianDay(at)}: ${text}`)
          .join('\n'),
    },
  ]
  return sheetOf(format, { name: `register-${plain(group.name)}-${month}`, columns, rows: pupils })
}
