import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { notThere } from '../policy.server.ts'
import { conductQuiz, replaceQuestion, updateQuiz } from '../quiz.contract.ts'
import { options, questions, quizzes } from '../quiz.tables.ts'

/** What authors change of quizzes, and how organisers hold them. */
export function quizAuthorCalls({ db }: Database): Served[] {
  return [
    serve(updateQuiz, async ({ params, body: { duration, ...body } }) => {
      await db.transaction(async (tx) => {
        const [quiz] = await tx.select().from(quizzes).where(eq(quizzes.id, params.quizId)).for('update')
        if (!quiz) throw notThere('Quiz')
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
          .returning({ position: questions.position, ref: questions.ref })
        if (!old) throw notThere('Question')
        const text = { text: body.questionText, explanation: body.explanation ?? '' }
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
      })
      return enveloped({ _id: id }, 'The question is replaced')
    }),

    serve(conductQuiz, async ({ params, body }) => {
      const [quiz] = await db
        .update(quizzes)
        // An empty change still has to find its quiz.
        .set({ id: params.quizId, ...body })
        .where(eq(quizzes.id, params.quizId))
        .returning({ id: quizzes.id })
      if (!quiz) throw notThere('Quiz')
      return { success: true as const, message: 'The change counts from the next attempt on' }
    }),
  ]
}
