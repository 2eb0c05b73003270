import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { namesOf } from '../../../people/people.reads.server.ts'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import type { AssertNoDraft } from '../../../platform/drafts/document-kind.server.ts'
import type { TxContext } from '../../../platform/db/context.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { RoomParts } from '../../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../../platform/http/serve.server.ts'
import { mapInTurns } from '../../../platform/runtime/turns.server.ts'
import { questionImports, questions, quizzes, subjects } from '../../quiz.tables.ts'
import {
  checkQuestions,
  getImportProgress,
  getImports,
  getQuizLines,
  importQuestions,
  type PastImport,
  undoImport,
} from './import.contract.ts'
import { rowValidator } from './validate-rows.rules.ts'
import { readQuestionFile } from './question-file.server.ts'
import { standingIn, titlesOf } from './existing-rows.server.ts'
import { isBegunSince, lockQuizzes } from '../locked-quiz.server.ts'
import { assertPoolsFilled, questionCount } from '../pools.server.ts'
import { storeRows } from './store-rows.server.ts'

const LISTED = 20

type ImportParts = Pick<RoomParts, 'database' | 'assertNoDraft'>

/** Questions from files: looked through, taken in, taken back. */
export function importCalls(parts: ImportParts): EndpointHandler[] {
  const { db } = parts.database
  // How far the imports are that run on this instance.
  const progress = new Map<string, { done: number; of: number }>()

  return [
    serve(checkQuestions, async ({ query: { name = '', quizId }, body }) => {
      const begun = performance.now()
      if (quizId) await found(db, quizId)
      const file = await readQuestionFile(body, name)
      const rows = await mapInTurns(file.rows, rowValidator(quizId ? await standingIn(db, quizId) : []))
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
        const taken = await storeRows(parts, { ...body, by: person.id, now }, (done) => {
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

    serve(getImports, async () => enveloped(await listImports(db))),

    serve(undoImport, ({ params, now }) =>
      db.transaction(async (tx) => enveloped(await undo({ tx, now }, params.importId, parts.assertNoDraft))),
    ),

    serve(getQuizLines, async () => enveloped(await listQuizzes(db))),
  ]
}

/** The last imports, the newest first. */
async function listImports(db: Db): Promise<PastImport[]> {
  const rows = await db
    .select()
    .from(questionImports)
    .where(isNull(questionImports.remaining))
    .orderBy(desc(questionImports.importedAt), desc(questionImports.id))
    .limit(LISTED)
  const names = await namesOf(
    db,
    rows.map(({ importedBy }) => importedBy),
  )
  const titles = await titlesOf(db, [...new Set(rows.flatMap(({ quizIds }) => quizIds))])
  const kept = await lockedQuizzes(db)
  const used = await Promise.all(rows.map(({ quizIds, importedAt }) => isBegunSince(db, quizIds, importedAt)))
  return rows.map((row, n) => ({
    _id: row.id,
    fileName: row.fileName,
    by: names.get(row.importedBy) ?? '',
    at: row.importedAt.toISOString(),
    quizzes: row.quizIds.map((id) => titles.get(id) ?? ''),
    added: row.added,
    changed: row.changed,
    state: stateOf(row.undoneAt, {
      used: used[n] ?? false,
      kept: row.quizIds.some((id) => kept.has(id)),
    }),
  }))
}

/** The subjects with their quizzes, as the office chooses among them. */
async function listQuizzes(db: Db) {
  const rows = await db
    .select({
      id: quizzes.id,
      title: quizzes.title,
      subjectId: quizzes.subjectId,
      questions: questionCount(db),
      reservedFor: quizzes.reservedFor,
      reservedAs: quizzes.reservedAs,
    })
    .from(quizzes)
    .orderBy(asc(quizzes.sequence))
  const all = await db.select().from(subjects).orderBy(asc(subjects.position))
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return all.map(({ id, name }) => ({
    _id: id,
    name,
    quizzes: (bySubject.get(id) ?? []).map((quiz) => ({
      _id: quiz.id,
      title: quiz.title,
      questions: quiz.questions,
      paperOf: quiz.reservedAs === 'paper' ? quiz.reservedFor : null,
    })),
  }))
}

async function found(db: Db, quizId: string): Promise<void> {
  const [quiz] = await db.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, quizId))
  if (!quiz) throw new Refusal(404, 'Quiz not found', { code: 'quiz_not_found' })
}

/** The quizzes whose questions stay because a competition or an exam keeps them. */
async function lockedQuizzes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(inArray(quizzes.reservedAs, ['paper', 'exam']))
  return new Set(rows.map(({ id }) => id))
}

function stateOf(
  undoneAt: Date | null,
  { used, kept }: { used: boolean; kept: boolean },
): PastImport['state'] {
  if (undoneAt) return 'undone'
  if (kept) return 'kept'
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
async function undo(
  { tx, now }: TxContext,
  importId: string,
  assertNoDraft: AssertNoDraft,
): Promise<{ gone: number; back: number }> {
  const [past] = await tx.select().from(questionImports).where(eq(questionImports.id, importId)).for('update')
  if (!past || past.remaining !== null)
    throw new Refusal(404, 'Import not found', { code: 'import_not_found' })
  if (past.undoneAt) return { gone: 0, back: 0 }
  await lockQuizzes(tx, past.quizIds, {
    changes: 'questions',
    assertNoDraft,
    unusedSince: past.importedAt,
  })
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
