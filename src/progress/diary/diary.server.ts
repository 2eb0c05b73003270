import { catalogueNamesIn } from '../../catalogue/catalogue.reads.server.ts'
import { homeworkFor, nextClasses } from '../../classroom/classroom.reads.server.ts'
import { makeUpsFor } from '../../classroom/make-ups/make-ups.reads.server.ts'
import { remarksFor } from '../../classroom/remarks.reads.server.ts'
import { pagesIn } from '../../classroom/page-photos/written.reads.server.ts'
import { roundsAhead } from '../../competition/competition.reads.server.ts'
import { practiceWeeks, practisedDays } from '../../craft/craft.reads.server.ts'
import { exerciseTitleIn } from '../../craft/exercise-titles.reads.server.ts'
import { endedExams } from '../../craft/exams.reads.server.ts'
import { practiceWeek } from '../../craft/week.rules.ts'
import { feesOf, lessonsFinished, nextLessons, studiedOn } from '../../enrolment/diary.reads.server.ts'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { liveLessonsIn } from '../../live/live.reads.server.ts'
import type { PersonRow } from '../../people/people.reads.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { submittedAttempts } from '../../quiz/diary.reads.server.ts'
import { topicResults } from '../../quiz/quiz.reads.server.ts'
import { type QuizNames, quizNamesIn, topicNamesIn } from '../../quiz/names.reads.server.ts'
import type { MakeUp } from '../../classroom/make-ups/make-ups.contract.ts'
import type { Diary } from './diary.contract.ts'
import { firstNameOf, newWeekSummary, weekSummary } from './week-summary.rules.ts'
import { trends } from './trend.rules.ts'
import { daysAfter, isOver, minutesOf, mondayOf, weekSpan } from './week.rules.ts'

/** How far back first tries of a topic are looked for, in milliseconds. */
const YEAR_MS = 366 * 86_400_000
/** How far ahead the diary looks, in days. */
const AHEAD_DAYS = 8
/** Remarks read to find the newest one of a week. */
const REMARKS = 30

/** The week that begins on `monday` of each of these children, in their order. */
export async function diariesOf(
  on: Db | Tx,
  children: readonly PersonRow[],
  { monday, now, language }: { monday: string; now: Date; language: Translation | undefined },
): Promise<Diary[]> {
  const quiz = await quizNamesIn(on, language)
  const { course, lesson } = await catalogueNamesIn(on, language)
  const ofCourse = <T extends { course: string }>(row: T): T => ({ ...row, course: course(row.course) })
  const ids = children.map(({ id }) => id)
  const span = weekSpan(monday)
  const asOf = span.to < now ? new Date(span.to.getTime() - 1) : now
  const before = daysAfter(monday, -7)
  const isThisWeek = monday === mondayOf(now)
  const studied = await studiedOn(on, ids, { from: before, to: daysAfter(monday, 6) })
  const submitted = await submittedAttempts(on, ids, { from: weekSpan(before).from, to: span.to })
  const taken = submitted.map((attempt) => ({ ...attempt, title: quiz.title(attempt.title) }))
  const practised = await practisedDays(on, ids, { from: weekSpan(before).from, to: span.to })
  const weeks = await practiceWeeks(on, ids, span)
  const topics = await topicsRead(on, ids, { since: new Date(span.from.getTime() - YEAR_MS), quiz, language })
  const exams = await endedExams(on, ids, { ...span, language })
  const lessons = (await lessonsFinished(on, ids, span)).map(ofCourse)
  const lessonsBefore = isThisWeek ? (await lessonsFinished(on, ids, weekSpan(before))).map(ofCourse) : []
  const live = await liveLessonsIn(on, ids, span)
  const next = (await nextLessons(on, ids)).map((row) => ({ ...row, title: lesson(row.title) }))
  const remarks = await remarksFor(on, ids, { limit: REMARKS, now })
  const classes = await nextClasses(on, ids, now)
  const homework = isThisWeek ? await homeworkFor(on, ids, now) : []
  const made = await makeUpsFor(on, ids, now)
  const pages = await pagesIn(on, ids, span)
  const fees = (await feesOf(on, ids)).map(ofCourse)
  const contests = isThisWeek ? await roundsAhead(on, ids, { from: now, to: daysFrom(now, AHEAD_DAYS) }) : []

  return children.map((child) => {
    const own = <T extends { studentId: string }>(rows: readonly T[]) =>
      rows.filter(({ studentId }) => studentId === child.id)
    const times = { studied: [...own(studied), ...own(practised)], quizzes: own(taken) }
    const days = minutesOf(monday, times)
    const daysBefore = minutesOf(before, times)
    const mine = own(topics).filter(({ at }) => at <= asOf)
    const theirs = own(classes)
    const written = own(remarks).find(({ at }) => at <= asOf)
    const firstName = firstNameOf(child.fullName)
    const [waits] = own(next)
    const facts = {
      firstName,
      days: activeDays(days),
      quizzes: own(taken).filter(({ at }) => at >= span.from),
      lessons: own(lessons),
      began: begun(mine, span),
      next: waits ?? null,
      everActive: mine.length > 0 || days.some(Boolean) || (waits?.number ?? 1) > 1,
      over: isOver(monday, now),
    }
    const isNew = isThisWeek && (indianDay(now) === monday || (sum(days) === 0 && facts.quizzes.length === 0))
    const ofLastWeek = isNew
      ? newWeekSummary({
          ...facts,
          days: activeDays(daysBefore),
          quizzes: own(taken).filter(({ at }) => at < span.from),
          lessons: own(lessonsBefore),
          began: begun(mine, weekSpan(before)),
        })
      : null
    return {
      child: {
        _id: child.id,
        fullName: child.fullName,
        firstName,
        presentEducation: child.presentEducation ?? '',
      },
      teacher: theirs[0]?.teacher ?? null,
      week: {
        monday,
        before: before >= mondayOf(firstDay(child, own(topics))) ? before : null,
        after: isThisWeek ? null : daysAfter(monday, 7),
        isNew: ofLastWeek !== null,
      },
      summary: ofLastWeek ?? weekSummary(facts),
      time: { days, total: sum(days), daysBefore, weekBefore: sum(daysBefore) },
      topics: trends(mine, asOf),
      practice: weeks.get(child.id) ?? practiceWeek([], { days: 0, lately: [] }),
      exams: own(exams).map(({ studentId: _, at, ...exam }) => ({ ...exam, at: at.toISOString() })),
      lessons: own(live).map(({ studentId: _, at, ...lesson }) => ({ ...lesson, at: at.toISOString() })),
      remark: written
        ? {
            remarkId: written.remarkId,
            text: written.text,
            teacher: written.teacher,
            at: written.at.toISOString(),
            readAt: written.readAt?.toISOString() ?? null,
            reply: written.reply && { ...written.reply, at: written.reply.at.toISOString() },
            mayReply: written.mayReply,
          }
        : null,
      classes: isThisWeek
        ? theirs.map(({ studentId: _, at, ...rest }) => ({ ...rest, at: at.toISOString() }))
        : [],
      makeUps: own(made).filter((one) => isOfWeek(one, { monday, isThisWeek })),
      homework: own(homework)
        // Homework that is done and past its due date is left out.
        .filter(({ done, dueOn }) => !done || dueOn >= indianDay(now))
        .map(({ homeworkId, dueOn, text, exercise, done, ...set }) => ({
          homeworkId,
          dueOn,
          text,
          done,
          lesson: set.lesson && lesson(set.lesson.title),
          quiz: set.quiz && quiz.title(set.quiz.title),
          exercise: exercise && {
            title: exerciseTitleIn(language, exercise),
            right: exercise.right,
            of: exercise.of,
          },
        })),
      contests: own(contests).map(({ studentId: _, opensAt, lastStartAt, ...round }) => ({
        ...round,
        opensAt: opensAt.toISOString(),
        lastStartAt: lastStartAt.toISOString(),
      })),
      pages: own(pages).map(({ studentId: _, ...page }) => page),
      fees: own(fees).map(({ orderNumber, courseId, course, amountPaise, status, at, receipt }) => ({
        courseId,
        course,
        status,
        receipt,
        orderId: orderNumber,
        amount: amountPaise / 100,
        at: at.toISOString(),
      })),
    }
  })
}

type TopicsQuery = { since: Date; quiz: QuizNames; language: Translation | undefined }

/** Results by topic, as the topics are read; without a topic of its own a question has its quiz's title. */
async function topicsRead(on: Db | Tx, ids: readonly string[], { since, quiz, language }: TopicsQuery) {
  const results = await topicResults(on, ids, since)
  const topicIn = await topicNamesIn(
    on,
    language,
    results.map(({ topic }) => topic),
  )
  return results.map((result) => ({ ...result, topic: topicIn(quiz.title(result.topic)) }))
}

/** Whether a make-up was used or ended in a week; what is still to come stands in this one. */
function isOfWeek(
  { state, chosen, endedAt }: MakeUp,
  { monday, isThisWeek }: { monday: string; isThisWeek: boolean },
): boolean {
  if (state === 'open' || state === 'booked') return isThisWeek
  const day = state === 'used' ? chosen?.day : endedAt && indianDay(new Date(endedAt))
  return typeof day === 'string' && day >= monday && day < daysAfter(monday, 7)
}

/** The first day of the diary: after a merge, results may be older than the account. */
const firstDay = ({ createdAt }: PersonRow, results: readonly { at: Date }[]) =>
  new Date(Math.min(createdAt.getTime(), ...results.map(({ at }) => at.getTime())))

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

const activeDays = (minutes: readonly number[]) => minutes.filter((each) => each > 0).length

/** Topics tried for the first time in that span, in order. */
function begun(
  results: readonly { topic: string; at: Date }[],
  { from, to }: { from: Date; to: Date },
): string[] {
  const known = new Set(results.filter(({ at }) => at < from).map(({ topic }) => topic))
  const fresh = results.filter(({ topic, at }) => at >= from && at < to && !known.has(topic))
  return [...new Set(fresh.toReversed().map(({ topic }) => topic))]
}
