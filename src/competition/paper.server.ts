import { certificateDownload } from '../academy/certificates.server.ts'
import { paperLimit } from '../academy/pdf.server.ts'
import { and, eq } from 'drizzle-orm'
import { newId } from '../platform/db/columns.tables.ts'
import type { Database, Db } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { keyedQuestions, keyedQuestionsIn, writtenPapers } from '../quiz/reserved-papers.reads.server.ts'
import { printedCertificate } from './certificate-pdf.server.ts'
import * as wire from './paper.contract.ts'
import { readCode } from './competition.rules.ts'
import { entries, rounds, sittings } from './competition.tables.ts'
import { certificates, keyCorrections, objections, results } from './marking.tables.ts'
import { acceptedAnswers } from './answer-key.rules.ts'
import { verdictOn } from './key.rules.ts'
import { correctionsOf } from './marking.server.ts'
import { ownEntry } from './policy.server.ts'
import { resultsOf } from './standing.server.ts'
import * as store from './store.server.ts'
import { markingState } from './window.rules.ts'

/** A child's paper of a round; the newest one if none is named. */
type Own = {
  whole: store.FullCompetition
  round: store.RoundRow
  entry: store.EntryRow
  attemptId: string
}

/** Calls on the child's own paper, objections and certificate. */
export function paperCalls(database: Database, publicUrl: URL): EndpointHandler[] {
  const { db } = database
  const drawn = paperLimit(database)
  return [
    serve(wire.getPaper, async ({ params, query, person, now, language }) => {
      const own = await ownPaper(db, person, { competitionId: params.id, roundId: query.round })
      const { whole, round, entry } = own
      const marking = markingState(store.markingOf(round), now.getTime())
      const rows = await db
        .select()
        .from(results)
        .where(and(eq(results.roundId, round.id), eq(results.entryId, entry.id)))
      return enveloped({
        title: whole.competition.title,
        round: whole.rounds.length > 1 ? round.title : '',
        roundId: round.id,
        marking,
        closesAt: round.closesAt.toISOString(),
        objectionsUntil: round.objectionsUntil?.toISOString() ?? null,
        ...resultsOf(rows, round),
        questions: marking === 'none' ? [] : await markedOf(db, own, language),
      })
    }),

    serve(wire.raiseObjection, async ({ params, body, person, now }) => {
      const own = await ownPaper(db, person, { competitionId: params.id, roundId: body.roundId })
      const { round, entry, attemptId } = own
      const [paper] = await writtenPapers(db, [attemptId])
      if (!paper?.questions.includes(body.questionId)) throw store.notFound('Question')
      const objecting = db.transaction(async (tx) => {
        // Serialises with the final ranking: an objection comes before it or is refused.
        const [held] = await tx.select().from(rounds).where(eq(rounds.id, round.id)).for('share')
        if (!held || markingState(store.markingOf(held), now.getTime()) !== 'objections')
          throw new Refusal(409, 'Objections are open only until the last date', {
            code: 'objections_closed',
          })
        await tx
          .insert(objections)
          .values({
            id: newId(),
            roundId: round.id,
            entryId: entry.id,
            questionId: body.questionId,
            text: body.text,
            madeAt: now,
          })
          .onConflictDoNothing()
      })
      await objecting.catch((error: unknown) => store.entryGone(error, store.notFound('Paper')))
      return { success: true as const, message: 'Objection sent. The organiser will reply.' }
    }),

    serve(wire.certificateFile, async ({ params, person, language = 'en' as const }) => {
      await drawn.spend(person.account.id)
      const code = readCode(params.code)
      const [row] = code ? await db.select().from(certificates).where(eq(certificates.code, code)) : []
      if (!row || row.withdrawnAt) throw store.notFound('Certificate')
      await ownEntry(db, person, row.entryId).catch((error: unknown) => {
        throw error instanceof Refusal && error.status === 404 ? store.notFound('Certificate') : error
      })
      return certificateDownload(
        printedCertificate({ ...row.content, code: row.code, site: publicUrl.origin, language }),
      )
    }),
  ]
}

/** @throws {Refusal} 404 without a paper. */
async function ownPaper(
  db: Db,
  person: CurrentUser,
  { competitionId, roundId }: { competitionId: string; roundId?: string | undefined },
): Promise<Own> {
  const whole = await store.loadAnnounced(db, competitionId)
  const rows = await db
    .select({ entry: entries, sitting: sittings })
    .from(entries)
    .innerJoin(sittings, eq(sittings.entryId, entries.id))
    .where(and(eq(entries.competitionId, competitionId), eq(entries.studentId, person.id)))
  for (const round of whole.rounds.toReversed()) {
    const mine = rows.find(({ sitting }) => sitting.roundId === round.id)
    const attemptId = mine?.sitting.attemptId
    if (mine && attemptId && (roundId === undefined || roundId === round.id))
      return { whole, round, entry: mine.entry, attemptId }
  }
  throw store.notFound('Paper')
}

/** The questions of a marked paper, with what was answered, corrected and objected. */
async function markedOf(
  db: Db,
  { round, entry, attemptId }: Own,
  language: Translation | undefined,
): Promise<wire.MarkedQuestion[]> {
  const [paper] = await writtenPapers(db, [attemptId])
  if (!paper) return []
  const questions = await keyedQuestions(db, [paper.quizId])
  const drawn = paper.questions.flatMap((id) => questions.get(id) ?? [])
  const readIn = await keyedQuestionsIn(db, language, drawn)
  const mended = await correctionsOf(db, round.id)
  const reasons = new Map(
    (
      await db
        .select()
        .from(keyCorrections)
        .where(eq(keyCorrections.roundId, round.id))
        .orderBy(keyCorrections.version)
    ).map(({ questionId, reason }) => [questionId, reason]),
  )
  const said = await db
    .select()
    .from(objections)
    .where(and(eq(objections.roundId, round.id), eq(objections.entryId, entry.id)))
  return paper.questions.flatMap((id, at) => {
    const keyed = questions.get(id)
    if (!keyed) return []
    const read = readIn?.(keyed)
    const question = read ?? keyed
    const [mending, chosen] = [mended.get(id), paper.answers.get(id) ?? null]
    const objection = said.find(({ questionId }) => questionId === id)
    const shown = paper.paper[at]?.options ?? []
    return [
      {
        _id: id,
        number: at + 1,
        ...(read && { alsoIn: read.alsoIn }),
        text: question.text,
        explanation: question.explanation,
        ...acceptedAnswers(question, { shown, chosen, mending }),
        verdict: verdictOn(chosen, question.right, mending),
        mended: mending ? { kind: mending.kind, reason: reasons.get(id) ?? '' } : null,
        objection: objection
          ? { text: objection.text, state: objection.state, answer: objection.answer }
          : null,
      },
    ]
  })
}
