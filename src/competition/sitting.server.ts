import { and, eq, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { type ContactInfo, contactsOf } from '../people/people.reads.server.ts'
import type { Db, Query } from '../platform/db/db.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { Refusal } from '../platform/errors.ts'
import { cacheUntilChanged } from '../platform/http/memory-cache.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { openNotices, runningAttempts } from '../quiz/quiz.reads.server.ts'
import {
  type Begin,
  type StartedAttempt,
  batchReservedStarts,
  openReattempts,
  quizzesById,
  type ReservedQuiz,
} from '../quiz/reserved.reads.server.ts'
import { handedIn } from '../quiz/reserved-papers.reads.server.ts'
import * as wire from './paper.contract.ts'
import { yearsWords } from './competition.rules.ts'
import { entries, sittings } from './competition.tables.ts'
import { qualifiedEntries } from './standing.server.ts'
import * as store from './store.server.ts'
import { ownState, startOf } from './window.rules.ts'

/** An entry at the open or next round. */
type Seat = {
  whole: store.FullCompetition
  entry: store.EntryRow
  group: store.GroupRow
  round: store.RoundRow
  quizId: string
  quiz: ReservedQuiz | undefined
  attemptId: string | null
  startsAt: number
}

type Sitting = Begin & { roundId: string; entryId: string }

// Locks in key order, against deadlocks.
const sit = {
  name: 'sit_at_papers',
  text: `insert into competition_sittings as s (round_id, entry_id, came_at, attempt_id)
    select round, entry, at, attempt from jsonb_to_recordset($1::jsonb)
      as g(round uuid, entry uuid, at timestamptz, attempt uuid) order by round, entry
    on conflict (round_id, entry_id) do update set attempt_id = excluded.attempt_id, refused = null
    where s.attempt_id is distinct from excluded.attempt_id or s.refused is not null`,
}

/** In the transaction of the attempts: an attempt without a sitting would never be marked. */
const sitAll = (query: Query, begun: readonly (Sitting & StartedAttempt)[]) =>
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

const notIn = () => new Refusal(404, 'You are not entered in this competition', { code: 'not_entered' })

/** Cache of a competition's shared data, for this many competitions. */
const CACHE = {
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
  const whole = await store.loadAnnounced(db, competitionId)
  const quizIds = whole.papers.map(({ quizId }) => quizId)
  return { whole, quizzes: await quizzesById(db, quizIds) }
}

type SittingParts = Pick<RoomParts, 'database' | 'disk' | 'log'>

/** Waiting for a paper, and beginning it. */
export function sittingCalls({ database, disk, log }: SittingParts): EndpointHandler[] {
  const { db } = database
  const mocks = openReattempts(database)
  const notices = openNotices(database, log)
  const announced = cacheUntilChanged(database, CACHE, (id) => announcedWith(db, id))
  const beginPaper = batchReservedStarts(database, sitAll)
  const beginMock = batchReservedStarts(database)

  /** @throws {Refusal} 404 without an entry, 409 if no round is left. */
  async function seatOf(competitionId: string, person: CurrentUser, now: Date): Promise<Seat> {
    const { whole, quizzes } = await announced(competitionId)
    const [entry] = await db
      .select()
      .from(entries)
      .where(
        and(eq(entries.competitionId, competitionId), eq(entries.studentId, person.id), store.isActiveEntry),
      )
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
    if (!round || !paper)
      throw new Refusal(409, 'No more papers in this competition', { code: 'no_more_papers' })
    const spread = { round: round.id, entry: entry.id, spread: round.spreadSeconds }
    const startsAt = startOf(store.windowOf(round), spread)
    const attemptId = attemptOf(round.id)
    const quiz = quizzes.get(paper.quizId)
    return { whole, entry, group, round, quizId: paper.quizId, quiz, attemptId, startsAt }
  }

  /** A closed round in which this child still has extra time. */
  async function stillWritten(
    closed: readonly store.RoundRow[],
    attemptOf: (roundId: string) => string | null,
  ): Promise<store.RoundRow | undefined> {
    const attempts = closed.flatMap(({ id }) => attemptOf(id) ?? [])
    const ended = await handedIn(db, attempts)
    return closed.find(({ id }) => ended.get(attemptOf(id) ?? '') === null)
  }

  /** Why a child can't start, as a sentence that says what to do; null if it can. */
  async function hindranceOf(
    { whole, entry, round }: Seat,
    reached: ContactInfo | undefined,
  ): Promise<string | null> {
    if (entry.voidReason !== null) return `You are out of this competition: ${entry.voidReason}`
    if (!reached?.confirmed)
      return 'Your email is not confirmed. Open the link in our email, then come back here.'
    if (whole.competition.feePaise > 0 && entry.paidAt === null && entry.waiverReason === null)
      return 'We have not received the fee. Please call the office.'
    const mayWrite = await qualifiedEntries(db, { whole, round, entryIds: [entry.id] })
    if (!mayWrite(entry.id)) return 'Your rank in the last round did not qualify for this one.'
    return null
  }

  async function noteComing({ round, entry }: Seat, refused: string | null, now: Date): Promise<void> {
    const row = { roundId: round.id, entryId: entry.id, cameAt: now, refusalReason: refused }
    await db
      .insert(sittings)
      .values(row)
      .onConflictDoUpdate({
        target: [sittings.roundId, sittings.entryId],
        set: { refusalReason: refused },
        // Polled while waiting: repeated calls and started papers write nothing.
        setWhere: sql`${sittings.attemptId} is null and ${sittings.refusalReason} is distinct from ${refused}`,
      })
      .catch((error: unknown) => store.entryGone(error, notIn()))
  }

  return [
    serve(wire.joinWaitingRoom, async ({ params, person, now }) => {
      const seat = await seatOf(params.id, person, now)
      const { whole, entry, group, round, quizId, quiz, attemptId, startsAt } = seat
      const reached = (await contactsOf(db, [entry.studentId])).get(entry.studentId)
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
        notice: await notices.of(quizId, now),
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
      if (begun.submittedAt)
        throw new Refusal(409, 'You have already submitted this paper', { code: 'paper_already_submitted' })
      return enveloped({ quizId, attemptId: begun.attemptId })
    }),

    serve(wire.startMock, async ({ params, person, now }) => {
      const { competition } = await store.loadAnnounced(db, params.id)
      if (!competition.mockQuizId) throw new Refusal(404, 'There is no mock paper', { code: 'no_mock_paper' })
      disk.assertWritable()
      const quizId = competition.mockQuizId
      const mock = { holder: params.id, quizId, studentId: person.id, now }
      const open = await runningAttempts(db, [person.id])
      if (!open.some((attempt) => attempt.quizId === quizId)) await mocks.spend(person.id)
      const { attemptId } = await beginMock(mock)
      return enveloped({ quizId, attemptId })
    }),
  ]

  /**
   * @throws {Refusal} 403 if something is missing, 409 before the child's start time and after the last
   * start.
   */
  async function assertMayStart(seat: Seat, now: Date): Promise<void> {
    const { studentId } = seat.entry
    const hindrance = await hindranceOf(seat, (await contactsOf(db, [studentId])).get(studentId))
    if (hindrance !== null) {
      await noteComing(seat, hindrance, now)
      throw new Refusal(403, hindrance, { code: 'paper_requirement_missing' })
    }
    const left = seat.startsAt - now.getTime()
    if (left > 0)
      throw new Refusal(409, 'The paper is not open yet', {
        code: 'paper_not_open',
        retryAfter: Math.ceil(left / 1_000),
      })
    if (now > seat.round.lastStartAt) {
      const words = 'It is too late to start this paper. Please call the office now.'
      await noteComing(seat, words, now)
      throw new Refusal(409, words, { code: 'paper_start_too_late' })
    }
  }
}
