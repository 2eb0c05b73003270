import { and, asc, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Certificate } from '../academy/certificates.server.ts'
import { certificatesIn } from '../academy/certificates.rules.ts'
import { certificateNamesOf, contactsOf, namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { dayBegins, dayEnds } from '../platform/text/india.rules.ts'
import type { DayResult, ExamDays } from './exams/exam-days.contract.ts'
import { examCertificates, examGrades, examSittings } from './exams/exams.tables.ts'
import { printedCertificate } from './exams/printed-certificate.server.ts'
import { gradeFinished, isCounted, presentSitting, sittingsOf, type Whole } from './exams/sittings.server.ts'
import { compareNames } from '../platform/text/names.rules.ts'

/** Days in a reply. */
const DAYS = 30

/** Of all students, or of these. */
export type Whose = 'all' | readonly string[]
const areTheirs = (whose: Whose) =>
  whose === 'all' ? undefined : inArray(examSittings.studentId, [...whose])
const hasGoodCertificate = sql`${examCertificates.code} is not null and ${examCertificates.withdrawnAt} is null`

const isNobody = (whose: Whose): boolean => whose !== 'all' && whose.length === 0

/** The days on which exams ended, the newest first; of days before `before`. */
export async function examDays(
  on: Db | Tx,
  { whose, before }: { whose: Whose; before?: string | undefined },
): Promise<ExamDays> {
  if (isNobody(whose)) return { days: [], before: null }
  if (whose !== 'all') await gradeFinished(on, whose)
  const day = sql<string>`to_char(${examSittings.endedAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const wanted = and(
    isCounted,
    isNotNull(examSittings.endedAt),
    areTheirs(whose),
    before === undefined ? undefined : lt(examSittings.endedAt, dayBegins(before)),
  )
  const latest = await on
    .selectDistinct({ day: day.as('day') })
    .from(examSittings)
    .where(wanted)
    .orderBy(desc(sql`day`))
    .limit(DAYS + 1)
  const [oldest] = latest.slice(0, DAYS).slice(-1)
  if (!oldest) return { days: [], before: null }
  const name = sql<string>`max(${examGrades.name})`
  const days = await on
    .select({
      grade: examGrades.grade,
      name,
      day,
      sat: sql<number>`count(*)::int`,
      onPaper: sql<number>`(count(*) filter (where ${examSittings.mode} = 'paper'))::int`,
      passed: sql<number>`(count(*) filter (where ${examSittings.passed}))::int`,
      certificates: sql<number>`(count(*) filter (where ${hasGoodCertificate}))::int`,
    })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .leftJoin(examCertificates, eq(examCertificates.sittingId, examSittings.id))
    .where(and(wanted, gte(examSittings.endedAt, dayBegins(oldest.day))))
    .groupBy(examGrades.grade, day)
    .orderBy(desc(day), asc(name))
  return { days, before: latest.length > DAYS ? oldest.day : null }
}

/** `grade`: its key. `recording`: of these those of one form that was sent. */
type Day = { grade: string; day: string; whose: Whose; recording?: string | undefined }

const endedOn = ({ grade, day, whose, recording }: Day) =>
  and(
    isCounted,
    eq(examGrades.grade, grade),
    gte(examSittings.endedAt, dayBegins(day)),
    lt(examSittings.endedAt, dayEnds(day)),
    areTheirs(whose),
    recording === undefined ? undefined : eq(examSittings.recordingId, recording),
  )

/** The results of a grade on a day, by name. */
export async function dayResults(on: Db | Tx, asked: Day): Promise<DayResult[]> {
  if (isNobody(asked.whose)) return []
  const rows = await on
    .select({ id: examSittings.id, studentId: examSittings.studentId })
    .from(examSittings)
    .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
    .where(endedOn(asked))
  const ids = new Set(rows.map(({ id }) => id))
  const studentIds = [...new Set(rows.map(({ studentId }) => studentId))]
  const wholes = (await sittingsOf(on, studentIds)).filter(({ sitting }) => ids.has(sitting.id))
  const names = await namesOf(on, [
    ...studentIds,
    ...wholes.flatMap(({ sitting: { recordedBy } }) => recordedBy ?? []),
  ])
  const printed = await certificateNamesOf(on, studentIds)
  return wholes
    .map((whole) => ({
      studentId: whole.sitting.studentId,
      fullName: names.get(whole.sitting.studentId) ?? '',
      sitting: presentSitting(whole),
      recordedBy: whole.sitting.recordedBy && (names.get(whole.sitting.recordedBy) ?? null),
      renamed: renamedOf(whole, printed.get(whole.sitting.studentId)),
    }))
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
}

/** The name on a valid certificate and today's, where they differ. */
function renamedOf({ certificate }: Whole, to: string | undefined): DayResult['renamed'] {
  if (!certificate || certificate.withdrawnAt || !to) return null
  const { fullName: from } = certificate.content
  return from === to ? null : { from, to }
}

/**
 * The certificates of a grade and day that are good, in a file of `MAX_CERTIFICATES`: files in the order of
 * issue, so that a later one moves none, and by name in each.
 * @throws {Refusal} 404 when this part has none.
 */
export async function dayCertificates(
  on: Db | Tx,
  { part, publicUrl, ...asked }: Day & { part: number; publicUrl: URL },
): Promise<Certificate[]> {
  const all = isNobody(asked.whose)
    ? []
    : await on
        .select({
          code: examCertificates.code,
          content: examCertificates.content,
          studentId: examSittings.studentId,
        })
        .from(examSittings)
        .innerJoin(examGrades, eq(examGrades.id, examSittings.gradeId))
        .innerJoin(examCertificates, eq(examCertificates.sittingId, examSittings.id))
        .where(and(endedOn(asked), hasGoodCertificate))
        .orderBy(asc(examCertificates.issuedAt), asc(examCertificates.code))
  const printed = certificatesIn(all, part)
  if (printed.length === 0) throw new Refusal(404, 'No certificates to print', { code: 'no_certificates' })
  const families = await contactsOf(
    on,
    printed.map(({ studentId }) => studentId),
  )
  return printed
    .map((row) =>
      printedCertificate(row, { publicUrl, language: families.get(row.studentId)?.language ?? 'en' }),
    )
    .toSorted((a, b) => compareNames(a.fullName, b.fullName))
}
