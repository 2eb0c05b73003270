import { and, eq, isNull } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import {
  proctoringEventsOf,
  type ProctoringTotal,
  type Watched,
  watchedAttempts,
} from '../../quiz/reserved.reads.server.ts'
import { entries, sittings } from '../competition.tables.ts'
import { qualifiedEntries } from '../standing.server.ts'
import * as store from '../store.server.ts'
import { getRoundStatus, type RoundStatus } from './conduct.contract.ts'
import {
  lastEvent,
  rowsOf,
  type CandidateStatus,
  candidateStatus,
  countsByStep,
  stepOf,
} from './proctoring.rules.ts'

/** Most problems listed. */
const MOST_TROUBLES = 50
const MOST_PLACES = 20

type Seat = CandidateStatus & { entry: store.EntryRow; attemptId: string | null }

/** The live view of a round. */
export const watchCalls = ({ db }: Database): EndpointHandler[] => [
  serve(getRoundStatus, async ({ params, now }) => {
    const whole = await store.loadCompetition(db, params.id)
    return enveloped(await watched(db, { whole, round: store.roundOf(whole, params.roundId), now }))
  }),
]

async function watched(
  db: Db,
  { whole, round, now }: { whole: store.FullCompetition; round: store.RoundRow; now: Date },
): Promise<RoundStatus> {
  const all = await db
    .select({ entry: entries, sitting: sittings })
    .from(entries)
    .leftJoin(sittings, and(eq(sittings.entryId, entries.id), eq(sittings.roundId, round.id)))
    .where(
      and(eq(entries.competitionId, whole.competition.id), store.isActiveEntry, isNull(entries.voidedAt)),
    )
  const attempts = new Map<string, Watched>(
    (await watchedAttempts(db, store.quizIdsOf(whole, round.id))).map((one) => [one.attemptId, one]),
  )
  const mayWrite = await qualifiedEntries(db, { whole, round })
  const seats: Seat[] = []
  for (const { entry, sitting } of all) {
    if (!mayWrite(entry.id)) continue
    const attempt = attempts.get(sitting?.attemptId ?? '')
    seats.push({
      entry,
      attemptId: sitting?.attemptId ?? null,
      ...candidateStatus({ came: sitting !== null, refused: sitting?.refusalReason ?? null, attempt }, now),
    })
  }
  const { places, ...counts } = rowsOf(
    seats.map(({ entry, state }) => ({ place: entry.place, state })),
    MOST_PLACES,
  )
  const inTrouble = seats.filter(({ state }) => state === 'trouble').slice(0, MOST_TROUBLES)
  const noticed = worstEvents(
    seats,
    await proctoringEventsOf(db, { quizIds: store.quizIdsOf(whole, round.id) }),
  )
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
  const until = lastEvent(begun, { now: now.getTime(), closesAt: round.closesAt.getTime() })
  const step = stepOf(round.lastStartAt.getTime() - round.opensAt.getTime())
  return {
    now: now.toISOString(),
    roundId: round.id,
    round: round.title,
    opensAt: round.opensAt.toISOString(),
    lastStartAt: round.lastStartAt.toISOString(),
    closesAt: round.closesAt.toISOString(),
    ...counts,
    places,
    step,
    counts: countsByStep(begun, { from: round.opensAt.getTime(), until, step }),
    troubles: inTrouble.map(({ entry, what, attempt }) => ({
      ...named(entry),
      what,
      works: attempt !== undefined,
    })),
    noticed: noticed.map(({ entry, facts }) => ({ ...named(entry), facts })),
  }
}

/** Children with the most events. */
function worstEvents(seats: readonly Seat[], facts: readonly ProctoringTotal[]) {
  const of = Map.groupBy(facts, ({ attemptId }) => attemptId)
  const times = (list: readonly ProctoringTotal[]) => list.reduce((sum, fact) => sum + fact.times, 0)
  return seats
    .flatMap(({ entry, attemptId }) => {
      const own = of.get(attemptId ?? '')
      return own ? [{ entry, times: times(own), facts: own.map(({ attemptId: _, ...fact }) => fact) }] : []
    })
    .toSorted((a, b) => b.times - a.times || a.entry.seat - b.entry.seat)
    .slice(0, MOST_TROUBLES)
}
