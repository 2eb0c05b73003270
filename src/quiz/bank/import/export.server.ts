import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import { type Download, sheetOf } from '../../../platform/sheets/sheets.server.ts'
import type { Kind } from '../../kinds/kinds.rules.ts'
import { quizzes } from '../../quiz.tables.ts'
import { writeAiken } from './aiken.rules.ts'
import { writeGift } from './gift.rules.ts'
import { type ExportFormat, exportQuestions, questionTemplate } from './import.contract.ts'
import { kindWords } from './kind-row.rules.ts'
import { writeMoodleXml } from './moodle-xml.rules.ts'
import { type Cells, EXPORTED_COLUMNS } from './cells.rules.ts'
import { cellsOf, type ReadQuestion } from './question-row.rules.ts'
import { standingIn } from './existing-rows.server.ts'

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
      columns: EXPORTED_COLUMNS.map((head) => ({ head, cell: (cells: Cells) => cells[head] ?? '' })),
      rows: questions.map(cellsOf),
    })
  const { ending, type, write } = texts[format]
  return { name: `${name}.${ending}`, type, chunks: each([new TextEncoder().encode(write(questions))]) }
}

const formats = { gift: 'GIFT', aiken: 'Aiken', xml: 'Moodle XML' } as const
const known: readonly Kind[] = ['several', 'number', 'match']

/** Why these questions cannot be a file of this form; null when they can: then nothing of them is lost. */
export function unwritable(format: ExportFormat, questions: readonly ReadQuestion[]): string | null {
  for (const [place, { task }] of questions.entries()) {
    if (!task) continue
    const texts = task.kind === 'match' ? [...task.left, ...task.options] : []
    if (texts.some((text) => text.includes('->')))
      return `Question ${place + 1} has -> in a pair, which separates the two sides in a file. Use → there.`
    if (format === 'csv' || format === 'xlsx') continue
    const which = `${formats[format]} has no question with`
    const instead = `Question ${place + 1} is one. Use CSV or XLSX.`
    if (format === 'aiken' || !known.includes(task.kind))
      return `${which} ${kindWords[task.kind]}. ${instead}`
    if (format === 'gift' && task.kind === 'number' && task.unit !== '') return `${which} a unit. ${instead}`
    if (format === 'gift' && task.kind === 'several' && task.right.length === 1)
      return `${which} multiple answers of which only one is correct. ${instead}`
  }
  return null
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
export const exportCalls = ({ db }: Database): EndpointHandler[] => [
  serve(exportQuestions, async ({ params, query }) => {
    const [quiz] = await db
      .select({ title: quizzes.title })
      .from(quizzes)
      .where(eq(quizzes.id, params.quizId))
    if (!quiz) throw new Refusal(404, 'Quiz not found', { code: 'quiz_not_found' })
    const asked = await standingIn(db, params.quizId)
    const why = unwritable(query.format, asked)
    if (why) throw new Refusal(422, why, { code: 'export_not_possible' })
    return fileOf(query.format, nameOf(quiz.title), asked)
  }),

  serve(questionTemplate, ({ query }) => Promise.resolve(fileOf(query.format, 'questions-template', []))),
]
