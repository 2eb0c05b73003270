import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import type { Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { assertPoolsFilled } from './pools.server.ts'
import { assertNotKept, assertUnwritten, holdQuizzes, notThere } from '../policy.server.ts'
import { conductQuiz, replaceQuestion, updateQuiz } from '../quiz.contract.ts'
import { options, questions, quizzes } from '../quiz.tables.ts'

/** What authors change of quizzes, and how organisers hold them. */
export function quizAuthorCalls({
  database: { db },
  assertNoDraft,
}: Pick<RoomParts, 'database' | 'assertNoDraft'>): Served[] {
  const undrafted = (tx: Tx, id: string) => assertNoDraft(tx, { kind: 'quiz', id })
  return [
    serve(updateQuiz, async ({ params, body: { duration, ...body } }) => {
      await db.transaction(async (tx) => {
        await undrafted(tx, params.quizId)
        const [quiz] = await tx
          .select()
          .from(quizzes)
          .where(eq(quizzes.id, params.quizId))
          .for('no key update')
        if (!quiz) throw notThere('Quiz')
        assertNotKept(quiz)
        if ((body.passingMarks ?? 0) > quiz.marks)
          throw new Refusal(422, undefined, { errors: { passingMarks: `This quiz has ${quiz.marks} marks` } })
        const change = { ...body, durationMinutes: duration ?? quiz.durationMinutes }
        await tx.update(quizzes).set(change).where(eq(quizzes.id, quiz.id))
      })
      return { success: true as const, message: 'The quiz is changed' }
    }),

    serve(replaceQuestion, async ({ params, body, now }) => {
      const id = newId()
      await db.transaction(async (tx) => {
        await undrafted(tx, params.quizId)
        await holdQuizzes(tx, [params.quizId])
        await assertUnwritten(tx, params.quizId)
        // Of two authors at once the second finds it retired.
        const [old] = await tx
          .update(questions)
          .set({ retiredAt: now })
          .where(
            and(
              eq(questions.id, params.questionId),
              eq(questions.quizId, params.quizId),
              isNull(questions.retiredAt),
            ),
          )
          .returning({
            position: questions.position,
            ref: questions.ref,
            topic: questions.topic,
            difficulty: questions.difficulty,
          })
        if (!old) throw notThere('Question')
        const topic = body.topic ?? old.topic
        const text = { text: body.questionText, explanation: body.explanation ?? '', topic }
        await tx.insert(questions).values({ id, quizId: params.quizId, ...old, ...text })
        await tx.insert(options).values(
          body.options.map((option, position) => ({
            id: newId(),
            questionId: id,
            position,
            text: option,
            correct: position === body.correct,
          })),
        )
        await assertPoolsFilled(tx, params.quizId)
      })
      return enveloped({ _id: id }, 'The question is replaced')
    }),

    serve(conductQuiz, async ({ params, body }) => {
      await db.transaction(async (tx) => {
        await undrafted(tx, params.quizId)
        const [quiz] = await tx
          .select()
          .from(quizzes)
          .where(eq(quizzes.id, params.quizId))
          .for('no key update')
        if (!quiz) throw notThere('Quiz')
        assertNotKept(quiz)
        // An empty change still has to find its quiz.
        await tx
          .update(quizzes)
          .set({ id: quiz.id, ...body })
          .where(eq(quizzes.id, quiz.id))
      })
      return { success: true as const, message: 'The change counts from the next attempt on' }
    }),
  ]
}
