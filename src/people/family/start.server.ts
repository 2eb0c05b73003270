import { and, eq } from 'drizzle-orm'
import type { QuietAct } from '../../platform/act.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import { waitOf } from '../account/logins.server.ts'
import { takeToken, voidTokens } from '../account/mailed-tokens.server.ts'
import { assertHardToGuess, hashPassword } from '../account/password.server.ts'
import { personOf } from '../people.reads.server.ts'
import { NO_PASSWORD } from '../people.server.ts'
import { passwords } from '../people.tables.ts'
import { startFamily } from './family.contract.ts'

const unknown =
  'This code does not belong to this email, is used or is too old. Please ask the academy for a new slip.'

/** The first password of a parent who has a printed slip. */
export function startCalls({ database, delays }: Pick<RoomParts, 'database' | 'delays'>): Served[] {
  // A school may let its parents begin at one connection.
  const perAddress = createLimit(database, 'start-from', { acts: 300, seconds: 3_600 })
  const perEmail = createLimit(database, 'start-of', { acts: 20, seconds: 3_600 })
  return [
    serve(startFamily, async ({ body: { email, code, password }, address, now }) => {
      await perAddress.spend(address)
      await perEmail.spend(email)
      const hash = await hashPassword(password)
      await database.db.transaction((tx) => start({ tx, now }, { email, code, password, hash }))
      await delays.forgive([waitOf({ role: 'parent', email })])
      return { success: true as const, message: 'Your password is set. Please login.' }
    }),
  ]
}

type Start = { email: string; code: string; password: string; hash: string }

/**
 * Sets the first password with a printed code. The e-mail stays to be confirmed: paper proves nothing of it.
 * @throws {Refusal} the same 403 for a code of somebody else, a used, an old and an unknown one, and for an
 * account that has a password.
 */
async function start(act: QuietAct, { email, code, password, hash }: Start): Promise<void> {
  const personId = await takeToken(act, code, 'slip')
  const person = personId === null ? undefined : await personOf(act.tx, personId)
  if (!person || person.role !== 'parent' || person.email !== email || person.endedAt)
    throw new Refusal(403, unknown)
  assertHardToGuess(password, person)
  const [set] = await act.tx
    .update(passwords)
    .set({ hash, changedAt: act.now })
    .where(and(eq(passwords.personId, person.id), eq(passwords.hash, NO_PASSWORD)))
    .returning({ id: passwords.personId })
  if (!set) throw new Refusal(403, unknown)
  // The link of the invitation is void with the password that it was for.
  await voidTokens(act, person.id, 'password')
  await voidTokens(act, person.id, 'slip')
}
