import { indianDay } from '../../platform/text/india.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import type { Register, RegisterChild } from '../classroom.contract.ts'
import { dayAfter, placeOn, timeOn, visibleDays } from '../classroom.rules.ts'
import { homeworkStatuses } from '../homework-status.server.ts'
import { guestsOf } from '../make-ups/make-ups.server.ts'
import { absentFrom } from '../make-ups/reported.server.ts'
import { type GroupRow, type Pupil, presentGroups, pupilsOf, timetablesOf } from '../groups.server.ts'
import { markedDays, type MarkRow, marksOf } from './attendance.server.ts'
import { isAssigned, homeworkOf, homeworkShort } from './homework.server.ts'
import { type RemarkRow, remarksOf, presentRemarks } from './remarks.server.ts'

/** How long a signed remark or a reply stays in the register, in days. */
const REMARK_DAYS = 7

type RegisterQuery = {
  day?: string | undefined
  homework?: string | undefined
  /** Of the page; undefined for English. */
  language: Translation | undefined
  now: Date
}

/** The register of a group, opened at a day. */
export async function registerOf(
  db: Db,
  group: GroupRow,
  { day, homework, language, now }: RegisterQuery,
): Promise<Register> {
  const today = indianDay(now)
  const [onWire] = await presentGroups(db, [group], now)
  const timetable = (await timetablesOf(db, [group])).get(group.id)
  if (!onWire || !timetable) throw new Error('a group without a timetable')
  const opened = visibleDays(timetable, await markedDays(db, group.id), { asked: day ?? today, today })
  const pupils = await pupilsOf(db, group.id, today)
  const studentIds = pupils.map(({ studentId }) => studentId)
  const guests =
    opened.day === null ? [] : await guestRows(db, { groupId: group.id, day: opened.day }, pupils)
  const until = opened.day ?? today
  const absent = await absentFrom(db, { groupId: group.id, day: until })
  const span = { from: opened.days[0]?.day ?? until, until }
  const marked = [...studentIds, ...guests.map(({ _id }) => _id)]
  const marks = await marksOf(db, { groupId: group.id, studentIds: marked }, span)
  const markOn = (studentId: string, at: string) => markIn(marks, studentId, at)

  const set = await homeworkOf(db, group.id)
  const stateOf = await homeworkStatuses(db, set, studentIds)
  const byThen = (at: Date) => indianDay(at) <= (until > today ? until : today)
  const shown = set.find(({ id }) => id === homework) ?? set.find(({ setAt }) => byThen(setAt)) ?? null

  const written = await remarksOf(db, { groupId: group.id, studentIds })
  const onPaper = await presentRemarks(db, written)
  const recent = dayAfter(today, -REMARK_DAYS)
  const stands = ({ readAt, repliedAt, at }: RemarkRow) =>
    readAt === null || indianDay(repliedAt ?? at) > recent
  const parents = await namesOf(
    db,
    pupils.flatMap(({ guardianId }) => guardianId ?? []),
  )
  return {
    group: onWire,
    today,
    ...opened,
    time: timeOn(timetable, until),
    place: placeOn({ ...timetable, place: group.place }, until),
    children: [
      ...pupils.map((pupil) => {
        const { studentId, number, fullName, joinedOn, guardianId } = pupil
        const remark = written.find((row) => row.studentId === studentId)
        const work = shown && isAssigned(shown, pupil) ? stateOf(shown, studentId) : null
        return {
          _id: studentId,
          number,
          fullName,
          joinedOn,
          guestFrom: null,
          cannotCome: absent.has(studentId),
          marks: opened.days.map((one) => markOn(studentId, one.day)),
          mark: opened.day ? markOn(studentId, opened.day) : null,
          work: work && {
            done: work.done,
            ticked: work.ticked,
            right: work.attempt?.right ?? null,
            total: work.attempt?.total ?? null,
            practised: work.practised,
          },
          remark: remark && stands(remark) ? onPaper(remark) : null,
          parent: (guardianId && parents.get(guardianId)) || null,
        }
      }),
      ...guests.map((guest) => ({
        ...guest,
        marks: opened.days.map((one) => markOn(guest._id, one.day)),
        mark: opened.day ? markOn(guest._id, opened.day) : null,
      })),
    ],
    shown: shown?.id ?? null,
    homework: await homeworkShort(db, set, { pupils, stateOf, language }),
  }
}

const markIn = (marks: readonly MarkRow[], studentId: string, day: string) =>
  marks.find((row) => row.studentId === studentId && row.day === day)?.mark ?? null

type GuestRow = Omit<RegisterChild, 'marks' | 'mark'>

/** Children of other groups who come in place of a class that they did not have, behind the group's own. */
async function guestRows(
  db: Db,
  one: { groupId: string; day: string },
  pupils: readonly Pupil[],
): Promise<GuestRow[]> {
  const here = new Set(pupils.map(({ studentId }) => studentId))
  const guests = (await guestsOf(db, one)).filter(({ studentId }) => !here.has(studentId))
  const names = await namesOf(
    db,
    guests.map(({ studentId }) => studentId),
  )
  return guests.map(({ studentId, from }, place) => ({
    _id: studentId,
    number: pupils.length + place + 1,
    fullName: names.get(studentId) ?? '',
    joinedOn: one.day,
    guestFrom: from,
    cannotCome: false,
    work: null,
    remark: null,
    parent: null,
  }))
}
