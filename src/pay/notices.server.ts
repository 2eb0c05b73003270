import { queueMails } from '../academy/mails.server.ts'
import { peopleById } from '../people/people.reads.server.ts'
import { payAnswerMail, payQuestionMail, paySheetMail } from './mails.server.ts'
import type { PayContext, SheetRow } from './sheets.server.ts'

/** What a mail to the teacher of a sheet begins with; null without a confirmed address. */
async function toTeacher({ tx, publicUrl }: PayContext, { id: sheetId, teacherId, month }: SheetRow) {
  const teacher = (await peopleById(tx, [teacherId])).get(teacherId)
  if (!teacher?.email || !teacher.emailVerifiedAt || teacher.erasedAt) return null
  const link = new URL(`/teach/pay?month=${month}`, publicUrl).href
  return { sheetId, to: teacher.email, month, link }
}

/** Tells a teacher of a new sheet. */
export async function mailTeacher(act: PayContext, sheet: SheetRow): Promise<void> {
  const to = await toTeacher(act, sheet)
  if (to) await queueMails(act, [paySheetMail.write({ ...to, toPayPaise: sheet.sums.toPayPaise })])
}

/** Tells a teacher that a question was answered. */
export async function mailAnswer(act: PayContext, sheet: SheetRow, questionId: string): Promise<void> {
  const to = await toTeacher(act, sheet)
  if (to) await queueMails(act, [payAnswerMail.write({ ...to, questionId })])
}

/** Tells the office of a question. */
export async function mailOffice(
  act: PayContext,
  { id: sheetId, teacherId, month }: SheetRow,
  { id: questionId, words }: { id: string; words: string },
): Promise<void> {
  const teacher = (await peopleById(act.tx, [teacherId])).get(teacherId)?.fullName ?? ''
  const link = new URL(`/office/pay/${sheetId}`, act.publicUrl).href
  await queueMails(act, [payQuestionMail.write({ questionId, teacher, month, words, link })])
}
