import { and, eq } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { accountBackoffKey } from '../account/logins.server.ts'
import { consumeToken, revokeTokens } from '../account/mailed-tokens.server.ts'
import { assertHardToGuess, hashPassword } from '../account/password.server.ts'
import { personOf } from '../people.reads.server.ts'
import { NO_PASSWORD } from '../people.server.ts'
import { knownDevices, passwords, sessions } from '../people.tables.ts'
import { passkeys } from '../account/passkeys.tables.ts'
import { startFamily } from './family.contract.ts'

const unknown =
  'This code is wrong for this login, already used or expired. Please ask the academy for a new slip.'

/** Sets a parent's password with a printed slip. */
export function startCalls({ database, delays }: Pick<RoomParts, 'database' | 'delays'>): EndpointHandler[] {
  // Parents of a school may share one IP address. No limit for each login: a code has 80 random bits, and a
  // stranger who knows a mobile must not lock its family out.
  const perAddress = createLimit(database, 'start-from', { acts: 300, seconds: 3_600 })
  return [
    serve(startFamily, async ({ body: { email, code, password }, address, now }) => {
      await perAddress.spend(address)
      const hash = await hashPassword(password)
      await database.db.transaction((tx) => start({ tx, now }, { email, code, password, hash }))
      await delays.forgive([accountBackoffKey({ role: 'parent', email })])
      return { success: true as const, message: 'Your password is set. Please log in.' }
    }),
  ]
}

type Start = { email: string; code: string; password: string; hash: string }

/**
 * Sets the first password with a printed code; of a parent without an e-mail, whom no link can reach, also a
 * new one, which ends all sessions. An e-mail is still to be confirmed.
 * @throws {Refusal} the same 403 for a code of somebody else, a used, an old and an unknown one, and for an
 * account with an e-mail that has a password.
 */
async function start(act: TxContext, { email, code, password, hash }: Start): Promise<void> {
  const personId = await consumeToken(act, code, 'slip')
  const person = personId === null ? undefined : await personOf(act.tx, personId)
  const loginName = person?.email ?? person?.loginMobile
  if (!person || person.role !== 'parent' || loginName !== email || person.endedAt)
    throw new Refusal(403, unknown, { code: 'login_code_invalid' })
  assertHardToGuess(password, person)
  const [set] = await act.tx
    .update(passwords)
    .set({ hash, changedAt: act.now })
    .where(
      and(
        eq(passwords.personId, person.id),
        person.email === null ? undefined : eq(passwords.hash, NO_PASSWORD),
      ),
    )
    .returning({ id: passwords.personId })
  if (!set) throw new Refusal(403, unknown, { code: 'login_code_invalid' })
  for (const table of [sessions, knownDevices, passkeys])
    await act.tx.delete(table).where(eq(table.personId, person.id))
  // The link of the invitation is void with the password that it was for.
  await revokeTokens(act, person.id, 'password')
  await revokeTokens(act, person.id, 'slip')
}
