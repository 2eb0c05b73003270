import { gradeNamesIn } from './grade-names.reads.server.ts'
import { and, eq, isNull } from 'drizzle-orm'
import {
  certificateNamesOf,
  contactsOf,
  lockPeople,
  namesOf,
  peopleById,
} from '../people/people.reads.server.ts'
import { queueMails } from '../academy/mails.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatLongDate } from '../platform/text/dates.rules.ts'
import { dayBegins, indianDay } from '../platform/text/india.rules.ts'
import { issueCertificate, sendDecision, withdrawCertificate } from './exams.reads.server.ts'
import { gradeState, type Marked, markedOnPaper, marksProblem } from './exams/exam.rules.ts'
import type { PaperExamForm } from './exams/paper-exams.contract.ts'
import { examCertificates, examSittings } from './exams/exams.tables.ts'
import { openGrade } from './exams/ladders.server.ts'
import type { Grade } from './exams/grades.rules.ts'
import { notFound } from './exams/policy.server.ts'
import { isCounted, type SittingRow, sittingsOf, type Whole } from './exams/sittings.server.ts'
import { examWithdrawnMail } from './mails.server.ts'
import { toPastPaper } from './exams/standing.server.ts'
import { gradeRow } from './exams/start.server.ts'

/** `site`: the origin of the public address. */
type Recording = { form: PaperExamForm; by: string; site: string }
export type PaperExamResult = { grade: string; recorded: number; passed: number }

/**
 * Records an exam held on paper for all children of the form or for none. Who reaches the pass mark has a
 * certificate, and the family hears of it. The same form again records nothing more. The caller knows that
 * `by` may do this for these children.
 * @throws {Refusal} 404 for a grade that is not given today and for who is no student here; 422 for a day to
 * come and for marks that a part cannot have; 409 for children who have a result of this grade on this day,
 * or have passed it, and for a pass mark that is another now.
 */
export async function recordPaperExam(
  act: CommandContext,
  { form, by, site }: Recording,
): Promise<PaperExamResult> {
  const { tx, now } = act
  const grade = await openGrade(tx, form.grade)
  if (!grade) throw notFound('Exam')
  if (form.heldOn > indianDay(now)) throw invalid({ heldOn: 'The exam can’t be in the future' })
  if (form.pass !== grade.blueprint.pass)
    throw new Refusal(409, 'This exam has changed since you opened the page. Open it again.', {
      code: 'exam_changed',
    })
  const results = resultsOf(grade, form)
  // Of two that record this grade at once the second sees what the first has stored.
  const { id: gradeId } = await gradeRow(tx, grade)
  const before = await tx.select().from(examSittings).where(eq(examSittings.recordingId, form.id))
  if (before.length > 0) return repeated(before, { grade, by, results, heldOn: form.heldOn })
  await assertStudents(tx, [...results.keys()])
  await assertNotThere(tx, [...results.keys()], { grade, form })

  const heldAt = dayBegins(form.heldOn)
  const rows = [...results].map(([studentId, { points, passed, parts }]) => ({
    id: newId(),
    gradeId,
    studentId,
    mode: 'paper' as const,
    begunAt: heldAt,
    endedAt: heldAt,
    points,
    passed,
    parts,
    supervisor: form.supervisor,
    recordingId: form.id,
    recordedBy: by,
    ...(passed ? { judged: 'confirmed' as const, decidedBy: by, decidedAt: now } : {}),
  }))
  await tx.insert(examSittings).values(rows)
  const ids = new Set(rows.map(({ id }) => id))
  const stored = (await sittingsOf(tx, [...results.keys()])).filter(({ sitting }) => ids.has(sitting.id))
  const passed = stored.filter(({ sitting }) => sitting.passed)
  for (const whole of passed) {
    const code = await issueCertificate(tx, whole, now)
    const address = `${site}/exams/certificates/${code}`
    await sendDecision(act, whole, { judged: 'confirmed', decisionNote: '', address })
  }
  return { grade: grade.name, recorded: rows.length, passed: passed.length }
}

const invalid = (errors: Record<string, string>) => new Refusal(422, undefined, { errors })

/** What each child reached. @throws {Refusal} 422 at the marks of a part that can't be. */
function resultsOf(
  { blueprint }: Grade,
  { children }: Pick<PaperExamForm, 'children'>,
): ReadonlyMap<string, Marked> {
  const errors: Record<string, string> = {}
  for (const [row, { studentId, marks }] of children.entries()) {
    if (children.findIndex((child) => child.studentId === studentId) < row)
      errors[`children.${row}.studentId`] = 'This child is in the list twice'
    if (marks.length !== blueprint.parts.length)
      errors[`children.${row}.marks`] = 'Enter the marks of each part'
    for (const [at, part] of blueprint.parts.entries()) {
      const problem = marksProblem(part, marks[at] ?? 0)
      if (problem) errors[`children.${row}.marks.${at}`] = problem
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return new Map(children.map(({ studentId, marks }) => [studentId, markedOnPaper(blueprint, marks)]))
}

type Repeat = { grade: Grade; by: string; results: ReadonlyMap<string, Marked>; heldOn: string }

/** @throws {Refusal} 409 for another form under the id of a stored one. */
function repeated(before: readonly SittingRow[], { grade, by, results, heldOn }: Repeat): PaperExamResult {
  if (before.some(({ recordedBy }) => recordedBy !== by))
    throw new Refusal(409, 'This exam was saved by somebody else. Open the page again.', {
      code: 'exam_recorded_by_another',
    })
  const isSame = ({ studentId, points, begunAt }: SittingRow) =>
    results.get(studentId)?.points === points && indianDay(begunAt) === heldOn
  if (before.length !== results.size || !before.every(isSame))
    throw new Refusal(409, 'This form was saved already with other marks. Open the page again.', {
      code: 'exam_id_used',
    })
  const passed = before.filter((sitting) => sitting.passed).length
  return { grade: grade.name, recorded: before.length, passed }
}

async function assertStudents(tx: Tx, ids: readonly string[]): Promise<void> {
  const here = await lockPeople(tx, ids)
  const known = await peopleById(tx, ids)
  if (ids.some((id) => !here.has(id) || known.get(id)?.role !== 'student'))
    throw new Refusal(404, 'Student not found', { code: 'student_not_found' })
}

/** @throws {Refusal} 409 with the names of those whose result is there, or who have passed. */
async function assertNotThere(
  tx: Tx,
  ids: readonly string[],
  { grade, form }: { grade: Grade; form: PaperExamForm },
): Promise<void> {
  const sat = (await sittingsOf(tx, ids)).filter((whole) => whole.grade.grade === grade.key)
  const isThatDay = ({ sitting }: Whole) =>
    sitting.mode === 'paper' && indianDay(sitting.begunAt) === form.heldOn
  const twice = ids.filter((id) => sat.some((whole) => whole.sitting.studentId === id && isThatDay(whole)))
  const done = ids.filter((id) => {
    const theirs = sat.filter(({ sitting }) => sitting.studentId === id).map(toPastPaper)
    return gradeState(theirs, 0).state === 'passed'
  })
  const names = await namesOf(tx, [...twice, ...done])
  const named = (some: readonly string[]) => listed(some.map((id) => names.get(id) ?? ''))
  if (twice.length > 0) {
    const words = `${named(twice)}: a result of ${grade.name} on ${formatLongDate(form.heldOn)} is already recorded. Clear these marks and save again.`
    throw new Refusal(409, words, { code: 'exam_already_recorded' })
  }
  if (done.length > 0) {
    const words = `${named(done)}: ${grade.name} is already passed. Clear these marks and save again.`
    throw new Refusal(409, words, { code: 'exam_passed_before' })
  }
}

/** 'Asha, Ravi and 3 more': a sentence of a bearable length. */
function listed(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

type Withdrawal = { id: string; reason: string; by: string; site: string }

/**
 * Takes back the result of an exam that was recorded by mistake, with its certificate; the family of a passed
 * one hears of it by email. Again is harmless: the first reason stands. @returns whose it was, and whether a
 * family that has the certificate has no email and must hear of it otherwise.
 * @throws {Refusal} 404 for none, 409 for a paper that was sat on the screen.
 */
export async function withdrawPaperExam(
  act: CommandContext,
  { id, reason, by, site }: Withdrawal,
): Promise<{ studentId: string; isUnreached: boolean }> {
  const { tx, now } = act
  const [sitting] = await tx.select().from(examSittings).where(eq(examSittings.id, id)).for('update')
  if (!sitting) throw notFound('Paper')
  const { studentId } = sitting
  if (sitting.mode !== 'paper')
    throw new Refusal(409, 'This exam was taken on the screen: don’t confirm it instead', {
      code: 'exam_not_on_paper',
    })
  if (sitting.withdrawnAt) return { studentId, isUnreached: false }
  const [whole] = (await sittingsOf(tx, [studentId])).filter((each) => each.sitting.id === id)
  await tx
    .update(examSittings)
    .set({ withdrawnAt: now, withdrawnBy: by, withdrawalReason: reason })
    .where(and(eq(examSittings.id, id), isCounted))
  await withdrawCertificate(tx, id, now)
  const hadCertificate = whole?.certificate && whole.certificate.withdrawnAt === null
  const isUnreached =
    Boolean(hadCertificate) && !(whole && (await mailWithdrawal(act, whole, { reason, site })))
  return { studentId, isUnreached }
}

/**
 * Writes today's name of the child on a valid certificate that was issued under another spelling. `name`: as
 * whoever asks has read it. Again is harmless. @returns whose it is.
 * @throws {Refusal} 404 without a valid certificate, 409 when the child's name is another one by now.
 */
export async function correctCertificateName(
  { tx }: Pick<CommandContext, 'tx'>,
  { id, name }: { id: string; name: string },
): Promise<{ studentId: string; from: string }> {
  const [row] = await tx
    .select({
      code: examCertificates.code,
      content: examCertificates.content,
      studentId: examSittings.studentId,
    })
    .from(examCertificates)
    .innerJoin(examSittings, eq(examSittings.id, examCertificates.sittingId))
    .where(and(eq(examSittings.id, id), isCounted, isNull(examCertificates.withdrawnAt)))
    .for('update')
  if (!row) throw new Refusal(404, 'Certificate not found', { code: 'certificate_not_found' })
  const { code, content, studentId } = row
  if ((await certificateNamesOf(tx, [studentId])).get(studentId) !== name)
    throw new Refusal(409, 'The child’s name has changed since you opened the page. Open it again.', {
      code: 'name_changed',
    })
  await tx
    .update(examCertificates)
    .set({ content: { ...content, fullName: name } })
    .where(eq(examCertificates.code, code))
  return { studentId, from: content.fullName }
}

/** @returns whether there is an email to write to. */
async function mailWithdrawal(
  act: CommandContext,
  { sitting, grade }: Whole,
  { reason, site }: Pick<Withdrawal, 'reason' | 'site'>,
): Promise<boolean> {
  const to = (await contactsOf(act.tx, [sitting.studentId])).get(sitting.studentId)
  if (!to?.email) return false
  const names = await gradeNamesIn(act.tx, to.language)
  const mail = examWithdrawnMail.write(
    {
      id: sitting.id,
      to: to.email,
      fullName: to.fullName,
      grade: names({ key: grade.grade, name: grade.name }),
      date: sitting.begunAt,
      reason,
      address: `${site}/exams/${grade.grade}`,
    },
    to.language,
  )
  await queueMails(act, [mail])
  return true
}
