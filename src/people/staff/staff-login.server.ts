import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { QuietAct } from '../../platform/act.server.ts'
import type { Database, Db } from '../../platform/db.server.ts'
import type { Delays } from '../../platform/delays.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { isStaff, type Role, STAFF } from '../../platform/wire.ts'
import { newChallenge } from '../account/challenges.server.ts'
import type { Logins } from '../account/logins.server.ts'
import { signerOf } from '../account/passkey-proof.server.ts'
import { passkeysOf, requestOptions } from '../account/passkeys.server.ts'
import { people } from '../people.tables.ts'
import {
  enrolFactor,
  newTotpSecret,
  renewRecoveryCodes,
  takeCode,
  totpAddress,
} from './second-factor.server.ts'
import { newSecret } from '../account/sessions.server.ts'
import {
  askSecondPasskey,
  newRecoveryCodes,
  secondFactor,
  secondPasskey,
  staffLogin,
} from './staff.contract.ts'
import { secondFactors, staffTickets } from './staff.tables.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'

/** How long the second step may take, in milliseconds. */
const TICKET_MS = 10 * 60_000
/** Wrong codes before the first wait. */
const FREE_CODES = 5

export type StaffLoginParts = {
  database: Database
  logins: Logins
  delays: Delays
  publicUrl: URL
  log: Log
}

const wrongCode = 'This code is wrong or was used already'
const wrongPasskey = 'This passkey does not fit. Please use your authenticator.'
const noPasskey = 'Please use your authenticator'

/** Login of staff in two steps: the password gives a ticket, the ticket and a code give the session. */
export function staffLoginCalls({ database, logins, delays, publicUrl, log }: StaffLoginParts): Served[] {
  const { db } = database

  /**
   * Guesses at the second step wait; a browser that is known is counted by itself. @throws {Refusal} 401 for
   * what is not good, 429 while one has to wait.
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
      throw new Refusal(401, says)
    }
    await delays.forgive(tried)
    return taken
  }

  return [
    serve(staffLogin, async (context) => {
      const account = await logins.check(STAFF, context)
      const { ticket, secret } = await db.transaction((tx) =>
        openTicket({ tx, now: context.now }, account.id),
      )
      return enveloped({
        ticket,
        enrol: secret ? { secret, address: totpAddress(secret, account.email) } : null,
        passkeys: !secret && (await passkeysOf(db, account.id)).length > 0,
      })
    }),

    serve(secondFactor, async (context) => {
      const { body, now } = context
      const { id, role, fullName, email, secret } = await holderOf(db, body.ticket, now)
      const codes = await guarded(id, context, async () => {
        if (secret === null)
          return (await takeCode({ on: db, now }, { personId: id, code: body.code })) && 'none'
        return db.transaction((tx) => enrolFactor({ tx, now }, { personId: id, secret, code: body.code }))
      })
      await useTicket(db, body.ticket)
      const token = await logins.enter({ id, role, fullName, email }, context)
      const recovery = codes === 'none' ? null : codes
      return enveloped(
        { data: { token, fullName, _id: id, role }, recoveryCodes: recovery },
        'Login successful',
      )
    }),

    serve(askSecondPasskey, async ({ body, device, now, setDevice }) => {
      const { id, secret } = await holderOf(db, body.ticket, now)
      const keys = secret === null ? await passkeysOf(db, id) : []
      if (keys.length === 0) throw new Refusal(409, noPasskey)
      const made = await newChallenge({ on: db, now }, { purpose: 'second', personId: id, device })
      setDevice(made.device)
      return enveloped(requestOptions(publicUrl, made.challenge, keys))
    }),

    serve(secondPasskey, async (context) => {
      const { body, device, now } = context
      const { id, secret } = await holderOf(db, body.ticket, now)
      // Until there is an authenticator and its recovery codes, it is asked for first.
      if (secret !== null) throw new Refusal(409, noPasskey)
      const account = await guarded(id, { device, now, says: wrongPasskey }, () =>
        signerOf({ on: db, now, publicUrl, device }, STAFF, {
          credential: body.credential,
          purpose: 'second',
          personId: id,
        }),
      )
      await useTicket(db, body.ticket)
      const token = await logins.enter(account, context)
      const { fullName, role } = account
      return enveloped({ data: { token, fullName, _id: id, role } }, 'Login successful')
    }),

    serve(newRecoveryCodes, async ({ body, person, device, now }) => {
      await guarded(person.id, { device, now }, () =>
        takeCode({ on: db, now }, { personId: person.id, code: body.code }),
      )
      return enveloped({ recoveryCodes: await db.transaction((tx) => renewRecoveryCodes(tx, person.id)) })
    }),
  ]
}

type Holder = { id: string; role: Role; fullName: string; email: string; secret: string | null }

/** Who has given the password for this ticket. @throws {Refusal} 401 for one that is old or used. */
async function holderOf(on: Db, ticket: string, now: Date): Promise<Holder> {
  const [holder] = await on
    .select({
      id: people.id,
      role: people.role,
      fullName: people.fullName,
      email: people.email,
      secret: staffTickets.secret,
    })
    .from(staffTickets)
    .innerJoin(people, eq(people.id, staffTickets.personId))
    .where(and(isTicket(ticket), gt(staffTickets.expiresAt, now), isNull(people.endedAt)))
  if (!holder?.email || !isStaff(holder.role)) throw new Refusal(401, 'Please login again')
  return { ...holder, email: holder.email }
}

const isTicket = (ticket: string) => eq(staffTickets.ticketHash, fingerprint(ticket))

/** Whoever comes second with the same ticket finds it gone. @throws {Refusal} 401 then. */
async function useTicket(on: Db, ticket: string): Promise<void> {
  const [taken] = await on
    .delete(staffTickets)
    .where(isTicket(ticket))
    .returning({ at: staffTickets.expiresAt })
  if (!taken) throw new Refusal(401, 'Please login again')
}

/** The first step of a login; with it a new secret to enrol with, as long as there is no second factor. */
async function openTicket(
  { tx, now }: QuietAct,
  personId: string,
): Promise<{ ticket: string; secret: string | null }> {
  const ticket = newSecret()
  await tx.delete(staffTickets).where(lt(staffTickets.expiresAt, now))
  const [factor] = await tx
    .select({ at: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.personId, personId))
  // A new one for each login: who only looked at an earlier one knows nothing that will count.
  const secret = factor ? null : newTotpSecret()
  await tx.insert(staffTickets).values({
    ticketHash: fingerprint(ticket),
    personId,
    secret,
    expiresAt: new Date(now.getTime() + TICKET_MS),
  })
  return { ticket, secret }
}
