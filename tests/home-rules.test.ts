import { describe, expect, test } from 'vitest'
import { pages } from '../src/app/rooms.ts'
import { activeNavItem, navItems } from '../src/app/site/nav.ts'
import type { Quiz, Running } from '../src/quiz/quiz.contract.ts'
import {
  improvedTopics,
  type CourseStanding,
  nextStep,
  pathsOf,
  type QuizResult,
  skillsOf,
  hardestTopic,
} from '../src/progress/home/home.rules.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-11-22T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

const quiz = (subject: string, sequence: number) =>
  ({
    _id: `${subject}${sequence}`,
    title: `${subject} ${sequence}`,
    sequence,
    subjectId: { name: subject },
  }) as unknown as Quiz
const shelves = ['Abacus', 'Cube'].map((subject) => ({
  subject,
  quizzes: [quiz(subject, 1), quiz(subject, 2), quiz(subject, 3)],
}))
const result = (quizId: string, best = 70, days = 3): QuizResult => ({
  quizId,
  title: quizId,
  submissionId: `s-${quizId}`,
  best,
  total: 10,
  at: daysAgo(days),
})
const runs = (quizId: string) => ({ _id: `a-${quizId}`, quizId }) as Running
const course = (title: string, done: number, days: number | null = null): CourseStanding => ({
  courseId: title,
  title,
  subject: title,
  cover: 'abacus',
  lessons: Array.from({ length: 3 }, (_, index) => ({
    title: `Lesson ${index + 1}`,
    seconds: 60,
    doneAt: index < done ? daysAgo(9 - index) : null,
  })),
  at: days === null ? null : daysAgo(days),
})

type Scene = { courses?: CourseStanding[]; results?: QuizResult[]; running?: Running[]; hard?: boolean }
function home({ courses = [], results = [], running = [], hard = false }: Scene) {
  const facts = { courses, shelves, results, running, covers: new Map() }
  const paths = pathsOf(facts)
  const topic = hard ? { topic: 'Friends of ten', right: 3, total: 10 } : null
  return { paths, ...nextStep({ ...facts, paths, hard: topic }) }
}

describe('what is gone on with', () => {
  test('a running quiz, then the lesson, then the quiz, then practice', () => {
    const all = { courses: [course('Abacus', 1)], results: [result('Abacus1')], hard: true }
    expect(home({ ...all, running: [runs('Abacus2')] })).toMatchObject({
      go: { kind: 'running', running: { quizId: 'Abacus2' } },
      or: { kind: 'lesson', lesson: { number: 2, of: 3 } },
    })
    expect(home(all)).toMatchObject({ go: { kind: 'lesson' }, or: { kind: 'quiz' } })
    expect(home({ ...all, courses: [course('Abacus', 3)] })).toMatchObject({
      go: { kind: 'quiz', quiz: { _id: 'Abacus2' }, first: false },
      or: { kind: 'practice' },
    })
  })

  test('everything done: practice while something is hard, then nothing', () => {
    const done = [1, 2, 3].map((sequence) => result(`Abacus${sequence}`))
    expect(home({ results: done, hard: true }).go).toEqual({ kind: 'practice', topic: 'Friends of ten' })
    expect(home({ results: done })).toMatchObject({ go: { kind: 'done' }, or: null })
  })

  test('a newcomer begins with the first quiz; a course without a quiz with its lesson', () => {
    expect(home({})).toMatchObject({ paths: [], go: { kind: 'new', quiz: { _id: 'Abacus1' } }, or: null })
    expect(home({ courses: [course('Cube', 0)] })).toMatchObject({
      go: { kind: 'lesson', lesson: { number: 1 } },
      or: { kind: 'quiz', quiz: { _id: 'Cube1' }, first: true },
    })
  })

  test('the course that was worked in last, and the subject of the last result', () => {
    const courses = [course('Abacus', 1, 5), course('Cube', 1, 1)]
    expect(home({ courses }).go).toMatchObject({ lesson: { courseId: 'Cube' } })
    const results = [result('Abacus1', 70, 5), result('Cube1', 70, 1)]
    expect(home({ results }).go).toMatchObject({ quiz: { _id: 'Cube2' } })
  })
})

describe('the path', () => {
  test('a second course of a subject has no second wire of quizzes; an untouched subject has no row', () => {
    const { paths } = home({ courses: [course('Abacus', 0), { ...course('Abacus', 3), courseId: 'b' }] })
    expect(paths.map(({ quizzes }) => quizzes.map(({ state }) => state))).toEqual([
      ['open', 'locked', 'locked'],
      [],
    ])
    expect(paths[1]?.course).toMatchObject({ lessonsDone: 3, lessonCount: 3, now: null, next: null })
  })

  test('a subject without a course has its row once a quiz was begun', () => {
    const { paths } = home({ results: [result('Cube1', 80)], running: [runs('Cube2')] })
    expect(paths).toMatchObject([
      { subject: 'Cube', course: null, quizzes: [{ best: 80 }, { state: 'running' }, { state: 'locked' }] },
    ])
  })
})

describe('what got better, what is hard, what can be done', () => {
  const topic = (name: string, right: number, days: number) => ({
    subject: 'Abacus',
    topic: name,
    right,
    total: 10,
    at: daysAgo(days),
  })

  test('this week against last week, the larger gain first; at the edge of the week', () => {
    const topics = [
      topic('Fives', 8, 1),
      topic('Fives', 4, 8),
      topic('Tens', 9, 6.9),
      topic('Tens', 4, 7.1),
      topic('Rods', 5, 1),
      topic('Rods', 6, 9),
      topic('Old', 9, 1),
      topic('Old', 1, 15),
    ]
    expect(improvedTopics(topics, now)).toEqual([
      { topic: 'Tens', before: { right: 4, total: 10 }, now: { right: 9, total: 10 } },
      { topic: 'Fives', before: { right: 4, total: 10 }, now: { right: 8, total: 10 } },
    ])
  })

  test('hard is the smallest share of a newest result below six in ten', () => {
    expect(hardestTopic([topic('Fives', 3, 1), topic('Tens', 2, 1), topic('Tens', 6, 0.5)], now)).toEqual({
      topic: 'Fives',
      right: 3,
      total: 10,
    })
    expect(
      hardestTopic([topic('Fives', 6, 1), topic('Old', 0, 15), { ...topic('One', 0, 1), total: 1 }], now),
    ).toBeNull()
  })

  test('sure over four questions in a row, since then; a whole quiz, a whole course', () => {
    const skills = skillsOf({
      topics: [
        { ...topic('Fives', 2, 9), total: 2 },
        { ...topic('Fives', 2, 5), total: 2 },
        { ...topic('Tens', 3, 2), total: 4 },
      ],
      results: [result('Abacus1', 100, 4), result('Abacus2', 90, 1)],
      courses: [course('Cube', 3), course('Abacus', 2)],
    })
    expect(skills).toEqual([
      { kind: 'course', title: 'Cube', count: 3, since: daysAgo(7).toISOString() },
      { kind: 'topic', title: 'Fives', count: 4, since: daysAgo(5).toISOString() },
      { kind: 'quiz', title: 'Abacus1', count: 10, since: daysAgo(4).toISOString() },
    ])
  })
})

describe('the pages of one’s own', () => {
  const framed = new Set<string>(pages.flatMap(({ path, personal }) => (personal ? [path] : [])))

  test.each(['student', 'teacher', 'parent'] as const)(
    'all places in the navigation of a %s stand in the frame of who is logged in',
    (role) => {
      const paths = navItems[role].map(({ to }) => to.replace(/#.*$/, ''))
      expect(paths.filter((path) => !framed.has(path))).toEqual([])
    },
  )

  test.each(['/my-courses', '/events', '/studentprofile', '/teacherprofile', '/payment-status'])(
    '%s stands in that frame',
    (path) => expect(framed).toContain(path),
  )

  test('a parent’s courses are marked in the navigation', () => {
    expect(activeNavItem(navItems.parent, { pathname: '/my-courses', hash: '' })?.name).toBe('My Courses')
  })
})
