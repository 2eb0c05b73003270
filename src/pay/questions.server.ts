import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { mailAnswer, mailOffice } from './notices.server.ts'
import { payQuestions } from './pay.tables.ts'
import { lockSheet, openQuestions, type PayContext, type SheetRow } from './sheets.server.ts'

/** Questions of one sheet that wait at a time. */
const MAX_OPEN_QUESTIONS = 10

type QuestionRow = typeof payQuestions.$inferSelect
type Asking = { id: string; line: string; words: string }

/** The questions of a sheet, the oldest first. */
export const questionsOf = (on: Db | Tx, sheetId: string): Promise<QuestionRow[]> =>
  on
    .select()
    .from(payQuestions)
    .where(eq(payQuestions.sheetId, sheetId))
    .orderBy(asc(payQuestions.at), asc(payQuestions.id))

/** @throws {Refusal} 422 at line for none of the sheet, 409 for another question of this id and too many. */
export async function addQuestion(act: PayContext, row: SheetRow, wanted: Asking): Promise<void> {
  const { tx, now } = act
  const { id, line, words } = wanted
  const [stored] = await tx.select().from(payQuestions).where(eq(payQuestions.id, id))
  if (stored) {
    if (stored.sheetId === row.id && stored.line === line && stored.words === words) return
    throw new Refusal(409, 'This question was sent already with other words. Reload the page.', {
      code: 'pay_question_id_used',
    })
  }
  if (!row.lines.some(({ key }) => key === line))
    throw new Refusal(422, undefined, {
      errors: { line: 'This line is not there any more. Reload the page.' },
    })
  if ((await openQuestions(tx, row.id)) >= MAX_OPEN_QUESTIONS)
    throw new Refusal(409, 'Please wait for an answer first', { code: 'pay_questions_wait' })
  await tx.insert(payQuestions).values({ id, sheetId: row.id, line, words, at: now })
  await mailOffice(act, row, { id, words })
}

type Answering = { id: string; words: string; byId: string }

/** @returns the id of the sheet. @throws {Refusal} 404, 409 for another answer. */
export async function answerQuestion(act: PayContext, { id, words, byId }: Answering): Promise<string> {
  const { tx, now } = act
  const [found] = await tx.select().from(payQuestions).where(eq(payQuestions.id, id))
  if (!found) throw new Refusal(404, 'Question not found', { code: 'pay_question_not_found' })
  const row = await lockSheet(tx, found.sheetId)
  const stored = (await questionsOf(tx, row.id)).find((each) => each.id === id) ?? found
  if (stored.answeredAt !== null) {
    if (stored.answer === words) return row.id
    throw new Refusal(409, 'This question was answered already', { code: 'pay_question_answered' })
  }
  await tx
    .update(payQuestions)
    .set({ answer: words, answeredBy: byId, answeredAt: now })
    .where(eq(payQuestions.id, id))
  await mailAnswer(act, row, id)
  return row.id
}
