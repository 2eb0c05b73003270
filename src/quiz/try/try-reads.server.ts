import { and, asc, eq } from 'drizzle-orm'
import { teachersCategories } from '../../catalogue/catalogue.reads.server.ts'
import type { QuizParts } from '../act.server.ts'
import { hidesKey, notFound } from '../policy.server.ts'
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

type StoredAttempt = typeof guestAttempts.$inferSelect

export type TryReads = ReturnType<typeof createTryReads>

/** What can be tried without an account, and the attempts of guests. */
export function createTryReads({ database: { db }, bank }: Pick<QuizParts, 'database' | 'bank'>) {
  /** The first open quiz of each subject. */
  async function openQuizzes(): Promise<Try[]> {
    const rows = await db
      .selectDistinctOn([subjects.position, subjects.id], {
        of: quizzes.id,
        title: quizzes.title,
        subject: subjects.name,
        description: quizzes.description,
      })
      .from(quizzes)
      .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
      .where(and(quizzes.active, quizzes.open))
      .orderBy(asc(subjects.position), asc(subjects.id), asc(quizzes.sequence))
    const training = await teachersCategories(db)
    return rows.map((row) => ({ ...row, forTeachers: training.has(row.subject) }))
  }

  /** A try and its questions with their key. @throws {Refusal} 404 */
  async function findPaper(of: string): Promise<{ shownTry: Try; questions: KeyedQuestion[] }> {
    if (of === 'beads') return { shownTry: beadTry, questions: [...beadTasks] }
    const shownTry = (await openQuizzes()).find((each) => each.of === of)
    if (!shownTry) throw notFound('Quiz')
    const { paper } = await bank.quiz(of)
    const questions = await keyedQuestions(paper.map(({ question }) => question))
    return { shownTry, questions: questions.slice(0, TRY_SIZE) }
  }

  /** The try of a quiz, open or not; null: of the beads. */
  async function tryOf(quizId: string | null): Promise<Try> {
    if (quizId === null) return beadTry
    const { wire } = await bank.quiz(quizId)
    const { title, description, subjectId } = wire
    return { of: quizId, title, subject: subjectId.name, description, forTeachers: false }
  }

  /** An attempt as first graded. @throws {Refusal} 404 for a quiz that a competition has reserved since. */
  async function presentAttempt(stored: StoredAttempt): Promise<GuestResult> {
    await assertKeyIsPublic(stored.quizId)
    const answered = stored.answers.map(({ question }) => question)
    const questions =
      stored.quizId === null
        ? answered.flatMap((id) => beadTasks.find((task) => task.id === id) ?? [])
        : await keyedQuestions(answered)
    const given = stored.answers.map(({ answer }) => answer)
    const { graded } = gradeAnswers(questions, given)
    return {
      _id: stored.id,
      ...(await tryOf(stored.quizId)),
      correct: stored.correct,
      total: stored.answers.length,
      details: questions.map(({ questionText, options, right, explanation }, place) => ({
        questionText,
        options,
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

  /** Single-choice questions by id, including retired ones. */
  async function keyedQuestions(ids: readonly string[]): Promise<KeyedQuestion[]> {
    const found = await bank.questionsOf(ids.map((question) => ({ question, options: [] })))
    return found.flatMap(({ id, text, options, right, explanation }) => {
      if (typeof right !== 'string') return []
      const offered = [...options.values()]
      return { id, questionText: text, options: offered, right: options.get(right) ?? '', explanation }
    })
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
