import { and, eq, isNull } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { noticedAt, type Noticed, type Watched, watchedAttempts } from '../../quiz/reserved.reads.server.ts'
import { entries, sittings } from '../competition.tables.ts'
import { qualified } from '../standing.server.ts'
import * as store from '../store.server.ts'
import { watchRound, type Watch } from './conduct.contract.ts'
import { lastMinute, minutesOf, rowsOf, type Seen, seenOf } from './watch.rules.ts'

/** Troubles that are named at once. */
const MOST_TROUBLES = 50
const MOST_PLACES = 20

type Seat = Seen & { entry: store.EntryRow; attemptId: string | null }

/** A round while it is written. */
export const watchCalls = ({ db }: Database): Served[] => [
  serve(watchRound, async ({ params, now }) => {
    const whole = await store.wholeOf(db, params.id)
    return enveloped(await watched(db, { whole, round: store.roundOf(whole, params.roundId), now }))
  }),
]

async function watched(
  db: Db,
  { whole, round, now }: { whole: store.Whole; round: store.RoundRow; now: Date },
): Promise<Watch> {
  const all = await db
    .select({ entry: entries, sitting: sittings })
    .from(entries)
    .leftJoin(sittings, and(eq(sittings.entryId, entries.id), eq(sittings.roundId, round.id)))
    .where(and(eq(entries.competitionId, whole.competition.id), store.isIn, isNull(entries.voidedAt)))
  const attempts = new Map<string, Watched>(
    (await watchedAttempts(db, store.quizIdsOf(whole, round.id))).map((one) => [one.attemptId, one]),
  )
  const mayWrite = await qualified(db, { whole, round })
  const seats: Seat[] = []
  for (const { entry, sitting } of all) {
    if (!mayWrite(entry.id)) continue
    const attempt = attempts.get(sitting?.attemptId ?? '')
    seats.push({
      entry,
      attemptId: sitting?.attemptId ?? null,
      ...seenOf({ came: sitting !== null, refused: sitting?.refused ?? null, attempt }, now),
    })
  }
  const { places, ...counts } = rowsOf(
    seats.map(({ entry, state }) => ({ place: entry.place, state })),
    MOST_PLACES,
  )
  const inTrouble = seats.filter(({ state }) => state === 'trouble').slice(0, MOST_TROUBLES)
  const noticed = noticedOf(seats, await noticedAt(db, { quizIds: store.quizIdsOf(whole, round.id) }))
  const names = await namesOf(
    db,
    [...inTrouble, ...noticed].map(({ entry }) => entry.studentId),
  )
  const named = ({ id, studentId, place, seat }: store.EntryRow) => ({
    entryId: id,
    fullName: names.get(studentId) ?? '',
    place,
    seat,
  })
  const begun = seats.flatMap(({ attempt }) => attempt ?? [])
  const until = lastMinute(begun, { now: now.getTime(), closesAt: round.closesAt.getTime() })
  return {
    now: now.toISOString(),
    roundId: round.id,
    round: round.title,
    opensAt: round.opensAt.toISOString(),
    lastStartAt: round.lastStartAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    ...counts,
    places,
    minutes: minutesOf(begun, { from: round.opensAt.getTime(), until }),
    troubles: inTrouble.map(({ entry, what, attempt }) => ({
      ...named(entry),
      what,
      works: attempt !== undefined,
    })),
    noticed: noticed.map(({ entry, facts }) => ({ ...named(entry), facts })),
  }
}

/** Those of whom most was noticed, the first ones. */
function noticedOf(seats: readonly Seat[], facts: readonly Noticed[]) {
  const of = Map.groupBy(facts, ({ attemptId }) => attemptId)
  const times = (list: readonly Noticed[]) => list.reduce((sum, fact) => sum + fact.times, 0)
  return seats
    .flatMap(({ entry, attemptId }) => {
      const own = of.get(attemptId ?? '')
      return own ? [{ entry, times: times(own), facts: own.map(({ attemptId: _, ...fact }) => fact) }] : []
    })
    .toSorted((a, b) => b.times - a.times || a.entry.seat - b.entry.seat)
    .slice(0, MOST_TROUBLES)
}
