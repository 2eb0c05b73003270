import { sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/columns.tables.ts'
import type { Tx } from '../../../platform/db/db.server.ts'
import { DEFAULT_DIFFICULTY } from '../../draw.rules.ts'
import type { ReadQuestion } from './question-row.rules.ts'

/** A question of a file, and where it comes; `replaces`: the id of the question in whose place it is put. */
export type PlacedQuestion = {
  quizId: string
  position: number
  question: ReadQuestion
  replaces: string | null
}

/** Writes questions of an import, at most as many as a quiz holds: as JSON, one parameter for all of them. */
export async function writeQuestions(
  tx: Tx,
  placed: readonly PlacedQuestion[],
  importId: string,
): Promise<void> {
  const rows = placed.map((each) => ({ ...each, id: newId() }))
  const texts = rows.map(({ id, quizId, position, replaces, question }) => ({
    id,
    quiz_id: quizId,
    position,
    text: question.text,
    explanation: question.explanation,
    topic: question.topic,
    difficulty: question.difficulty || DEFAULT_DIFFICULTY,
    task: question.task ?? null,
    ref: question.ref || null,
    import_id: importId,
    replaces_id: replaces,
  }))
  await tx.execute(sql`
    insert into questions (id, quiz_id, position, text, explanation, topic, difficulty, task, ref, import_id,
      replaces_id)
    select id, quiz_id, position, text, explanation, topic, difficulty, task, ref, import_id, replaces_id
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as r(id uuid, quiz_id uuid, position int, text text, explanation text, topic text,
        difficulty text, task jsonb, ref text, import_id uuid, replaces_id uuid)`)
  const options = rows.flatMap(({ id, question }) =>
    question.options.map((text, position) => ({
      id: newId(),
      question_id: id,
      position,
      text,
      correct: position === question.correct,
    })),
  )
  await tx.execute(sql`
    insert into question_options (id, question_id, position, text, correct)
    select id, question_id, position, text, correct
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as r(id uuid, question_id uuid, position int, text text, correct boolean)`)
}
