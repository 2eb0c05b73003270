import { and, asc, eq } from 'drizzle-orm'
import { teachersCategories } from '../../catalogue/catalogue.reads.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { inLanguage } from '../../platform/translations/translations.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import type { QuizParts } from '../act.server.ts'
import type { QuestionBank } from '../bank/question-bank.server.ts'
import { hidesKey, notFound } from '../policy.server.ts'
import { quizItem, subjectItem } from '../question-texts.rules.ts'
import { guestAttempts, quizzes, subjects } from '../quiz.tables.ts'
import { beadTasks } from './bead-tasks.server.ts'
import { type GuestResult, type Try, TRY_SIZE } from './try.contract.ts'
import { gradeAnswers, type KeyedQuestion } from './try.rules.ts'
import { words } from './try.words.ts'

/** The try on the abacus of the home page, which is no quiz. */
export const beadTry: Try = {
  of: 'beads',
  title: words.moveBead,
  subject: '',
  description: words.beadsText,
  forTeachers: false,
}

type Language = Translation | undefined
type Named = Omit<Try, 'forTeachers'>
type NamedQuiz = { of: string; title: string; subject: string; subjectId: string; description: string }
type StoredAttempt = typeof guestAttempts.$inferSelect

export type TryReads = ReturnType<typeof createTryReads>

/** What can be tried without an account, and the attempts of guests. */
export function createTryReads({ database: { db }, bank }: Pick<QuizParts, 'database' | 'bank'>) {
  /** The first open quiz of each subject. */
  async function openQuizzes(language: Language): Promise<Try[]> {
    const rows = await db
      .selectDistinctOn([subjects.position, subjects.id], {
        of: quizzes.id,
        title: quizzes.title,
        subjectId: subjects.id,
        subject: subjects.name,
        description: quizzes.description,
      })
      .from(quizzes)
      .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
      .where(and(quizzes.active, quizzes.open))
      .orderBy(asc(subjects.position), asc(subjects.id), asc(quizzes.sequence))
    const training = await teachersCategories(db)
    const inWords = await namesIn(db, language, rows)
    return rows.map((row) => ({ ...inWords(row), forTeachers: training.has(row.subject) }))
  }

  /** A try and its questions with their key. @throws {Refusal} 404 */
  async function findPaper(
    of: string,
    language: Language,
  ): Promise<{ shownTry: Try; questions: KeyedQuestion[] }> {
    if (of === 'beads') return { shownTry: beadTry, questions: [...beadTasks] }
    const shownTry = (await openQuizzes(language)).find((each) => each.of === of)
    if (!shownTry) throw notFound('Quiz')
    const { paper } = await bank.quiz(of)
    const questions = await questionsIn(
      bank,
      language,
      paper.map(({ question }) => question),
    )
    return { shownTry, questions }
  }

  /** The try of a quiz, open or not; null: of the beads. */
  async function tryOf(quizId: string | null, language: Language): Promise<Try> {
    if (quizId === null) return beadTry
    const { wire } = await bank.quiz(quizId)
    const { title, description, subjectId } = wire
    const row = { of: quizId, title, subject: subjectId.name, subjectId: subjectId._id, description }
    return { ...(await namesIn(db, language, [row]))(row), forTeachers: false }
  }

  /** An attempt as first graded. @throws {Refusal} 404 for a quiz that a competition has reserved since. */
  async function presentAttempt(stored: StoredAttempt, language: Language): Promise<GuestResult> {
    await assertKeyIsPublic(stored.quizId)
    const answered = stored.answers.map(({ question }) => question)
    const questions =
      stored.quizId === null
        ? answered.flatMap((id) => beadTasks.find((task) => task.id === id) ?? [])
        : await questionsIn(bank, language, answered)
    const given = stored.answers.map(({ answer }) => answer)
    const { graded } = gradeAnswers(questions, given)
    return {
      _id: stored.id,
      ...(await tryOf(stored.quizId, language)),
      correct: stored.correct,
      total: stored.answers.length,
      details: questions.map(({ id: _, right, explanation, ...asked }, place) => ({
        ...asked,
        correctAnswer: right,
        explanation,
        userAnswer: given[place] ?? null,
        isCorrect: graded[place]?.isCorrect ?? false,
      })),
    }
  }

  async function attemptById(id: string): Promise<StoredAttempt | undefined> {
    return (await db.select().from(guestAttempts).where(eq(guestAttempts.id, id)))[0]
  }

  async function assertKeyIsPublic(quizId: string | null): Promise<void> {
    if (quizId === null) return
    const [row] = await db
      .select({ reservedAs: quizzes.reservedAs })
      .from(quizzes)
      .where(eq(quizzes.id, quizId))
    if (!row || hidesKey(row)) throw notFound('Quiz')
  }

  return { openQuizzes, findPaper, tryOf, presentAttempt, attemptById }
}

/** The first single-choice questions of these, including retired ones: in English unless all are whole. */
async function questionsIn(
  bank: QuestionBank,
  language: Language,
  ids: readonly string[],
): Promise<KeyedQuestion[]> {
  const found = await bank.questionsOf(ids.map((question) => ({ question, options: [] })))
  const paper = found
    .filter(({ right }) => typeof right === 'string')
    .slice(0, TRY_SIZE)
    .map(({ id, options }) => ({ question: id, options: [...options.keys()] }))
  const asked = await bank.questionsOnWire(paper, { withKey: true, language })
  return asked.map(({ _id, questionText, options, shown, alsoIn, correctAnswer = '', explanation = '' }) => ({
    id: _id,
    questionText,
    options,
    ...(shown ? { shown } : {}),
    ...(alsoIn ? { alsoIn } : {}),
    right: correctAnswer,
    explanation,
  }))
}

/** The names of open quizzes as they are read in a language. */
async function namesIn(
  db: Db,
  language: Language,
  rows: readonly NamedQuiz[],
): Promise<(row: NamedQuiz) => Named> {
  const quiz = await inLanguage(db, {
    language,
    items: rows.map((row) => quizItem({ ...row, id: row.of })),
  })
  const subject = await inLanguage(db, {
    language,
    items: rows.map((row) => subjectItem({ id: row.subjectId, name: row.subject })),
  })
  return ({ of, title, description, subjectId, subject: name }) => ({
    of,
    ...quiz(of).languages,
    title: quiz(of).text('title', title),
    subject: subject(subjectId).text('name', name),
    description: quiz(of).text('description', description),
  })
}
