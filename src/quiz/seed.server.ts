import { newId } from '../platform/columns.tables.ts'
import type { Tx } from '../platform/db.server.ts'
import type { Seeding } from '../platform/room.server.ts'
import { options, questions, quizzes, subjects } from './quiz.tables.ts'

export { seedResults, type SeedTaker } from './results/seed-results.server.ts'

/** One multiple-choice question: exactly four distinct options, `correct` is the index of the right one. */
export type SeedQuestion = {
  text: string
  options: readonly [string, string, string, string]
  correct: 0 | 1 | 2 | 3
  explanation: string
}
export type SeedQuiz = Omit<typeof quizzes.$inferInsert, 'subjectId' | 'sequence'> & {
  questions: readonly SeedQuestion[]
}
export type SeedSubject = { name: string; quizzes: readonly SeedQuiz[] }

/** Subjects, quizzes and questions in their order. */
export type QuizContent = { subjects: readonly SeedSubject[] }

export async function seedQuiz({ tx }: Seeding, content: QuizContent): Promise<void> {
  for (const [position, subject] of content.subjects.entries()) {
    const subjectId = newId()
    await tx.insert(subjects).values({ id: subjectId, name: subject.name, position })
    for (const [index, { questions: asked, ...quiz }] of subject.quizzes.entries()) {
      const quizId = newId()
      await tx.insert(quizzes).values({ ...quiz, id: quizId, subjectId, sequence: index + 1 })
      await insertQuestions(tx, quizId, asked)
    }
  }
}

async function insertQuestions(tx: Tx, quizId: string, asked: readonly SeedQuestion[]): Promise<void> {
  const withIds = asked.map((question) => ({ ...question, id: newId() }))
  await tx
    .insert(questions)
    .values(
      withIds.map(({ id, text, explanation }, position) => ({ id, quizId, position, text, explanation })),
    )
  await tx
    .insert(options)
    .values(
      withIds.flatMap(({ id: questionId, options: texts, correct }) =>
        texts.map((text, position) => ({ questionId, position, text, correct: position === correct })),
      ),
    )
}
