import { recordPaperExam, type PaperExamResult } from '../../craft/paper-exams.reads.server.ts'
import type { PaperExamForm } from '../../craft/exams/paper-exams.contract.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { allExamGroups, taughtStudents, teachersExamGroups } from './exam-groups.server.ts'
import * as wire from './paper-exams.contract.ts'

type PaperExamParts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** Exams held on paper, recorded by a teacher for own children, and by the office for all. */
export function paperExamCalls({ database: { db }, outbox, publicUrl }: PaperExamParts): EndpointHandler[] {
  type Act = { form: PaperExamForm; by: string; now: Date; ofTeacher: boolean }
  const record = async ({ form, by, now, ofTeacher }: Act): Promise<PaperExamResult> => {
    const result = await db.transaction(async (tx) => {
      const own = ofTeacher ? new Set(await taughtStudents(tx, by, now)) : null
      if (own && form.children.some(({ studentId }) => !own.has(studentId)))
        throw new Refusal(404, 'Student not found', { code: 'student_not_found' })
      return recordPaperExam({ tx, outbox, now }, { form, by, site: publicUrl.origin })
    })
    outbox.wake()
    return result
  }
  return [
    serve(wire.getTeachExamGroups, async ({ person, now }) =>
      enveloped(await teachersExamGroups(db, person.id, now)),
    ),

    serve(wire.recordGroupPaperExam, async ({ body, person, now }) =>
      presented(await record({ form: body, by: person.id, now, ofTeacher: true })),
    ),

    serve(wire.getExamGroups, async ({ now }) => enveloped(await allExamGroups(db, now))),

    serve(wire.recordPaperExam, async ({ body, person, now, audit }) => {
      const result = await record({ form: body, by: person.id, now, ofTeacher: false })
      audit(`recorded ${result.grade} of ${body.heldOn} held on paper: ${countWords(result)}`)
      return presented(result)
    }),
  ]
}

const presented = (result: PaperExamResult) => ({
  success: true as const,
  message: `Saved: ${countWords(result)}`,
  data: { recorded: result.recorded, passed: result.passed },
})

const countWords = ({ recorded, passed }: PaperExamResult): string =>
  `${recorded} ${recorded === 1 ? 'result' : 'results'}, ${passed} ${passed === 1 ? 'certificate' : 'certificates'}`
