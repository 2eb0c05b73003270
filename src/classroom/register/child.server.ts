import { catalogueNamesIn } from '../../catalogue/catalogue.reads.server.ts'
import { knownThings, practiceWeeks } from '../../craft/craft.reads.server.ts'
import { standings } from '../../craft/practice/mastery.rules.ts'
import { practiceWeek } from '../../craft/week.rules.ts'
import { takenCourses } from '../../enrolment/enrolment.reads.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { quizNamesIn } from '../../quiz/names.reads.server.ts'
import { finishedQuizzes } from '../../quiz/quiz.reads.server.ts'
import type { GroupChild } from '../child.contract.ts'
import { COLUMNS, visibleDays, type RegisterDay } from '../classroom.rules.ts'
import { homeworkStatuses } from '../homework-status.server.ts'
import { type GroupRow, pupilsOf, timetablesOf } from '../groups.server.ts'
import { marksOf } from './attendance.server.ts'
import { isAssigned, homeworkOf, homeworkShort, papersOf, practisedOf } from './homework.server.ts'
import { lastDays } from './practice.server.ts'
import { remarksOf, presentRemarks } from './remarks.server.ts'

/** Most homeworks, results and remarks on a child's page. */
const LISTED = 8

/**
 * What a group's teacher sees of one of its children: what belongs to the group, and results of its subject.
 */
export async function groupChild(
  db: Db,
  { group, studentId, language }: { group: GroupRow; studentId: string; language: Translation | undefined },
  now: Date,
): Promise<GroupChild> {
  const today = indianDay(now)
  const pupils = await pupilsOf(db, group.id, today)
  const pupil = pupils.find((one) => one.studentId === studentId)
  const timetable = (await timetablesOf(db, [group])).get(group.id)
  if (!pupil || !timetable)
    throw new Refusal(404, 'This child is not in the group', { code: 'child_not_in_group' })
  const of = { groupId: group.id, studentIds: [studentId] }
  const marks = await marksOf(db, of, { from: pupil.joinedOn, until: today })
  const opened = visibleDays(
    timetable,
    marks.map(({ day }) => day),
    { asked: today, today },
  )
  const last: RegisterDay[] =
    opened.day !== null && opened.day <= today ? [{ day: opened.day, holiday: null }] : []
  const markOn = (at: string) => marks.find(({ day }) => day === at)?.mark ?? null
  const count = (mark: (typeof marks)[number]['mark']) => marks.filter((row) => row.mark === mark).length

  const set = (await homeworkOf(db, group.id)).filter((row) => isAssigned(row, pupil)).slice(0, LISTED)
  const stateOf = await homeworkStatuses(db, set, [studentId])
  const paperOf = await papersOf(
    db,
    set.map((row) => stateOf(row, studentId)),
  )
  const short = await homeworkShort(db, set, { pupils: [pupil], stateOf, language })

  const quizIn = await quizNamesIn(db, language)
  const catalogueIn = await catalogueNamesIn(db, language)
  const finished = await finishedQuizzes(db, [studentId])
  const weeks = await practiceWeeks(db, [studentId], lastDays(now))
  const written = (await remarksOf(db, of)).slice(0, LISTED)
  const onPaper = await presentRemarks(db, written)
  const { guardianId } = pupil
  return {
    _id: studentId,
    number: pupil.number,
    fullName: pupil.fullName,
    presentEducation: pupil.presentEducation,
    joinedOn: pupil.joinedOn,
    parent: (guardianId && (await namesOf(db, [guardianId])).get(guardianId)) || null,
    group: { _id: group.id, name: group.name, subject: group.subject },
    days: [...opened.days, ...last]
      .filter(({ day }) => day >= pupil.joinedOn)
      .slice(-COLUMNS)
      .map((one) => ({ ...one, mark: markOn(one.day) })),
    attended: { present: count('present'), late: count('late'), absent: count('absent') },
    homework: set.map((row, at) => ({
      _id: row.id,
      title: short[at]?.title ?? '',
      dueOn: row.dueOn,
      done: stateOf(row, studentId).done,
      attempt: paperOf(stateOf(row, studentId)),
      practised: practisedOf(stateOf(row, studentId)),
    })),
    practice: weeks.get(studentId) ?? practiceWeek([], { days: 0, lately: [] }),
    formulas: standings(await knownThings(db, [studentId]), now.getTime()),
    results: finished
      .filter(({ subject }) => subject === group.subject)
      .slice(0, LISTED)
      .map(({ title, score, at }) => ({ title: quizIn.title(title), score, at: at.toISOString() })),
    courses: (await takenCourses(db, [studentId])).map(({ title, lessonsDone, lessonCount }) => ({
      title: catalogueIn.course(title),
      lessonsDone,
      lessonCount,
    })),
    remarks: written.map(onPaper),
  }
}
