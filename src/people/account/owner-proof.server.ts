import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import type { Credentials } from '../../platform/http/serve.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import type { verifyEmail } from '../people.contract.ts'
import { personOf } from '../people.reads.server.ts'
import { passwords } from '../people.tables.ts'
import { holderOf } from './mailed-tokens.server.ts'
import { passwordMatches } from './password.server.ts'
import { isSessionOf } from './sessions.server.ts'

const whoseIsIt =
  'Enter the password of this account. If you don’t know it, choose “Forgot password?” on the login page. A new password also confirms the email.'
const notIt = 'This password is incorrect'

type Sending = { credentials: Credentials; now: Date }

/**
 * Confirming an email also needs access to the account: anyone can sign up with somebody else's address, and
 * its owner may confirm it in good faith, which would give the stranger an account that children are joined
 * to. Students' accounts are exempt, as nobody is joined to them and a parent may confirm.
 * @returns a check that throws {Refusal} 422 at password without a session of the account or its password.
 */
export function openOwnerProof(
  database: Database,
): (body: HandlerInput<typeof verifyEmail>['body'], sending: Sending) => Promise<void> {
  const { db } = database
  const guesses = createLimit(database, 'own-password', { acts: 10, seconds: 900 })
  return async ({ token, password }, { credentials, now }) => {
    const personId = await holderOf(db, { token, purpose: 'email', now })
    const person = personId === null ? undefined : await personOf(db, personId)
    if (!person || person.role === 'student') return
    if (await isSessionOf(db, { credentials, personId: person.id, now })) return
    if (!password) throw new Refusal(422, undefined, { errors: { password: whoseIsIt } })
    await guesses.spend(person.id)
    const [stored] = await db
      .select({ hash: passwords.hash })
      .from(passwords)
      .where(eq(passwords.personId, person.id))
    if (!(await passwordMatches(password, stored?.hash)))
      throw new Refusal(422, undefined, { errors: { password: notIt } })
    await guesses.forget(person.id)
  }
}
