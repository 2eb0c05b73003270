import { and, eq, isNotNull } from 'drizzle-orm'
import { queueMails } from '../../academy/mails.server.ts'
import { putMessages } from '../../messages/messages.reads.server.ts'
import { contactsOf, namesOf } from '../../people/people.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { runningAt } from '../../quiz/reserved.reads.server.ts'
import { type KeyedQuestion, keyedQuestions } from '../../quiz/reserved-papers.reads.server.ts'
import { encodeAnswer } from '../../quiz/kinds/kinds.rules.ts'
import { entries, rounds } from '../competition.tables.ts'
import { objectionMail, regradedMail } from '../mails.server.ts'
import { keyCorrections, objections, results } from '../marking.tables.ts'
import { changedSince, lockedRound, markRound, rankRound } from '../marking.server.ts'
import * as store from '../store.server.ts'
import * as wire from './key.contract.ts'
import { presentKey } from './key-presenter.server.ts'

type KeyParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** Calls on the answer key, objections, corrections and final ranks. */
export function keyCalls({ database: { db }, outbox, publicUrl }: KeyParts): EndpointHandler[] {
  const act = <T>(now: Date, work: (act: CommandContext & { publicUrl: URL }) => Promise<T>): Promise<T> =>
    db.transaction((tx) => work({ tx, outbox, now, publicUrl }))

  return [
    serve(wire.getKey, async ({ params }) => {
      const whole = await store.loadCompetition(db, params.id)
      return enveloped(await presentKey(db, whole, store.roundOf(whole, params.roundId)))
    }),

    serve(wire.publishKey, async ({ params, body, now, audit }) => {
      const title = await act(now, (mine) =>
        publishKey(mine, { ...params, until: new Date(body.objectionsUntil) }),
      )
      audit(`published the answer key of “${title}”, with objections until ${body.objectionsUntil}`)
      return {
        success: true as const,
        message: 'Answer key published. Families see it with their own answers.',
      }
    }),

    serve(wire.correctKey, async ({ params, body, person, now, audit }) => {
      const { title, ...mended } = await act(now, (mine) => mend(mine, { ...params, ...body, by: person.id }))
      outbox.wake()
      audit(`corrected the answer key of “${title}” (${body.kind}): ${mended.changed} results changed`)
      return enveloped(mended)
    }),

    serve(wire.answerObjection, async ({ params, body, person, now, audit }) => {
      const studentId = await act(now, (mine) =>
        answer(mine, { id: params.objectionId, ...body, by: person.id }),
      )
      outbox.wake()
      audit(`${body.upheld ? 'accepted' : 'rejected'} the objection of {person:${studentId}}`)
      return { success: true as const, message: 'Reply sent' }
    }),

    serve(wire.publishRanks, async ({ params, now, audit }) => {
      const { title, ranked, anew } = await act(now, (mine) => publishRanks(mine, params))
      if (anew) audit(`finalised the ranks of “${title}”: ${ranked} certificates`)
      return enveloped({ ranked })
    }),
  ]
}

type At = { id: string; roundId: string }

async function lockedIn({ tx }: CommandContext, { id, roundId }: At) {
  const whole = await store.loadCompetition(tx, id)
  store.roundOf(whole, roundId)
  return { whole, round: await lockedRound(tx, roundId), title: whole.competition.title }
}

async function publishKey(act: CommandContext, { until, ...at }: At & { until: Date }): Promise<string> {
  const { tx, now } = act
  const { whole, round, title } = await lockedIn(act, at)
  if (round.ranksFinalAt) throw new Refusal(409, 'The ranks are final', { code: 'ranks_final' })
  if (now <= round.closesAt) throw new Refusal(409, 'The round is still open', { code: 'round_open' })
  if (until <= now) {
    const words = 'Give families more time: choose a later date'
    throw new Refusal(422, undefined, { errors: { objectionsUntil: words } })
  }
  const running = await runningAt(tx, store.quizIdsOf(whole, round.id))
  if (running > 0)
    throw new Refusal(409, `${running} still writing. Please wait until they finish.`, {
      code: 'children_still_writing',
    })
  await tx
    .update(rounds)
    .set({
      keyPublishedAt: round.keyPublishedAt ?? now,
      objectionsUntil: until,
      version: Math.max(1, round.version),
    })
    .where(eq(rounds.id, round.id))
  if (!round.keyPublishedAt) await markRound(tx, { whole, roundId: round.id, version: 1 })
  return title
}

type Mend = At & HandlerInput<typeof wire.correctKey>['body'] & { by: string }

async function mend(
  act: CommandContext & { publicUrl: URL },
  { questionId, kind, options, reason, by, ...at }: Mend,
) {
  const { tx, now, publicUrl } = act
  const { whole, round, title } = await lockedIn(act, at)
  if (!round.keyPublishedAt)
    throw new Refusal(409, 'The answer key is not published yet. Edit the question instead.', {
      code: 'answer_key_not_published',
    })
  const question = (await keyedQuestions(tx, store.quizIdsOf(whole, round.id))).get(questionId)
  if (!question) throw store.notFound('Question')
  const chosen = kind === 'several' ? mendable(question, options) : []
  if (kind === 'several' && chosen.length === 0) {
    const words =
      typeof question.right === 'string'
        ? 'Choose the correct options of this question'
        : 'Enter the complete correct answer'
    throw new Refusal(422, undefined, { errors: { options: words } })
  }
  const version = round.version + 1
  await tx.insert(keyCorrections).values({
    id: newId(),
    roundId: round.id,
    questionId,
    kind,
    options: chosen,
    reason,
    correctedBy: by,
    correctedAt: now,
    version,
  })
  await tx.update(rounds).set({ version }).where(eq(rounds.id, round.id))
  await markRound(tx, { whole, roundId: round.id, version })
  if (round.ranksFinalAt) await rankRound(act, { whole, round: { ...round, version } })
  const changed = await changedSince(tx, { roundId: round.id, version })
  const reached = await contactsOf(
    tx,
    changed.map(({ studentId }) => studentId),
  )
  await queueMails(
    act,
    changed.flatMap(({ entryId, studentId, before, now: after, maxMarks }) => {
      const to = reached.get(studentId)
      if (!to?.email) return []
      return [
        regradedMail.write(
          {
            key: `${entryId}:regraded:${round.id}:${version}`,
            to: to.email,
            fullName: to.fullName,
            title,
            before,
            after,
            maxMarks,
            reason,
            page: `${publicUrl.origin}/competitions/${at.id}/paper?round=${round.id}`,
          },
          to.language,
        ),
      ]
    }),
  )
  return { title, changed: changed.length, version }
}

/** Valid accepted answers of a question: option ids, or complete answers of its kind; [] otherwise. */
function mendable({ options, right }: KeyedQuestion, wanted: readonly string[]): string[] {
  const known = options.map(({ id }) => id)
  const read =
    typeof right === 'string'
      ? wanted.map((id) => (known.includes(id) ? id : null))
      : wanted.map((said) => encodeAnswer(right, known, said))
  const isWhole = read.every((answer) => answer !== null && !answer.startsWith('~'))
  return isWhole ? [...new Set(read.flatMap((answer) => answer ?? []))] : []
}

type Answer = { id: string; upheld: boolean; answer: string; by: string }

async function answer(act: CommandContext, { id, upheld, answer: words, by }: Answer): Promise<string> {
  const { tx, now } = act
  const [row] = await tx.select().from(objections).where(eq(objections.id, id)).for('update')
  if (!row) throw store.notFound('Objection')
  if (row.state !== 'waiting')
    throw new Refusal(409, 'This objection is already answered', { code: 'objection_already_answered' })
  await tx
    .update(objections)
    .set({ state: upheld ? 'upheld' : 'declined', answer: words, answeredBy: by, answeredAt: now })
    .where(eq(objections.id, id))
  const [entry] = await tx.select().from(entries).where(eq(entries.id, row.entryId))
  const to = (await contactsOf(tx, [entry?.studentId ?? ''])).get(entry?.studentId ?? '')
  if (entry && to?.email) {
    const { competition } = await store.loadCompetition(tx, entry.competitionId)
    await queueMails(act, [
      objectionMail.write(
        {
          id,
          to: to.email,
          fullName: to.fullName,
          title: competition.title,
          upheld,
          answer: words,
        },
        to.language,
      ),
    ])
  }
  return entry?.studentId ?? ''
}

async function publishRanks(
  act: CommandContext,
  at: At,
): Promise<{ title: string; ranked: number; anew: boolean }> {
  const { tx, now } = act
  const { whole, round, title } = await lockedIn(act, at)
  if (round.ranksFinalAt) return { title, ranked: await rankRound(act, { whole, round }), anew: false }
  if (!round.keyPublishedAt || !round.objectionsUntil)
    throw new Refusal(409, 'Please publish the answer key first', { code: 'publish_answer_key_first' })
  if (now <= round.objectionsUntil)
    throw new Refusal(409, 'Objections are still open', { code: 'objections_open' })
  const waiting = await tx.$count(
    objections,
    and(eq(objections.roundId, round.id), eq(objections.state, 'waiting')),
  )
  if (waiting > 0)
    throw new Refusal(409, `${waiting} ${waiting === 1 ? 'objection needs' : 'objections need'} an answer`, {
      code: 'objections_unanswered',
    })
  await tx.update(rounds).set({ ranksFinalAt: now }).where(eq(rounds.id, round.id))
  const ranked = await rankRound(act, { whole, round })
  await announceRanks(act, { title, competitionId: at.id, roundId: round.id, version: round.version })
  return { title, ranked, anew: true }
}

type Ranked = { title: string; competitionId: string; roundId: string; version: number }

/** Tells each family whose child was ranked that the results are out, once a round. */
async function announceRanks(
  act: CommandContext,
  { title, competitionId, roundId, version }: Ranked,
): Promise<void> {
  const { tx } = act
  const ranked = await tx
    .select({ studentId: entries.studentId })
    .from(results)
    .innerJoin(entries, eq(entries.id, results.entryId))
    .where(and(eq(results.roundId, roundId), eq(results.version, version), isNotNull(results.rank)))
  const names = await namesOf(
    tx,
    ranked.map(({ studentId }) => studentId),
  )
  await putMessages(
    act,
    ranked.map(({ studentId }) => ({
      kind: 'cup_place' as const,
      key: `ranks:${roundId}:${studentId}`,
      personId: studentId,
      facts: () => ({ child: names.get(studentId)?.split(' ')[0] ?? '', event: title }),
      path: `/competitions/${competitionId}`,
    })),
  )
}
