import { href } from 'react-router'
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { type Editable, editable } from '../../platform/editable.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { isWritten } from '../bank/shelf.server.ts'
import { assertUnwritten } from '../policy.server.ts'
import { attempts, quizzes, subjects } from '../quiz.tables.ts'
import { drawnCount } from '../draw.rules.ts'
import { QuizDocument } from './documents.contract.ts'
import { keepQuestions, liveQuestions } from './keep-questions.server.ts'
import { subjectEditable } from './subjects.server.ts'

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

/** The row of a subject under its lock: whoever gives places in it waits for the others. */
async function lockSubject(tx: Tx, id: string): Promise<void> {
  const [subject] = /^[0-9a-f-]{36}$/.test(id)
    ? await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.id, id)).for('update')
    : []
  if (!subject) {
    const words = 'Choose a subject'
    throw new Refusal(422, words, { errors: { subjectId: words } })
  }
}

async function nextSequence(on: Db | Tx, subjectId: string): Promise<number> {
  const [row] = await on
    .select({ last: max(quizzes.sequence) })
    .from(quizzes)
    .where(eq(quizzes.subjectId, subjectId))
  return (row?.last ?? 0) + 1
}

/** What was begun before keeps the marks that were announced then. */
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
  // By id, as all who hold several: nobody waits for another in a circle.
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

/** @throws {Refusal} 422 where a competition has announced the time of its paper. */
function assertSameTime({ reservedFor, durationMinutes }: QuizRow, { minutes }: QuizDocument): void {
  if (reservedFor === null || minutes === durationMinutes) return
  const words = `A competition keeps this quiz and has announced ${durationMinutes} minutes: they stay`
  throw new Refusal(422, words, { errors: { minutes: words } })
}

const quiz = (clock: Clock): Editable =>
  editable<QuizDocument>({
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
      passingMarks: 'marks to pass',
      penalty: { name: 'cost of a wrong answer', reads: asFraction },
      language: 'language',
      allowReattempt: { name: 'another attempt', reads: yesOrNo },
      pausable: { name: 'pauses', reads: yesOrNo },
      open: { name: 'open to anyone', reads: yesOrNo },
      pauseLimit: 'number of pauses',
      pauseMinutes: 'minutes of pauses',
      blueprint: { name: 'what is drawn', reads: asDraw },
      questions: 'questions',
    },
    list: async (on) => {
      const rows = await on
        .select({ id: quizzes.id, title: quizzes.title, active: quizzes.active, subject: subjects.name })
        .from(quizzes)
        .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
        .where(isWritten)
        .orderBy(asc(subjects.position), asc(quizzes.sequence))
      return rows.map(({ id, title, active, subject }) => ({ id, title, note: subject, shown: active }))
    },
    read: async (on, id) => {
      const [row] = await on.select().from(quizzes).where(eq(quizzes.id, id))
      return row ? { ...documentOf(row), questions: await liveQuestions(on, id) } : null
    },
    publish: async (tx, id, data) => {
      await lockSubject(tx, data.subjectId)
      // Whoever ends attempts refers to the quiz while it holds them: it is not kept waiting for us.
      const [before] = await tx.select().from(quizzes).where(eq(quizzes.id, id)).for('no key update')
      const sequence =
        before?.subjectId === data.subjectId ? before.sequence : await nextSequence(tx, data.subjectId)
      if (before) assertSameTime(before, data)
      if (before) await keepSchemeOfAttempts(tx, before, data)
      await assertUnwritten(tx, id)
      const kept = before?.reservedAs
        ? { active: false, pausable: false, allowReattempt: before.reservedAs === 'mock' }
        : { active: true }
      const openedAt = before?.openedAt ?? (data.open ? clock.now() : null)
      const row = { ...rowOf(data), sequence, openedAt, ...kept }
      await tx
        .insert(quizzes)
        .values({ id, ...row })
        .onConflictDoUpdate({ target: quizzes.id, set: { ...row, edition: sql`${quizzes.edition} + 1` } })
      await keepQuestions(tx, { quizId: id, questions: data.questions, now: clock.now() })
    },
    unpublish: async (tx, id) => {
      await tx.update(quizzes).set({ active: false }).where(eq(quizzes.id, id))
    },
    order: orderQuizzes,
  })

/** The ids of all subjects in one list: each subject's own are put into their order, hidden ones behind. */
async function orderQuizzes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.select({ id: subjects.id }).from(subjects).orderBy(asc(subjects.id)).for('update')
  // As those who end attempts refer to them: by id. Places are part of a key, so they wait for us here.
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
  // Out of each other's way first: no two of a subject have one place, not even for a moment.
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

/** What authors edit of the quizzes. */
export const quizEditables = (clock: Clock): readonly Editable[] => [subjectEditable, quiz(clock)]
