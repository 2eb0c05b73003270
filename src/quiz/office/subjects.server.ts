import { href } from 'react-router'
import { asc, eq, max } from 'drizzle-orm'
import { sqlState } from '../../platform/db/db.server.ts'
import { type DocumentKind, defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { quizzes, subjects } from '../quiz.tables.ts'
import { subjectItem } from '../question-texts.rules.ts'
import { SubjectDocument } from './documents.contract.ts'

const UNIQUE_VIOLATION = '23505'
const TAKEN = 'There is already a subject with this name'

/** Subjects. Only an empty one can be unpublished. */
export const subjectDocument: DocumentKind = defineDocumentKind<SubjectDocument>({
  kind: 'quiz-subject',
  place: { section: 'Quizzes', to: (id) => href('/office/quizzes/subjects/:id', { id }) },
  access: 'author',
  schema: SubjectDocument,
  most: 100,
  titleOf: ({ name }) => (typeof name === 'string' ? name : ''),
  fields: { name: 'name', quizMinutes: 'minutes per quiz' },
  list: async (on) => {
    const rows = await on.select().from(subjects).orderBy(asc(subjects.position), asc(subjects.id))
    return rows.map(({ id, name, quizMinutes }) => ({
      id,
      title: name,
      note: `${quizMinutes} minutes per quiz`,
      shown: true,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(subjects).where(eq(subjects.id, id))
    return row ? { name: row.name, quizMinutes: row.quizMinutes } : null
  },
  publish: async (tx, id, data) => {
    const [row] = await tx.select({ last: max(subjects.position) }).from(subjects)
    try {
      await tx
        .insert(subjects)
        .values({ id, ...data, position: (row?.last ?? -1) + 1 })
        .onConflictDoUpdate({ target: subjects.id, set: data })
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION)
        throw new Refusal(422, TAKEN, { code: 'subject_name_taken', errors: { name: TAKEN } })
      throw error
    }
  },
  translates: ({ name }, id) => [subjectItem({ id, name })],
  unpublish: async (tx, id) => {
    await tx.select({ id: subjects.id }).from(subjects).where(eq(subjects.id, id)).for('update')
    const count = await tx.$count(quizzes, eq(quizzes.subjectId, id))
    if (count > 0)
      throw new Refusal(
        409,
        `It has ${count} ${count === 1 ? 'quiz' : 'quizzes'}, so it can’t be unpublished`,
        { code: 'unpublish_in_use' },
      )
    await tx.delete(subjects).where(eq(subjects.id, id))
  },
  order: async (tx, ids) => {
    for (const [position, id] of ids.entries())
      await tx.update(subjects).set({ position }).where(eq(subjects.id, id))
  },
})
