import { href } from 'react-router'
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/jobs/clock.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { type DocumentKind, defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { lockQuiz, type LockedQuiz, type QuizChange } from '../bank/locked-quiz.server.ts'
import { isAuthored } from '../bank/listing.server.ts'
import { attempts, quizzes, subjects } from '../quiz.tables.ts'
import { drawnCount, DEFAULT_DIFFICULTY } from '../draw.rules.ts'
import { questionItem, quizItem } from '../question-texts.rules.ts'
import { QuizDocument } from './documents.contract.ts'
import { contentOf, saveQuestions, liveQuestions } from './save-questions.server.ts'
import { taskOf } from './task-draft.rules.ts'
import { subjectDocument } from './subjects.server.ts'

type QuizRow = typeof quizzes.$inferSelect

const yesOrNo = (value: unknown) => (value === true ? 'yes' : 'no')
const asFraction = (value: unknown) => {
  const { numerator = 0, denominator = 1 } = (value ?? {}) as Partial<QuizDocument['penalty']>
  return `${numerator}/${denominator}`
}

const asDraw = (value: unknown) => {
  const pools = (value ?? []) as NonNullable<QuizDocument['blueprint']>
  const from = pools.length === 1 ? '1 pool' : `${pools.length} pools`
  return pools.length === 0 ? 'all questions' : `${drawnCount(pools)} from ${from}`
}

/** Locks a subject, so that positions in it are assigned one at a time. */
async function lockSubject(tx: Tx, id: string): Promise<void> {
  const [subject] = /^[0-9a-f-]{36}$/.test(id)
    ? await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.id, id)).for('update')
    : []
  if (!subject) {
    const words = 'Choose a subject'
    throw new Refusal(422, words, { code: 'validation_failed', errors: { subjectId: words } })
  }
}

async function nextSequence(on: Db | Tx, subjectId: string): Promise<number> {
  const [row] = await on
    .select({ last: max(quizzes.sequence) })
    .from(quizzes)
    .where(eq(quizzes.subjectId, subjectId))
  return (row?.last ?? 0) + 1
}

/** Running attempts keep the marking scheme of their start. */
async function keepSchemeOfAttempts(
  tx: Tx,
  before: QuizRow,
  { marks, penalty }: QuizDocument,
): Promise<void> {
  const same =
    before.marks === marks &&
    before.penaltyNumerator === penalty.numerator &&
    before.penaltyDenominator === penalty.denominator
  if (same) return
  const which = and(eq(attempts.quizId, before.id), isNull(attempts.schemeMarks))
  // Locks in id order, against deadlocks.
  await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(which)
    .orderBy(asc(attempts.id))
    .for('no key update')
  await tx
    .update(attempts)
    .set({
      schemeMarks: before.marks,
      schemeNumerator: before.penaltyNumerator,
      schemeDenominator: before.penaltyDenominator,
    })
    .where(which)
}

/**
 * The published quiz of this document; undefined for a new one.
 * @throws {Refusal} as lockQuizzes, and 422 at minutes if a competition has announced the time.
 */
async function lockedForPublish(tx: Tx, id: string, data: QuizDocument): Promise<LockedQuiz | undefined> {
  const [known] = await tx.select({ id: quizzes.id }).from(quizzes).where(eq(quizzes.id, id))
  if (!known) return undefined
  return lockQuiz(tx, id, {
    changes: async (quiz): Promise<QuizChange> => {
      assertSameTime(quiz, data)
      return isSamePaper({ ...documentOf(quiz), questions: await liveQuestions(tx, id) }, data)
        ? 'text'
        : 'questions'
    },
  })
}

/** Whether both documents give the same paper and marking. */
const isSamePaper = (before: QuizDocument, after: QuizDocument): boolean =>
  JSON.stringify(paperParts(before)) === JSON.stringify(paperParts(after))

const paperParts = ({ questions, blueprint = [], marks, penalty }: QuizDocument) => [
  questions.map(contentOf),
  // Difficulty decides the pool.
  blueprint.length > 0 ? questions.map(({ difficulty = DEFAULT_DIFFICULTY }) => difficulty) : [],
  blueprint.map(({ topic, difficulty, count }) => [topic, difficulty, count]),
  marks,
  penalty.numerator,
  penalty.denominator,
]

/** @throws {Refusal} 422 if a competition has announced the time of this paper. */
function assertSameTime({ reservedFor, durationMinutes }: QuizRow, { minutes }: QuizDocument): void {
  if (reservedFor === null || minutes === durationMinutes) return
  const words = `A competition has announced ${durationMinutes} minutes for this quiz, so its time can’t be changed`
  throw new Refusal(422, words, { code: 'validation_failed', errors: { minutes: words } })
}

const quiz = (clock: Clock): DocumentKind =>
  defineDocumentKind<QuizDocument>({
    kind: 'quiz',
    place: { section: 'Quizzes', to: (id) => href('/office/quizzes/:id', { id }) },
    access: 'author',
    schema: QuizDocument,
    most: 1_000,
    titleOf: ({ title }) => (typeof title === 'string' ? title : ''),
    fields: {
      title: 'title',
      description: 'description',
      subjectId: 'subject',
      price: 'price',
      minutes: 'minutes',
      marks: 'marks',
      passingMarks: 'pass marks',
      penalty: { name: 'negative marks', reads: asFraction },
      language: 'language',
      allowReattempt: { name: 'retake', reads: yesOrNo },
      pausable: { name: 'pauses', reads: yesOrNo },
      open: { name: 'open to anyone', reads: yesOrNo },
      pauseLimit: 'number of pauses',
      pauseMinutes: 'minutes of pauses',
      blueprint: { name: 'random questions', reads: asDraw },
      questions: 'questions',
    },
    list: async (on) => {
      const rows = await on
        .select({ id: quizzes.id, title: quizzes.title, active: quizzes.active, subject: subjects.name })
        .from(quizzes)
        .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
        .where(isAuthored)
        .orderBy(asc(subjects.position), asc(quizzes.sequence))
      return rows.map(({ id, title, active, subject }) => ({ id, title, note: subject, shown: active }))
    },
    read: async (on, id) => {
      const [row] = await on.select().from(quizzes).where(eq(quizzes.id, id))
      return row ? { ...documentOf(row), questions: await liveQuestions(on, id) } : null
    },
    publish: async (tx, id, data) => {
      await lockSubject(tx, data.subjectId)
      const before = await lockedForPublish(tx, id, data)
      const sequence =
        before?.subjectId === data.subjectId ? before.sequence : await nextSequence(tx, data.subjectId)
      if (before) await keepSchemeOfAttempts(tx, before, data)
      const kept = before?.reservedAs
        ? { active: false, pausable: false, allowReattempt: before.reservedAs === 'mock' }
        : { active: true }
      const openedAt = before?.openedAt ?? (data.open ? clock.now() : null)
      const row = { ...rowOf(data), sequence, openedAt, ...kept }
      await tx
        .insert(quizzes)
        .values({ id, ...row })
        .onConflictDoUpdate({ target: quizzes.id, set: row })
      await saveQuestions(tx, { quizId: id, questions: data.questions, now: clock.now() })
    },
    translates: (document, id) => [
      quizItem({ id, title: document.title, description: document.description }),
      ...document.questions.map((question) =>
        questionItem({
          ...question,
          topic: question.topic ?? '',
          options: 'correct' in question ? question.options : [],
          task: taskOf(question),
        }),
      ),
    ],
    unpublish: async (tx, id) => {
      await lockQuiz(tx, id, { changes: 'text' })
      await tx.update(quizzes).set({ active: false }).where(eq(quizzes.id, id))
    },
    order: orderQuizzes,
  })

/** Ids of all subjects in one list; each subject's quizzes are reordered, hidden ones last. */
async function orderQuizzes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.select({ id: subjects.id }).from(subjects).orderBy(asc(subjects.id)).for('update')
  // Locks in id order, like those who end attempts. Positions are part of a unique key.
  await tx.select({ id: quizzes.id }).from(quizzes).orderBy(asc(quizzes.id)).for('update')
  const rows = await tx
    .select({ id: quizzes.id, subjectId: quizzes.subjectId })
    .from(quizzes)
    .orderBy(asc(quizzes.sequence))
  const place = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: { id: string }) => place.get(id) ?? ids.length
  const places = [...Map.groupBy(rows, (row) => row.subjectId).values()].flatMap((ofSubject) =>
    ofSubject
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(({ id }, index) => ({ id, sequence: index + 1 })),
  )
  // Positions are unique per subject, so all get temporary ones first.
  await tx.update(quizzes).set({ sequence: sql`-1 - abs(${quizzes.sequence})` })
  await tx.execute(
    sql`update quizzes q set sequence = p.sequence
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(id uuid, sequence integer)
      where q.id = p.id`,
  )
}

function documentOf(row: QuizRow): Omit<QuizDocument, 'questions'> {
  return {
    title: row.title,
    description: row.description,
    subjectId: row.subjectId,
    price: row.pricePaise / 100,
    minutes: row.durationMinutes,
    marks: row.marks,
    passingMarks: row.passingMarks,
    penalty: { numerator: row.penaltyNumerator, denominator: row.penaltyDenominator },
    language: row.language,
    allowReattempt: row.allowReattempt,
    pausable: row.pausable,
    open: row.open,
    pauseLimit: row.pauseLimit,
    pauseMinutes: row.pauseMinutes,
    blueprint: [...(row.blueprint ?? [])],
  }
}

const rowOf = ({ questions: _, price, minutes, penalty, blueprint = [], ...data }: QuizDocument) => ({
  ...data,
  blueprint: blueprint.length > 0 ? blueprint : null,
  open: data.open ?? false,
  pricePaise: Math.round(price * 100),
  durationMinutes: minutes,
  penaltyNumerator: penalty.numerator,
  penaltyDenominator: penalty.denominator,
})

/** Editable documents: quizzes and subjects. */
export const quizEditables = (clock: Clock): readonly DocumentKind[] => [subjectDocument, quiz(clock)]
