import { and, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import {
  textsByEnglish,
  translatedIds,
  translationsOf,
} from '../platform/translations/translations.server.ts'
import { quizItem, subjectItem } from './question-texts.rules.ts'
import { questions, quizzes, subjects } from './quiz.tables.ts'

/** Names as they are read in a language, by their English: of quizzes, and of subjects. */
export type QuizNames = { title: (english: string) => string; subject: (english: string) => string }

/** These topics as questions that are written in a language name them, by their English. */
export async function topicNamesIn(
  on: Db | Tx,
  language: Translation | undefined,
  topics: readonly string[],
): Promise<(english: string) => string> {
  if (!language || topics.length === 0) return (english) => english
  const written = await on
    .selectDistinctOn([questions.topic], { id: questions.id, topic: questions.topic })
    .from(questions)
    .where(
      and(
        inArray(questions.topic, [...new Set(topics)]),
        inArray(questions.id, translatedIds(on, 'question', language)),
      ),
    )
    .orderBy(questions.topic, questions.id)
  const rows = await translationsOf(
    on,
    written.map(({ id }) => ({ kind: 'question', id })),
  )
  const names = new Map(
    written.flatMap(({ id, topic }) => {
      const own = rows.find((row) => row.itemId === id && row.language === language)
      const text = own?.texts.find(({ path }) => path === 'topic')?.text
      return text ? [[topic, text] as const] : []
    }),
  )
  return (english) => names.get(english) ?? english
}

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
