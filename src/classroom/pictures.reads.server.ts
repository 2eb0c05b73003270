import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../platform/db/db.server.ts'
import { homework, homeworkAnswers, pagePhotos } from './classroom.tables.ts'
import { ANSWER_PREFIX } from './files/prefixes.server.ts'
import { fileOf } from './page-photos/written.server.ts'

/** A picture that a child sent to a teacher; `says`: the teacher's comment, or the homework's words. */
export type ChildPicture = { file: string; says: string; at: Date }

/** The newest handwriting pages and pictures of homework that a child sent. */
export async function picturesOf(on: Db, studentId: string, limit: number): Promise<ChildPicture[]> {
  const pages = await on
    .select()
    .from(pagePhotos)
    .where(eq(pagePhotos.studentId, studentId))
    .orderBy(desc(pagePhotos.sentAt))
    .limit(limit)
  const answers = await on
    .select({ answer: homeworkAnswers, text: homework.text })
    .from(homeworkAnswers)
    .innerJoin(homework, eq(homework.id, homeworkAnswers.homeworkId))
    .where(and(eq(homeworkAnswers.studentId, studentId), eq(homeworkAnswers.kind, 'picture')))
    .orderBy(desc(homeworkAnswers.sentAt))
    .limit(limit)
  const all = [
    ...pages.map((page) => ({ file: fileOf(page), says: page.answer ?? '', at: page.sentAt })),
    ...answers.map(({ answer, text }) => ({
      file: ANSWER_PREFIX + answer.file,
      says: text,
      at: answer.sentAt,
    })),
  ]
  return all.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit)
}
