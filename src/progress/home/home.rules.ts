import type { CoverKind } from '../../catalogue/catalogue.rules.ts'
import type { Quiz, Running } from '../../quiz/quiz.contract.ts'
import { cards } from '../../quiz/quiz.rules.ts'
import type {
  ImprovedTopic,
  NextStep,
  HardTopic,
  NextLesson,
  Path,
  QuizBead,
  Skill,
} from './home.contract.ts'

/** A student's progress in a course; `at`: when they last worked in it. */
export type CourseStanding = {
  courseId: string
  title: string
  subject: string
  cover: CoverKind
  lessons: readonly { title: string; seconds: number; doneAt: Date | null }[]
  at: Date | null
}
export type QuizResult = {
  quizId: string
  title: string
  submissionId: string
  best: number
  total: number
  at: Date
}
export type SubjectQuizzes = { subject: string; quizzes: readonly Quiz[] }
export type TopicStanding = { subject: string; topic: string; right: number; total: number; at: Date }

type Facts = {
  courses: readonly CourseStanding[]
  shelves: readonly SubjectQuizzes[]
  results: readonly QuizResult[]
  running: readonly Running[]
  covers: ReadonlyMap<string, CoverKind>
}

/* The path. */

/**
 * A row for each course with the quizzes of its subject beside the first of them; then the subjects without a
 * course in which a quiz was begun.
 */
export function pathsOf({ courses, shelves, results, running, covers }: Facts): Path[] {
  const beads = new Map(
    shelves.map(({ subject, quizzes }) => [subject, beadsOf(quizzes, { results, running })] as const),
  )
  const taken = new Set<string>()
  const rows = courses.map((course): Path => {
    const quizzes = taken.has(course.subject) ? [] : (beads.get(course.subject) ?? [])
    taken.add(course.subject)
    return { subject: course.subject, cover: course.cover, course: rowOf(course), quizzes }
  })
  const begun = [...beads].filter(
    ([subject, quizzes]) =>
      !taken.has(subject) && quizzes.some(({ state }) => state === 'done' || state === 'running'),
  )
  return [
    ...rows,
    ...begun.map(([subject, quizzes]) => ({
      subject,
      cover: covers.get(subject) ?? null,
      course: null,
      quizzes,
    })),
  ]
}

function beadsOf(
  quizzes: readonly Quiz[],
  { results, running }: Pick<Facts, 'results' | 'running'>,
): QuizBead[] {
  const submissions = results.map((result) => ({ ...result, quizId: { _id: result.quizId } }))
  return cards(quizzes, submissions, running).map((card): QuizBead => {
    const { title } = card.quiz
    switch (card.state) {
      case 'completed':
        return {
          state: 'done',
          title,
          best: card.submission.best,
          submissionId: card.submission.submissionId,
        }
      case 'running':
        return { state: 'running', title, running: card.running }
      case 'available':
        return { state: 'open', title, quiz: card.quiz }
      case 'locked':
        return { state: 'locked', title }
    }
  })
}

/** A course as a rod of lessons. Which ones are done does not matter for it, only how many. */
function rowOf({ courseId, title, lessons }: CourseStanding): NonNullable<Path['course']> {
  const left = lessons
    .map((lesson, index) => ({ ...lesson, number: index + 1 }))
    .filter(({ doneAt }) => doneAt === null)
  const wire = (lesson: (typeof left)[number] | undefined): NextLesson | null =>
    lesson
      ? {
          courseId,
          course: title,
          number: lesson.number,
          of: lessons.length,
          title: lesson.title,
          seconds: lesson.seconds,
        }
      : null
  return {
    courseId,
    title,
    lessonsDone: lessons.length - left.length,
    lessonCount: lessons.length,
    now: wire(left[0]),
    next: wire(left[1]),
  }
}

/* The next step. */

type Ahead = Pick<Facts, 'courses' | 'shelves' | 'running' | 'results'> & {
  paths: readonly Path[]
  hard: HardTopic | null
}

/**
 * The next step and an alternative, in this order: a running quiz, the next lesson of the course worked in
 * last, the next quiz, practice. A student who has started nothing gets the first open quiz.
 */
export function nextStep({ courses, shelves, running, results, paths, hard }: Ahead): {
  go: NextStep
  or: NextStep | null
} {
  const ways: NextStep[] = []
  const [runs] = running
  if (runs) ways.push({ kind: 'running', running: runs })
  const rows = paths.flatMap(({ course }) => (course?.now ? [course] : []))
  const lastAt = (courseId: string) =>
    courses.find((course) => course.courseId === courseId)?.at?.getTime() ?? 0
  const [row] = rows.toSorted((a, b) => lastAt(b.courseId) - lastAt(a.courseId))
  if (row?.now) ways.push({ kind: 'lesson', lesson: row.now })
  const open = paths.flatMap(({ quizzes }) =>
    quizzes.flatMap((bead) => (bead.state === 'open' ? bead.quiz : [])),
  )
  // The subject of the last result comes before one that is not started.
  const [last] = results.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const subject = shelves.find(({ quizzes }) => quizzes.some(({ _id }) => _id === last?.quizId))?.subject
  const quiz = open.find(({ subjectId }) => subjectId.name === subject) ?? open[0]
  if (quiz) ways.push({ kind: 'quiz', quiz, first: results.length === 0 })
  if (hard) ways.push({ kind: 'practice', topic: hard.topic })
  const [go, or] = ways
  if (go) return { go, or: or ?? null }
  if (paths.length > 0) return { go: { kind: 'done' }, or: null }
  return { go: { kind: 'new', quiz: shelves[0]?.quizzes[0] ?? null }, or: null }
}

/* Improved topics. */

const WEEK_MS = 7 * 86_400_000
/** Most topics shown. */
const MOST_BETTER = 3
/** A topic is hard below this share of right answers, over at least this many questions. */
const [HARD_BELOW, HARD_FROM] = [0.6, 2]

const shareOf = ({ right, total }: { right: number; total: number }) => (total === 0 ? 0 : right / total)
const keyOf = ({ subject, topic }: TopicStanding) => `${subject}\n${topic}`
const newestFirst = (list: readonly TopicStanding[]) =>
  list.toSorted((a, b) => b.at.getTime() - a.at.getTime())

/** Each topic's last result of the last seven days against its last one of the seven days before. */
export function improvedTopics(topics: readonly TopicStanding[], now: Date): ImprovedTopic[] {
  const age = ({ at }: TopicStanding) => Math.floor((now.getTime() - at.getTime()) / WEEK_MS)
  return [...Map.groupBy(newestFirst(topics), keyOf).values()]
    .flatMap((list): ImprovedTopic[] => {
      const [after, before] = [list.find((one) => age(one) <= 0), list.find((one) => age(one) === 1)]
      if (!after || !before || shareOf(after) <= shareOf(before)) return []
      return [{ topic: after.topic, before: countOf(before), now: countOf(after) }]
    })
    .toSorted((a, b) => gainOf(b) - gainOf(a))
    .slice(0, MOST_BETTER)
}

const countOf = ({ right, total }: TopicStanding) => ({ right, total })
const gainOf = ({ before, now }: ImprovedTopic) => shareOf(now) - shareOf(before)

/** The topic with the smallest share of right answers in its newest result of two weeks; null without one. */
export function hardestTopic(topics: readonly TopicStanding[], now: Date): HardTopic | null {
  const recent = topics.filter(({ at }) => now.getTime() - at.getTime() < 2 * WEEK_MS)
  const newest = [...Map.groupBy(newestFirst(recent), keyOf).values()].flatMap((list) => list[0] ?? [])
  const [hardest] = newest
    .filter((one) => one.total >= HARD_FROM && shareOf(one) < HARD_BELOW)
    .toSorted((a, b) => shareOf(a) - shareOf(b))
  return hardest ? { topic: hardest.topic, ...countOf(hardest) } : null
}

/* Skills. */

/** A topic is a skill from this share of right answers on, over at least this many questions in a row. */
const [SURE_FROM, SURE_OVER] = [0.8, 4]

/** Skills with the date of each, oldest first. No rewards for daily visits. */
export function skillsOf(facts: {
  topics: readonly TopicStanding[]
  results: readonly QuizResult[]
  courses: readonly CourseStanding[]
}): Skill[] {
  const whole = facts.results.filter(({ best, total }) => best >= 100 && total > 0)
  const quizzes = whole.map(({ title, total, at }) => skill({ kind: 'quiz', title, count: total }, at))
  const topics = [...Map.groupBy(newestFirst(facts.topics), keyOf).values()].flatMap((list) => {
    const sure = sureOf(list.toReversed())
    // A topic without its own name is its quiz, which is listed already.
    return sure && !whole.some(({ title }) => title === sure.title) ? [sure] : []
  })
  const courses = facts.courses.flatMap(({ title, lessons }) => {
    const days = lessons.flatMap(({ doneAt }) => doneAt ?? [])
    if (lessons.length === 0 || days.length < lessons.length) return []
    const last = new Date(Math.max(...days.map((day) => day.getTime())))
    return [skill({ kind: 'course', title, count: lessons.length }, last)]
  })
  return [...topics, ...quizzes, ...courses].toSorted((a, b) => a.since.localeCompare(b.since))
}

const skill = (what: Omit<Skill, 'since'>, at: Date): Skill => ({ ...what, since: at.toISOString() })

/** When the newest results of a topic, the oldest first, were sure for the first time. */
function sureOf(list: readonly TopicStanding[]): Skill | null {
  for (const [end, { topic, at }] of list.entries()) {
    let [right, total] = [0, 0]
    for (const one of list.slice(0, end + 1).toReversed()) {
      if (total >= SURE_OVER) break
      right += one.right
      total += one.total
    }
    if (total >= SURE_OVER && right / total >= SURE_FROM)
      return skill({ kind: 'topic', title: topic, count: total }, at)
  }
  return null
}
