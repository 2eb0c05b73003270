import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { putMessages } from '../messages/messages.reads.server.ts'
import { codeOf } from '../competition/competition.rules.ts'
import { certificateNamesOf, contactsOf, haveConsent } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { drawnPapers } from '../quiz/exam.reads.server.ts'
import { proctoringEventsOf } from '../quiz/reserved.reads.server.ts'
import type { ExamPaper } from './exams/exams.contract.ts'
import { marksOf } from './exams/exam.rules.ts'
import { gradeNamesIn } from './grade-names.reads.server.ts'
import type { Decision } from './exams/exam-states.rules.ts'
import { examCertificates, examSittings } from './exams/exams.tables.ts'
import { examNotCountedMail, examPassedMail } from './mails.server.ts'
import { sittingById, presentSitting, sittingsOf, type Whole } from './exams/sittings.server.ts'

/** A passed paper for the teacher; leaving the page alone decides nothing. */
export type PassedPaper = {
  studentId: string
  sitting: ReturnType<typeof presentSitting>
  /** How often the page was left, and for how long in total, in milliseconds. */
  away: { times: number; ms: number }
}

/** The passed papers of these students: those to confirm first, then the newest. */
export async function passedPapers(on: Db | Tx, studentIds: readonly string[]): Promise<PassedPaper[]> {
  const passed = (await sittingsOf(on, studentIds)).filter(({ sitting }) => sitting.passed)
  const attemptIds = passed.flatMap(({ sitting }) => sitting.attemptId ?? [])
  const noticed = await proctoringEventsOf(on, { attemptIds })
  const waits = ({ sitting }: Whole) => (sitting.judged === null ? 0 : 1)
  return passed
    .toSorted((a, b) => waits(a) - waits(b))
    .map((whole) => {
      const { studentId, attemptId } = whole.sitting
      const away = noticed.find((each) => each.attemptId === attemptId && each.kind === 'away')
      return {
        studentId,
        sitting: presentSitting(whole),
        away: { times: away?.times ?? 0, ms: away?.ms ?? 0 },
      }
    })
}

/** The student of a paper; undefined without one. */
export const paperStudent = async (on: Db | Tx, id: string): Promise<string | undefined> =>
  (await sittingById(on, id))?.sitting.studentId

/** `site`: the origin of the public address. */
type Judging = { id: string; judged: Decision; decisionNote: string; by: string; site: string }

/**
 * A teacher says whether a passed paper counts. What counts has a certificate; said again otherwise, that is
 * withdrawn, or good again. The family hears of it by mail, once of each. The caller knows that `by` may.
 * @throws {Refusal} 404 for no paper, 409 for one that is not passed.
 */
export async function decidePaper(
  act: CommandContext,
  { id, judged, decisionNote, by, site }: Judging,
): Promise<void> {
  const { tx, now } = act
  await tx.select({ id: examSittings.id }).from(examSittings).where(eq(examSittings.id, id)).for('update')
  const whole = await sittingById(tx, id)
  if (!whole) throw new Refusal(404, 'Paper not found', { code: 'paper_not_found' })
  if (!whole.sitting.passed) throw new Refusal(409, 'This paper is not passed', { code: 'paper_not_passed' })
  if (judged === 'confirmed') await assertOnlyPass(tx, whole)
  await tx
    .update(examSittings)
    .set({ judged, decisionNote, decidedBy: by, decidedAt: now })
    .where(eq(examSittings.id, id))
  if (judged === 'declined') {
    await withdrawCertificate(tx, id, now)
    return sendDecision(act, whole, { judged, decisionNote, address: `${site}/exams/${whole.grade.grade}` })
  }
  const code = await issueCertificate(tx, whole, now)
  const address = `${site}/exams/certificates/${code}`
  await sendDecision(act, whole, { judged, decisionNote, address })
}

/** @throws {Refusal} 409 while another pass of this grade counts: there is one certificate. */
async function assertOnlyPass(tx: Tx, { sitting, grade }: Whole): Promise<void> {
  const others = (await sittingsOf(tx, [sitting.studentId])).filter(
    (each) =>
      each.grade.grade === grade.grade &&
      each.sitting.id !== sitting.id &&
      each.sitting.judged === 'confirmed',
  )
  if (others.length > 0)
    throw new Refusal(409, `${grade.name} is passed already, in another exam`, { code: 'exam_passed_before' })
}

/** Ends the certificate of a sitting, if it has one: its page says so from now on. */
export const withdrawCertificate = (tx: Tx, sittingId: string, now: Date) =>
  tx.update(examCertificates).set({ withdrawnAt: now }).where(eq(examCertificates.sittingId, sittingId))

/** What a confirmed paper is worth: its certificate, or the one it had, good again. @returns its number. */
export async function issueCertificate(tx: Tx, whole: Whole, now: Date): Promise<string> {
  const { sitting, grade } = whole
  const names = await certificateNamesOf(tx, [sitting.studentId])
  const [issued] = await tx
    .insert(examCertificates)
    .values({
      code: codeOf(randomBytes(10)),
      sittingId: sitting.id,
      issuedAt: now,
      // A paper needs no login: without a family's consent nobody has agreed to a page with a name.
      shown: sitting.mode !== 'paper' || (await haveConsent(tx, [sitting.studentId])).has(sitting.studentId),
      content: {
        academy: (await academyOf(tx))?.academyName ?? '',
        fullName: names.get(sitting.studentId) ?? '',
        grade: grade.name,
        date: (sitting.endedAt ?? now).toISOString(),
        points: sitting.points ?? 0,
        marks: marksOf(grade.blueprint),
        ...(sitting.mode === 'paper' ? { onPaper: true } : {}),
      },
    })
    .onConflictDoUpdate({ target: examCertificates.sittingId, set: { withdrawnAt: null } })
    .returning({ code: examCertificates.code })
  return issued?.code ?? ''
}

type DecisionMail = { judged: Decision; decisionNote: string; address: string }

/** Tells the family of a decision on a passed exam, by mail and message. */
export async function sendDecision(
  act: CommandContext,
  { sitting, grade }: Whole,
  { judged, decisionNote, address }: DecisionMail,
): Promise<void> {
  const to = (await contactsOf(act.tx, [sitting.studentId])).get(sitting.studentId)
  if (!to) return
  const called = { key: grade.grade, name: grade.name }
  const names = { en: await gradeNamesIn(act.tx, 'en'), hi: await gradeNamesIn(act.tx, 'hi') }
  const kind = judged === 'confirmed' ? examPassedMail : examNotCountedMail
  const mail = kind.write(
    {
      id: sitting.id,
      to: to.email,
      fullName: to.fullName,
      grade: names[to.language](called),
      points: sitting.points ?? 0,
      marks: marksOf(grade.blueprint),
      decisionNote,
      address,
    },
    to.language,
  )
  await putMessages(act, [
    {
      kind: 'exam_result',
      key: mail.key,
      personId: sitting.studentId,
      facts: (language) => ({
        child: to.fullName.split(' ')[0] ?? '',
        grade: names[language](called),
      }),
      path: new URL(address).pathname,
      // Without an email it goes where the family reads.
      ...(to.email ? { mail } : {}),
    },
  ])
}

/** An exam of a student that has ended. `outcome` is open while the teacher has not confirmed it. */
export type EndedExam = {
  sittingId: string
  studentId: string
  grade: string
  points: number
  marks: number
  /** So many points pass. */
  pass: number
  outcome: 'passed' | 'failed' | 'declined' | 'open'
  onPaper: boolean
  at: Date
  /** Its number; null without one that is good. */
  certificate: string | null
}

/** The exams of these students that ended in this time, the newest first. */
export async function endedExams(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to, language }: { from: Date; to: Date; language: Translation | undefined },
): Promise<EndedExam[]> {
  const all = await sittingsOf(on, studentIds)
  const names = await gradeNamesIn(on, language)
  return all.flatMap(({ sitting, grade, certificate }) => {
    const { endedAt: at, studentId, points, mode } = sitting
    if (at === null || at < from || at >= to) return []
    const isGood = certificate !== null && certificate.withdrawnAt === null
    return {
      sittingId: sitting.id,
      studentId,
      grade: names({ key: grade.grade, name: grade.name }),
      points: points ?? 0,
      marks: marksOf(grade.blueprint),
      pass: grade.blueprint.pass,
      outcome: outcomeOf(sitting),
      onPaper: mode === 'paper',
      at,
      certificate: isGood ? certificate.code : null,
    }
  })
}

function outcomeOf({ passed, judged }: Whole['sitting']): EndedExam['outcome'] {
  if (!passed) return 'failed'
  if (judged === null) return 'open'
  return judged === 'confirmed' ? 'passed' : 'declined'
}

/** A submitted paper part by part with its answer key, on paper without; null while it is in progress. */
export async function paperInFull(on: Db | Tx, id: string): Promise<ExamPaper | null> {
  const whole = await sittingById(on, id)
  if (!whole || whole.sitting.endedAt === null) return null
  const { attemptId } = whole.sitting
  const [paper] = attemptId === null ? [{ questions: [] }] : await drawnPapers(on, [attemptId])
  if (!paper) return null
  let from = 0
  const parts = whole.grade.blueprint.parts.map((part, at) => {
    const questions = paper.questions.slice(from, from + part.count)
    from += part.count
    const result = whole.sitting.parts?.[at] ?? { right: 0, points: 0 }
    return { kind: part.kind, of: part.count, ...result, questions: [...questions] }
  })
  return { ...presentSitting(whole), parts }
}
