import { lessonTitles } from '../catalogue/catalogue.reads.server.ts'
import { exerciseTitleIn } from '../craft/exercise-titles.reads.server.ts'
import { exerciseOf } from '../craft/exercises.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { quizTitles } from '../quiz/homework.reads.server.ts'
import type { HomeworkSummary } from './classroom.contract.ts'
import { homeworkTitle } from './homework.rules.ts'
import type { HomeworkRow } from './homework-status.server.ts'

/** Homeworks with their titles as they are read in a language; undefined for English. */
export async function homeworkSummaries(
  on: Db | Tx,
  set: readonly HomeworkRow[],
  language: Translation | undefined,
): Promise<Omit<HomeworkSummary, 'done'>[]> {
  const lessons = await lessonTitles(
    on,
    set.flatMap(({ lessonId }) => lessonId ?? []),
    language,
  )
  const quizzes = await quizTitles(
    on,
    set.flatMap(({ quizId }) => quizId ?? []),
    language,
  )
  return set.map((row) => {
    const exercise = exerciseOf(row.exercise)
    const asks = {
      text: row.text,
      lesson: (row.lessonId && lessons.get(row.lessonId)) || null,
      quiz: (row.quizId && quizzes.get(row.quizId)) || null,
      exercise: exercise ? exerciseTitleIn(language, exercise) : null,
    }
    return {
      ...asks,
      _id: row.id,
      title: homeworkTitle(asks),
      dueOn: row.dueOn,
      setAt: row.setAt.toISOString(),
    }
  })
}
