import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { activeAmong, namesOf } from '../people/people.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Database, Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { fingerprint } from '../platform/http/fingerprint.server.ts'
import { createLimit } from '../platform/http/limits.server.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { participantsOf } from './lesson-store.server.ts'
import type { Tablets } from './live.contract.ts'
import { tabletName } from './live.rules.ts'
import { liveLessons, liveTabletCodes, liveTablets } from './live.tables.ts'
import { lessonFor } from './policy.server.ts'

/** How long a code is good, in milliseconds, unless a new one is shown. */
const CODE_MS = 600_000
const DIGITS = 8
/** Codes that are tried before a free one is given up. */
const DRAWS = 5

/**
 * Shows a new code for a lesson; the one before is not good any more.
 * @throws {Refusal} 409 once the lesson has ended.
 */
export async function showCode({ tx, now }: TxContext, lessonId: string): Promise<void> {
  await lockRunning(tx, lessonId)
  await hideCode(tx, lessonId)
  await tx.delete(liveTabletCodes).where(lt(liveTabletCodes.until, now))
  for (let draw = 0; draw < DRAWS; draw++) {
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const until = new Date(now.getTime() + CODE_MS)
    const shown = await tx
      .insert(liveTabletCodes)
      .values({ code, lessonId, until })
      .onConflictDoNothing()
      .returning({ code: liveTabletCodes.code })
    if (shown.length > 0) return
  }
  throw new Refusal(503)
}

export async function hideCode(tx: Tx, lessonId: string): Promise<void> {
  await tx.delete(liveTabletCodes).where(eq(liveTabletCodes.lessonId, lessonId))
}

async function lockRunning(tx: Tx, lessonId: string): Promise<void> {
  const [row] = await tx
    .select({ phase: liveLessons.phase })
    .from(liveLessons)
    .where(eq(liveLessons.id, lessonId))
    .for('update')
  if (row?.phase === 'ended') throw new Refusal(409, 'This lesson has ended.', { code: 'live_lesson_ended' })
}

/** What the teacher sees of the tablets in the room. */
export async function tabletsOf(on: Db | Tx, lessonId: string, now: Date): Promise<Tablets> {
  const [code] = await on
    .select({ code: liveTabletCodes.code, until: liveTabletCodes.until })
    .from(liveTabletCodes)
    .where(and(eq(liveTabletCodes.lessonId, lessonId), gt(liveTabletCodes.until, now)))
  const rows = await on
    .select({ id: liveTablets.id, studentId: liveTablets.studentId, state: liveTablets.state })
    .from(liveTablets)
    .where(and(eq(liveTablets.lessonId, lessonId), ne(liveTablets.state, 'ended')))
    .orderBy(liveTablets.id)
  const asking = rows.filter(({ state }) => state === 'asking')
  const inside = new Set(rows.flatMap(({ state, studentId }) => (state === 'in' ? [studentId] : [])))
  const names = await namesOf(
    on,
    asking.map(({ studentId }) => studentId),
  )
  return {
    code: code ? { code: code.code, until: code.until.toISOString() } : null,
    asking: asking.map(({ id, studentId }) => ({
      _id: id,
      name: names.get(studentId) ?? '',
      isSecond: inside.has(studentId),
    })),
  }
}

/**
 * Lets a tablet in, in place of an earlier one of the same child, or refuses it.
 * @throws {Refusal} 404 once it was answered, 409 once the lesson has ended.
 */
export async function answerTablet(
  tx: Tx,
  { lessonId, tabletId, isLetIn }: { lessonId: string; tabletId: string; isLetIn: boolean },
): Promise<void> {
  await lockRunning(tx, lessonId)
  const [tablet] = await tx
    .update(liveTablets)
    .set({ state: isLetIn ? 'in' : 'ended' })
    .where(
      and(eq(liveTablets.id, tabletId), eq(liveTablets.lessonId, lessonId), eq(liveTablets.state, 'asking')),
    )
    .returning({ studentId: liveTablets.studentId })
  if (!tablet) throw new Refusal(404, 'This tablet was answered already.', { code: 'live_tablet_not_found' })
  if (!isLetIn) return
  await tx
    .update(liveTablets)
    .set({ state: 'ended' })
    .where(
      and(
        eq(liveTablets.lessonId, lessonId),
        eq(liveTablets.studentId, tablet.studentId),
        eq(liveTablets.state, 'in'),
        ne(liveTablets.id, tabletId),
      ),
    )
}

/** Deletes codes and tablets of lessons that have ended. */
export async function forgetTablets({ db }: Database): Promise<void> {
  const ended = db.select({ id: liveLessons.id }).from(liveLessons).where(eq(liveLessons.phase, 'ended'))
  for (const table of [liveTabletCodes, liveTablets])
    await db.delete(table).where(inArray(table.lessonId, ended))
}

/** Tablets that join by a code, and those that were let in. */
export function openTablets(database: Database) {
  const { db } = database
  // With these a code of eight digits is found once in sixteen thousand lessons at most, by whatever many.
  const asked = createLimit(database, 'tablet-asks-from', { acts: 90, seconds: 60 })
  const wrong = createLimit(database, 'tablet-wrong-from', { acts: 3, seconds: 60 })
  const wrongOfAll = createLimit(database, 'tablet-wrong', { acts: 600, seconds: 60 })

  /** @throws {Refusal} 404 for a code that is not good (any more), 429 after too many of them. */
  async function lessonOf(code: string, { address, now }: { address: string; now: Date }) {
    await asked.spend(address)
    await wrong.check(address)
    await wrongOfAll.check('')
    const [row] = await db
      .select({ id: liveLessons.id, groupId: liveLessons.groupId })
      .from(liveTabletCodes)
      .innerJoin(liveLessons, eq(liveLessons.id, liveTabletCodes.lessonId))
      .where(
        and(eq(liveTabletCodes.code, code), gt(liveTabletCodes.until, now), ne(liveLessons.phase, 'ended')),
      )
    if (row) return row
    await wrong.spend(address)
    await wrongOfAll.spend('')
    throw new Refusal(404, 'This code is not right. Ask your teacher for the code.', {
      code: 'live_code_not_found',
    })
  }

  /** The seats of a lesson, as whoever has its code sees them. */
  async function seatsOf(lessonId: string): Promise<{ seat: number; name: string }[]> {
    const rows = await participantsOf(db, lessonId)
    const names = await namesOf(
      db,
      rows.map(({ studentId }) => studentId),
    )
    return rows.flatMap(({ number, studentId }) => {
      const name = names.get(studentId)
      return name ? [{ seat: number, name: tabletName(name) }] : []
    })
  }

  /** @returns the secret of the tablet. @throws {Refusal} 404 for no seat, 409 while it is asked for. */
  async function ask(lessonId: string, seat: number): Promise<string> {
    const child = (await participantsOf(db, lessonId)).find(({ number }) => number === seat)
    if (!child) throw new Refusal(404, 'This name is not in the lesson.', { code: 'live_seat_not_found' })
    const secret = randomBytes(32).toString('base64url')
    const asking = await db
      .insert(liveTablets)
      .values({ lessonId, studentId: child.studentId, secretHash: fingerprint(secret) })
      .onConflictDoNothing()
      .returning({ id: liveTablets.id })
    if (asking.length === 0)
      throw new Refusal(409, 'Somebody tapped this name already. Please tell your teacher.', {
        code: 'live_seat_asked_for',
      })
    return secret
  }

  /** A tablet with its lesson; undefined for no tablet and once the lesson has ended. */
  async function tabletOf(secret: string) {
    const [row] = await db
      .select({
        id: liveTablets.id,
        lessonId: liveTablets.lessonId,
        studentId: liveTablets.studentId,
        state: liveTablets.state,
      })
      .from(liveTablets)
      .innerJoin(liveLessons, eq(liveLessons.id, liveTablets.lessonId))
      .where(and(eq(liveTablets.secretHash, fingerprint(secret)), ne(liveLessons.phase, 'ended')))
    return row && (await activeAmong(db, [row.studentId])).has(row.studentId) ? row : undefined
  }

  return {
    lessonOf,
    seatsOf,
    ask,
    /** @returns the access of a tablet that was let in, else how it stands. */
    stateOf: async (secret: string, now: Date) => {
      const tablet = await tabletOf(secret)
      if (tablet?.state !== 'in') return { state: tablet?.state ?? ('ended' as const), access: null }
      const person = { id: tablet.studentId }
      const access = await lessonFor(db, { id: tablet.lessonId, person, now })
      return { state: 'in' as const, access, person }
    },
    /** For the channel: a tablet is its child in this lesson, and nobody anywhere else. */
    guests: {
      find: async (asks: { secret: string; params: Readonly<Record<string, string>> }) => {
        const tablet = await tabletOf(asks.secret)
        if (tablet?.state !== 'in' || tablet.lessonId !== asks.params.lessonId) return null
        const account = { id: tablet.studentId, role: 'student' } as const
        return { ...account, account, sessionId: tablet.id }
      },
      ended: async (guests: readonly CurrentUser[]) => {
        const ids = guests.map(({ sessionId }) => sessionId)
        const rows = await db
          .select({ id: liveTablets.id, studentId: liveTablets.studentId })
          .from(liveTablets)
          .where(and(inArray(liveTablets.id, ids), eq(liveTablets.state, 'in')))
        const active = await activeAmong(
          db,
          rows.map(({ studentId }) => studentId),
        )
        const alive = new Set(rows.flatMap(({ id, studentId }) => (active.has(studentId) ? [id] : [])))
        return guests.filter(({ sessionId }) => !alive.has(sessionId))
      },
    },
  }
}
export type OpenTablets = ReturnType<typeof openTablets>
