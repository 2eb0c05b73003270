import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breachesOf, ownersOf, rooms, unscopedReads } from './architecture.ts'

const src = join(import.meta.dirname, '../src')
const sources = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
const owners = ownersOf(sources)

describe('the law', () => {
  test('every file of the house keeps it', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(owners.size).toBeGreaterThan(30)
    expect(sources.flatMap(({ file, text }) => breachesOf(file, text, owners))).toEqual([])
  })

  test('every page that a room lists is a file *Page.tsx, which exports a component of that name', () => {
    const exported = new Map(sources.map(({ file, text }) => [file, text]))
    const listed = sources
      .filter(({ file }) => /^(?!app\/|platform\/).*(?:room|pages)\.ts$/.test(file))
      .flatMap(({ text }) => [...text.matchAll(/file: '([^']+\.tsx)'/g)].map(([, file = '']) => file))
    expect(listed.length).toBeGreaterThan(100)
    const wrong = listed.filter((file) => {
      const name = /(\w+Page)\.tsx$/.exec(file)?.[1]
      return !name || !new RegExp(`export function ${name}\\b`).test(exported.get(file) ?? '')
    })
    expect(wrong).toEqual([])
  })

  test('every room is on the map', () => {
    expect([...new Set(sources.map(({ file }) => file.split('/')[0]))].toSorted()).toEqual(
      [...rooms].toSorted(),
    )
  })

  test.each([
    // The order of the rooms.
    ['catalogue/CourseListPage.tsx', "import { initiatePayment } from '../enrolment/enrolment.contract.ts'"],
    ['people/people.server.ts', "import { finishedQuizzes } from '../quiz/quiz.reads.server.ts'"],
    ['quiz/quiz.rules.ts', "import { nextCheck } from '../enrolment/enrolment.rules.ts'"],
    ['platform/wire.ts', "import { quizOf } from '../quiz/quiz.contract.ts'"],
    ['ui/Button.tsx', "import { call } from '../platform/wire.ts'"],
    ['enrolment/learn/LearnPage.tsx', "import { Shell } from '../../app/site/Shell.tsx'"],
    // The table of suffixes, row by row.
    ['quiz/quiz.contract.ts', "import { attempts } from './quiz.tables.ts'"],
    ['quiz/quiz.contract.ts', "import { mobileOf } from '../people/people.rules.ts'"],
    ['quiz/quiz.rules.ts', "import { call } from '../platform/wire.ts'"],
    ['quiz/quiz.rules.ts', "export { Card } from './QuizCard.tsx'"],
    ['quiz/quiz.tables.ts', "import { mobileOf } from '../people/people.rules.ts'"],
    ['quiz/quiz.reads.server.ts', "import { people } from '../people/people.tables.ts'"],
    ['quiz/quiz.server.ts', "import { people } from '../people/people.tables.ts'"],
    ['quiz/quiz.server.ts', "import { addPerson } from '../people/people.server.ts'"],
    ['quiz/attempt/AttemptPage.tsx', "const server = await import('./attempts.server.ts')"],
    ['quiz/attempt/AttemptPage.tsx', "import type { Row } from '../../platform/db/db.server.ts'"],
    ['quiz/attempt/AttemptPage.tsx', "import { LoginPage } from '../../people/account/LoginPage.tsx'"],
    // Only the owner writes its tables.
    [
      'app/server/api.server.ts',
      "import { people } from '../../people/people.tables.ts'\nawait tx.update(people).set({})",
    ],
    [
      'app/server/api.server.ts',
      "import { people as p } from '../../people/people.tables.ts'\nawait tx.insert(p).values({})",
    ],
    [
      'quiz/quiz.server.ts',
      "import * as t from '../people/people.tables.ts'\nfor (const table of [t.people]) await tx.delete(table)",
    ],
    [
      'quiz/quiz.server.ts',
      "await database.query({ name: 'x', text: 'delete from people where id = $1', values: [] })",
    ],
    ['quiz/quiz.server.ts', 'await tx.execute(sql`update "people" set full_name = ${name}`)'],
    // The demo too: it hands its content to the rooms' seeds.
    [
      'demo/seed.server.ts',
      "import { people } from '../people/people.tables.ts'\nawait tx.insert(people).values({})",
    ],
    ['demo/seed.server.ts', 'await tx.execute(sql`insert into coupons (code) values (${code})`)'],
    ['demo/seed.server.ts', "import { insertPerson } from '../people/people.server.ts'"],
    ['demo/content/people.ts', "import type { people } from '../../people/people.tables.ts'"],
    ['quiz/seed.server.ts', "import { seedPeople } from '../people/seed.server.ts'"],
    ['app/site/Shell.tsx', "import { banners } from '../../demo/content/site.ts'"],
    // No office screen in a bundle that a visitor loads.
    ['quiz/bank/SubjectsView.tsx', "import { Bank } from '../office/BankPage.tsx'"],
    // No domain word in the platform.
    ['platform/wire.ts', "export const ROLES = ['student']"],
    ['platform/runtime/env.server.ts', 'export const settings = { JUSPAY_URL: 1 }'],
    ['platform/http/origin.server.ts', 'const isBehindPin = true'],
    ['platform/rooms/room.ts', '/** How a quiz is found. */'],
    // Lines of at most 110 signs.
    ['quiz/quiz.rules.ts', `// ${'word '.repeat(22)}`],
    ['quiz/quiz.rules.ts', `export const sum = ${'1 + '.repeat(24)}1`],
    ['quiz/quiz.rules.ts', `export const sum = ['${'a'.repeat(40)}', '${'b'.repeat(40)}'].join(' and ')`],
  ])('planted: %s must not: %s', (file, text) => expect(breachesOf(file, text, owners)).not.toEqual([]))

  test.each([
    ['platform/workers/worker-entry.server.ts', "import { parentPort } from 'node:worker_threads'"],
    ['platform/db/statistics.server.ts', "import { spawn } from 'node:child_process'"],
    ['ui/picture-source.ts', "import { uploadPath } from '../platform/files/upload-path.rules.ts'"],
    ['quiz/attempt/AttemptPage.tsx', "import { getSession } from '../../people/people.contract.ts'"],
    ['quiz/quiz.server.ts', "import { nameOf } from '../people/people.reads.server.ts'"],
    ['enrolment/buy/CourseDetailsPage.tsx', "import { CourseView } from '../../catalogue/CourseView.tsx'"],
    ['quiz/quiz.tables.ts', "import { people } from '../people/people.tables.ts'"],
    ['enrolment/enrolment.tables.ts', "import { ORDER_STATUSES } from './enrolment.rules.ts'"],
    ['enrolment/enrolment.rules.ts', "import { priceOf } from '../catalogue/catalogue.rules.ts'"],
    ['people/account/logins.server.ts', "import { putLetter } from '../../academy/mails.server.ts'"],
    ['demo/seed.server.ts', "import { seedPeople } from '../people/seed.server.ts'"],
    ['demo/content/people.ts', "import type { SeedChild } from '../../people/seed.server.ts'"],
    ['app/server/api.server.ts', "import { openQuiz } from '../../quiz/quiz.server.ts'"],
    [
      'people/people.server.ts',
      "import { people } from './people.tables.ts'\nawait tx.update(people).set({})\nawait tx.execute(sql`delete from people`)",
    ],
    ['quiz/quiz.rules.ts', `export const told =\n  '${'word '.repeat(22)}'`],
    ['quiz/quiz.rules.ts', `export const told = (n: number) =>\n  \`\${n} ${'word '.repeat(22)}\``],
    ['quiz/QuizCard.tsx', `export const Told = () => <p>${'word '.repeat(22)}</p>`],
  ])('allowed: %s: %s', (file, text) => expect(breachesOf(file, text, owners)).toEqual([]))
})

test('no test is named by the row of a list that is not here', () => {
  const tests = join(import.meta.dirname)
  const named = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) =>
      /(?:test|describe)[\w.]*\(\s*['"`]rows? \d/.test(readFileSync(join(tests, file), 'utf8')),
    )
  expect(named).toEqual([])
})

/** What reads groups for others than an office with seats, and why that needs no scope. */
const WITHOUT_SEATS: Readonly<Record<string, string>> = {
  'classroom/announcements/audience.server.ts': 'of an audience that was checked against the scope',
  'classroom/announcements/present.server.ts': 'names of groups of announcements read in a scope',
  'classroom/calendar.server.ts': 'by a signed link of a member',
  'classroom/classroom.reads.server.ts': 'of a family, a teacher, and rooms below without calls for seats',
  'classroom/dashboard.server.ts': 'no seat may use the desk',
  'classroom/demo-reset.server.ts': 'the owner empties the demo',
  'classroom/duplicates.server.ts': 'no seat may merge people',
  'classroom/groups.server.ts': 'the places of these children; who asks has chosen them',
  'classroom/lessons.reads.server.ts': 'of a lesson whose group was read',
  'classroom/office/teachers.server.ts': 'no seat may invite teachers',
  'classroom/page-photos/written.reads.server.ts': 'of a child',
  'classroom/page-photos/written.server.ts': 'of a child and of a teacher',
  'classroom/personal-data.server.ts': 'of one person',
  'classroom/policy.server.ts': 'of a teacher',
  'classroom/taught.reads.server.ts': 'of a teacher',
  'classroom/teach.server.ts': 'of a teacher',
  'centres/centres.reads.server.ts': 'defines the scope',
  'centres/centres.server.ts': 'the owner alone changes centres',
  'centres/demo-reset.server.ts': 'the owner empties the demo',
}

describe('the scope of centres', () => {
  test('every read of groups and centres by the office says which centres it is about', () => {
    const readers = sources.filter(({ text }) => /(?:classroom|centres)\.tables\.ts'/.test(text))
    const unscoped = readers.filter(({ file, text }) => unscopedReads(file, text).length > 0)
    expect(unscoped.map(({ file }) => file).toSorted()).toEqual(Object.keys(WITHOUT_SEATS).toSorted())
  })

  test.each([
    ['a list', 'const rows = await db.select().from(groups).where(eq(groups.id, id))'],
    ['a join', 'const rows = await db.select().from(members).innerJoin(groups, eq(groups.id, x.groupId))'],
    ['a count', 'export const any = (db) => db.$count(groups)'],
  ])('%s without a scope is refused, and passes with one', (_, read) => {
    const file = 'classroom/office/new.server.ts'
    const imports = "import { groups } from '../classroom.tables.ts'\n"
    expect(unscopedReads(file, imports + read)).toHaveLength(1)
    const scoped = read.replace(/\)$/, ', scope.holds(groups.centreId))')
    expect(unscopedReads(file, imports + scoped)).toEqual([])
  })

  test('a call that is there for seats is served with their scope, and no other way', () => {
    const servers = sources.filter(({ file }) => file.endsWith('.server.ts')).map(({ text }) => text)
    const served = servers.flatMap((text) =>
      [...text.matchAll(/\bserveInCentres\(\s*\w+\.(\w+)/g)].map(([, name = '']) => name),
    )
    const contracts = sources.filter(({ file }) => file.endsWith('.contract.ts'))
    const declared = contracts.flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = endpoint\((?:(?!\n\}\)).)*?\n {2}seat: '(?:desk|head)'/gs)].map(
        ([, name = '']) => name,
      ),
    )
    expect(served.toSorted()).toEqual(declared.toSorted())
    expect(declared.length).toBeGreaterThan(10)
  })
})
