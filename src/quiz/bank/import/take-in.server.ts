import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { newId } from '../../../platform/columns.tables.ts'
import type { Tx } from '../../../platform/db.server.ts'
import { Refusal } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/fingerprint.server.ts'
import type { RoomParts } from '../../../platform/room.server.ts'
import { assertFaultless } from '../../../platform/sheet-faults.server.ts'
import type { Received } from '../../../platform/wire.ts'
import { USUAL } from '../../draw.rules.ts'
import { QUESTIONS_MAX } from '../../quiz.contract.ts'
import { assertUnwritten, holdQuizzes } from '../../policy.server.ts'
import { questionImports, questions, quizzes, subjects } from '../../quiz.tables.ts'
import { assertPoolsFilled } from '../pools.server.ts'
import type { importQuestions, TakenIn } from './import.contract.ts'
import { type Judged, judge } from './judge.rules.ts'
import type { ReadQuestion } from './question-row.rules.ts'
import { standingIn, titlesOf } from './standing.server.ts'

type Wanted = Received<typeof importQuestions>['body'] & { by: string; now: Date }
type Into = Wanted['into']

/** Written in pieces of so many, so that whoever waits sees it go on. */
const PIECE = 500
/** Part of the marks that a new quiz asks for. */
const PASS = 0.4

/**
 * Takes rows in, all or nothing, in one transaction that holds the quiz; the same id again is the same
 * import.
 * @throws {Refusal} 404, 409 for another import of this id and over a draft of the office, 422 with a message
 * for each faulty row, and for more questions than a quiz holds.
 */
export function takeIn(
  { database: { db }, assertNoDraft }: Pick<RoomParts, 'database' | 'assertNoDraft'>,
  wanted: Wanted,
  tell: (done: number) => void,
): Promise<TakenIn> {
  const { into, rows } = wanted
  const print = fingerprint(JSON.stringify([into, rows]))
  return db.transaction(async (tx) => {
    const before = await beforeIt(tx, wanted, print)
    if (before) return before
    const isNew = !('quizId' in into)
    if (!isNew) {
      await assertNoDraft(tx, { kind: 'quiz', id: into.quizId })
      await holdQuizzes(tx, [into.quizId])
      await assertUnwritten(tx, into.quizId)
    }
    const judged = judge(
      rows.map((row) => ({ ...row, met: [], notes: [] })),
      isNew ? [] : await standingIn(tx, into.quizId),
    )
    assertFaultless(judged)
    const good = judged.filter(({ state }) => state === 'good')
    const placed = await places(tx, into, good)
    const changed = good.filter(({ replaces }) => replaces !== null).length
    const quizIds = isNew ? [...new Set(placed.map(({ quizId }) => quizId))] : [into.quizId]
    const counts = { added: good.length - changed, changed, duplicates: judged.length - good.length }
    await tx
      .update(questionImports)
      .set({ ...counts, quizIds })
      .where(eq(questionImports.id, wanted._id))
    await retire(tx, good, wanted.now)
    await write(tx, placed, { importId: wanted._id, tell })
    if (!isNew) await assertPoolsFilled(tx, into.quizId)
    return { ...counts, quizzes: await named(tx, quizIds) }
  })
}

/** What this import came to when it was sent before; of two at once the second waits for the first. */
async function beforeIt(tx: Tx, wanted: Wanted, print: string): Promise<TakenIn | null> {
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
    throw new Refusal(409, 'This was taken in already, with other rows. Check the file again.')
  const { added, changed, duplicates, quizIds } = past
  return { added, changed, duplicates, quizzes: await named(tx, quizIds) }
}

async function named(tx: Tx, ids: readonly string[]): Promise<TakenIn['quizzes']> {
  const titles = await titlesOf(tx, ids)
  return ids.map((_id) => ({ _id, title: titles.get(_id) ?? '' }))
}

type Placed = { quizId: string; position: number; question: ReadQuestion; replaces: string | null }

/** Where each question comes: in the place of what it changes, behind the last one, or in new quizzes. */
async function places(tx: Tx, into: Into, good: readonly Judged[]): Promise<Placed[]> {
  const read = good.flatMap(({ question, replaces }) => (question ? [{ question, replaces }] : []))
  if (!('quizId' in into))
    return inNewQuizzes(
      tx,
      into,
      read.map(({ question }) => question),
    )
  const { quizId } = into
  const live = and(eq(questions.quizId, quizId), isNull(questions.retiredAt))
  const [row] = await tx
    .select({ last: max(questions.position), count: sql<number>`count(*)::int` })
    .from(questions)
    .where(live)
  const added = read.filter(({ replaces }) => replaces === null).length
  const total = (row?.count ?? 0) + added
  if (total > QUESTIONS_MAX)
    throw new Refusal(
      422,
      `With these the quiz would have ${total} questions; at most ${QUESTIONS_MAX} fit. Take fewer, or let them begin a new quiz.`,
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

type NewQuizzes = Exclude<Into, { quizId: string }>

async function inNewQuizzes(
  tx: Tx,
  { subjectId, title, description, each }: NewQuizzes,
  read: readonly ReadQuestion[],
): Promise<Placed[]> {
  if (read.length === 0) throw new Refusal(422, 'There is no question left to make a quiz of.')
  const first = await nextSequence(tx, subjectId)
  const made = Array.from({ length: Math.ceil(read.length / each) }, (_, n) => {
    const count = Math.min(each, read.length - n * each)
    return {
      id: newId(),
      subjectId,
      title: read.length > each ? `${title} ${n + 1}` : title,
      description,
      sequence: first + n,
      marks: count,
      passingMarks: Math.ceil(count * PASS),
    }
  })
  await tx.insert(quizzes).values(made)
  return read.map((question, n) => ({
    quizId: made[Math.floor(n / each)]?.id ?? '',
    position: n % each,
    question,
    replaces: null,
  }))
}

/** Behind the last quiz of its subject, whose row is locked. @throws {Refusal} 404 */
async function nextSequence(tx: Tx, subjectId: string): Promise<number> {
  const [subject] = await tx
    .select({ id: subjects.id })
    .from(subjects)
    .where(eq(subjects.id, subjectId))
    .for('no key update')
  if (!subject) throw new Refusal(404, 'Subject not found')
  const [row] = await tx
    .select({ last: max(quizzes.sequence) })
    .from(quizzes)
    .where(eq(quizzes.subjectId, subjectId))
  return (row?.last ?? 0) + 1
}

/** @throws {Refusal} 409 when another author has just changed one of them. */
async function retire(tx: Tx, good: readonly Judged[], now: Date): Promise<void> {
  const ids = good.flatMap(({ replaces }) => replaces?.id ?? [])
  if (ids.length === 0) return
  const retired = await tx
    .update(questions)
    .set({ retiredAt: now })
    .where(and(inArray(questions.id, ids), isNull(questions.retiredAt)))
    .returning({ id: questions.id })
  if (retired.length < ids.length)
    throw new Refusal(409, 'Somebody has changed one of these questions just now. Check the file again.')
}

type Writing = { importId: string; tell: (done: number) => void }

/** As JSON, whatever its length one parameter: thousands of rows in a second on the embedded database too. */
async function write(tx: Tx, placed: readonly Placed[], { importId, tell }: Writing): Promise<void> {
  for (let at = 0; at < placed.length; at += PIECE) {
    const piece = placed.slice(at, at + PIECE).map((each) => ({ ...each, id: newId() }))
    const texts = piece.map(({ id, quizId, position, replaces, question }) => ({
      id,
      quiz_id: quizId,
      position,
      text: question.text,
      explanation: question.explanation,
      topic: question.topic,
      difficulty: question.difficulty || USUAL,
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
    const options = piece.flatMap(({ id, question }) =>
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
    tell(Math.min(at + PIECE, placed.length))
  }
}
