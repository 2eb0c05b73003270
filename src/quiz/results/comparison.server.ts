import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import { cacheFor } from '../../platform/http/memory-cache.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { QuizParts } from '../act.server.ts'
import { answerTimes } from '../answer-times.rules.ts'
import { hidesKey, ownSubmission } from '../policy.server.ts'
import { attemptAnswers } from '../quiz.tables.ts'
import { getComparison, MEDIAN_FROM, type Median } from './comparison.contract.ts'

/** Most first attempts in the median, the newest. */
const MOST = 1_000
const CACHE = { ms: 60_000, most: 2_000 }

const middle = {
  name: 'quiz_middle',
  text: `select count(*)::int as "of",
      percentile_cont(0.5) within group (order by correct * 100.0 / total) as score
    from (
      select correct, nullif(total, 0) as total from attempts
      where quiz_id = $1 and number = 1 and submitted_at is not null order by id desc limit ${MOST}
    ) as newest`,
}

/** Median of a quiz, cached for a minute; null for too few students. */
const openMiddles = ({ query }: Pick<Database, 'query'>) =>
  cacheFor(CACHE, async (quizId): Promise<Median | null> => {
    const [row] = await query({ ...middle, values: [quizId] })
    const of = Number(row?.of)
    return of < MEDIAN_FROM ? null : { score: Number(row?.score), of }
  })

/** The comparison loaded after a result. */
export function comparisonCalls({ database, bank, submissions }: QuizParts): EndpointHandler[] {
  const middleOf = openMiddles(database)
  return [
    serve(getComparison, async ({ params, person }) => {
      const stored = ownSubmission(person, await submissions.byId(params.submissionId))
      const { attempt, submission } = stored
      const paper = await submissions.paperOf(stored)
      const { row } = await bank.quiz(submission.quizId)
      if (hidesKey(row)) return enveloped({ times: paper.map(() => null), middle: null })
      const rows = await database.db
        .select({
          question: attemptAnswers.questionId,
          option: attemptAnswers.optionId,
          savedAt: attemptAnswers.savedAt,
        })
        .from(attemptAnswers)
        .where(eq(attemptAnswers.attemptId, attempt.id))
      const said = rows.map(({ savedAt, ...one }) => ({ ...one, at: savedAt.getTime() }))
      const of = { startedAt: attempt.startedAt.getTime(), paused: attempt.pauses > 0 }
      const times = answerTimes(said, of)
      return enveloped({
        times: paper.map(({ question }) => times.get(question) ?? null),
        middle: await middleOf(submission.quizId),
      })
    }),
  ]
}
