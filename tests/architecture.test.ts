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

const BY_ID =
  'a row by its id, which its call looks for in the scope: tests/api/centre-strangers.test.ts asks each of them'
const IN_FILTER = 'the scope is in a filter that is put together above the read'
const OF_ACCOUNT = 'of the account of a family that was found in the scope, or of its own'
/** How many reads of what is of a centre name no scope in a file, and why that is right. */
const WITHOUT_SCOPE: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'centres/centres.reads.server.ts': [6, 'defines the scope'],
  'centres/centres.server.ts': [2, 'the owner alone changes centres'],
  'centres/demo-reset.server.ts': [2, 'the owner empties the demo'],
  'classroom/announcements/announcements.reads.server.ts': [1, 'of a family'],
  'classroom/announcements/announcements.server.ts': [3, BY_ID],
  'classroom/announcements/audience.server.ts': [1, 'of an audience that was checked against the scope'],
  'classroom/announcements/present.server.ts': [1, 'names of groups of announcements read in a scope'],
  'classroom/announcements/send.server.ts': [3, BY_ID],
  'classroom/calendar.server.ts': [1, 'by a signed link of a member'],
  'classroom/classroom.reads.server.ts': [
    4,
    'of a family, a teacher, and rooms below without calls for seats',
  ],
  'classroom/dashboard.server.ts': [4, 'no seat may use the desk'],
  'classroom/days/calendar-month.server.ts': [
    1,
    'how many families read of a class: its group was read in the scope',
  ],
  'classroom/demo-reset.server.ts': [1, 'the owner empties the demo'],
  'classroom/duplicates.server.ts': [1, 'no seat may merge people'],
  'classroom/groups.server.ts': [
    2,
    'the places of these children, and the holidays of the centres of these groups; who asks has chosen them',
  ],
  'classroom/lessons.reads.server.ts': [2, 'of a lesson whose group was read'],
  'classroom/make-ups/ahead.server.ts': [1, 'of a family, or of a group that was checked against the scope'],
  'classroom/make-ups/choices.server.ts': [
    3,
    'at the centre of a make-up that was checked against the scope',
  ],
  'classroom/make-ups/lost-classes.server.ts': [2, 'of a job, for all centres'],
  'classroom/make-ups/make-ups.reads.server.ts': [2, 'of a family, and of a job of the fees'],
  'classroom/centre-children.reads.server.ts': [2, 'of the groups of the scope, which are asked for before'],
  'classroom/make-ups/make-ups.server.ts': [4, 'of a group or a make-up that was checked against the scope'],
  'classroom/make-ups/present.server.ts': [1, 'names of groups of make-ups read in a scope'],
  'classroom/make-ups/reported.server.ts': [1, 'of a child of the family, or of a group that was checked'],
  'classroom/office/teachers.server.ts': [3, 'no seat may invite teachers'],
  'classroom/page-photos/written.reads.server.ts': [1, 'of a child'],
  'classroom/page-photos/written.server.ts': [2, 'of a child and of a teacher'],
  'classroom/personal-data.server.ts': [13, 'of one person'],
  'classroom/policy.server.ts': [3, 'of a teacher'],
  'classroom/taught.reads.server.ts': [1, 'of a teacher'],
  'classroom/teach.server.ts': [1, 'of a teacher'],
  'enquiries/applications/origins.server.ts': [1, 'head office alone takes applications'],
  'enquiries/applications/territories.server.ts': [1, 'head office alone takes applications'],
  'enquiries/dashboard.server.ts': [4, IN_FILTER],
  'enquiries/demo-reset.server.ts': [2, 'the owner empties the demo'],
  'enquiries/demo/bookings.server.ts': [3, 'of a booking, by its token or in the act of its enquiry'],
  'enquiries/demo/demo.server.ts': [2, 'no seat may change demo classes'],
  'enquiries/demo/slots.server.ts': [4, 'no seat may change demo classes'],
  'enquiries/enquiries.reads.server.ts': [1, 'of one person'],
  'enquiries/office/enquiry-commands.server.ts': [1, BY_ID],
  'enquiries/office/list.server.ts': [8, IN_FILTER],
  'enquiries/personal-data.server.ts': [1, 'of one person'],
  'enquiries/timeline.server.ts': [1, 'of one person'],
  'fees/blockers.server.ts': [1, 'the owner alone closes a centre'],
  'fees/books.server.ts': [1, OF_ACCOUNT],
  'fees/brought-forward.server.ts': [1, 'no seat may import fees'],
  'fees/cash-limit.server.ts': [1, OF_ACCOUNT],
  'fees/demo-reset.server.ts': [1, 'the owner empties the demo'],
  'fees/dues.server.ts': [1, IN_FILTER],
  'fees/duplicates.server.ts': [1, 'no seat may merge people'],
  'fees/fees.reads.server.ts': [
    1,
    'what rooms above count for royalty and pay, of a centre or group that they name',
  ],
  'fees/ledger.server.ts': [2, OF_ACCOUNT],
  'fees/office/export/books-columns.server.ts': [2, 'of the books of a company, which its call has checked'],
  'fees/office/export/books-names.server.ts': [1, 'of the books of a company, which its call has checked'],
  'fees/office/import/undo-fees.server.ts': [2, 'no seat may import fees'],
  'fees/online/begin.server.ts': [1, 'of the payment that a family makes'],
  'fees/payers.server.ts': [1, OF_ACCOUNT],
  'fees/payments.server.ts': [4, OF_ACCOUNT],
  'fees/personal-data.server.ts': [1, 'of one person'],
  'fees/policy.server.ts': [1, 'by its id, to find the account whose family must be in the scope'],
  'fees/standing.server.ts': [1, OF_ACCOUNT],
  'fees/till.server.ts': [3, 'of a till whose centre was read in the scope'],
  'royalty/agreements.server.ts': [11, 'no seat may change agreements'],
  'royalty/demo-reset.server.ts': [2, 'the owner empties the demo'],
  'royalty/excess.server.ts': [4, 'no seat may book what was paid too much'],
  'royalty/invoices.server.ts': [4, BY_ID],
  'royalty/notices.server.ts': [2, 'of the clock, for all centres'],
  'royalty/objections.server.ts': [1, BY_ID],
  'royalty/present.server.ts': [3, 'of agreements that were read in the scope'],
  'royalty/seed.server.ts': [1, 'the demo'],
  'royalty/statements.server.ts': [12, BY_ID],
  'stock/blockers.server.ts': [1, 'the owner alone closes a centre'],
  'stock/gifts.server.ts': [3, BY_ID],
  'stock/moves.server.ts': [2, 'of a shelf whose centre was read in the scope'],
  'stock/orders.server.ts': [2, BY_ID],
  'stock/personal-data.server.ts': [2, 'of one person'],
  'stock/present.server.ts': [5, IN_FILTER],
  'stock/promotions-view.server.ts': [1, 'of a shelf whose centre was read in the scope'],
  'stock/promotions.server.ts': [5, BY_ID],
  'stock/reservations.server.ts': [4, 'of a shelf whose centre was read in the scope'],
  'stock/stock.reads.server.ts': [1, 'of groups that were read in the scope'],
  'visits/present.server.ts': [1, 'the check list alone, which head office sees'],
  'visits/visits.server.ts': [2, BY_ID],
}

describe('the scope of centres', () => {
  test('every read of what is of a centre says which centres it is about, or why it need not', () => {
    const found = sources
      .filter(({ file, text }) => file.endsWith('.ts') && /\.tables\.ts'/.test(text))
      .flatMap(({ file, text }) => unscopedReads(file, text))
    const counts = Map.groupBy(found, (each) => each.split(':')[0] ?? '')
    const known = Object.entries(WITHOUT_SCOPE).map(([file, [count]]) => [file, count])
    const unscoped = Array.from(counts, ([file, each]) => [file, each.length])
    expect(Object.fromEntries(unscoped)).toEqual(Object.fromEntries(known))
  })

  test.each([
    ['a list', 'const rows = await db.select().from(groups).where(eq(groups.id, id))'],
    ['a join', 'const rows = await db.select().from(members).innerJoin(groups, eq(groups.id, x.groupId))'],
    ['a count', 'export const any = (db) => db.$count(groups)'],
    ['a read of payments', 'const rows = await db.select().from(feePayments).where(eq(feePayments.id, id))'],
  ])('%s without a scope is refused, and passes with one', (_, read) => {
    const file = 'classroom/office/new.server.ts'
    const imports =
      "import { groups } from '../classroom.tables.ts'\nimport { feePayments } from '../../fees/fees.tables.ts'\n"
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
