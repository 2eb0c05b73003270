import { sql } from 'drizzle-orm'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { createAcademy, createSetupLink, setLogo, setupSecret } from '../../academy/setup.server.ts'
import { courseCategories, courses } from '../../catalogue/catalogue.tables.ts'
import { seedCoursesAndQuizzes } from '../../demo/seed.server.ts'
import { setTax } from '../../enrolment/office/documents.server.ts'
import * as setup from '../../office/setup/setup.contract.ts'
import { openLogins } from '../../people/account/logins.server.ts'
import { assertHardToGuess, hashPassword } from '../../people/account/password.server.ts'
import { newSecret } from '../../people/account/sessions.server.ts'
import { addPerson } from '../../people/people.server.ts'
import { enableSecondFactor, newTotpSecret, totpAddress } from '../../people/staff/second-factor.server.ts'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { subjects } from '../../quiz/quiz.tables.ts'

// Advisory lock id, the same in every instance, so that two of them copy the demo's courses only once.
const CONTENT_LOCK = 480_114_003

/**
 * The setup link, valid for a day; each start creates a new one. Null once the academy is set up.
 */
export async function setupAddress(database: Database, origin: string, now: Date): Promise<string | null> {
  const token = newSecret()
  const offered = await createSetupLink(database, { token, secret: newTotpSecret() }, now)
  return offered ? `${origin}/office/setup?token=${token}` : null
}

type SetupParts = Pick<RoomParts, 'database' | 'outbox' | 'delays' | 'publicUrl' | 'log'>

/** The calls of the first run, which create the academy and its owner. */
export function setupCalls(parts: SetupParts): EndpointHandler[] {
  const { database } = parts
  const { db } = database
  const logins = openLogins(parts)
  const perAddress = createLimit(database, 'setup-from', { acts: 60, seconds: 600 })

  return [
    serve(setup.checkSetupLink, async ({ body, address, now }) => {
      await perAddress.spend(address)
      const secret = await setupSecret(db, body.token, now)
      return enveloped({ secret, address: totpAddress(secret, 'Owner') })
    }),

    serve(setup.setUp, async ({ body: { token, academy, tax, owner, code }, ...from }) => {
      const { now } = from
      await perAddress.spend(from.address)
      // Checked before the costly password hash.
      await setupSecret(db, token, now)
      const { password, ...person } = { ...owner, role: 'owner' as const }
      atOwner(() => assertHardToGuess(password, person))
      const hash = await hashPassword(password)
      const made = await db.transaction(async (tx) => {
        const nowhere = { facebook: '', instagram: '', youtube: '' }
        const secret = await createAcademy({ tx, now }, token, { ...academy, ...nowhere })
        await setTax(tx, tax)
        const row = await addPerson({ tx, now }, { ...person, hash })
        if (!row)
          throw new Refusal(422, undefined, {
            errors: { 'owner.email': 'A staff member already has this email' },
          })
        const recoveryCodes = await enableSecondFactor({ tx, now }, { personId: row.id, secret, code })
        if (!recoveryCodes)
          throw new Refusal(422, undefined, {
            errors: { code: 'Wrong code. Wait for the next one and try again.' },
          })
        return { id: row.id, recoveryCodes }
      })
      const { fullName, email } = person
      const account = {
        id: made.id,
        role: 'owner' as const,
        fullName,
        email,
        language: null,
        proof: { hash },
      }
      const session = await logins.enter(account, from)
      return enveloped({
        data: { token: session, fullName, _id: made.id, role: account.role },
        recoveryCodes: made.recoveryCodes,
      })
    }),

    serve(setup.createFirstContent, async ({ body: { logo, takeOver }, now }) => {
      await db.transaction(async (tx) => {
        if (logo !== null) await setLogo(tx, logo)
        if (!takeOver) return
        await tx.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK})`)
        if (await hasContent(tx))
          throw new Refusal(409, 'You already have courses or quizzes', { code: 'content_exists' })
        const academy = await academyOf(tx)
        await seedCoursesAndQuizzes({ tx, now }, academy?.academyName ?? '')
      })
      return { success: true as const, message: takeOver ? 'Sample courses and quizzes added' : 'Ready' }
    }),
  ]
}

async function hasContent(tx: Tx): Promise<boolean> {
  for (const table of [courses, courseCategories, subjects]) if ((await tx.$count(table)) > 0) return true
  return false
}

/** Maps errors of the owner's account to the fields of the owner. */
function atOwner(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const fields = Object.entries(error.errors).map(([name, message]) => [`owner.${name}`, message])
    throw new Refusal(422, undefined, { errors: Object.fromEntries(fields) })
  }
}
