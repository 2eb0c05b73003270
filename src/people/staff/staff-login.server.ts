import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { QuietAct } from '../../platform/act.server.ts'
import type { Database } from '../../platform/db.server.ts'
import type { Delays } from '../../platform/delays.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { STAFF } from '../../platform/wire.ts'
import type { Logins } from '../account/logins.server.ts'
import { people } from '../people.tables.ts'
import {
  enrolFactor,
  newTotpSecret,
  renewRecoveryCodes,
  takeCode,
  totpAddress,
} from './second-factor.server.ts'
import { newSecret } from '../account/sessions.server.ts'
import { newRecoveryCodes, secondFactor, staffLogin } from './staff.contract.ts'
import { secondFactors, staffTickets } from './staff.tables.ts'
import { fingerprint } from '../../platform/fingerprint.server.ts'

/** How long the second step may take, in milliseconds. */
const TICKET_MS = 10 * 60_000
/** Wrong codes before the first wait. */
const FREE_CODES = 5

export type StaffLoginParts = { database: Database; logins: Logins; delays: Delays; log: Log }

/** Login of staff in two steps: the password gives a ticket, the ticket and a code give the session. */
export function staffLoginCalls({ database, logins, delays, log }: StaffLoginParts): Served[] {
  const { db } = database

  /**
   * Guesses at codes wait; a browser that is known is counted by itself. @throws {Refusal} 401 for a code
   * that is not good, 429 while one has to wait.
   */
  async function withCode<T>(
    personId: string,
    { device, now }: { device: string | undefined; now: Date },
    take: () => Promise<T | null | false>,
  ): Promise<T> {
    const known = await logins.knows(personId, device)
    const tried = [{ key: `code:${personId}:${known ? device : ''}`, free: FREE_CODES }]
    await delays.take(tried, now)
    const taken = await take()
    if (taken === null || taken === false) {
      log.info({ event: 'second factor refused', person: personId }, 'login')
      throw new Refusal(401, 'This code is wrong or was used already')
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
      })
    }),

    serve(secondFactor, async (context) => {
      const { body, now } = context
      const mine = eq(staffTickets.ticketHash, fingerprint(body.ticket))
      const [holder] = await db
        .select({
          id: people.id,
          role: people.role,
          fullName: people.fullName,
          email: people.email,
          secret: staffTickets.secret,
        })
        .from(staffTickets)
        .innerJoin(people, eq(people.id, staffTickets.personId))
        .where(and(mine, gt(staffTickets.expiresAt, now), isNull(people.endedAt)))
      const role = STAFF.find((each) => each === holder?.role)
      if (!holder?.email || !role) throw new Refusal(401, 'Please login again')
      const { id, fullName, email, secret } = holder
      const codes = await withCode(id, context, async () => {
        if (secret === null)
          return (await takeCode({ on: db, now }, { personId: id, code: body.code })) && 'none'
        return db.transaction((tx) => enrolFactor({ tx, now }, { personId: id, secret, code: body.code }))
      })
      // Whoever comes second with the same ticket finds it gone.
      const [taken] = await db.delete(staffTickets).where(mine).returning({ at: staffTickets.expiresAt })
      if (!taken) throw new Refusal(401, 'Please login again')
      const token = await logins.enter({ id, role, fullName, email }, context)
      const recovery = codes === 'none' ? null : codes
      return enveloped(
        { data: { token, fullName, _id: id, role }, recoveryCodes: recovery },
        'Login successful',
      )
    }),

    serve(newRecoveryCodes, async ({ body, person, device, now }) => {
      await withCode(person.id, { device, now }, () =>
        takeCode({ on: db, now }, { personId: person.id, code: body.code }),
      )
      return enveloped({ recoveryCodes: await db.transaction((tx) => renewRecoveryCodes(tx, person.id)) })
    }),
  ]
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
