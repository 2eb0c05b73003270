import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { teachersCategories } from '../../catalogue/catalogue.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import type { Database, Tx } from '../../platform/db.server.ts'
import type { QuizParts } from '../act.server.ts'
import { keepsKey, notThere } from '../policy.server.ts'
import { quizzes, subjects, tries } from '../quiz.tables.ts'
import { beadTasks } from './bead-tasks.server.ts'
import * as calls from './try.contract.ts'
import { gradeAnswers, type KeyedQuestion } from './try.rules.ts'

/** How long a try waits to be kept, in milliseconds. */
const WAITS_MS = 7 * 86_400_000
/** What an open quiz's paper is made of, and whom it is for. */
const shows = ['quiz_subjects', 'quizzes', 'questions', 'course_categories']

const beads: calls.Try = {
  of: 'beads',
  title: 'Move a bead',
  subject: '',
  description: 'Five numbers on the abacus of our home page.',
  forTeachers: false,
}

type Stored = typeof tries.$inferSelect

/** The calls of those who try before they sign up. */
export function tryCalls({ database, bank }: QuizParts): Served[] {
  const { db } = database
  // A class of children behind one address stays below it.
  const perAddress = createLimit(database, 'try-from', { acts: 120, seconds: 600 })
  const perPerson = createLimit(database, 'try-kept-by', { acts: 30, seconds: 86_400 })

  /** One open quiz for each subject, the first in its order. */
  async function openQuizzes(): Promise<calls.Try[]> {
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

  /** What is asked, with its key, of what can be tried now. @throws {Refusal} 404 */
  async function asked(of: string): Promise<{ about: calls.Try; questions: KeyedQuestion[] }> {
    if (of === 'beads') return { about: beads, questions: [...beadTasks] }
    const about = (await openQuizzes()).find((each) => each.of === of)
    if (!about) throw notThere('Quiz')
    const { paper } = await bank.quiz(of)
    const questions = await keyed(paper.map(({ question }) => question))
    return { about, questions: questions.slice(0, calls.TRY_SIZE) }
  }

  /**
   * Those of one right option by their ids, also those that were replaced meanwhile; other kinds are left
   * out.
   */
  async function keyed(ids: readonly string[]): Promise<KeyedQuestion[]> {
    const found = await bank.questionsOf(ids.map((question) => ({ question, options: [] })))
    return found.flatMap(({ id, text, options, right, explanation }) => {
      if (typeof right !== 'string') return []
      const offered = [...options.values()]
      return { id, questionText: text, options: offered, right: options.get(right) ?? '', explanation }
    })
  }

  async function aboutOf(quizId: string | null): Promise<calls.Try> {
    if (quizId === null) return beads
    const { wire } = await bank.quiz(quizId)
    const { title, description, subjectId } = wire
    return { of: quizId, title, subject: subjectId.name, description, forTeachers: false }
  }

  /** A try as it was graded the first time. */
  async function onWire(stored: Stored): Promise<calls.Tried> {
    await assertTold(stored.quizId)
    const answered = stored.answers.map(({ question }) => question)
    const questions =
      stored.quizId === null
        ? answered.flatMap((id) => beadTasks.find((task) => task.id === id) ?? [])
        : await keyed(answered)
    const given = stored.answers.map(({ answer }) => answer)
    const { graded } = gradeAnswers(questions, given)
    return {
      _id: stored.id,
      ...(await aboutOf(stored.quizId)),
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

  const isOpen = async (tx: Tx, quizId: string): Promise<boolean> => {
    const one = and(eq(quizzes.id, quizId), quizzes.active, quizzes.open)
    return (await tx.select({ id: quizzes.id }).from(quizzes).where(one).for('share')).length > 0
  }

  /** What was asked of a quiz that a competition keeps by now is told by that. @throws {Refusal} 404 */
  async function assertTold(quizId: string | null): Promise<void> {
    if (quizId === null) return
    const [row] = await db
      .select({ reservedAs: quizzes.reservedAs })
      .from(quizzes)
      .where(eq(quizzes.id, quizId))
    if (!row || keepsKey(row)) throw notThere('Quiz')
  }

  const byId = async (id: string): Promise<Stored | undefined> =>
    (await db.select().from(tries).where(eq(tries.id, id)))[0]

  return [
    serve(calls.getTries, async () => enveloped([beads, ...(await openQuizzes())]), { shows }),

    serve(
      calls.getTryPaper,
      async ({ params }) => {
        const { about, questions } = await asked(params.of)
        return enveloped({
          ...about,
          questions: questions.map(({ questionText, options }) => ({ questionText, options })),
        })
      },
      { shows },
    ),

    serve(calls.gradeTry, async ({ body, address, now }) => {
      const known = await byId(body._id)
      if (known) return enveloped(await onWire(known))
      await perAddress.spend(address)
      const { about, questions } = await asked(body.of)
      const { correct, graded } = gradeAnswers(questions, body.answers)
      const answers = graded.map(({ question, answer }) => ({ question, answer }))
      const quizId = about.of === 'beads' ? null : about.of
      await db.transaction(async (tx) => {
        // A competition that would keep it meanwhile waits, and finds that its key was told.
        if (quizId && !(await isOpen(tx, quizId))) throw notThere('Quiz')
        await tx
          .insert(tries)
          .values({ id: body._id, quizId, answers, correct, triedAt: now })
          .onConflictDoNothing()
      })
      const stored = await byId(body._id)
      if (!stored) throw new Refusal(409)
      return enveloped(await onWire(stored))
    }),

    serve(calls.keepTry, async ({ params, person, now }) => {
      await perPerson.spend(person.id)
      const own = or(isNull(tries.studentId), eq(tries.studentId, person.id))
      const [kept] = await db
        .update(tries)
        .set({ studentId: person.id, keptAt: now })
        .where(and(eq(tries.id, params.tryId), own))
        .returning()
      if (!kept) throw notThere('Try')
      const { title } = await aboutOf(kept.quizId)
      const { correct, answers, triedAt } = kept
      return enveloped(
        { title, correct, total: answers.length, at: triedAt.toISOString() },
        'Your result is kept',
      )
    }),
  ]
}

/** Forgets what nobody has kept for a week. */
export async function forgetTries({ db }: Database, now: Date): Promise<void> {
  const old = lt(tries.triedAt, new Date(now.getTime() - WAITS_MS))
  await db.delete(tries).where(and(isNull(tries.studentId), old))
}
