import { eq, max } from 'drizzle-orm'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import type { Task } from './kinds/kinds.rules.ts'
import type { ReservedAs } from './quiz.rules.ts'
import { insertHindi } from '../platform/translations/translations.server.ts'
import type { TranslatableItem } from '../platform/translations/translations.rules.ts'
import { questionItem, quizItem, subjectItem } from './question-texts.rules.ts'
import { options, questions, quizzes, subjects } from './quiz.tables.ts'

export {
  seedHandedIn,
  seedResults,
  seedSittings,
  type SeedSitting,
  type SeedTaker,
} from './results/seed-results.server.ts'

/** `topic`: what it practises, in a family's words. */
type About = { text: string; explanation: string; topic: string }
/** One multiple-choice question: exactly four distinct options, `correct` is the index of the right one. */
export type SeedQuestion = About & {
  options: readonly [string, string, string, string]
  correct: 0 | 1 | 2 | 3
}
/** A question of another kind. */
export type SeedTask = About & { task: Task }
type QuizOf<Asked> = Omit<typeof quizzes.$inferInsert, 'subjectId' | 'sequence'> & {
  questions: readonly Asked[]
}
export type SeedQuiz = QuizOf<SeedQuestion>
/** `ofKinds`: one behind the others that asks in other ways. `open`: what is asked of anyone at /try. */
export type SeedSubject = {
  name: string
  quizzes: readonly SeedQuiz[]
  ofKinds?: QuizOf<SeedTask>
  open: SeedQuiz
}

/** Subjects, quizzes and questions in their order. */
export type QuizContent = {
  subjects: readonly SeedSubject[]
  /** English texts with their Hindi; a quiz whose title is among them is in Hindi too. */
  hindi?: Readonly<Record<string, string>>
}

export async function seedQuiz({ tx, now }: SeedContext, content: QuizContent): Promise<void> {
  for (const [position, subject] of content.subjects.entries()) {
    const subjectId = newId()
    await tx.insert(subjects).values({ id: subjectId, name: subject.name, position })
    await seedItems({ tx, now }, [subjectItem({ id: subjectId, name: subject.name })], content.hindi)
    for (const [index, { questions: asked, ...quiz }] of [
      ...subject.quizzes,
      ...(subject.ofKinds ? [subject.ofKinds] : []),
      { ...subject.open, open: true, openedAt: now },
    ].entries()) {
      const quizId = newId()
      await tx.insert(quizzes).values({ ...quiz, id: quizId, subjectId, sequence: index + 1 })
      const items = await insertQuestions(tx, quizId, asked)
      if (content.hindi?.[quiz.title])
        await seedItems({ tx, now }, [...items, quizItem({ ...quiz, id: quizId })], content.hindi)
    }
  }
}

/** Stores what of these items is among the texts in Hindi. */
async function seedItems(
  seeding: SeedContext,
  items: readonly TranslatableItem[],
  hindi: QuizContent['hindi'] = {},
): Promise<void> {
  const texts = ({ texts: english }: TranslatableItem) =>
    Object.fromEntries(english.map(({ path, text }) => [path, hindi[text] ?? '']))
  await insertHindi(
    seeding,
    items.map((item) => [item, texts(item)]),
  )
}

/** A quiz that something keeps, with the id by which it is kept. */
export type SeedPaper = SeedQuiz & { id: string; as: ReservedAs }

/** Papers of a subject that `holder` keeps: on no shelf, behind the quizzes that are. */
export async function seedPapers(
  { tx, now }: SeedContext,
  {
    subject,
    holder,
    papers,
    hindi,
  }: { subject: string; holder: string; papers: readonly SeedPaper[]; hindi: QuizContent['hindi'] },
): Promise<void> {
  const [row] = await tx
    .select({ id: subjects.id, last: max(quizzes.sequence) })
    .from(subjects)
    .leftJoin(quizzes, eq(quizzes.subjectId, subjects.id))
    .where(eq(subjects.name, subject))
    .groupBy(subjects.id)
  if (!row) return
  for (const [index, { questions: asked, as, ...quiz }] of papers.entries()) {
    const kept = { active: false, pausable: false, allowReattempt: as === 'mock' }
    await tx.insert(quizzes).values({
      ...quiz,
      ...kept,
      subjectId: row.id,
      sequence: (row.last ?? 0) + index + 1,
      reservedFor: holder,
      reservedAs: as,
    })
    await seedItems({ tx, now }, await insertQuestions(tx, quiz.id, asked), hindi)
  }
}

async function insertQuestions(
  tx: Tx,
  quizId: string,
  asked: readonly (SeedQuestion | SeedTask)[],
): Promise<TranslatableItem[]> {
  const withIds = asked.map((question) => ({ question, id: newId() }))
  await tx.insert(questions).values(
    withIds.map(({ id, question }, position) => {
      const { text, explanation, topic } = question
      const task = 'task' in question ? question.task : null
      return { id, quizId, position, text, explanation, topic, task }
    }),
  )
  const offered = withIds.flatMap(({ id: questionId, question }) =>
    'task' in question
      ? []
      : question.options.map((text, position) => ({
          questionId,
          position,
          text,
          correct: position === question.correct,
        })),
  )
  if (offered.length > 0) await tx.insert(options).values(offered)
  return withIds.map(({ id, question }) => {
    const { text, explanation, topic } = question
    const [task, own] = 'task' in question ? [question.task, []] : [null, question.options]
    return questionItem({ id, text, explanation, topic, task, options: own })
  })
}
