import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import type { Delays } from '../platform/delays.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Log } from '../platform/log.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { STAFF } from '../platform/wire.ts'
import type { Logins } from './logins.server.ts'
import { people } from './people.tables.ts'
import { newTotpSecret, renewRecoveryCodes, takeCode, totpAddress } from './second-factor.server.ts'
import { fingerprint, newSecret } from './sessions.server.ts'
import { newRecoveryCodes, secondFactor, staffLogin } from './staff.contract.ts'
import { secondFactors, staffTickets } from './staff.tables.ts'

/** How long the second step may take, in milliseconds. */
const TICKET_MS = 10 * 60_000
/** Wrong codes before the first wait. */
const FREE_CODES = 5

export type StaffLoginParts = { database: Database; logins: Logins; delays: Delays; log: Log }

/** Login of staff in two steps: the password gives a ticket, the ticket and a code give the session. */
export function staffLoginCalls({ database, logins, delays, log }: StaffLoginParts): Served[] {
  const { db } = database

  /** @throws {Refusal} 401 for a wrong or used code, 429 while one has to wait. */
  async function assertCode(personId: string, code: string, now: Date): Promise<void> {
    const tried = [{ key: `code:${personId}`, free: FREE_CODES }]
    await delays.take(tried, now)
    if (!(await takeCode(database, personId, code, now))) {
      log.info({ event: 'second factor refused', person: personId }, 'login')
      throw new Refusal(401, 'This code is wrong or was used already')
    }
    await delays.forgive(tried)
  }

  return [
    serve(staffLogin, async (context) => {
      const account = await logins.check(STAFF, context)
      const ticket = newSecret()
      const factor = await db.transaction(async (tx) => {
        await tx.delete(staffTickets).where(lt(staffTickets.expiresAt, context.now))
        await tx.insert(staffTickets).values({
          ticketHash: fingerprint(ticket),
          personId: account.id,
          expiresAt: new Date(context.now.getTime() + TICKET_MS),
        })
        await tx.insert(secondFactors).values({ personId: account.id, secret: newTotpSecret() }).onConflictDoNothing()
        const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.personId, account.id))
        return row
      })
      if (!factor) throw new Error('a second factor was inserted and is not there')
      const enrol = factor.confirmedAt ? null : { secret: factor.secret, address: totpAddress(factor.secret, account.email) }
      return enveloped({ ticket, enrol })
    }),

    serve(secondFactor, async (context) => {
      const { body, now } = context
      const [found] = await db
        .select({
          id: people.id,
          role: people.role,
          fullName: people.fullName,
          email: people.email,
          confirmedAt: secondFactors.confirmedAt,
        })
        .from(staffTickets)
        .innerJoin(people, eq(people.id, staffTickets.personId))
        .innerJoin(secondFactors, eq(secondFactors.personId, people.id))
        .where(and(eq(staffTickets.ticketHash, fingerprint(body.ticket)), gt(staffTickets.expiresAt, now), isNull(people.endedAt)))
      const role = STAFF.find((each) => each === found?.role)
      if (!found?.email || !role) throw new Refusal(401, 'Please login again')
      await assertCode(found.id, body.code, now)
      // Whoever comes second with the same ticket finds it gone.
      const mine = eq(staffTickets.ticketHash, fingerprint(body.ticket))
      const [taken] = await db.delete(staffTickets).where(mine).returning({ at: staffTickets.expiresAt })
      if (!taken) throw new Refusal(401, 'Please login again')
      const codes = found.confirmedAt
        ? null
        : await db.transaction(async (tx) => {
            await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.personId, found.id))
            return renewRecoveryCodes(tx, found.id)
          })
      const token = await logins.enter({ ...found, email: found.email }, context)
      return enveloped({ data: { token, fullName: found.fullName, _id: found.id }, role, recoveryCodes: codes }, 'Login successful')
    }),

    serve(newRecoveryCodes, async ({ body, person, now }) => {
      await assertCode(person.id, body.code, now)
      return enveloped({ recoveryCodes: await db.transaction((tx) => renewRecoveryCodes(tx, person.id)) })
    }),
  ]
}
