import { inArray } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { textsByEnglish, translatedIds } from '../platform/translations/translations.server.ts'
import { quizItem, subjectItem } from './question-texts.rules.ts'
import { quizzes, subjects } from './quiz.tables.ts'

/** Names as they are read in a language, by their English: of quizzes, and of subjects. */
export type QuizNames = { title: (english: string) => string; subject: (english: string) => string }

/** The names of all quizzes and subjects that have texts in this language; of two alike the first quiz's. */
export async function quizNamesIn(on: Db | Tx, language: Translation | undefined): Promise<QuizNames> {
  if (!language) return { title: (english) => english, subject: (english) => english }
  const all = await on
    .select({ id: quizzes.id, title: quizzes.title, description: quizzes.description })
    .from(quizzes)
    .where(inArray(quizzes.id, translatedIds(on, 'quiz', language)))
    .orderBy(quizzes.sequence)
  const named = await on
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(inArray(subjects.id, translatedIds(on, 'quiz-subject', language)))
  return {
    title: await textsByEnglish(on, { language, items: all.map(quizItem) }, 'title'),
    subject: await textsByEnglish(on, { language, items: named.map(subjectItem) }, 'name'),
  }
}
