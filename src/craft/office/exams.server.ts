import { min, type SQL, sql } from 'drizzle-orm'
import { certificatesDownload } from '../../academy/certificates.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import { roleAllows } from '../../academy/roles.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import {
  type TimelineSource,
  type DashboardSource,
  MAX_TIMELINE_ENTRIES,
} from '../../platform/rooms/dashboard.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { isHandedIn } from '../../quiz/exam.reads.server.ts'
import { dayCertificates, dayResults, examDays } from '../exam-days.reads.server.ts'
import { decidePaper, paperInFull, passedPapers } from '../exams.reads.server.ts'
import { correctCertificateName, withdrawPaperExam } from '../paper-exams.reads.server.ts'
import { examSittings } from '../exams/exams.tables.ts'
import { examsOf } from '../exams/own-exams.server.ts'
import { gradeFinished } from '../exams/sittings.server.ts'
import * as wire from './exams.contract.ts'

/** The most students at once. */
const MOST = 200
/** The longest a child should wait, in milliseconds: three days. */
const WORD_MS = 259_200_000

/** Submitted, but not marked yet. */
const isUnmarked = sql`${examSittings.endedAt} is null and ${isHandedIn(examSittings.attemptId)}`
const waits = sql`${examSittings.passed} and ${examSittings.judged} is null`

async function studentsWith(db: Db, which: SQL): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: examSittings.studentId })
    .from(examSittings)
    .where(which)
    .limit(MOST)
  return rows.map(({ id }) => id)
}

/** Marks all submitted papers that nobody has opened yet. */
const markAll = async (db: Db): Promise<void> => gradeFinished(db, await studentsWith(db, isUnmarked))

type Parts = Pick<RoomParts, 'database' | 'outbox' | 'publicUrl'>

/** What was taken on which days, certificates to print, and results that were recorded by mistake. */
export function examDayOfficeCalls({ database, outbox, publicUrl }: Parts): EndpointHandler[] {
  const { db } = database
  const drawn = paperLimit(database)
  return [
    serve(wire.getExamDays, async ({ query }) => {
      await markAll(db)
      return enveloped(await examDays(db, { whose: 'all', before: query.before }))
    }),

    serve(wire.getExamDay, async ({ params }) =>
      enveloped(await dayResults(db, { ...params, whose: 'all' })),
    ),

    serve(wire.printCertificates, async ({ params, body, person, audit }) => {
      await drawn.spend(person.account.id)
      const printed = await dayCertificates(db, { ...params, ...body, whose: 'all', publicUrl })
      audit(`printed ${printed.length} certificates of ${printed[0]?.title ?? ''}, ${params.day}`)
      return certificatesDownload(printed, body.part)
    }),

    serve(wire.withdrawExam, async ({ params, body, person, now, audit }) => {
      const withdrawal = { id: params.id, reason: body.reason, by: person.id, site: publicUrl.origin }
      const { studentId, isUnreached } = await db.transaction((tx) =>
        withdrawPaperExam({ tx, outbox, now }, withdrawal),
      )
      outbox.wake()
      audit(`withdrew an exam of {person:${studentId}} held on paper: ${body.reason}`)
      const call = isUnreached ? ' The family has no email: please call them.' : ''
      return { success: true as const, message: `Result withdrawn. It no longer counts.${call}` }
    }),

    serve(wire.correctCertificate, async ({ params, body, audit }) => {
      const { studentId, from } = await db.transaction((tx) =>
        correctCertificateName({ tx }, { ...params, ...body }),
      )
      audit(`corrected the name on a certificate of {person:${studentId}}: ${from} to ${body.name}`)
      return {
        success: true as const,
        message: `The certificate is in the name of ${body.name}. Print it again.`,
      }
    }),
  ]
}

/** Confirms passed papers of children without a teacher. */
export const examOfficeCalls = ({ database: { db }, outbox, publicUrl }: Parts): EndpointHandler[] => [
  serve(wire.getWaitingExams, async () => {
    await markAll(db)
    const ids = await studentsWith(db, waits)
    const names = await namesOf(db, ids)
    const papers = (await passedPapers(db, ids)).filter(({ sitting }) => sitting.judged === null)
    return enveloped(
      papers.map(({ studentId, sitting, away }) => ({
        studentId,
        fullName: names.get(studentId) ?? '',
        sitting,
        away: { times: away.times, seconds: Math.round(away.ms / 1_000) },
      })),
    )
  }),

  serve(wire.getWaitingExam, async ({ params }) => {
    const paper = await paperInFull(db, params.id)
    if (!paper) throw new Refusal(404, 'Paper not found', { code: 'paper_not_found' })
    return enveloped(paper)
  }),

  serve(wire.decideExam, async ({ params, body, person, now }) => {
    const judging = { id: params.id, ...body, by: person.id, site: publicUrl.origin }
    await db.transaction((tx) => decidePaper({ tx, outbox, now }, judging))
    outbox.wake()
    const counts = body.judged === 'confirmed'
    return {
      success: true as const,
      message: counts ? 'Pass confirmed. Certificate issued.' : 'Not confirmed',
    }
  }),
]

/** Papers to confirm, on the organiser's dashboard. */
export const examDashboard = ({ db }: Database): DashboardSource => ({
  waits: async (person, now) => {
    if (!roleAllows(person, 'organiser')) return []
    await markAll(db)
    const [row] = await db
      .select({ count: sql<number>`count(*)::int`, since: min(examSittings.endedAt) })
      .from(examSittings)
      .where(waits)
    if (!row || row.count === 0) return []
    const since = row.since ?? now
    return [
      {
        section: 'Quizzes' as const,
        count: row.count,
        since,
        late: now.getTime() - since.getTime() > WORD_MS,
        title: row.count === 1 ? 'A passed exam to confirm' : `${row.count} passed exams to confirm`,
        detail: 'the child’s teacher can confirm it too',
        to: '/office/exams',
        act: 'Look',
      },
    ]
  },
})

/** The exams a student has taken. */
export const examAbout =
  ({ db }: Database): TimelineSource =>
  async ({ id }) => {
    const lines = (await examsOf(db, id)).map((exam) => ({
      at: exam.begunAt,
      title: exam.grade,
      detail: [
        exam.points === null ? 'in progress' : `${exam.points} points`,
        exam.passed ? 'passed' : '',
        exam.how === 'paper' ? 'held on paper' : '',
        exam.resultWithdrawnAt ? 'withdrawn' : '',
        exam.certificate && !exam.withdrawnAt ? `certificate ${exam.certificate}` : '',
      ]
        .filter(Boolean)
        .join(', '),
    }))
    return [{ heading: 'Exams', count: lines.length, lines: lines.slice(0, MAX_TIMELINE_ENTRIES) }]
  }
