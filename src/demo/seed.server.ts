import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { seedAcademy } from '../academy/seed.server.ts'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { seedContent } from '../content/seed.server.ts'
import { seedEnquiries } from '../enquiries/seed.server.ts'
import { seedEnrolment } from '../enrolment/seed.server.ts'
import { seedPeople, withHash } from '../people/seed.server.ts'
import type { Database } from '../platform/db.server.ts'
import type { Env } from '../platform/env.server.ts'
import type { Seeding } from '../platform/room.server.ts'
import type { Role } from '../platform/wire.ts'
import { seedQuiz } from '../quiz/seed.server.ts'
import { academy } from './content/academy.ts'
import * as catalogue from './content/catalogue.ts'
import { content as enquiries } from './content/enquiries.ts'
import { drawEnrolment } from './content/enrolment.ts'
import { people } from './content/people.ts'
import * as site from './content/site.ts'
import * as quiz from './quizzes/index.ts'

type Account = { role: Role; email: string; password: string }
export type DemoAccounts = { file: string; accounts: readonly Account[] }

// Any number, the same in every instance: two starting at once seed once.
const seedLock = 480_114_002

/**
 * Fills an empty database with the demo academy, once. Accounts get random passwords (or DEMO_PASSWORD),
 * written to a file that only its owner reads.
 * @returns the demo accounts, from that file; null when this database is not the demo's.
 */
export async function seedDemo(
  { db }: Database,
  env: Pick<Env, 'DATA_DIR' | 'DEMO_PASSWORD'>,
  now: Date,
): Promise<DemoAccounts | null> {
  const file = join(env.DATA_DIR, 'demo-accounts.txt')
  if (await academyOf(db)) return readAccounts(file)
  const accounts = people.accounts.map((account) => ({
    ...account,
    password: env.DEMO_PASSWORD ?? randomBytes(9).toString('base64url'),
  }))
  // Before the transaction: hashing and drawing take long, and other instances wait for its lock.
  const hashed = await Promise.all(accounts.map(withHash))
  const enrolment = await drawEnrolment()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (await academyOf(tx)) return
    const day = { tx, now }
    // The order of the map: what a room refers to is there already.
    await seedAcademy(day, academy)
    await seedCatalogue(day, catalogue)
    await seedPeople(day, { ...people, accounts: hashed })
    await seedContent(day, site)
    await seedEnquiries(day, enquiries)
    await seedQuiz(day, quiz)
    await seedEnrolment(day, enrolment)
    // Written before the commit: a death in between leaves a file that the next start replaces, never
    // accounts nobody knows.
    writeAccounts(file, accounts)
  })
  return readAccounts(file)
}

/** The demo's courses and quizzes alone, for an academy that begins with them; nobody comes with them. */
export async function seedCoursesAndQuizzes(seeding: Seeding): Promise<void> {
  await seedCatalogue(seeding, catalogue)
  await seedQuiz(seeding, quiz)
}

function writeAccounts(file: string, accounts: readonly Account[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const rows = accounts.map(({ role, email, password }) => `${role}\t${email}\t${password}\n`)
  writeFileSync(file, rows.join(''), { mode: 0o600 })
}

function readAccounts(file: string): DemoAccounts | null {
  try {
    const accounts = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((row) => {
        const [role, email = '', password = ''] = row.split('\t')
        return { role: role as Role, email, password }
      })
    return { file, accounts }
  } catch {
    return null
  }
}
