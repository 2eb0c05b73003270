import { setImmediate as turn } from 'node:timers/promises'
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { cacheFor } from '../../platform/http/memory-cache.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type SheetColumn, sheetOf } from '../../platform/sheets/sheets.server.ts'
import type { QuizParts } from '../act.server.ts'
import { wholeAnswer } from '../attempt/stored-answers.server.ts'
import { gradeAnswer } from '../kinds/kinds.rules.ts'
import { questionsPerAttempt } from '../bank/pools.server.ts'
import { attemptAnswers, attempts, options, questions, quizzes } from '../quiz.tables.ts'
import { type Analysis, exportAnalysis, getAnalysis, type Item } from './analysis.contract.ts'
import { openTallies, type Written } from './tally.rules.ts'

/**
 * Limits: newest first attempts counted, answers read, and answers per read, because the embedded database
 * blocks other work meanwhile.
 */
const MOST = { attempts: 20_000, answers: 1_000_000, piece: 4_000 }
/** Cache time in milliseconds, and number of cached quizzes. */
const CACHE = { ms: 60_000, most: 50 }

/** Item analysis of a quiz: page and CSV. */
export function analysisCalls({ database, bank }: QuizParts): EndpointHandler[] {
  const analysed = cacheFor(CACHE, (quizId) => analyse(database, quizId))
  const analysisOf = async (quizId: string): Promise<Analysis> => {
    const { wire } = await bank.quiz(quizId)
    return { title: wire.title, ...(await analysed(quizId)) }
  }
  return [
    serve(getAnalysis, async ({ params }) => enveloped(await analysisOf(params.quizId))),

    serve(exportAnalysis, async ({ params, audit }) => {
      const { title, items } = await analysisOf(params.quizId)
      audit(`exported the analysis of “${title}”`)
      const rows = items.flatMap((item) =>
        (item.choices.length > 0 ? item.choices : [null]).map((choice) => ({ item, choice })),
      )
      return sheetOf('csv', { name: 'analysis', columns, rows })
    }),
  ]
}

/** Analysis of the current questions, in constant memory. */
export async function analyse(
  { db }: Pick<Database, 'db'>,
  quizId: string,
  most: typeof MOST = MOST,
): Promise<Omit<Analysis, 'title'>> {
  const rows = await db
    .select({ question: questions, option: options })
    .from(questions)
    .leftJoin(options, eq(options.questionId, questions.id))
    .where(and(eq(questions.quizId, quizId), isNull(questions.retiredAt)))
    .orderBy(asc(questions.position), asc(options.position))
  const asked = [...Map.groupBy(rows, ({ question }) => question.id)].map(([id, of]) => {
    const list = of.flatMap(({ option }) =>
      option ? [{ id: option.id, text: option.text, right: option.correct }] : [],
    )
    const right = new Set(list.filter((option) => option.right).map((option) => option.id))
    const task = of[0]?.question.task
    const isGood = (answer: string) => (task ? gradeAnswer(task, answer) === 'right' : right.has(answer))
    const verdict = (answer: string) => (isGood(answer) ? ('right' as const) : ('wrong' as const))
    return { id, text: of[0]?.question.text ?? '', options: list, verdict }
  })
  const tallies = openTallies(asked)
  const [quiz] = await db
    .select({ onPaper: questionsPerAttempt(db) })
    .from(quizzes)
    .where(eq(quizzes.id, quizId))
  const onPaper = Math.max(1, quiz?.onPaper ?? asked.length)
  const limit = Math.min(most.attempts, Math.ceil(most.answers / onPaper))
  const piece = Math.max(1, Math.floor(most.piece / onPaper))
  for await (const written of firstAttempts(db, { quizId, piece, limit })) tallies.add(written)
  const figures = tallies.figures()
  const counted = tallies.attempts()
  return {
    attempts: counted,
    newest: counted < limit ? null : limit,
    items: figures.flatMap(({ id, choices, drift: _, ...of }, place): Item[] => {
      const question = asked[place]
      if (!question) return []
      const flagged = choices.flatMap(({ chosen, share, flag }, at) => {
        const option = question.options[at]
        return option ? [{ text: option.text, right: option.right, chosen, share, flag }] : []
      })
      return [{ ...of, _id: id, number: place + 1, text: question.text, choices: flagged }]
    }),
  }
}

type Reading = { quizId: string; piece: number; limit: number }

/** Submitted first attempts with answers, newest first, read in batches. */
async function* firstAttempts(db: Db, { quizId, piece, limit }: Reading): AsyncGenerator<Written> {
  let after: string | undefined
  for (let left = limit; left > 0; left -= piece) {
    const size = Math.min(piece, left)
    const rows = await db
      .select({
        id: attempts.id,
        paper: attempts.paper,
        correct: attempts.correct,
        startedAt: attempts.startedAt,
        submittedAt: attempts.submittedAt,
        pauses: attempts.pauses,
      })
      .from(attempts)
      .where(
        and(
          eq(attempts.quizId, quizId),
          after === undefined ? undefined : lt(attempts.id, after),
          eq(attempts.number, 1),
          isNotNull(attempts.submittedAt),
        ),
      )
      .orderBy(desc(attempts.id))
      .limit(size)
    if (rows.length === 0) return
    const said = Map.groupBy(
      await db
        .select({
          attempt: attemptAnswers.attemptId,
          question: attemptAnswers.questionId,
          option: wholeAnswer,
          savedAt: attemptAnswers.savedAt,
        })
        .from(attemptAnswers)
        .where(
          inArray(
            attemptAnswers.attemptId,
            rows.map(({ id }) => id),
          ),
        ),
      ({ attempt }) => attempt,
    )
    for (const { id, paper, correct, startedAt, submittedAt, pauses } of rows)
      yield {
        paper: paper.map(({ question }) => question),
        said: (said.get(id) ?? []).map(({ question, option, savedAt }) => ({
          question,
          option,
          at: savedAt.getTime(),
        })),
        correct: correct ?? 0,
        startedAt: startedAt.getTime(),
        paused: pauses > 0,
        month: (submittedAt ?? startedAt).toISOString().slice(0, 7),
      }
    after = rows.at(-1)?.id
    if (rows.length < size) return
    // Yields to other requests: the embedded database runs in this process.
    await turn()
  }
}

/** `choice`: null for a question without options. */
type Row = { item: Item; choice: Item['choices'][number] | null }
const hundredth = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100) / 100
const percent = (share: number | null): number | null => hundredth(share === null ? null : share * 100)

const columns: readonly SheetColumn<Row>[] = [
  { head: 'Question', cell: ({ item }) => item.number },
  { head: 'Text', cell: ({ item }) => item.text },
  { head: 'Standing', cell: ({ item }) => item.standing },
  { head: 'Asked', cell: ({ item }) => item.asked },
  { head: 'Right', cell: ({ item }) => item.right },
  { head: 'Skipped', cell: ({ item }) => item.omitted },
  { head: 'Not reached', cell: ({ item }) => item.notReached },
  { head: 'Facility %', cell: ({ item }) => percent(item.facility) },
  { head: 'Standard error %', cell: ({ item }) => percent(item.error) },
  { head: 'Discrimination', cell: ({ item }) => hundredth(item.discrimination) },
  { head: 'Efficiency', cell: ({ item }) => hundredth(item.efficiency) },
  { head: 'Upper less lower', cell: ({ item }) => hundredth(item.upperLower) },
  {
    head: 'Median seconds',
    cell: ({ item }) => hundredth(item.medianMs === null ? null : item.medianMs / 1_000),
  },
  { head: 'Option', cell: ({ choice }) => choice?.text ?? '' },
  { head: 'Key', cell: ({ choice }) => (choice?.right ? 'right' : '') },
  { head: 'Chosen', cell: ({ choice }) => choice?.chosen ?? null },
  { head: 'Chosen %', cell: ({ choice }) => percent(choice?.share ?? null) },
  { head: 'Option is', cell: ({ choice }) => choice?.flag ?? '' },
  {
    head: 'Findings',
    cell: ({ item }) => item.findings.map(({ said, todo }) => `${said} ${todo}`).join(' '),
  },
]
