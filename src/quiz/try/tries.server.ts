import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { teachersCategories } from '../../catalogue/catalogue.reads.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import type { QuizParts } from '../act.server.ts'
import { hidesKey, notFound } from '../policy.server.ts'
import { quizzes, subjects, guestAttempts } from '../quiz.tables.ts'
import { beadTasks } from './bead-tasks.server.ts'
import * as calls from './try.contract.ts'
import { gradeAnswers, type KeyedQuestion } from './try.rules.ts'

/** How long a try can be claimed, in milliseconds. */
const WAITS_MS = 7 * 86_400_000
/** Questions and audience of an open quiz. */
const dependsOn = ['quiz_subjects', 'quizzes', 'questions', 'course_categories']

const beads: calls.Try = {
  of: 'beads',
  title: 'Move a bead',
  subject: '',
  description: 'Five numbers on our home page abacus.',
  forTeachers: false,
}

type Stored = typeof guestAttempts.$inferSelect

/** Calls of visitors who try before signing up. */
export function tryCalls({ database, bank }: QuizParts): EndpointHandler[] {
  const { db } = database
  // High enough for a class of children behind one IP address.
  const perAddress = createLimit(database, 'try-from', { acts: 120, seconds: 600 })
  // Beads are checked several times per question.
  const checksPerAddress = createLimit(database, 'try-check-from', { acts: 1_800, seconds: 600 })
  const perPerson = createLimit(database, 'try-kept-by', { acts: 30, seconds: 86_400 })

  /** The first open quiz of each subject. */
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

  /** The questions of a try with their key. @throws {Refusal} 404 */
  async function asked(of: string): Promise<{ about: calls.Try; questions: KeyedQuestion[] }> {
    if (of === 'beads') return { about: beads, questions: [...beadTasks] }
    const about = (await openQuizzes()).find((each) => each.of === of)
    if (!about) throw notFound('Quiz')
    const { paper } = await bank.quiz(of)
    const questions = await keyed(paper.map(({ question }) => question))
    return { about, questions: questions.slice(0, calls.TRY_SIZE) }
  }

  /**
   * Single-choice questions by id, including retired ones.
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

  /** A try as first graded. */
  async function onWire(stored: Stored): Promise<calls.GuestResult> {
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

  /** Refuses quizzes that a competition has reserved since. @throws {Refusal} 404 */
  async function assertTold(quizId: string | null): Promise<void> {
    if (quizId === null) return
    const [row] = await db
      .select({ reservedAs: quizzes.reservedAs })
      .from(quizzes)
      .where(eq(quizzes.id, quizId))
    if (!row || hidesKey(row)) throw notFound('Quiz')
  }

  const byId = async (id: string): Promise<Stored | undefined> =>
    (await db.select().from(guestAttempts).where(eq(guestAttempts.id, id)))[0]

  return [
    serve(calls.getTries, async () => enveloped([beads, ...(await openQuizzes())]), { dependsOn: dependsOn }),

    serve(
      calls.getTryPaper,
      async ({ params }) => {
        const { about, questions } = await asked(params.of)
        return enveloped({
          ...about,
          questions: questions.map(({ questionText, options }) => ({ questionText, options })),
        })
      },
      { dependsOn: dependsOn },
    ),

    serve(calls.checkTryAnswer, async ({ params, body, address }) => {
      await checksPerAddress.spend(address)
      const { questions } = await asked(params.of)
      const question = questions[body.place]
      if (!question) throw notFound('Question')
      const { correct } = gradeAnswers([question], [body.answer])
      const { right: correctAnswer, explanation } = question
      return enveloped({ isCorrect: correct === 1, correctAnswer, explanation })
    }),

    serve(calls.gradeGuestAttempt, async ({ body, address, now }) => {
      const known = await byId(body._id)
      if (known) return enveloped(await onWire(known))
      await perAddress.spend(address)
      const { about, questions } = await asked(body.of)
      const { correct, graded } = gradeAnswers(questions, body.answers)
      const answers = graded.map(({ question, answer }) => ({ question, answer }))
      const quizId = about.of === 'beads' ? null : about.of
      await db.transaction(async (tx) => {
        // A concurrent reservation waits for this lock and then sees that the key was published.
        if (quizId && !(await isOpen(tx, quizId))) throw notFound('Quiz')
        await tx
          .insert(guestAttempts)
          .values({ id: body._id, quizId, answers, correct, triedAt: now })
          .onConflictDoNothing()
      })
      const stored = await byId(body._id)
      if (!stored) throw new Refusal(409)
      return enveloped(await onWire(stored))
    }),

    serve(calls.claimGuestAttempt, async ({ params, person, now }) => {
      await perPerson.spend(person.id)
      const own = or(isNull(guestAttempts.studentId), eq(guestAttempts.studentId, person.id))
      const [kept] = await db
        .update(guestAttempts)
        .set({ studentId: person.id, keptAt: now })
        .where(and(eq(guestAttempts.id, params.tryId), own))
        .returning()
      if (!kept) throw notFound('Try')
      const { title } = await aboutOf(kept.quizId)
      const { correct, answers, triedAt } = kept
      return enveloped(
        { title, correct, total: answers.length, at: triedAt.toISOString() },
        'Your result is saved',
      )
    }),
  ]
}

/** Deletes tries that nobody claimed within a week. */
export async function deleteUnclaimed({ db }: Database, now: Date): Promise<void> {
  const old = lt(guestAttempts.triedAt, new Date(now.getTime() - WAITS_MS))
  await db.delete(guestAttempts).where(and(isNull(guestAttempts.studentId), old))
}
