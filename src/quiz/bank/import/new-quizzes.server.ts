import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { and, eq, inArray, isNotNull, isNull, lte, max } from 'drizzle-orm'
import { newId } from '../../../platform/db/columns.tables.ts'
import type { Database, Tx } from '../../../platform/db/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { forEachIsolated } from '../../../platform/jobs/jobs.server.ts'
import { MAX_QUESTIONS } from '../../quiz.contract.ts'
import { questionImports, quizzes, subjects } from '../../quiz.tables.ts'
import type { ReadQuestion } from './question-row.rules.ts'
import { writeQuestions } from './write-questions.server.ts'

/* Quizzes that an import begins. All of it in one transaction would make everybody on the embedded database
 * wait for seconds, so what is to be written is recorded first, and each quiz is a transaction of its own. No
 * visitor sees one of them before the last is there; what a process leaves behind the next one finishes. */

type Into = { subjectId: string; title: string; description: string; each: number }
/** All that is to be written; the import names those of its quizzes that are there. */
type Plan = { into: Into; questions: ReadQuestion[] }

/** A process that has written nothing for so long is taken for dead, in milliseconds. */
const LEASE_MS = 15_000
/** Part of the marks that a new quiz asks for. */
const PASS = 0.4

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** A plan, and its text as it is stored. */
export type PackedPlan = { plan: Plan; packed: string }
type Writing = { id: string; now: Date }

/** Packed by another thread, before the transaction that records it. */
export async function packPlan(plan: Plan): Promise<PackedPlan> {
  return { plan, packed: (await pack(JSON.stringify(plan))).toString('base64') }
}

const quizzesOf = ({ into, questions }: Plan): number => Math.ceil(questions.length / into.each)
/** In one transaction: no more questions than one quiz may have. */
const quizzesAtOnce = ({ into }: Plan): number => Math.max(1, Math.floor(MAX_QUESTIONS / into.each))
const later = (now: Date): Date => new Date(now.getTime() + LEASE_MS)

/**
 * Begins an import: its first quizzes are written in the caller's transaction, the rest is recorded.
 * @returns until when the caller holds it and goes on with `finishQuizzes`; null when it is whole already.
 * @throws {Refusal} 404 without the subject.
 */
export async function beginQuizzes(
  tx: Tx,
  { id, now }: Writing,
  { plan, packed }: PackedPlan,
): Promise<Date | null> {
  await tx
    .update(questionImports)
    .set({ remaining: packed, leasedUntil: later(now) })
    .where(eq(questionImports.id, id))
  return writeNext(tx, { id, now, held: later(now) }, plan)
}

/**
 * Writes what is left, a short transaction after another. `report` is told how many questions are there.
 * @throws {Refusal} 503 when another process has taken it over.
 */
export async function finishQuizzes(
  { db, clock }: Database,
  { id, plan, held }: { id: string; plan: Plan; held: Date | null },
  report: (done: number) => void,
): Promise<void> {
  const piece = quizzesAtOnce(plan) * plan.into.each
  let written = piece
  for (let lease = held; lease; ) {
    const holding = lease
    // Who waits for the database comes first: the transaction has ended.
    await nextTurn()
    lease = await db.transaction((tx) => writeNext(tx, { id, now: clock.now(), held: holding }, plan))
    written += piece
    report(Math.min(written, plan.questions.length))
  }
}

/** Finishes the imports that a process has left behind. */
export async function finishLeftBehind(database: Database, now: Date): Promise<void> {
  const left = await database.db
    .select({ id: questionImports.id, held: questionImports.leasedUntil, packed: questionImports.remaining })
    .from(questionImports)
    .where(and(isNotNull(questionImports.remaining), lte(questionImports.leasedUntil, now)))
  await forEachIsolated(left, async ({ id, held, packed }) => {
    const plan = JSON.parse(String(await unpack(Buffer.from(packed ?? '', 'base64')))) as Plan
    await finishQuizzes(database, { id, plan, held }, () => {})
  })
}

/** @returns the new lease, null once the last quiz is there. */
async function writeNext(
  tx: Tx,
  { id, now, held }: Writing & { held: Date },
  plan: Plan,
): Promise<Date | null> {
  const [row] = await tx
    .update(questionImports)
    .set({ leasedUntil: later(now) })
    .where(and(eq(questionImports.id, id), eq(questionImports.leasedUntil, held)))
    .returning({ quizIds: questionImports.quizIds })
  if (!row) throw new Refusal(503, undefined, { retryAfter: 2 })
  const made = await writeQuizzes(tx, plan, { importId: id, first: row.quizIds.length })
  const quizIds = [...row.quizIds, ...made]
  const isWhole = quizIds.length >= quizzesOf(plan)
  await tx
    .update(questionImports)
    .set({ quizIds, ...(isWhole ? { remaining: null, leasedUntil: null } : {}) })
    .where(eq(questionImports.id, id))
  if (!isWhole) return later(now)
  // What a competition has taken meanwhile is begun by that alone.
  await tx
    .update(quizzes)
    .set({ active: true })
    .where(and(inArray(quizzes.id, quizIds), isNull(quizzes.reservedFor)))
  return null
}

/** As many whole quizzes as one may have questions. @returns their ids. */
async function writeQuizzes(
  tx: Tx,
  plan: Plan,
  { importId, first }: { importId: string; first: number },
): Promise<string[]> {
  const { subjectId, title, description, each } = plan.into
  const sequence = await nextSequence(tx, subjectId)
  const made = Array.from({ length: Math.min(quizzesAtOnce(plan), quizzesOf(plan) - first) }, (_, n) => {
    const from = (first + n) * each
    return { id: newId(), n: first + n, questions: plan.questions.slice(from, from + each) }
  })
  await tx.insert(quizzes).values(
    made.map(({ id, n, questions: { length: marks } }) => ({
      id,
      subjectId,
      title: quizzesOf(plan) > 1 ? `${title} ${n + 1}` : title,
      description,
      sequence: sequence + n - first,
      marks,
      passingMarks: Math.ceil(marks * PASS),
      active: false,
    })),
  )
  const placed = made.flatMap(({ id, questions }) =>
    questions.map((question, position) => ({ quizId: id, position, question, replaces: null })),
  )
  await writeQuestions(tx, placed, importId)
  return made.map(({ id }) => id)
}

/** Behind the last quiz of its subject, whose row is locked. @throws {Refusal} 404 */
async function nextSequence(tx: Tx, subjectId: string): Promise<number> {
  const [subject] = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.id, subjectId))
    .for('no key update')
  if (!subject) throw new Refusal(404, 'Subject not found', { code: 'subject_not_found' })
  const [row] = await tx
    .select({ last: max(quizzes.sequence) })
    .from(quizzes)
    .where(eq(quizzes.subjectId, subjectId))
  return (row?.last ?? 0) + 1
}
