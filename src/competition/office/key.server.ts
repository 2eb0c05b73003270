import { and, eq } from 'drizzle-orm'
import { putLetters } from '../../academy/letters.server.ts'
import { reachedAt } from '../../people/people.reads.server.ts'
import type { Act } from '../../platform/act.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import type { Received } from '../../platform/wire.ts'
import { type KeyedQuestion, keyedQuestions, runningAt } from '../../quiz/reserved.reads.server.ts'
import { kept } from '../../quiz/kinds/kinds.rules.ts'
import { marksWords } from '../competition.rules.ts'
import { entries, rounds } from '../competition.tables.ts'
import { mendings, objections } from '../marking.tables.ts'
import { changedSince, lockedRound, markRound, rankRound } from '../marking.server.ts'
import * as store from '../store.server.ts'
import * as wire from './key.contract.ts'
import { keyOnWire } from './key-told.server.ts'

type KeyParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** From the papers to the ranks: the key, objections, mendings, the final list. */
export function keyCalls({ database: { db }, outbox, publicUrl }: KeyParts): Served[] {
  const act = <T>(now: Date, work: (act: Act & { publicUrl: URL }) => Promise<T>): Promise<T> =>
    db.transaction((tx) => work({ tx, outbox, now, publicUrl }))

  return [
    serve(wire.getKey, async ({ params }) => {
      const whole = await store.wholeOf(db, params.id)
      return enveloped(await keyOnWire(db, whole, store.roundOf(whole, params.roundId)))
    }),

    serve(wire.publishKey, async ({ params, body, now, tell }) => {
      const title = await act(now, (mine) =>
        publishKey(mine, { ...params, until: new Date(body.objectionsUntil) }),
      )
      tell(`published the key of “${title}”, with objections until ${body.objectionsUntil}`)
      return { success: true as const, message: 'Families see the key with their own answers' }
    }),

    serve(wire.mendKey, async ({ params, body, person, now, tell }) => {
      const { title, ...mended } = await act(now, (mine) => mend(mine, { ...params, ...body, by: person.id }))
      outbox.wake()
      tell(`mended the key of “${title}” (${body.kind}): ${mended.changed} results changed`)
      return enveloped(mended)
    }),

    serve(wire.answerObjection, async ({ params, body, person, now, tell }) => {
      const studentId = await act(now, (mine) =>
        answer(mine, { id: params.objectionId, ...body, by: person.id }),
      )
      outbox.wake()
      tell(`${body.upheld ? 'upheld' : 'declined'} the objection of {person:${studentId}}`)
      return { success: true as const, message: 'The answer is on its way' }
    }),

    serve(wire.publishRanks, async ({ params, now, tell }) => {
      const { title, ranked, anew } = await act(now, (mine) => publishRanks(mine, params))
      if (anew) tell(`made the ranks of “${title}” final: ${ranked} certificates`)
      return enveloped({ ranked })
    }),
  ]
}

type At = { id: string; roundId: string }

async function lockedIn({ tx }: Act, { id, roundId }: At) {
  const whole = await store.wholeOf(tx, id)
  store.roundOf(whole, roundId)
  return { whole, round: await lockedRound(tx, roundId), title: whole.competition.title }
}

async function publishKey(act: Act, { until, ...at }: At & { until: Date }): Promise<string> {
  const { tx, now } = act
  const { whole, round, title } = await lockedIn(act, at)
  if (round.finalAt) throw new Refusal(409, 'The ranks are final')
  if (now <= round.closesAt) throw new Refusal(409, 'The round is still open')
  if (until <= now) {
    const words = 'Families need some time: choose a later day'
    throw new Refusal(422, undefined, { errors: { objectionsUntil: words } })
  }
  const running = await runningAt(tx, store.quizIdsOf(whole, round.id))
  if (running > 0) throw new Refusal(409, `${running} still write: please wait until they are done`)
  await tx
    .update(rounds)
    .set({ keyAt: round.keyAt ?? now, objectionsUntil: until, version: Math.max(1, round.version) })
    .where(eq(rounds.id, round.id))
  if (!round.keyAt) await markRound(tx, { whole, roundId: round.id, version: 1 })
  return title
}

type Mend = At & Received<typeof wire.mendKey>['body'] & { by: string }

async function mend(act: Act & { publicUrl: URL }, { questionId, kind, options, reason, by, ...at }: Mend) {
  const { tx, now, publicUrl } = act
  const { whole, round, title } = await lockedIn(act, at)
  if (!round.keyAt) throw new Refusal(409, 'The key is not out yet: mend the question itself')
  const question = (await keyedQuestions(tx, store.quizIdsOf(whole, round.id))).get(questionId)
  if (!question) throw store.notThere('Question')
  const chosen = kind === 'several' ? mendable(question, options) : []
  if (kind === 'several' && chosen.length === 0) {
    const words =
      typeof question.right === 'string'
        ? 'Choose which options of this question are right'
        : 'Set the whole answer that is right'
    throw new Refusal(422, undefined, { errors: { options: words } })
  }
  const version = round.version + 1
  await tx.insert(mendings).values({
    id: newId(),
    roundId: round.id,
    questionId,
    kind,
    options: chosen,
    reason,
    mendedBy: by,
    mendedAt: now,
    version,
  })
  await tx.update(rounds).set({ version }).where(eq(rounds.id, round.id))
  await markRound(tx, { whole, roundId: round.id, version })
  if (round.finalAt) await rankRound(act, { whole, round: { ...round, version } })
  const changed = await changedSince(tx, { roundId: round.id, version })
  const reached = await reachedAt(
    tx,
    changed.map(({ studentId }) => studentId),
  )
  await putLetters(
    act,
    changed.flatMap(({ entryId, studentId, before, now: after, maxMarks }) => {
      const to = reached.get(studentId)
      if (!to?.email) return []
      return [
        {
          // Versions count in each round for itself.
          key: `${entryId}:regraded:${round.id}:${version}`,
          to: to.email,
          subject: `${title}: a result has changed`,
          lines: [
            `The key of “${title}” was mended, so all papers were marked again.`,
            `${to.fullName}: ${marksWords(before)} marks before, ${marksWords(after)} of ${maxMarks} now.`,
            `Why: ${reason}`,
            `Both results stand beside each other here:\n${publicUrl.origin}/competitions/${at.id}/paper?round=${round.id}`,
          ],
        },
      ]
    }),
  )
  return { title, changed: changed.length, version }
}

/** What can count as right at a question: ids of its options, or whole answers of its kind; [] otherwise. */
function mendable({ options, right }: KeyedQuestion, wanted: readonly string[]): string[] {
  const known = options.map(({ id }) => id)
  const read =
    typeof right === 'string'
      ? wanted.map((id) => (known.includes(id) ? id : null))
      : wanted.map((said) => kept(right, known, said))
  const isWhole = read.every((answer) => answer !== null && !answer.startsWith('~'))
  return isWhole ? [...new Set(read.flatMap((answer) => answer ?? []))] : []
}

type Answer = { id: string; upheld: boolean; answer: string; by: string }

async function answer(act: Act, { id, upheld, answer: words, by }: Answer): Promise<string> {
  const { tx, now } = act
  const [row] = await tx.select().from(objections).where(eq(objections.id, id)).for('update')
  if (!row) throw store.notThere('Objection')
  if (row.state !== 'waiting') throw new Refusal(409, 'This objection is answered already')
  await tx
    .update(objections)
    .set({ state: upheld ? 'upheld' : 'declined', answer: words, answeredBy: by, answeredAt: now })
    .where(eq(objections.id, id))
  const [entry] = await tx.select().from(entries).where(eq(entries.id, row.entryId))
  const to = (await reachedAt(tx, [entry?.studentId ?? ''])).get(entry?.studentId ?? '')
  if (entry && to?.email) {
    const { competition } = await store.wholeOf(tx, entry.competitionId)
    const lines = [
      `The objection of ${to.fullName} to the key of “${competition.title}” was ${upheld ? 'right' : 'looked at'}.`,
      words,
    ]
    const subject = `${competition.title}: the answer to your objection`
    await putLetters(act, [{ key: `${id}:answer`, to: to.email, subject, lines }])
  }
  return entry?.studentId ?? ''
}

async function publishRanks(act: Act, at: At): Promise<{ title: string; ranked: number; anew: boolean }> {
  const { tx, now } = act
  const { whole, round, title } = await lockedIn(act, at)
  if (round.finalAt) return { title, ranked: await rankRound(act, { whole, round }), anew: false }
  if (!round.keyAt || !round.objectionsUntil) throw new Refusal(409, 'Please publish the key first')
  if (now <= round.objectionsUntil) throw new Refusal(409, 'Families may still object')
  const waiting = await tx.$count(
    objections,
    and(eq(objections.roundId, round.id), eq(objections.state, 'waiting')),
  )
  if (waiting > 0) throw new Refusal(409, `${waiting} objections wait for an answer`)
  await tx.update(rounds).set({ finalAt: now }).where(eq(rounds.id, round.id))
  return { title, ranked: await rankRound(act, { whole, round }), anew: true }
}
