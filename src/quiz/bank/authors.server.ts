import { and, eq, isNull } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { inheritTranslations } from '../../platform/translations/translations.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { assertPoolsFilled } from './pools.server.ts'
import { lockQuiz } from './locked-quiz.server.ts'
import { notFound } from '../policy.server.ts'
import { conductQuiz, replaceQuestion, updateQuiz } from '../quiz.contract.ts'
import { options, questions, quizzes } from '../quiz.tables.ts'

/** Calls of authors, and the conduct settings of organisers. */
export function quizAuthorCalls({
  database: { db },
  assertNoDraft,
}: Pick<RoomParts, 'database' | 'assertNoDraft'>): EndpointHandler[] {
  return [
    serve(updateQuiz, async ({ params, body: { duration, ...body } }) => {
      await db.transaction(async (tx) => {
        const quiz = await lockQuiz(tx, params.quizId, { changes: 'conduct', assertNoDraft })
        if ((body.passingMarks ?? 0) > quiz.marks)
          throw new Refusal(422, undefined, { errors: { passingMarks: `This quiz has ${quiz.marks} marks` } })
        const change = { ...body, durationMinutes: duration ?? quiz.durationMinutes }
        await tx.update(quizzes).set(change).where(eq(quizzes.id, quiz.id))
      })
      return { success: true as const, message: 'Quiz saved' }
    }),

    serve(replaceQuestion, async ({ params, body, now }) => {
      const id = newId()
      await db.transaction(async (tx) => {
        await lockQuiz(tx, params.quizId, { changes: 'questions', assertNoDraft })
        // A concurrent second author gets 404: the question is retired.
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
        if (!old) throw notFound('Question')
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
        await inheritTranslations(tx, 'question', new Map([[id, params.questionId]]))
        await assertPoolsFilled(tx, params.quizId)
      })
      return enveloped({ _id: id }, 'Question replaced')
    }),

    serve(conductQuiz, async ({ params, body }) => {
      await db.transaction(async (tx) => {
        const quiz = await lockQuiz(tx, params.quizId, { changes: 'conduct', assertNoDraft })
        // An empty change still returns 404 for a missing quiz.
        await tx
          .update(quizzes)
          .set({ id: quiz.id, ...body })
          .where(eq(quizzes.id, quiz.id))
      })
      return { success: true as const, message: 'Saved. The change applies from the next attempt.' }
    }),
  ]
}
