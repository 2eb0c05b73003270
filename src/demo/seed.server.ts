import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isStaff } from '../academy/roles.rules.ts'
import { academyOf } from '../academy/academy.reads.server.ts'
import { markFilled, seedAcademy } from '../academy/seed.server.ts'
import { LESSON_FILE_PREFIX } from '../catalogue/catalogue.reads.server.ts'
import type { LessonFile } from '../catalogue/catalogue.rules.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { seedCentres } from '../centres/seed.server.ts'
import { seedCentreHolidays, seedClassroom } from '../classroom/seed.server.ts'
import { seedCompetitions } from '../competition/seed.server.ts'
import { seedComments, seedContent } from '../content/seed.server.ts'
import { seedExams, seedPractice } from '../craft/seed.server.ts'
import { seedEnquiries } from '../enquiries/seed.server.ts'
import { seedCourseCash, seedFees } from '../fees/seed.server.ts'
import { seedEnrolment, seedSales, seedStudy } from '../enrolment/seed.server.ts'
import { seedStock } from '../stock/seed.server.ts'
import { seedMessages } from '../messages/seed.server.ts'
import {
  newAuthenticatorKey,
  renewDemoRecoveryCodes,
  seedFactors,
  seedFamilies,
  seedPeople,
  withHash,
} from '../people/seed.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Database, Tx } from '../platform/db/db.server.ts'
import type { Env } from '../platform/runtime/env.server.ts'
import type { Files } from '../platform/files/files.server.ts'
import { DAY_MS, indianDay } from '../platform/text/india.rules.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import type { Role } from '../platform/wire.ts'
import { seedRoyalty } from '../royalty/seed.server.ts'
import { seedHandedIn, seedPapers, seedQuiz, seedResults, seedSittings } from '../quiz/seed.server.ts'
import { academy } from './content/academy.ts'
import * as catalogue from './content/catalogue.ts'
import { makeClassroom } from './content/classroom.ts'
import { makeCompetitions } from './content/competitions.ts'
import { makeDiaries } from './content/diaries.ts'
import { content as enquiries } from './content/enquiries.ts'
import { ladders, laddersInHindi, makeExams } from './content/exams.ts'
import { enrolment } from './content/enrolment.ts'
import { fees } from './content/fees.ts'
import { makeLife } from './content/life.ts'
import { people } from './content/people.ts'
import { makeNetwork } from './content/network.ts'
import { makePractice } from './content/practice.ts'
import { practiceWeekPdf } from './practice-week.server.ts'
import { stock } from './content/stock.ts'
import * as site from './content/site.ts'
import { teachers } from './content/teachers.ts'
import * as quiz from './quizzes/index.ts'

/** Staff have an authenticator key and a single-use code; other accounts have neither. */
type Account = { role: Role; email: string; password: string; key: string; code: string }
export type DemoAccounts = { file: string; accounts: readonly Account[] }

type Demo = {
  env: Pick<Env, 'DATA_DIR' | 'DEMO_PASSWORD'>
  now: Date
  /** Storage of the demo children's photos. */
  files: Files
  /** With sixty children and eight weeks of data; otherwise the academy only. */
  lively: boolean
  /** With five centres more, which have heads, children, eight weeks of fees and royalty. */
  hasNetwork?: boolean
}

// Advisory lock id, the same in every instance, so that two starting at once seed once.
const seedLock = 480_114_002
/** How long to wait for another instance's seeding before checking again, in milliseconds. */
const AGAIN_MS = 200

/**
 * Seeds an empty database with the demo academy, once. Accounts get random passwords (or DEMO_PASSWORD),
 * written to a file readable by its owner only; each start writes new staff codes into it.
 * @returns the demo accounts from that file; null if this database is not the demo's.
 */
export async function seedDemo({ db }: Database, demo: Demo): Promise<DemoAccounts | null> {
  const { env, now, files, lively, hasNetwork = false } = demo
  const file = join(env.DATA_DIR, 'demo-accounts.txt')
  const there = await academyOf(db)
  if (there) return renewAccounts(db, { file, now, isDemo: there.demoSince !== null })
  const network = lively && hasNetwork ? makeNetwork() : null
  const accounts = [...people.accounts, ...(network?.accounts ?? [])].map((account) => ({
    ...account,
    password: env.DEMO_PASSWORD ?? randomBytes(9).toString('base64url'),
    key: lively && isStaff(account.role) ? newAuthenticatorKey() : '',
    code: '',
  }))
  // Before the transaction: hashing and rendering are slow, and other instances wait for the lock.
  const hashed = await Promise.all(accounts.map(({ key: _, code: __, ...account }) => withHash(account)))
  const sheet = await addPracticeWeek(files)
  const seedOnce = async (tx: Tx): Promise<void> => {
    if (await academyOf(tx)) return
    const day = { tx, now }
    // In the order of the rooms, so that references exist.
    await seedAcademy(day, academy)
    await seedCatalogue(day, { ...catalogue, courses: withSheet(catalogue.courses, sheet), teachers })
    await seedPeople(day, { ...people, accounts: hashed })
    await seedContent(day, site)
    await seedEnquiries(day, enquiries)
    await seedQuiz(day, quiz)
    await seedEnrolment(day, enrolment)
    const keys = new Map(accounts.flatMap(({ id, key }) => (key ? [[id, key]] : [])))
    if (lively) await seedLife({ ...day, files }, { keys, network })
    await markFilled(day)
    // Written before the commit: after a crash in between the next start replaces the file, so no account
    // has an unknown password.
    writeAccounts(file, accounts)
  }
  while (!(await db.transaction((tx) => alone(tx, seedOnce)))) await wait(AGAIN_MS)
  return renewAccounts(db, { file, now, isDemo: true })
}

/** Stores the demo's worksheet. */
async function addPracticeWeek(files: Files): Promise<LessonFile> {
  const content = await practiceWeekPdf()
  const sheet = {
    id: newId(),
    name: 'Practice week.pdf',
    type: 'application/pdf',
    size: content.length,
  } as const
  await files.put(LESSON_FILE_PREFIX + sheet.id, content)
  return sheet
}

/** Each course with the worksheet in its first lesson. */
const withSheet = (courses: typeof catalogue.courses, sheet: LessonFile) =>
  courses.map((course) => ({
    ...course,
    lessons: course.lessons.map((lesson, n) => (n === 0 ? { ...lesson, files: [sheet] } : lesson)),
  }))

/** Runs `act` unless another instance is seeding. @returns whether it ran. */
async function alone(tx: Tx, act: (tx: Tx) => Promise<void>): Promise<boolean> {
  const locked = sql<boolean>`pg_try_advisory_xact_lock(${seedLock})`
  const [row] = await tx.select({ locked }).from(sql`(select 1) as once`)
  if (!row?.locked) return false
  await act(tx)
  return true
}

/** Seeds the history of the demo. */
async function seedLife(
  day: SeedContext & { files: Files },
  { keys, network }: { keys: ReadonlyMap<string, string>; network: Network | null },
): Promise<void> {
  const { families, takers, sales, comments } = makeLife()
  await seedFactors(day, keys)
  await seedFamilies(day, families)
  // Two families of three agreed to WhatsApp.
  await seedMessages(
    day,
    families.flatMap(({ parent }, at) =>
      at % 3 !== 2 && parent.mobile ? [{ id: parent.id, mobile: parent.mobile }] : [],
    ),
  )
  await seedResults(day, { seed: 8_061, takers })
  const { papers, sittings, competitions } = makeCompetitions(families, day.now)
  for (const kept of papers) await seedPapers(day, kept)
  const attempts = await seedSittings(day, { seed: 7_003, sittings })
  await seedCompetitions(day, { competitions, attempts })
  const diaries = makeDiaries()
  await seedSales(day, [...sales, ...diaries.sales], seedCourseCash)
  await seedStudy(day, diaries.study)
  await seedComments(day, comments)
  const classes = makeClassroom(families)
  await seedPractice(day, makePractice(classes))
  await seedExams(day, {
    ladders,
    hindi: laddersInHindi,
    exams: makeExams(classes),
    handIn: seedHandedIn,
  })
  await seedClassroom(day, classes)
  if (network) await seedNetwork(day, network)
  else await seedFees(day, fees)
  await seedStock(day, stock)
}

type Network = ReturnType<typeof makeNetwork>

/** More than eight weeks of fees of all centres, and the royalties of those months that are over. */
async function seedNetwork(day: SeedContext & { files: Files }, network: Network): Promise<void> {
  const { byId } = fees
  const fromMonth = indianDay(new Date(day.now.getTime() - 56 * DAY_MS)).slice(0, 7)
  await seedCentres(day, { byId, list: network.centres })
  await seedEnquiries(day, network.demo)
  await seedFamilies(day, network.families)
  await seedClassroom(day, network.groups)
  await seedCentreHolidays(day, network.holidays)
  await seedFees(day, { ...fees, fromMonth })
  await seedRoyalty(day, { byId, fromMonth, agreements: network.agreements })
}

/**
 * The demo's courses and quizzes for a new academy, without people, offers, answers about the demo and named
 * teachers.
 */
export async function seedCoursesAndQuizzes(seeding: SeedContext, academyName: string): Promise<void> {
  const nobodys = catalogue.courses.map((course) => ({
    ...course,
    teacherId: null,
    leadInstructor: academyName,
    listPricePaise: null,
    offerDays: null,
    needs: '',
    questions: [],
  }))
  await seedCatalogue(seeding, { ...catalogue, courses: nobodys, teachers: [] })
  await seedQuiz(seeding, quiz)
}

/**
 * The accounts of the file, with new codes for staff. After the demo was emptied the codes of the file do not
 * work, and it is not read any more.
 */
async function renewAccounts(
  db: Database['db'],
  { file, now, isDemo }: { file: string; now: Date; isDemo: boolean },
): Promise<DemoAccounts | null> {
  const found = readAccounts(file)
  if (!found?.some(({ key }) => key)) return found && isDemo ? { file, accounts: found } : null
  const accounts = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const known = readAccounts(file) ?? found
    const given = new Map(known.flatMap(({ key, email, code }) => (key ? [[email, code] as const] : [])))
    const fresh = await renewDemoRecoveryCodes({ tx, now }, { given, ends: !isDemo })
    const renewed = known.map((account) => ({ ...account, code: fresh.get(account.email) ?? '' }))
    writeAccounts(file, renewed)
    return renewed
  })
  return isDemo ? { file, accounts } : null
}

function writeAccounts(file: string, accounts: readonly Account[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const rows = accounts.map(({ role, email, password, key, code }) =>
    [role, email, password, ...(key ? [`key ${key}`, `code ${code}`] : [])].join('\t'),
  )
  writeFileSync(file, `${rows.join('\n')}\n`, { mode: 0o600 })
}

function readAccounts(file: string): Account[] | null {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row) => {
        const [role, email = '', password = '', key = '', code = ''] = row.split('\t')
        return { role: role as Role, email, password, key: key.slice(4), code: code.slice(5) }
      })
  } catch {
    return null
  }
}
