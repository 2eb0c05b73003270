import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { isStaff, STAFF } from '../../academy/roles.rules.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import type { Backoff } from '../../platform/http/backoff.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/runtime/log.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { newChallenge } from '../account/challenges.server.ts'
import { type Account, assertProven, entered, type Logins } from '../account/logins.server.ts'
import { verifyAssertion } from '../account/passkey-proof.server.ts'
import { passkeysOf, requestOptions } from '../account/passkeys.server.ts'
import { passwords, people } from '../people.tables.ts'
import {
  enableSecondFactor,
  newTotpSecret,
  renewRecoveryCodes,
  consumeCode,
  totpAddress,
} from './second-factor.server.ts'
import { newSecret } from '../account/sessions.server.ts'
import {
  getSecondFactorOptions,
  newRecoveryCodes,
  secondFactor,
  secondPasskey,
  staffLogin,
} from './staff.contract.ts'
import { secondFactors, staffTickets } from './staff.tables.ts'
import { allowExport } from './export.contract.ts'
import { exportPath } from '../policy.server.ts'
import type { SignedPaths } from '../../platform/http/signed-paths.server.ts'
import { fingerprint } from '../../platform/http/fingerprint.server.ts'

/** How long the second step may take, in milliseconds. */
const TICKET_MS = 10 * 60_000
/** How long the address of an export is good, in milliseconds. */
const EXPORT_MS = 5 * 60_000
/** Wrong codes before the first wait. */
const FREE_CODES = 5

export type StaffLoginParts = {
  database: Database
  logins: Logins
  delays: Backoff
  publicUrl: URL
  signedPaths: SignedPaths
  log: Log
}

const wrongCode = 'This code is wrong or already used'
const wrongPasskey = 'This passkey does not match. Please use your authenticator app.'
const noPasskey = 'Please use your authenticator app'

/** Login of staff in two steps: the password gives a ticket, the ticket and a code give the session. */
export function staffLoginCalls({
  database,
  logins,
  delays,
  publicUrl,
  signedPaths,
  log,
}: StaffLoginParts): EndpointHandler[] {
  const { db } = database

  /**
   * Rate-limits guesses at the second step; a known browser is counted separately. @throws {Refusal} 401 for
   * a wrong code, 429 while one has to wait.
   */
  async function guarded<T>(
    personId: string,
    { device, now, says = wrongCode }: { device: string | undefined; now: Date; says?: string },
    take: () => Promise<T | null | false>,
  ): Promise<T> {
    const known = await logins.knows(personId, device)
    const tried = [{ key: `code:${personId}:${known ? device : ''}`, free: FREE_CODES }]
    await delays.take(tried, now)
    const taken = await take()
    if (taken === null || taken === false) {
      log.info({ event: 'second factor refused', person: personId }, 'login')
      throw new Refusal(401, says, { code: 'second_factor_invalid' })
    }
    await delays.forgive(tried)
    return taken
  }

  return [
    serve(staffLogin, async (context) => {
      const account = await logins.check(STAFF, context)
      const { ticket, secret } = await db.transaction((tx) => openTicket({ tx, now: context.now }, account))
      return enveloped({
        ticket,
        enrol: secret ? { secret, address: totpAddress(secret, account.email) } : null,
        passkeys: !secret && (await passkeysOf(db, account.id)).length > 0,
      })
    }),

    serve(secondFactor, async (context) => {
      const { body, now } = context
      const { secret, ...account } = await holderOf(db, body.ticket, now)
      const { id } = account
      const codes = await guarded(id, context, async () => {
        if (secret === null)
          return (await consumeCode({ on: db, now }, { personId: id, code: body.code })) && 'none'
        return db.transaction((tx) =>
          enableSecondFactor({ tx, now }, { personId: id, secret, code: body.code }),
        )
      })
      await useTicket(db, body.ticket)
      const token = await logins.enter(account, context)
      const recovery = codes === 'none' ? null : codes
      return enveloped({ data: { ...entered(account), token }, recoveryCodes: recovery }, 'Login successful')
    }),

    serve(getSecondFactorOptions, async ({ body, device, now, setDevice }) => {
      const { id, secret } = await holderOf(db, body.ticket, now)
      const keys = secret === null ? await passkeysOf(db, id) : []
      if (keys.length === 0) throw new Refusal(409, noPasskey, { code: 'authenticator_required' })
      const made = await newChallenge({ on: db, now }, { purpose: 'second', personId: id, device })
      setDevice(made.device)
      return enveloped(requestOptions(publicUrl, made.challenge, keys))
    }),

    serve(secondPasskey, async (context) => {
      const { body, device, now } = context
      const { id, secret, proof } = await holderOf(db, body.ticket, now)
      // The authenticator and its recovery codes have to be set up first.
      if (secret !== null) throw new Refusal(409, noPasskey, { code: 'authenticator_required' })
      const account = await guarded(id, { device, now, says: wrongPasskey }, () =>
        verifyAssertion({ on: db, now, publicUrl, device }, STAFF, {
          credential: body.credential,
          purpose: 'second',
          personId: id,
        }),
      )
      await useTicket(db, body.ticket)
      const token = await logins.enter({ ...account, proof }, context)
      return enveloped({ data: { ...entered(account), token } }, 'Login successful')
    }),

    serve(newRecoveryCodes, async ({ body, person, device, now }) => {
      await guarded(person.id, { device, now }, () =>
        consumeCode({ on: db, now }, { personId: person.id, code: body.code }),
      )
      return enveloped({ recoveryCodes: await db.transaction((tx) => renewRecoveryCodes(tx, person.id)) })
    }),

    serve(allowExport, async ({ body, person, device, now }) => {
      await guarded(person.id, { device, now }, () =>
        consumeCode({ on: db, now }, { personId: person.id, code: body.code }),
      )
      return enveloped({ address: signedPaths.sign(exportPath(person.id), now.getTime() + EXPORT_MS) })
    }),
  ]
}

type Holder = Account & { secret: string | null }

/** The owner of a login ticket. @throws {Refusal} 401 for an expired or used one. */
async function holderOf(on: Db, ticket: string, now: Date): Promise<Holder> {
  const [holder] = await on
    .select({
      id: people.id,
      role: people.role,
      fullName: people.fullName,
      email: people.email,
      language: people.language,
      secret: staffTickets.secret,
      hash: passwords.hash,
    })
    .from(staffTickets)
    .innerJoin(people, eq(people.id, staffTickets.personId))
    .innerJoin(passwords, eq(passwords.personId, people.id))
    .where(and(isTicket(ticket), gt(staffTickets.expiresAt, now), isNull(people.endedAt)))
  if (!holder?.email || !isStaff(holder.role))
    throw new Refusal(401, 'Please log in again', { code: 'login_required_again' })
  const { hash, ...person } = holder
  return { ...person, email: holder.email, proof: { hash } }
}

const isTicket = (ticket: string) => eq(staffTickets.ticketHash, fingerprint(ticket))

/** Uses up a ticket. @throws {Refusal} 401 if it was already used. */
async function useTicket(on: Db, ticket: string): Promise<void> {
  const [taken] = await on
    .delete(staffTickets)
    .where(isTicket(ticket))
    .returning({ at: staffTickets.expiresAt })
  if (!taken) throw new Refusal(401, 'Please log in again', { code: 'login_required_again' })
}

/** The first step of a login; with it a new secret to enrol with, as long as there is no second factor. */
async function openTicket(
  { tx, now }: TxContext,
  account: Account,
): Promise<{ ticket: string; secret: string | null }> {
  await assertProven(tx, account)
  const personId = account.id
  const ticket = newSecret()
  await tx.delete(staffTickets).where(lt(staffTickets.expiresAt, now))
  const [factor] = await tx
    .select({ at: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.personId, personId))
  // A new secret for each login, so that one seen at an earlier login is useless.
  const secret = factor ? null : newTotpSecret()
  await tx.insert(staffTickets).values({
    ticketHash: fingerprint(ticket),
    personId,
    secret,
    expiresAt: new Date(now.getTime() + TICKET_MS),
  })
  return { ticket, secret }
}
