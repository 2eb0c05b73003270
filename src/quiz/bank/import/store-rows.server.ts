import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import type { AssertNoDraft } from '../../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/http/fingerprint.server.ts'
import type { RoomParts } from '../../../platform/rooms/room.server.ts'
import { assertFaultless } from '../../../platform/sheets/sheet-faults.server.ts'
import { mapInTurns } from '../../../platform/runtime/turns.server.ts'
import type { HandlerInput } from '../../../platform/wire.ts'
import { MAX_QUESTIONS } from '../../quiz.contract.ts'
import { questionImports, questions } from '../../quiz.tables.ts'
import { lockQuiz } from '../locked-quiz.server.ts'
import { assertPoolsFilled } from '../pools.server.ts'
import type { importQuestions, ImportSummary } from './import.contract.ts'
import { type ValidatedRow, rowValidator } from './validate-rows.rules.ts'
import { beginQuizzes, finishQuizzes, packPlan } from './new-quizzes.server.ts'
import { standingIn, titlesOf } from './existing-rows.server.ts'
import { type PlacedQuestion, writeQuestions } from './write-questions.server.ts'

type Wanted = HandlerInput<typeof importQuestions>['body'] & { by: string; now: Date }

/**
 * Takes rows in, all or nothing; the same id again is the same import. Into a quiz that is here it is one
 * transaction; new quizzes are written one by one (`new-quizzes.server.ts`).
 * @throws {Refusal} 404, 409 for another import of this id and over a draft of the office, 422 with a message
 * for each faulty row, and for more questions than a quiz holds; 503 while another process writes it.
 */
export async function storeRows(
  { database, assertNoDraft }: Pick<RoomParts, 'database' | 'assertNoDraft'>,
  wanted: Wanted,
  report: (done: number) => void,
): Promise<ImportSummary> {
  const { into, rows } = wanted
  const { db } = database
  const print = fingerprint(JSON.stringify([into, rows]))
  if ('quizId' in into)
    return db.transaction(
      async (tx) =>
        (await takenBefore(tx, wanted, print)) ??
        intoQuiz(tx, wanted, { quizId: into.quizId, assertNoDraft }),
    )
  const judged = await validatedRows(wanted, [])
  const read = judged.flatMap(({ question, state }) => (question && state === 'good' ? [question] : []))
  const packed = await packPlan({ into, questions: read })
  const [before, held] = await db.transaction(async (tx) => {
    const past = await takenBefore(tx, wanted, print)
    if (past) return [past, null]
    assertFaultless(judged)
    if (read.length === 0)
      throw new Refusal(422, 'No questions left to create a quiz.', { code: 'no_questions_left' })
    const counts = { added: read.length, duplicates: judged.length - read.length }
    await tx.update(questionImports).set(counts).where(eq(questionImports.id, wanted._id))
    return [null, await beginQuizzes(tx, { id: wanted._id, now: database.clock.now() }, packed)]
  })
  if (before) return before
  await finishQuizzes(database, { id: wanted._id, plan: packed.plan, held }, report)
  return resultOf(db, wanted._id)
}

const validatedRows = (
  { rows }: Wanted,
  standing: Awaited<ReturnType<typeof standingIn>>,
): Promise<ValidatedRow[]> => {
  const judge = rowValidator(standing)
  return mapInTurns(rows, (row) => judge({ ...row, met: [], notes: [] }))
}

type Target = { quizId: string; assertNoDraft: AssertNoDraft }

/** Into a quiz that holds no more than `MAX_QUESTIONS` of them, in the caller's transaction. */
async function intoQuiz(tx: Tx, wanted: Wanted, { quizId, assertNoDraft }: Target): Promise<ImportSummary> {
  await lockQuiz(tx, quizId, { changes: 'questions', assertNoDraft })
  const judged = await validatedRows(wanted, await standingIn(tx, quizId))
  assertFaultless(judged)
  const good = judged.filter(({ state }) => state === 'good')
  const placed = await placesIn(tx, quizId, good)
  const changed = good.filter(({ replaces }) => replaces !== null).length
  const counts = { added: good.length - changed, changed, duplicates: judged.length - good.length }
  await tx
    .update(questionImports)
    .set({ ...counts, quizIds: [quizId] })
    .where(eq(questionImports.id, wanted._id))
  await retire(tx, good, wanted.now)
  await writeQuestions(tx, placed, wanted._id)
  await assertPoolsFilled(tx, quizId)
  return { ...counts, quizzes: await named(tx, [quizId]) }
}

/** What this import came to when it was sent before; of two at once the second waits for the first. */
async function takenBefore(tx: Tx, wanted: Wanted, print: string): Promise<ImportSummary | null> {
  const [begun] = await tx
    .insert(questionImports)
    .values({
      id: wanted._id,
      fileName: wanted.fileName,
      fingerprint: print,
      importedBy: wanted.by,
      importedAt: wanted.now,
      quizIds: [],
      added: 0,
      changed: 0,
      duplicates: 0,
    })
    .onConflictDoNothing()
    .returning({ id: questionImports.id })
  if (begun) return null
  const [past] = await tx.select().from(questionImports).where(eq(questionImports.id, wanted._id))
  if (!past || past.fingerprint !== print || past.importedBy !== wanted.by)
    throw new Refusal(409, 'This was already imported with other rows. Check the file again.', {
      code: 'questions_import_rows_differ',
    })
  if (past.remaining !== null) throw new Refusal(503, undefined, { retryAfter: 2 })
  return resultOf(tx, wanted._id)
}

async function resultOf(on: Db | Tx, id: string): Promise<ImportSummary> {
  const [row] = await on.select().from(questionImports).where(eq(questionImports.id, id))
  // Taken back already by another, or gone with the demo.
  if (!row) throw new Refusal(404, 'Import not found', { code: 'import_not_found' })
  const { added, changed, duplicates, quizIds } = row
  return { added, changed, duplicates, quizzes: await named(on, quizIds) }
}

async function named(on: Db | Tx, ids: readonly string[]): Promise<ImportSummary['quizzes']> {
  const titles = await titlesOf(on, ids)
  return ids.map((_id) => ({ _id, title: titles.get(_id) ?? '' }))
}

/** Where each question comes: in the place of what it changes, or behind the last one. */
async function placesIn(tx: Tx, quizId: string, good: readonly ValidatedRow[]): Promise<PlacedQuestion[]> {
  const read = good.flatMap(({ question, replaces }) => (question ? [{ question, replaces }] : []))
  const live = and(eq(questions.quizId, quizId), isNull(questions.retiredAt))
  const [row] = await tx
    .select({ last: max(questions.position), count: sql<number>`count(*)::int` })
    .from(questions)
    .where(live)
  const added = read.filter(({ replaces }) => replaces === null).length
  const total = (row?.count ?? 0) + added
  if (total > MAX_QUESTIONS)
    throw new Refusal(
      422,
      `The quiz would have ${total} questions. The limit is ${MAX_QUESTIONS}. Import fewer, or start a new quiz.`,
      { code: 'quiz_too_long' },
    )
  const replaced = read.flatMap(({ replaces }) => replaces?.id ?? [])
  const stood = await tx
    .select({ id: questions.id, position: questions.position })
    .from(questions)
    .where(inArray(questions.id, replaced))
  const positions = new Map(stood.map(({ id, position }) => [id, position]))
  let next = (row?.last ?? -1) + 1
  return read.map(({ question, replaces }) => ({
    quizId,
    question,
    replaces: replaces?.id ?? null,
    position: positions.get(replaces?.id ?? '') ?? next++,
  }))
}

/** @throws {Refusal} 409 when another author has just changed one of them. */
async function retire(tx: Tx, good: readonly ValidatedRow[], now: Date): Promise<void> {
  const ids = good.flatMap(({ replaces }) => replaces?.id ?? [])
  if (ids.length === 0) return
  const retired = await tx
    .update(questions)
    .set({ retiredAt: now })
    .where(and(inArray(questions.id, ids), isNull(questions.retiredAt)))
    .returning({ id: questions.id })
  if (retired.length < ids.length)
    throw new Refusal(409, 'Someone has just changed one of these questions. Check the file again.', {
      code: 'questions_changed',
    })
}
