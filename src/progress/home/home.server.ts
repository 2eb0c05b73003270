import { exerciseTitleIn } from '../../craft/exercise-titles.reads.server.ts'
import { announcementsFor } from '../../classroom/announcements/announcements.reads.server.ts'
import {
  catalogueNamesIn,
  coursesById,
  coursesIn,
  coversByCategory,
  lessonsIn,
  lessonsOfAll,
} from '../../catalogue/catalogue.reads.server.ts'
import {
  type FamilyHomework,
  homeworkFor,
  type NextClass,
  nextClasses,
} from '../../classroom/classroom.reads.server.ts'
import { remarksFor } from '../../classroom/remarks.reads.server.ts'
import { studiedLessons, takenCourses } from '../../enrolment/enrolment.reads.server.ts'
import { lessonToEnter } from '../../live/live.reads.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import {
  bestResults,
  firstTry,
  quizzesBySubject,
  runningAttempts,
  stillRunning,
  topicResults,
} from '../../quiz/quiz.reads.server.ts'
import { type QuizNames, quizNamesIn, topicNamesIn } from '../../quiz/names.reads.server.ts'
import { getHome, getHomePractice, type HomeTask } from './home.contract.ts'
import {
  improvedTopics,
  type CourseStanding,
  nextStep,
  pathsOf,
  type SubjectQuizzes,
  skillsOf,
  hardestTopic,
} from './home.rules.ts'

/** How long back results are looked through for what can be done, in milliseconds. */
const YEAR_MS = 365 * 86_400_000

/** The home of whoever learns, read from the rooms above. */
export const homeCalls = ({ db }: Database): EndpointHandler[] => [
  serve(getHome, async ({ person, now, language }) => {
    const ids = [person.id]
    const names = await quizNamesIn(db, language)
    const { lesson } = await catalogueNamesIn(db, language)
    const [courses, shelves, covers, results, attempts, found, homework, classes, remarks, tried] =
      await Promise.all([
        standingsOf(db, person.id, language),
        quizzesBySubject(db),
        coversByCategory(db),
        bestResults(db, ids),
        runningAttempts(db, ids),
        topicResults(db, ids, new Date(now.getTime() - YEAR_MS)),
        homeworkFor(db, ids, now),
        nextClasses(db, ids, now),
        remarksFor(db, ids, { limit: 1, now }),
        firstTry(db, person.id),
      ])
    const ofTeachers = ({ subject }: { subject: string }) => covers.get(subject) === 'teacher'
    // A teacher begins with its own training; no child is offered that.
    const offered = [
      ...(person.role === 'teacher' ? shelves.filter(ofTeachers) : []),
      ...shelves.filter((shelf) => !ofTeachers(shelf)),
    ].map((shelf) => shelfIn(names, shelf))
    const running = stillRunning(attempts, now).map((attempt) => ({
      ...attempt,
      title: names.title(attempt.title),
      subject: names.subject(attempt.subject),
    }))
    const best = results.map((result) => ({ ...result, title: names.title(result.title) }))
    const topicIn = await topicNamesIn(
      db,
      language,
      found.map(({ topic }) => topic),
    )
    const topics = found.map((result) => ({ ...result, topic: topicIn(names.title(result.topic)) }))
    const hard = hardestTopic(topics, now)
    const paths = pathsOf({
      courses,
      shelves: shelves.map((shelf) => shelfIn(names, shelf)),
      results: best,
      running,
      covers,
    }).map((path) => ({ ...path, subject: names.subject(path.subject) }))
    return enveloped({
      ...nextStep({ courses, shelves: offered, running, results: best, paths, hard }),
      paths,
      better: improvedTopics(topics, now),
      hard,
      skills: skillsOf({ topics, results: best, courses }),
      homework: tasksOf(homework, language).map((task) => ({
        ...task,
        quiz: task.quiz && names.title(task.quiz),
        lesson: task.lesson && { ...task.lesson, title: lesson(task.lesson.title) },
      })),
      nextClass: nextClassOf(classes),
      lesson: await lessonToEnter(db, classes, now),
      announcements: await announcementsFor(db, ids, now),
      seenBy: seenBy(remarks),
      firstTry: tried && { ...tried, title: names.title(tried.title), at: tried.at.toISOString() },
    })
  }),

  serve(getHomePractice, async ({ person, now, language }) => {
    const homework = await homeworkFor(db, [person.id], now)
    return enveloped(tasksOf(homework, language).filter(({ exercise }) => exercise !== null))
  }),
]

/** A subject's quizzes with their names as they are read; the subject's own name is what it is found by. */
const shelfIn = (names: QuizNames, { subject, quizzes }: SubjectQuizzes): SubjectQuizzes => ({
  subject,
  quizzes: quizzes.map((quiz) => ({ ...quiz, title: names.title(quiz.title) })),
})

/** What is still to be done; exercises are named in the language of the page. */
const tasksOf = (homework: readonly FamilyHomework[], language: Translation | undefined): HomeTask[] =>
  homework
    .filter(({ done }) => !done)
    .map(({ homeworkId, dueOn, text, lesson, quiz, exercise, files, answers }) => ({
      _id: homeworkId,
      dueOn,
      text,
      lesson: lesson && { courseId: lesson.courseId, title: lesson.title },
      quiz: quiz?.title ?? null,
      exercise: exercise && {
        ...exercise,
        title: exerciseTitleIn(language, exercise),
        since: exercise.since.toISOString(),
      },
      files,
      answers,
    }))

/** The running courses of a student with what is done of each, the one that was begun first in front. */
async function standingsOf(
  db: Db,
  studentId: string,
  language: Translation | undefined,
): Promise<CourseStanding[]> {
  const taken = await takenCourses(db, [studentId])
  const ids = taken.map(({ courseId }) => courseId)
  const [courses, lessons, studied] = await Promise.all([
    coursesById(db, ids),
    ids.length === 0 ? [] : lessonsOfAll(db, ids),
    studiedLessons(db, [studentId]),
  ])
  const course = await coursesIn(db, language, [...courses.values()])
  const lesson = await lessonsIn(db, language, lessons)
  const opened = new Map(studied.map((each) => [each.lessonId, each]))
  return taken.toReversed().flatMap(({ courseId }): CourseStanding[] => {
    const known = courses.get(courseId)
    if (!known) return []
    const own = lessons.filter((lesson) => lesson.courseId === courseId)
    const days = own.flatMap(({ id }) => opened.get(id)?.at.getTime() ?? [])
    return [
      {
        courseId,
        title: course(courseId).text('title', known.title),
        subject: known.category,
        cover: known.cover,
        lessons: own.map(({ id, title, seconds }) => ({
          title: lesson(id).text('title', title),
          seconds,
          doneAt: opened.get(id)?.doneAt ?? null,
        })),
        at: days.length > 0 ? new Date(Math.max(...days)) : null,
      },
    ]
  })
}

const nextClassOf = ([next]: readonly NextClass[]) => (next ? { ...next, at: next.at.toISOString() } : null)

const seenBy = ([remark]: readonly { teacher: string; at: Date }[]) =>
  remark ? { teacher: remark.teacher, at: remark.at.toISOString() } : null
