import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type Served, serve } from '../../../platform/serve.server.ts'
import { type Download, sheetOf } from '../../../platform/sheets.server.ts'
import { quizzes } from '../../quiz.tables.ts'
import { writeAiken } from './aiken.rules.ts'
import { writeGift } from './gift.rules.ts'
import { type ExportFormat, exportQuestions, questionTemplate } from './import.contract.ts'
import { writeMoodleXml } from './moodle-xml.rules.ts'
import { type Cells, cellsOf, KEPT, type ReadQuestion } from './question-row.rules.ts'
import { standingIn } from './standing.server.ts'

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows
}

const texts = {
  gift: { ending: 'gift.txt', type: 'text/plain; charset=utf-8', write: writeGift },
  aiken: { ending: 'aiken.txt', type: 'text/plain; charset=utf-8', write: writeAiken },
  xml: { ending: 'xml', type: 'application/xml', write: writeMoodleXml },
}

/** Questions as a file that can be brought again. `name` without its ending. */
export function fileOf(format: ExportFormat, name: string, questions: readonly ReadQuestion[]): Download {
  if (format === 'csv' || format === 'xlsx')
    return sheetOf(format, {
      name,
      columns: KEPT.map((head) => ({ head, cell: (cells: Cells) => cells[head] ?? '' })),
      rows: each(questions.map(cellsOf)),
    })
  const { ending, type, write } = texts[format]
  return { name: `${name}.${ending}`, type, chunks: each([new TextEncoder().encode(write(questions))]) }
}

/** A title as the name of a file: letters and digits of every script are kept apart by hyphens, others go. */
const nameOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'questions'

/** Questions out to files, and the empty sheet. */
export const exportCalls = ({ db }: Database): Served[] => [
  serve(exportQuestions, async ({ params, query }) => {
    const [quiz] = await db
      .select({ title: quizzes.title })
      .from(quizzes)
      .where(eq(quizzes.id, params.quizId))
    if (!quiz) throw new Refusal(404, 'Quiz not found')
    return fileOf(query.format, nameOf(quiz.title), await standingIn(db, params.quizId))
  }),

  serve(questionTemplate, ({ query }) => Promise.resolve(fileOf(query.format, 'questions-template', []))),
]
