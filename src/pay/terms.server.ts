import { monthAfter } from '../platform/text/india.rules.ts'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import { peopleById } from '../people/people.reads.server.ts'
import { registerTeachersOf } from '../people/teachers.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { Refusal } from '../platform/errors.ts'
import type { HandlerInput } from '../platform/wire.ts'
import type { PaidTeacher, setPayTerms } from './office/pay.contract.ts'
import { type PayTerms, TERMS_MONTHS, termsOn } from './pay.rules.ts'
import { payTerms } from './pay.tables.ts'
import { countOpenSheets, lastApproved, lockPay, termsOf, type Timed } from './sheets.server.ts'

type NewTerms = HandlerInput<typeof setPayTerms>['body'] & { teacherId: string; byId: string }

/** Percent as hundredths of a percent. */
const hundredthsOf = (percent: number): number => Math.round(percent * 100)
export const percentOf = (hundredths: number): number => hundredths / 100

/**
 * Sets what a teacher is paid from a day on; open sheets are counted anew.
 * @throws {Refusal} 404 for who is no teacher, 422 at fromDay.
 */
export async function setTerms({ tx, now }: Timed, wanted: NewTerms): Promise<void> {
  const { teacherId, fromDay, perClassPaise, noticeHours, byId } = wanted
  await lockPay(tx)
  const known = await termsOf(tx, teacherId)
  if (known.length === 0 && !(await registerTeachersOf(tx)).some(({ id }) => id === teacherId))
    throw new Refusal(404, 'Teacher not found', { code: 'teacher_not_found' })
  const terms = {
    fromDay,
    perClassPaise,
    shareHundredths: hundredthsOf(wanted.sharePercent),
    noticeHours,
    tdsHundredths: hundredthsOf(wanted.tdsPercent),
  }
  const approved = await lastApproved(tx, teacherId)
  const fault = faultOf(terms, { known, approved, month: monthOf(now) })
  if (fault !== null) throw new Refusal(422, undefined, { errors: { fromDay: fault } })
  await tx
    .insert(payTerms)
    .values({ ...terms, id: newId(), teacherId, byId, createdAt: now })
    .onConflictDoUpdate({
      target: [payTerms.teacherId, payTerms.fromDay],
      set: { ...terms, byId, createdAt: now },
    })
  await countOpenSheets({ tx, now }, teacherId)
}

/** `known`: the newest first. */
type Known = { known: readonly PayTerms[]; approved: string | null; month: string }

/** What is wrong with the day on which terms begin; null for nothing. */
function faultOf(terms: PayTerms, { known, approved, month }: Known): string | null {
  const { fromDay } = terms
  const of = fromDay.slice(0, 7)
  const [back, ahead] = TERMS_MONTHS
  if (of < monthAfter(month, back) || of > monthAfter(month, ahead))
    return 'At most 3 months back and 12 ahead'
  if (approved !== null && of <= approved) return 'The pay of this month was approved already'
  const others = known.filter((each) => each.fromDay !== fromDay)
  const before = termsOn(others, fromDay)?.shareHundredths ?? 0
  const next = others.filter((each) => each.fromDay > fromDay).at(-1)
  const changes = [
    ...(terms.shareHundredths === before ? [] : [fromDay]),
    ...(next && next.shareHundredths !== terms.shareHundredths ? [next.fromDay] : []),
  ]
  if (changes.some((day) => !day.endsWith('-01')))
    return 'A share of fees begins and changes on the 1st of a month'
  return null
}

/** Who teaches, or has terms, by name, with the terms of each. */
export async function paidTeachers(on: Db | Tx): Promise<PaidTeacher[]> {
  const rows = await on.select().from(payTerms)
  const byTeacher = Map.groupBy(rows, ({ teacherId }) => teacherId)
  const teachers = await registerTeachersOf(on)
  const here = new Set(teachers.map(({ id }) => id))
  // Who left may still have a sheet to come.
  const gone = await peopleById(
    on,
    [...byTeacher.keys()].filter((id) => !here.has(id)),
  )
  return [...teachers, ...gone.values()]
    .map(({ id, fullName }) => ({
      _id: id,
      fullName,
      terms: (byTeacher.get(id) ?? [])
        .toSorted((a, b) => b.fromDay.localeCompare(a.fromDay))
        .map(({ fromDay, perClassPaise, shareHundredths, noticeHours, tdsHundredths }) => ({
          fromDay,
          perClassPaise,
          sharePercent: percentOf(shareHundredths),
          noticeHours,
          tdsPercent: percentOf(tdsHundredths),
        })),
    }))
    .toSorted((a, b) => a.fullName.localeCompare(b.fullName))
}
