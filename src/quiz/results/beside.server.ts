import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import { keepFor } from '../../platform/kept.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import type { QuizParts } from '../act.server.ts'
import { answerTimes } from '../answer-times.rules.ts'
import { keepsKey, ownSubmission } from '../policy.server.ts'
import { attemptAnswers } from '../quiz.tables.ts'
import { getBeside, MIDDLE_FROM, type Middle } from './beside.contract.ts'

/** The newest first attempts that the middle is of. */
const MOST = 1_000
const KEPT = { ms: 60_000, most: 2_000 }

const middle = {
  name: 'quiz_middle',
  text: `select count(*)::int as "of",
      percentile_cont(0.5) within group (order by correct * 100.0 / total) as score
    from (
      select correct, nullif(total, 0) as total from attempts
      where quiz_id = $1 and number = 1 and submitted_at is not null order by id desc limit ${MOST}
    ) as newest`,
}

/** The middle of a quiz, read once a minute for all who look; null for fewer children than may be told. */
const openMiddles = ({ query }: Pick<Database, 'query'>) =>
  keepFor(KEPT, async (quizId): Promise<Middle | null> => {
    const [row] = await query({ ...middle, values: [quizId] })
    const of = Number(row?.of)
    return of < MIDDLE_FROM ? null : { score: Number(row?.score), of }
  })

/** What stands beside a result, once that is shown. */
export function besideCalls({ database, bank, submissions }: QuizParts): Served[] {
  const middleOf = openMiddles(database)
  return [
    serve(getBeside, async ({ params, person }) => {
      const stored = ownSubmission(person, await submissions.byId(params.submissionId))
      const { attempt, submission } = stored
      const paper = await submissions.paperOf(stored)
      const { row } = await bank.quiz(submission.quizId)
      if (keepsKey(row)) return enveloped({ times: paper.map(() => null), middle: null })
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
