import { and, asc, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { namesOf } from '../../../people/people.reads.server.ts'
import type { Db, Tx } from '../../../platform/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RoomParts } from '../../../platform/room.server.ts'
import { enveloped, type Served, serve } from '../../../platform/serve.server.ts'
import { attempts, questionImports, questions, quizzes, subjects } from '../../quiz.tables.ts'
import {
  checkQuestions,
  getImportProgress,
  getImports,
  getQuizLines,
  importQuestions,
  undoImport,
} from './import.contract.ts'
import { judge } from './judge.rules.ts'
import { readQuestionFile } from './question-file.server.ts'
import { standingIn, titlesOf } from './standing.server.ts'
import { holdQuizzes } from '../../policy.server.ts'
import { assertPoolsFilled, standIn } from '../pools.server.ts'
import { takeIn } from './take-in.server.ts'

const LISTED = 20

/** Questions from files: looked through, taken in, taken back. */
export function importCalls(parts: Pick<RoomParts, 'database' | 'assertNoDraft'>): Served[] {
  const { db } = parts.database
  // How far the imports are that run on this instance.
  const progress = new Map<string, { done: number; of: number }>()

  return [
    serve(checkQuestions, async ({ query: { name = '', quizId }, body }) => {
      const begun = performance.now()
      if (quizId) await found(db, quizId)
      const file = await readQuestionFile(body, name)
      const rows = judge(file.rows, quizId ? await standingIn(db, quizId) : [])
      return enveloped({
        name,
        format: file.format,
        sheet: file.sheet,
        encoding: file.encoding,
        notes: [...file.notes],
        ms: Math.round(performance.now() - begun),
        rows: rows.map((row) => ({
          ...row,
          faults: [...row.faults],
          met: [...row.met],
          notes: [...row.notes],
        })),
      })
    }),

    serve(importQuestions, async ({ body, person, now }) => {
      const steps = { done: 0, of: body.rows.length }
      progress.set(body._id, steps)
      try {
        const taken = await takeIn(parts, { ...body, by: person.id, now }, (done) => {
          steps.done = done
        })
        return enveloped(taken)
      } finally {
        progress.delete(body._id)
      }
    }),

    serve(getImportProgress, ({ params }) =>
      Promise.resolve(enveloped(progress.get(params.importId) ?? { done: 0, of: 0 })),
    ),

    serve(getImports, async () => {
      const rows = await db
        .select()
        .from(questionImports)
        .orderBy(desc(questionImports.importedAt), desc(questionImports.id))
        .limit(LISTED)
      const names = await namesOf(
        db,
        rows.map(({ importedBy }) => importedBy),
      )
      const titles = await titlesOf(db, [...new Set(rows.flatMap(({ quizIds }) => quizIds))])
      const used = await Promise.all(rows.map((row) => isUsed(db, row)))
      return enveloped(
        rows.map((row, n) => ({
          _id: row.id,
          fileName: row.fileName,
          by: names.get(row.importedBy) ?? '',
          at: row.importedAt.toISOString(),
          quizzes: row.quizIds.map((id) => titles.get(id) ?? ''),
          added: row.added,
          changed: row.changed,
          state: stateOf(row.undoneAt, used[n] ?? false),
        })),
      )
    }),

    serve(undoImport, ({ params, now }) =>
      db.transaction(async (tx) => enveloped(await undo(tx, params.importId, now))),
    ),

    serve(getQuizLines, async () => {
      const rows = await db
        .select({
          id: quizzes.id,
          title: quizzes.title,
          subjectId: quizzes.subjectId,
          questions: standIn(db),
        })
        .from(quizzes)
        .orderBy(asc(quizzes.sequence))
      const all = await db.select().from(subjects).orderBy(asc(subjects.position))
      const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
      return enveloped(
        all.map(({ id, name }) => ({
          _id: id,
          name,
          quizzes: (bySubject.get(id) ?? []).map((quiz) => ({
            _id: quiz.id,
            title: quiz.title,
            questions: quiz.questions,
          })),
        })),
      )
    }),
  ]
}

async function found(db: Db, quizId: string): Promise<void> {
  const [quiz] = await db.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, quizId))
  if (!quiz) throw new Refusal(404, 'Quiz not found')
}

type Past = typeof questionImports.$inferSelect

/** Whether anybody has begun one of its quizzes since, whichever of its questions that attempt asks. */
async function isUsed(on: Db | Tx, { quizIds, importedAt }: Past): Promise<boolean> {
  const [one] = await on
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(inArray(attempts.quizId, quizIds), gte(attempts.startedAt, importedAt)))
    .limit(1)
  return one !== undefined
}

function stateOf(undoneAt: Date | null, used: boolean): 'undone' | 'used' | 'undoable' {
  if (undoneAt) return 'undone'
  return used ? 'used' : 'undoable'
}

/** The question to put back: what an import brought that was taken back itself does not come again. */
async function stoodBefore(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [row] = await tx
    .select({ replaces: questions.replacesId, undoneAt: questionImports.undoneAt })
    .from(questions)
    .leftJoin(questionImports, eq(questionImports.id, questions.importId))
    .where(eq(questions.id, id))
  if (!row) return null
  return row.undoneAt ? stoodBefore(tx, row.replaces) : id
}

/** Its questions are retired, and those in whose place they were put stand there again. */
async function undo(tx: Tx, importId: string, now: Date): Promise<{ gone: number; back: number }> {
  const [past] = await tx.select().from(questionImports).where(eq(questionImports.id, importId)).for('update')
  if (!past) throw new Refusal(404, 'Import not found')
  if (past.undoneAt) return { gone: 0, back: 0 }
  // Who wants to begin one of them waits until this is done; who stores a submission does not.
  await holdQuizzes(tx, past.quizIds)
  if (await isUsed(tx, past))
    throw new Refusal(
      409,
      'Somebody has begun a quiz with these questions, so they stay. Edit them one by one.',
    )
  const gone = await tx
    .update(questions)
    .set({ retiredAt: now })
    .where(and(eq(questions.importId, importId), isNull(questions.retiredAt)))
    .returning({ position: questions.position, replaces: questions.replacesId })
  let back = 0
  for (const { position, replaces } of gone) {
    const stood = await stoodBefore(tx, replaces)
    if (stood === null) continue
    await tx.update(questions).set({ retiredAt: null, position }).where(eq(questions.id, stood))
    back += 1
  }
  for (const quizId of past.quizIds) await assertPoolsFilled(tx, quizId)
  await tx.update(questionImports).set({ undoneAt: now }).where(eq(questionImports.id, importId))
  return { gone: gone.length, back }
}
