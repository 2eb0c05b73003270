import { sql } from 'drizzle-orm'
import type { RoomParts } from '../../platform/room.server.ts'
import { foundAcademy, offerSetup, setLogo, setupSecret } from '../../academy/setup.server.ts'
import { courseCategories, courses } from '../../catalogue/catalogue.tables.ts'
import { seedCoursesAndQuizzes } from '../../demo/seed.server.ts'
import { setTax } from '../../enrolment/office/documents.server.ts'
import * as setup from '../../office/setup/setup.contract.ts'
import { openLogins } from '../../people/account/logins.server.ts'
import { assertHardToGuess, hashPassword } from '../../people/account/password.server.ts'
import { newSecret } from '../../people/account/sessions.server.ts'
import { addPerson } from '../../people/people.server.ts'
import { enrolFactor, newTotpSecret, totpAddress } from '../../people/staff/second-factor.server.ts'
import type { Database, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { subjects } from '../../quiz/quiz.tables.ts'

// Any number, the same in every instance: two that take the demo's courses over at once do it once.
const CONTENT_LOCK = 480_114_003

/**
 * The address that sets the academy up; null once it is. It is good for a day, and each start makes its own.
 */
export async function setupAddress(database: Database, origin: string, now: Date): Promise<string | null> {
  const token = newSecret()
  const offered = await offerSetup(database, { token, secret: newTotpSecret() }, now)
  return offered ? `${origin}/office/setup?token=${token}` : null
}

type SetupParts = Pick<RoomParts, 'database' | 'outbox' | 'delays' | 'publicUrl' | 'log'>

/** The first run: an empty academy becomes one, with its owner. */
export function setupCalls(parts: SetupParts): Served[] {
  const { database } = parts
  const { db } = database
  const logins = openLogins(parts)
  const perAddress = createLimit(database, 'setup-from', { acts: 60, seconds: 600 })

  return [
    serve(setup.openSetup, async ({ body, address, now }) => {
      await perAddress.spend(address)
      const secret = await setupSecret(db, body.token, now)
      return enveloped({ secret, address: totpAddress(secret, 'Owner') })
    }),

    serve(setup.setUp, async ({ body: { token, academy, tax, owner, code }, ...from }) => {
      const { now } = from
      await perAddress.spend(from.address)
      // Before the work of hashing: only who has the link makes us work.
      await setupSecret(db, token, now)
      const { password, ...person } = { ...owner, role: 'owner' as const }
      atOwner(() => assertHardToGuess(password, person))
      const hash = await hashPassword(password)
      const made = await db.transaction(async (tx) => {
        const counters = { onlinePrograms: 0, coursesCount: 0, teachersCount: 0 }
        const nowhere = { facebook: '', instagram: '', youtube: '' }
        const secret = await foundAcademy({ tx, now }, token, { ...academy, ...counters, ...nowhere })
        await setTax(tx, tax)
        const row = await addPerson({ tx, now }, { ...person, hash })
        if (!row)
          throw new Refusal(422, undefined, { errors: { 'owner.email': 'Staff has this email already' } })
        const recoveryCodes = await enrolFactor({ tx, now }, { personId: row.id, secret, code })
        if (!recoveryCodes)
          throw new Refusal(422, undefined, { errors: { code: 'This code is wrong: wait for the next one' } })
        return { id: row.id, recoveryCodes }
      })
      const { fullName, email } = person
      const account = { id: made.id, role: 'owner' as const, fullName, email }
      const session = await logins.enter(account, from)
      return enveloped({
        data: { token: session, fullName, _id: made.id, role: account.role },
        recoveryCodes: made.recoveryCodes,
      })
    }),

    serve(setup.beginWith, async ({ body: { logo, takeOver }, now }) => {
      await db.transaction(async (tx) => {
        if (logo !== null) await setLogo(tx, logo)
        if (!takeOver) return
        await tx.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK})`)
        if (await hasContent(tx)) throw new Refusal(409, 'There are courses or quizzes already')
        await seedCoursesAndQuizzes({ tx, now })
      })
      return { success: true as const, message: takeOver ? 'The courses and quizzes are there' : 'Ready' }
    }),
  ]
}

async function hasContent(tx: Tx): Promise<boolean> {
  const counts = await Promise.all([courses, courseCategories, subjects].map((table) => tx.$count(table)))
  return counts.some((count) => count > 0)
}

/** What is refused of the owner stands at the owner's fields. */
function atOwner(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const fields = Object.entries(error.errors).map(([name, message]) => [`owner.${name}`, message])
    throw new Refusal(422, undefined, { errors: Object.fromEntries(fields) })
  }
}
