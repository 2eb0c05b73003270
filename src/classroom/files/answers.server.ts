import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockPerson, namesOf } from '../../people/people.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/files.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { homework, homeworkAnswers } from '../classroom.tables.ts'
import { type GroupRow, placesOf } from '../groups.server.ts'
import type { HomeworkRow } from '../homework-status.server.ts'
import { homeworkSummaries } from '../homework-summaries.server.ts'
import type { HomeworkAnswer, HomeworkSheet } from './files.contract.ts'
import { MAX_ANSWERS } from './files.rules.ts'
import { filesOf, presentFile } from './library.server.ts'
import { storeContent } from '../../platform/files/attachments.server.ts'
import { ANSWER_PREFIX } from './prefixes.server.ts'

export type AnswerRow = typeof homeworkAnswers.$inferSelect

const answerNotFound = () => new Refusal(404, 'This page no longer exists', { code: 'answer_not_found' })

export const presentAnswer = ({ id, kind, size, sentAt }: AnswerRow): HomeworkAnswer => ({
  _id: id,
  kind,
  size,
  sentAt: sentAt.toISOString(),
})

type Asking = { studentId: string; now: Date }

/**
 * A homework that this child has today, as `homeworkFor` shows it.
 * @throws {Refusal} 404, the same for none, another group's, a withdrawn one and one due before it joined.
 */
export async function homeworkOfChild(
  on: Db | Tx,
  id: string,
  { studentId, now }: Asking,
): Promise<{ row: HomeworkRow; group: GroupRow }> {
  const [row] = await on
    .select()
    .from(homework)
    .where(and(eq(homework.id, id), isNull(homework.withdrawnAt)))
  const places = row ? await placesOf(on, [studentId], indianDay(now)) : []
  const place = places.find(({ group, joinedOn }) => group.id === row?.groupId && joinedOn <= row.dueOn)
  if (!row || !place) throw new Refusal(404, 'Homework not found', { code: 'homework_not_found' })
  return { row, group: place.group }
}

/** What a child sees of a homework. @throws {Refusal} 404 as `homeworkOfChild`. */
export async function homeworkTask(
  on: Db,
  id: string,
  { language, ...asking }: Asking & { language: Translation | undefined },
): Promise<HomeworkSheet> {
  const { row, group } = await homeworkOfChild(on, id, asking)
  const [summary] = await homeworkSummaries(on, [row], language)
  const names = await namesOf(on, [group.teacherId])
  const answers = await on
    .select()
    .from(homeworkAnswers)
    .where(and(eq(homeworkAnswers.homeworkId, id), eq(homeworkAnswers.studentId, asking.studentId)))
    .orderBy(asc(homeworkAnswers.sentAt), asc(homeworkAnswers.id))
  return {
    _id: id,
    group: group.name,
    teacher: names.get(group.teacherId) ?? '',
    title: summary?.title ?? '',
    text: row.text,
    dueOn: row.dueOn,
    files: ((await filesOf(on, [id])).get(id) ?? []).map(presentFile),
    answers: answers.map(presentAnswer),
  }
}

type AnswerId = { id: string; homeworkId: string; studentId: string }

/** An answer that this child has sent to this homework already. */
export async function sentAnswer(
  on: Db | Tx,
  { id, homeworkId, studentId }: AnswerId,
): Promise<AnswerRow | undefined> {
  const [row] = await on
    .select()
    .from(homeworkAnswers)
    .where(
      and(
        eq(homeworkAnswers.id, id),
        eq(homeworkAnswers.homeworkId, homeworkId),
        eq(homeworkAnswers.studentId, studentId),
      ),
    )
  return row
}

/**
 * Stores what a child hands in.
 * @throws {Refusal} 404 as `homeworkOfChild`, 409 for too many and an id that is another's, and as
 * `storeContent`.
 */
export async function addAnswer(
  { db, files }: { db: Db; files: Files },
  { bytes, ...sending }: AnswerId & { bytes: Uint8Array },
  now: Date,
): Promise<AnswerRow> {
  const { homeworkId, studentId } = sending
  await homeworkOfChild(db, homeworkId, { studentId, now })
  const stored = await storeContent(files, { prefix: ANSWER_PREFIX, bytes, kinds: ['picture', 'recording'] })
  const row = { ...sending, ...stored, sentAt: now }
  const made = await db
    .transaction((tx) => insertAnswer({ tx, now }, row))
    .catch(async (error: unknown) => {
      await files.remove(ANSWER_PREFIX + stored.file)
      throw error
    })
  if (made.file !== stored.file) await files.remove(ANSWER_PREFIX + stored.file)
  return made
}

/** Looked at again under the child's lock: what was stored meanwhile counts. */
async function insertAnswer(
  { tx, now }: TxContext,
  row: typeof homeworkAnswers.$inferInsert,
): Promise<AnswerRow> {
  const { homeworkId, studentId } = row
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`answers ${studentId}`}))`)
  await lockPerson(tx, studentId)
  await homeworkOfChild(tx, homeworkId, { studentId, now })
  const before = await sentAnswer(tx, { id: row.id ?? '', homeworkId, studentId })
  if (before) return before
  const mine = and(eq(homeworkAnswers.homeworkId, homeworkId), eq(homeworkAnswers.studentId, studentId))
  if ((await tx.$count(homeworkAnswers, mine)) >= MAX_ANSWERS)
    throw new Refusal(409, `You can hand in ${MAX_ANSWERS} pages. Delete one first.`, {
      code: 'too_many_answers',
    })
  const [made] = await tx.insert(homeworkAnswers).values(row).onConflictDoNothing().returning()
  if (!made) throw new Refusal(409, 'Please try again', { code: 'try_again' })
  return made
}

/** An answer of this child. @throws {Refusal} 404, the same for none and another's. */
export async function ownAnswer(on: Db, { id, homeworkId, studentId }: AnswerId): Promise<AnswerRow> {
  const [row] = await on
    .select()
    .from(homeworkAnswers)
    .where(
      and(
        eq(homeworkAnswers.id, id),
        eq(homeworkAnswers.homeworkId, homeworkId),
        eq(homeworkAnswers.studentId, studentId),
      ),
    )
  if (!row) throw answerNotFound()
  return row
}

/** @throws {Refusal} 404, the same for none and another's. */
export async function removeAnswer({ db, files }: { db: Db; files: Files }, sent: AnswerId): Promise<void> {
  const { id, file } = await ownAnswer(db, sent)
  await db.delete(homeworkAnswers).where(eq(homeworkAnswers.id, id))
  await files.remove(ANSWER_PREFIX + file)
}

/** The answers of these children to a homework, by child. */
export async function answersTo(
  on: Db | Tx,
  homeworkId: string,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, AnswerRow[]>> {
  const rows = await on
    .select()
    .from(homeworkAnswers)
    .where(
      and(eq(homeworkAnswers.homeworkId, homeworkId), inArray(homeworkAnswers.studentId, [...studentIds])),
    )
    .orderBy(asc(homeworkAnswers.sentAt), asc(homeworkAnswers.id))
  return Map.groupBy(rows, ({ studentId }) => studentId)
}

/** An answer to a homework of the group, of a child who is in it. @throws {Refusal} 404 */
export async function groupAnswer(
  on: Db,
  { id, homeworkId, studentIds }: { id: string; homeworkId: string; studentIds: readonly string[] },
): Promise<AnswerRow> {
  const [row] = await on
    .select()
    .from(homeworkAnswers)
    .where(
      and(
        eq(homeworkAnswers.id, id),
        eq(homeworkAnswers.homeworkId, homeworkId),
        inArray(homeworkAnswers.studentId, [...studentIds]),
      ),
    )
  if (!row) throw answerNotFound()
  return row
}

/** How many answers these children have handed in, by homework and child. */
export async function answerCounts(
  on: Db | Tx,
  studentIds: readonly string[],
): Promise<(homeworkId: string, studentId: string) => number> {
  const rows = await on
    .select({ homeworkId: homeworkAnswers.homeworkId, studentId: homeworkAnswers.studentId, sent: count() })
    .from(homeworkAnswers)
    .where(inArray(homeworkAnswers.studentId, [...studentIds]))
    .groupBy(homeworkAnswers.homeworkId, homeworkAnswers.studentId)
  const sent = new Map(rows.map((row) => [`${row.homeworkId} ${row.studentId}`, row.sent]))
  return (homeworkId, studentId) => sent.get(`${homeworkId} ${studentId}`) ?? 0
}
