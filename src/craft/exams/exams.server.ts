import { eq } from 'drizzle-orm'
import { certificateDownload } from '../../academy/certificates.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import { readCode } from '../../competition/competition.rules.ts'
import { publicName } from '../../competition/rank.rules.ts'
import { type PersonRow } from '../../people/people.reads.server.ts'
import { linkedStudent, linkedStudents } from '../../people/teachers.reads.server.ts'
import { decidesFor } from '../../people/policy.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type CurrentUser, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { paperInFull } from '../exams.reads.server.ts'
import * as wire from './exams.contract.ts'
import { printedCertificate } from './printed-certificate.server.ts'
import { examCertificates, examSittings } from './exams.tables.ts'
import { gradeNamesIn, named, scalesIn } from '../grade-names.reads.server.ts'
import { gradeNamed, LADDER_TABLES, openGrade, shownScales } from './ladders.server.ts'
import { notFound } from './policy.server.ts'
import { sittingById, sittingsOf, type Whole, hasOpenPaper } from './sittings.server.ts'
import { ladderOf } from './standing.server.ts'
import { startPaper } from './start.server.ts'

/** Grade exams: begun, looked back at, and what a certificate says. */
export function examCalls({ database, disk, publicUrl }: RoomParts): EndpointHandler[] {
  const { db } = database
  const drawn = paperLimit(database)
  const starts = createLimit(database, 'exam-starts', { acts: 20, seconds: 86_400 })

  return [
    serve(
      wire.getScales,
      async ({ language }) => enveloped(await scalesIn(db, language, await shownScales(db))),
      { dependsOn: LADDER_TABLES },
    ),

    serve(wire.getLadders, async ({ person, now, language }) => {
      const students = await linkedStudents(db, person)
      const all = await sittingsOf(
        db,
        students.map(({ id }) => id),
      )
      const scales = await shownScales(db)
      const names = await gradeNamesIn(db, language)
      return enveloped(
        students.map((student) => {
          const mine = all.filter(({ sitting }) => sitting.studentId === student.id)
          const ladder = ladderOf(student, { mine, scales, now })
          return { ...ladder, sittings: ladder.sittings.map(named(names)) }
        }),
      )
    }),

    serve(wire.getExam, async ({ params, language }) => {
      const grade = await gradeNamed(db, params.id)
      if (!grade) throw notFound('Exam')
      const names = await gradeNamesIn(db, language)
      return enveloped({ ...grade, name: names(grade) })
    }),

    serve(wire.startExam, async ({ params, body, person, now }) => {
      const grade = await openGrade(db, params.grade)
      if (!grade) throw notFound('Exam')
      disk.assertWritable()
      if (!(await hasOpenPaper(db, person.id))) await starts.spend(person.id)
      const starting = { grade, mode: body.mode, studentId: person.id, now }
      return enveloped(await db.transaction((tx) => startPaper(tx, starting)))
    }),

    serve(wire.getExamPaper, async ({ params, person, language }) => {
      const { whole } = await seenSitting(db, person, params.id)
      const paper = await paperInFull(db, whole.sitting.id)
      if (!paper) throw notFound('Paper')
      return enveloped(named(await gradeNamesIn(db, language))(paper))
    }),

    serve(wire.showExamCertificate, async ({ params, body, person }) => {
      const { whole, student } = await seenSitting(db, person, params.id)
      if (!whole.certificate) throw notFound('Certificate')
      if (!decidesFor(person, student))
        throw new Refusal(403, 'Only the family can change this', { code: 'family_only' })
      await db
        .update(examCertificates)
        .set({ shown: body.shown })
        .where(eq(examCertificates.sittingId, params.id))
      return { success: true as const, message: body.shown ? 'Name shown' : 'Name hidden' }
    }),

    serve(wire.getExamCertificate, async ({ params }) => {
      const row = await certificateByCode(db, params.code)
      if (!row) throw notFound('Certificate')
      const { code, withdrawnAt, shown, content } = row.certificate
      if (withdrawnAt) return enveloped({ code, state: 'withdrawn', content: null })
      if (!shown) return enveloped({ code, state: 'hidden', content: null })
      const { fullName, onPaper = false, ...facts } = content
      const shownContent = { ...facts, onPaper, name: publicName(fullName) }
      return enveloped({ code, state: 'good', content: shownContent })
    }),

    serve(wire.examCertificateFile, async ({ params, person, language = 'en' as const }) => {
      await drawn.spend(person.account.id)
      const row = await certificateByCode(db, params.code)
      if (!row || row.certificate.withdrawnAt || !(await linkedStudent(db, person, row.studentId)))
        throw notFound('Certificate')
      return certificateDownload(printedCertificate(row.certificate, { publicUrl, language }))
    }),
  ]
}

/** @throws {Refusal} 404, the same for none and for one that this person may not see. */
async function seenSitting(
  db: Db,
  person: CurrentUser,
  id: string,
): Promise<{ whole: Whole; student: PersonRow }> {
  const whole = await sittingById(db, id)
  const student = whole && (await linkedStudent(db, person, whole.sitting.studentId))
  if (!whole || !student) throw notFound('Paper')
  return { whole, student }
}

/** The certificate with a code, however it was typed. */
async function certificateByCode(db: Db, typed: string) {
  const code = readCode(typed)
  if (!code) return undefined
  const [row] = await db
    .select({ certificate: examCertificates, studentId: examSittings.studentId })
    .from(examCertificates)
    .innerJoin(examSittings, eq(examSittings.id, examCertificates.sittingId))
    .where(eq(examCertificates.code, code))
  return row
}
