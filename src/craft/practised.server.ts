import { and, desc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { holdPerson } from '../people/people.reads.server.ts'
import type { Database, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { DAY_MS } from '../platform/india.rules.ts'
import { createLimit } from '../platform/limits.server.ts'
import type { RoomParts } from '../platform/room.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { getPractised, keepPractised } from './craft.contract.ts'
import { knownThings } from './craft.reads.server.ts'
import { DETAIL_DAYS, KEPT_MAX } from './craft.rules.ts'
import { practised } from './craft.tables.ts'

/** Nothing was practised before, in milliseconds. */
const FIRST = Date.parse('2000-01-01T00:00:00Z')

/** The calls of those who practise. */
export function practisedCalls({ database }: RoomParts): Served[] {
  const limit = createLimit(database, 'practised', { acts: 60, seconds: 60 })
  return [
    serve(keepPractised, async ({ person, body, now }) => {
      if (body.by !== undefined && body.by !== person.id)
        throw new Refusal(409, 'This was practised by somebody else')
      await limit.spend(person.id)
      const off = body.sentAt === undefined ? 0 : now.getTime() - Date.parse(body.sentAt)
      const rows = body.attempts.map(({ _id, part, thing, right, milliseconds, at, seed, measured }) => ({
        studentId: person.id,
        id: _id,
        part,
        thing,
        right,
        milliseconds,
        measured: measured ?? null,
        seed: seed === null ? null : String(seed),
        // A device's clock may be years off, and set meanwhile; nothing was practised tomorrow.
        at: new Date(Math.max(FIRST, Math.min(Date.parse(at) + off, now.getTime()))),
      }))
      const kept = await database.db.transaction(async (tx) => {
        await holdPerson(tx, person.id)
        const added = await tx.insert(practised).values(rows).onConflictDoNothing().returning({
          id: practised.id,
        })
        if (added.length > 0) await trim(tx, person.id)
        return added.length
      })
      return enveloped({ kept })
    }),

    serve(getPractised, async ({ person }) => {
      const things = await knownThings(database.db, [person.id])
      return enveloped(things.map(({ studentId: _, ...thing }) => thing))
    }),
  ]
}

/**
 * Forgets of attempts older than `DETAIL_DAYS` which numbers they were made of and how the screen ran: what
 * is known of a technique needs neither.
 */
export async function forgetDetails({ db }: Database, now: Date): Promise<void> {
  await db
    .update(practised)
    .set({ seed: null, measured: null })
    .where(
      and(
        lt(practised.at, new Date(now.getTime() - DETAIL_DAYS * DAY_MS)),
        or(isNotNull(practised.seed), isNotNull(practised.measured)),
      ),
    )
}

/** Of one person the newest stay. */
async function trim(tx: Tx, studentId: string): Promise<void> {
  const [oldest] = await tx
    .select({ at: practised.at, id: practised.id })
    .from(practised)
    .where(eq(practised.studentId, studentId))
    .orderBy(desc(practised.at), desc(practised.id))
    .offset(KEPT_MAX - 1)
    .limit(1)
  if (!oldest) return
  const before = or(
    lt(practised.at, oldest.at),
    and(eq(practised.at, oldest.at), lt(practised.id, oldest.id)),
  )
  await tx.delete(practised).where(and(eq(practised.studentId, studentId), before))
}

/** Gives attempts to another account, as far as it has none of these ids. @returns the ids that went. */
export async function giveAttempts(
  tx: Tx,
  { from, to, only }: { from: string; to: string; only?: readonly string[] },
): Promise<string[]> {
  if (only?.length === 0) return []
  const theirs = tx.select({ id: practised.id }).from(practised).where(eq(practised.studentId, to))
  const rows = await tx
    .update(practised)
    .set({ studentId: to })
    .where(
      and(
        eq(practised.studentId, from),
        sql`${practised.id} not in ${theirs}`,
        only ? inArray(practised.id, [...only]) : undefined,
      ),
    )
    .returning({ id: practised.id })
  return rows.map(({ id }) => id)
}
