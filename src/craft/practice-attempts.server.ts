import { and, desc, eq, gte, inArray, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { lockPerson } from '../people/people.reads.server.ts'
import type { Database, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { DAY_MS } from '../platform/text/india.rules.ts'
import { createLimit } from '../platform/http/limits.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { getMastery, savePractice } from './craft.contract.ts'
import { knownThings } from './craft.reads.server.ts'
import { COUNTED_MS, DETAIL_DAYS, MAX_STORED } from './craft.rules.ts'
import { practiceAttempts } from './craft.tables.ts'
import { type Claim, whatCounts } from './evidence.rules.ts'
import { storeAttempts } from './practice-days.server.ts'

/** The earliest time of an attempt, in milliseconds. */
const FIRST = Date.parse('2000-01-01T00:00:00Z')

/** The calls of practice. */
export function practisedCalls({ database, follows }: RoomParts): EndpointHandler[] {
  const limit = createLimit(database, 'practised', { acts: 60, seconds: 60 })
  return [
    serve(savePractice, async ({ person, body, now }) => {
      if (body.by !== undefined && body.by !== person.id)
        throw new Refusal(409, 'Another student did this practice', { code: 'practice_of_another_student' })
      await limit.spend(person.id)
      const off = body.sentAt === undefined ? 0 : now.getTime() - Date.parse(body.sentAt)
      const rows = body.attempts.map(({ _id, at, seed, measured, ...attempt }) => ({
        ...attempt,
        studentId: person.id,
        id: _id,
        beads: measured?.beads,
        measured: measured ?? null,
        seed: seed === null ? null : String(seed),
        // A device's clock may be wrong or corrected meanwhile: no attempt may lie in the future.
        at: new Date(Math.max(FIRST, Math.min(Date.parse(at) + off, now.getTime()))),
      }))
      const stored = await database.db.transaction(async (tx) => {
        await lockPerson(tx, person.id)
        // One batch of a person at a time: each is judged against the earlier ones.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`practised ${person.id}`}, 0))`)
        const news = await unknown(tx, rows)
        if (news.length === 0) return 0
        const verdicts = whatCounts(news, await countedAround(tx, person.id, news))
        await storeAttempts(
          tx,
          news.map(({ beads: _, ...row }, n) => ({ ...row, counts: verdicts[n] === true })),
        )
        // Lessons and homework are updated before old attempts are deleted.
        for (const follow of follows('practised')) await follow(tx, { personId: person.id, now })
        await trim(tx, person.id)
        return news.length
      })
      return enveloped({ kept: stored })
    }),

    serve(getMastery, async ({ person }) => {
      const things = await knownThings(database.db, [person.id])
      return enveloped(things.map(({ studentId: _, ...mastery }) => mastery))
    }),
  ]
}

/**
 * Forgets of attempts older than `DETAIL_DAYS` which numbers they were made of and how the screen ran: what
 * is known of a technique needs neither.
 */
export async function forgetDetails({ db }: Database, now: Date): Promise<void> {
  await db
    .update(practiceAttempts)
    .set({ seed: null, measured: null })
    .where(
      and(
        lt(practiceAttempts.at, new Date(now.getTime() - DETAIL_DAYS * DAY_MS)),
        or(isNotNull(practiceAttempts.seed), isNotNull(practiceAttempts.measured)),
      ),
    )
}

type Row = Claim & { studentId: string; id: string }

/** The attempts that are not stored yet, each once. */
async function unknown<T extends Row>(tx: Tx, rows: readonly T[]): Promise<T[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const stored = await tx
    .select({ id: practiceAttempts.id })
    .from(practiceAttempts)
    .where(
      and(
        eq(practiceAttempts.studentId, rows[0]?.studentId ?? ''),
        inArray(practiceAttempts.id, [...byId.keys()]),
      ),
    )
  for (const { id } of stored) byId.delete(id)
  return [...byId.values()]
}

/** The stored attempts at the same things in the same span of time. */
function countedAround(tx: Tx, studentId: string, batch: readonly Claim[]): Promise<Claim[]> {
  const ends = batch.map(({ at }) => at.getTime())
  const { part, itemKey, milliseconds, at } = practiceAttempts
  return tx
    .select({ part, itemKey, milliseconds, at })
    .from(practiceAttempts)
    .where(
      and(
        eq(practiceAttempts.studentId, studentId),
        practiceAttempts.counts,
        inArray(itemKey, [...new Set(batch.map((each) => each.itemKey))]),
        gte(at, new Date(Math.min(...ends) - COUNTED_MS)),
        lte(at, new Date(Math.max(...ends) + COUNTED_MS)),
      ),
    )
}

/** Deletes all but the newest attempts of a person. */
async function trim(tx: Tx, studentId: string): Promise<void> {
  const [oldest] = await tx
    .select({ at: practiceAttempts.at, id: practiceAttempts.id })
    .from(practiceAttempts)
    .where(eq(practiceAttempts.studentId, studentId))
    .orderBy(desc(practiceAttempts.at), desc(practiceAttempts.id))
    .offset(MAX_STORED - 1)
    .limit(1)
  if (!oldest) return
  const before = or(
    lt(practiceAttempts.at, oldest.at),
    and(eq(practiceAttempts.at, oldest.at), lt(practiceAttempts.id, oldest.id)),
  )
  await tx.delete(practiceAttempts).where(and(eq(practiceAttempts.studentId, studentId), before))
}
