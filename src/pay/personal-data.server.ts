import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { PersonalData } from '../platform/rooms/personal-data.server.ts'
import { payCorrections, payPayments, payQuestions, paySheets, payTerms } from './pay.tables.ts'

/**
 * Pay of a teacher. Sheets and payments stay, since the law keeps books; a name in them is read from the
 * person. Terms are erased, and the words of questions.
 */
export const payData = ({ db }: Database): PersonalData => ({
  name: 'pay',
  collect: async (personId) => ({
    terms: await db
      .select({
        fromDay: payTerms.fromDay,
        perClassPaise: payTerms.perClassPaise,
        shareHundredths: payTerms.shareHundredths,
        noticeHours: payTerms.noticeHours,
        tdsHundredths: payTerms.tdsHundredths,
      })
      .from(payTerms)
      .where(eq(payTerms.teacherId, personId))
      .orderBy(asc(payTerms.fromDay)),
    sheets: await db
      .select({
        month: paySheets.month,
        status: paySheets.status,
        lines: paySheets.lines,
        sums: paySheets.sums,
      })
      .from(paySheets)
      .where(eq(paySheets.teacherId, personId))
      .orderBy(asc(paySheets.month)),
    corrections: await db
      .select({ paise: payCorrections.paise, reason: payCorrections.reason, at: payCorrections.at })
      .from(payCorrections)
      .where(eq(payCorrections.teacherId, personId))
      .orderBy(asc(payCorrections.at)),
    payments: await db
      .select({
        paise: payPayments.paise,
        day: payPayments.day,
        method: payPayments.method,
        reference: payPayments.reference,
      })
      .from(payPayments)
      .innerJoin(paySheets, eq(paySheets.id, payPayments.sheetId))
      .where(and(eq(paySheets.teacherId, personId), isNull(payPayments.takenBackAt)))
      .orderBy(asc(payPayments.at)),
    questions: await db
      .select({ words: payQuestions.words, at: payQuestions.at, answer: payQuestions.answer })
      .from(payQuestions)
      .innerJoin(paySheets, eq(paySheets.id, payQuestions.sheetId))
      .where(eq(paySheets.teacherId, personId))
      .orderBy(asc(payQuestions.at)),
  }),
  erase: async (tx, personId) => {
    const open = await tx.$count(
      paySheets,
      and(eq(paySheets.teacherId, personId), ne(paySheets.status, 'paid')),
    )
    const waiting = await tx.$count(
      payCorrections,
      and(eq(payCorrections.teacherId, personId), isNull(payCorrections.sheetId)),
    )
    const [last] = await tx
      .select({ sums: paySheets.sums })
      .from(paySheets)
      .where(eq(paySheets.teacherId, personId))
      .orderBy(desc(paySheets.month))
      .limit(1)
    if (open + waiting > 0 || (last && last.sums.carriedOnPaise !== 0))
      throw new Refusal(
        409,
        'A pay sheet is not paid yet, or something waits for the next one. Settle it first.',
        { code: 'pay_not_settled' },
      )
    await tx.delete(payTerms).where(eq(payTerms.teacherId, personId))
    const sheets = tx.select({ id: paySheets.id }).from(paySheets).where(eq(paySheets.teacherId, personId))
    await tx.update(payQuestions).set({ words: '' }).where(inArray(payQuestions.sheetId, sheets))
  },
})
