import { homeworkFor, nextClasses, remarksFor } from '../../classroom/classroom.reads.server.ts'
import { pagesIn } from '../../classroom/written/written.reads.server.ts'
import { practiceWeeks, practisedDays } from '../../craft/craft.reads.server.ts'
import { practiceWeek } from '../../craft/week.rules.ts'
import { feesOf, lessonsFinished, nextLessons, studiedOn } from '../../enrolment/diary.reads.server.ts'
import { indianDay } from '../../platform/india.rules.ts'
import type { PersonRow } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { submittedAttempts } from '../../quiz/diary.reads.server.ts'
import { topicResults } from '../../quiz/quiz.reads.server.ts'
import type { Diary } from './diary.contract.ts'
import { firstNameOf, weekSentence } from './sentence.rules.ts'
import { trends } from './trend.rules.ts'
import { daysAfter, isOver, minutesOf, mondayOf, weekSpan } from './week.rules.ts'

/** What was tried for the first time is looked for so far back, in milliseconds. */
const YEAR_MS = 366 * 86_400_000
/** So many remarks are looked through for the newest one of a week. */
const REMARKS = 30

/** The week that begins on `monday` of each of these children, in their order. */
export async function diariesOf(
  on: Db | Tx,
  children: readonly PersonRow[],
  { monday, now }: { monday: string; now: Date },
): Promise<Diary[]> {
  const ids = children.map(({ id }) => id)
  const span = weekSpan(monday)
  const asOf = span.to < now ? new Date(span.to.getTime() - 1) : now
  const before = daysAfter(monday, -7)
  const isThisWeek = monday === mondayOf(now)
  const studied = await studiedOn(on, ids, { from: before, to: daysAfter(monday, 6) })
  const taken = await submittedAttempts(on, ids, { from: weekSpan(before).from, to: span.to })
  const practised = await practisedDays(on, ids, { from: weekSpan(before).from, to: span.to })
  const weeks = await practiceWeeks(on, ids, span)
  const topics = await topicResults(on, ids, new Date(span.from.getTime() - YEAR_MS))
  const lessons = await lessonsFinished(on, ids, span)
  const next = await nextLessons(on, ids)
  const remarks = await remarksFor(on, ids, { limit: REMARKS, now })
  const classes = await nextClasses(on, ids, now)
  const homework = isThisWeek ? await homeworkFor(on, ids, now) : []
  const pages = await pagesIn(on, ids, span)
  const fees = await feesOf(on, ids)

  return children.map((child) => {
    const own = <T extends { studentId: string }>(rows: readonly T[]) =>
      rows.filter(({ studentId }) => studentId === child.id)
    const times = { studied: [...own(studied), ...own(practised)], quizzes: own(taken) }
    const days = minutesOf(monday, times)
    const mine = own(topics).filter(({ at }) => at <= asOf)
    const theirs = own(classes)
    const written = own(remarks).find(({ at }) => at <= asOf)
    const firstName = firstNameOf(child.fullName)
    const [waits] = own(next)
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
      },
      sentence: weekSentence({
        firstName,
        days: days.filter((minutes) => minutes > 0).length,
        quizzes: own(taken).filter(({ at }) => at >= span.from),
        lessons: own(lessons),
        began: begun(mine, span.from),
        next: waits ?? null,
        everActive: mine.length > 0 || days.some(Boolean) || (waits?.number ?? 1) > 1,
        over: isOver(monday, now),
      }),
      time: { days, total: sum(days), weekBefore: sum(minutesOf(before, times)) },
      topics: trends(mine, asOf),
      practice: weeks.get(child.id) ?? practiceWeek([], { days: 0, lately: [] }),
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
      homework: own(homework)
        // What was done and is over is no news.
        .filter(({ done, dueOn }) => !done || dueOn >= indianDay(now))
        .map(({ homeworkId, dueOn, text, lesson, quiz, exercise, done }) => ({
          homeworkId,
          dueOn,
          text,
          done,
          lesson: lesson?.title ?? null,
          quiz: quiz?.title ?? null,
          exercise: exercise && `${exercise.title}, ${exercise.right} of ${exercise.of} right`,
        })),
      pages: own(pages).map(({ studentId: _, ...page }) => page),
      fees: own(fees).map(({ orderNumber, courseId, course, amountPaise, status, waits, at, receipt }) => ({
        courseId,
        course,
        status,
        waits,
        receipt,
        orderId: orderNumber,
        amount: amountPaise / 100,
        at: at.toISOString(),
      })),
    }
  })
}

/** Since when there is anything to read: results may be older than an account that took them over. */
const firstDay = ({ createdAt }: PersonRow, results: readonly { at: Date }[]) =>
  new Date(Math.min(createdAt.getTime(), ...results.map(({ at }) => at.getTime())))

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Topics that were met for the first time from then on, the first one first. */
function begun(results: readonly { topic: string; at: Date }[], from: Date): string[] {
  const known = new Set(results.filter(({ at }) => at < from).map(({ topic }) => topic))
  const fresh = results.filter(({ topic, at }) => at >= from && !known.has(topic))
  return [...new Set(fresh.toReversed().map(({ topic }) => topic))]
}
