import { and, eq, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { type Reached, reachedAt } from '../people/people.reads.server.ts'
import type { Database, Db, Query } from '../platform/db.server.ts'
import type { DiskGuard } from '../platform/disk.server.ts'
import { Refusal } from '../platform/errors.ts'
import { keepUntilChanged } from '../platform/kept.server.ts'
import { enveloped, type Person, type Served, serve } from '../platform/serve.server.ts'
import { openNotices, runningAttempts } from '../quiz/quiz.reads.server.ts'
import {
  type Begin,
  type Begun,
  handedIn,
  openBegins,
  openReattempts,
  quizzesById,
  type ReservedQuiz,
} from '../quiz/reserved.reads.server.ts'
import * as wire from './paper.contract.ts'
import { yearsWords } from './competition.rules.ts'
import { entries, sittings } from './competition.tables.ts'
import { qualified } from './standing.server.ts'
import * as store from './store.server.ts'
import { ownState, startOf } from './window.rules.ts'

/** A child that is in, at the round that is open or comes next. */
type Seat = {
  whole: store.Whole
  entry: store.EntryRow
  group: store.GroupRow
  round: store.RoundRow
  quizId: string
  quiz: ReservedQuiz | undefined
  attemptId: string | null
  startsAt: number
}

type Sitting = Begin & { roundId: string; entryId: string }

// In the order of the keys, as all who hold several.
const sit = {
  name: 'sit_at_papers',
  text: `insert into competition_sittings as s (round_id, entry_id, came_at, attempt_id)
    select round, entry, at, attempt from jsonb_to_recordset($1::jsonb)
      as g(round uuid, entry uuid, at timestamptz, attempt uuid) order by round, entry
    on conflict (round_id, entry_id) do update set attempt_id = excluded.attempt_id, refused = null
    where s.attempt_id is distinct from excluded.attempt_id or s.refused is not null`,
}

/** With the attempts: one that no sitting names would never be marked. */
const sitAll = (query: Query, begun: readonly (Sitting & Begun)[]) =>
  query({
    ...sit,
    values: [
      JSON.stringify(
        begun.map(({ roundId, entryId, now, attemptId }) => ({
          round: roundId,
          entry: entryId,
          at: now.toISOString(),
          attempt: attemptId,
        })),
      ),
    ],
  })

const notIn = () => new Refusal(404, 'You are not in this competition')

/** What all who wait for one competition read alike, kept for so many. */
const KEPT = {
  tables: [
    'competitions',
    'competition_rounds',
    'competition_groups',
    'competition_papers',
    'quizzes',
    'quiz_subjects',
    'questions',
  ],
  most: 50,
}

/** @throws {Refusal} 404 */
async function announcedWith(db: Db, competitionId: string) {
  const whole = await store.announced(db, competitionId)
  const quizIds = whole.papers.map(({ quizId }) => quizId)
  return { whole, quizzes: await quizzesById(db, quizIds) }
}

/** Waiting for a paper, and beginning it. */
export function sittingCalls({ database, disk }: { database: Database; disk: DiskGuard }): Served[] {
  const { db } = database
  const mocks = openReattempts(database)
  const notices = openNotices(database)
  const kept = keepUntilChanged(database, KEPT, (id) => announcedWith(db, id))
  const beginPaper = openBegins(database, sitAll)
  const beginMock = openBegins(database)

  /** @throws {Refusal} 404 for who is not in, 409 when no round is to come. */
  async function seatOf(competitionId: string, person: Person, now: Date): Promise<Seat> {
    const { whole, quizzes } = await kept(competitionId)
    const [entry] = await db
      .select()
      .from(entries)
      .where(and(eq(entries.competitionId, competitionId), eq(entries.studentId, person.id), store.isIn))
    const group = whole.groups.find(({ id }) => id === entry?.groupId)
    if (!entry || !group) throw notIn()
    const sat = await db
      .select({ roundId: sittings.roundId, attemptId: sittings.attemptId })
      .from(sittings)
      .where(eq(sittings.entryId, entry.id))
    const attemptOf = (roundId: string) => sat.find((one) => one.roundId === roundId)?.attemptId ?? null
    const closed = whole.rounds.filter(({ id, closesAt }) => closesAt < now && attemptOf(id) !== null)
    const round =
      (await stillWritten(closed, attemptOf)) ?? whole.rounds.find(({ closesAt }) => closesAt >= now)
    const paper = whole.papers.find(
      ({ roundId, groupId }) => roundId === round?.id && groupId === entry.groupId,
    )
    if (!round || !paper) throw new Refusal(409, 'No paper of this competition is to come')
    const spread = { round: round.id, entry: entry.id, spread: round.spreadSeconds }
    const startsAt = startOf(store.windowOf(round), spread)
    const attemptId = attemptOf(round.id)
    const quiz = quizzes.get(paper.quizId)
    return { whole, entry, group, round, quizId: paper.quizId, quiz, attemptId, startsAt }
  }

  /** The round that has closed while this child still writes: it was given more time. */
  async function stillWritten(
    closed: readonly store.RoundRow[],
    attemptOf: (roundId: string) => string | null,
  ): Promise<store.RoundRow | undefined> {
    const attempts = closed.flatMap(({ id }) => attemptOf(id) ?? [])
    const ended = await handedIn(db, attempts)
    return closed.find(({ id }) => ended.get(attemptOf(id) ?? '') === null)
  }

  /** What keeps a child from starting, as a sentence with the way out; null when nothing does. */
  async function hindranceOf(
    { whole, entry, round }: Seat,
    reached: Reached | undefined,
  ): Promise<string | null> {
    if (entry.voidReason !== null) return `You were taken out of this competition: ${entry.voidReason}`
    if (!reached?.confirmed)
      return 'The e-mail of the account is not confirmed. Open the link in our mail, then come back here.'
    if (whole.competition.feePaise > 0 && entry.paidAt === null)
      return 'The fee is not noted as paid. Please call the office.'
    const mayWrite = await qualified(db, { whole, round, entryIds: [entry.id] })
    if (!mayWrite(entry.id)) return 'Your rank in the round before does not let you into this one.'
    return null
  }

  async function noteComing({ round, entry }: Seat, refused: string | null, now: Date): Promise<void> {
    const row = { roundId: round.id, entryId: entry.id, cameAt: now, refused }
    await db
      .insert(sittings)
      .values(row)
      .onConflictDoUpdate({
        target: [sittings.roundId, sittings.entryId],
        set: { refused },
        // Whoever waits asks again and again: nothing is written then, nor of whom another tab has let begin.
        setWhere: sql`${sittings.attemptId} is null and ${sittings.refused} is distinct from ${refused}`,
      })
      .catch((error: unknown) => store.entryGone(error, notIn()))
  }

  return [
    serve(wire.comeToWait, async ({ params, person, now }) => {
      const seat = await seatOf(params.id, person, now)
      const { whole, entry, group, round, quizId, quiz, attemptId, startsAt } = seat
      const reached = (await reachedAt(db, [entry.studentId])).get(entry.studentId)
      const hindrance = await hindranceOf(seat, reached)
      if (attemptId === null) await noteComing(seat, hindrance, now)
      const ended = attemptId !== null && (await handedIn(db, [attemptId])).get(attemptId) != null
      const own = { begun: attemptId !== null, handedIn: ended }
      return enveloped({
        roundId: round.id,
        title: whole.competition.title,
        round: whole.rounds.length > 1 ? round.title : '',
        fullName: reached?.fullName ?? '',
        seat: entry.seat,
        group: store.groupName(group),
        ages: yearsWords(group),
        paper: {
          quizId,
          minutes: quiz?.minutes ?? 0,
          questions: quiz?.questions ?? 0,
          language: quiz?.language ?? '',
        },
        state: ownState(store.windowOf(round), own, now.getTime()),
        opensAt: round.opensAt.toISOString(),
        lastStartAt: round.lastStartAt.toISOString(),
        startsAt: new Date(startsAt).toISOString(),
        startsInMs: Math.max(0, startsAt - now.getTime()),
        hindrance,
        told: await notices.of(quizId, now),
        phone: (await academyOf(db))?.phone1 ?? '',
      })
    }),

    serve(wire.startPaper, async ({ params, person, now }) => {
      const seat = await seatOf(params.id, person, now)
      if (seat.attemptId === null) await assertMayStart(seat, now)
      disk.assertWritable()
      const { round, entry, quizId } = seat
      const begun = await beginPaper({
        holder: params.id,
        quizId,
        studentId: person.id,
        now,
        roundId: round.id,
        entryId: entry.id,
      })
      if (begun.submittedAt) throw new Refusal(409, 'You have handed in this paper')
      return enveloped({ quizId, attemptId: begun.attemptId })
    }),

    serve(wire.startMock, async ({ params, person, now }) => {
      const { competition } = await store.announced(db, params.id)
      if (!competition.mockQuizId) throw new Refusal(404, 'There is no mock paper')
      disk.assertWritable()
      const quizId = competition.mockQuizId
      const mock = { holder: params.id, quizId, studentId: person.id, now }
      const open = await runningAttempts(db, [person.id])
      if (!open.some((attempt) => attempt.quizId === quizId)) await mocks.spend(person.id)
      const { attemptId } = await beginMock(mock)
      return enveloped({ quizId, attemptId })
    }),
  ]

  /** @throws {Refusal} 403 for a hindrance, 409 before its own start and after the last one. */
  async function assertMayStart(seat: Seat, now: Date): Promise<void> {
    const { studentId } = seat.entry
    const hindrance = await hindranceOf(seat, (await reachedAt(db, [studentId])).get(studentId))
    if (hindrance !== null) {
      await noteComing(seat, hindrance, now)
      throw new Refusal(403, hindrance)
    }
    const left = seat.startsAt - now.getTime()
    if (left > 0) throw new Refusal(409, 'The paper is not open yet', { retryAfter: Math.ceil(left / 1_000) })
    if (now > seat.round.lastStartAt) {
      const words = 'The last start has gone. Please call the office at once.'
      await noteComing(seat, words, now)
      throw new Refusal(409, words)
    }
  }
}
