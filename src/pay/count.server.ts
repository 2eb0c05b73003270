import { monthAfter } from '../platform/text/india.rules.ts'
import {
  classesTaught,
  emptiedRegisters,
  type TaughtClass,
  type TaughtClasses,
} from '../classroom/taught.reads.server.ts'
import { dayAfter, daysOfMonth } from '../classroom/classroom.rules.ts'
import { monthSpan } from '../enrolment/gst-lines.rules.ts'
import { type Movement, settledBefore, settledIn } from '../fees/fees.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { netSettled } from '../royalty/royalty.rules.ts'
import {
  classLines,
  earlierClassLine,
  halfClassPaise,
  isCancelledLate,
  LOOKED_BACK_MONTHS,
  type PaidBefore,
  type PaidClass,
  type PayLine,
  type PayTerms,
  shareLine,
  type ShareHolders,
  termsOn,
} from './pay.rules.ts'

/** What approved sheets paid: this teacher's classes, and those of others, as 'group day'. */
export type PaidClasses = { own: ReadonlyMap<string, PaidBefore>; others: ReadonlySet<string> }

/** A teacher, a month like 2026-10 that is over, all terms of the teacher, and what was paid before. */
export type PayQuestion = {
  teacherId: string
  month: string
  terms: readonly PayTerms[]
  paid: PaidClasses
  shares: ShareHolders
}

const keyOf = ({ groupId, day }: Pick<PaidClass, 'groupId' | 'day'>): string => `${groupId} ${day}`

/** What a month's classes and fees come to, line by line; no terms, no line. */
export async function countMonth(on: Db | Tx, question: PayQuestion): Promise<PayLine[]> {
  const taught = await classesTaught(on, { teacherId: question.teacherId, ...daysOfMonth(question.month) })
  return [...classLines(paidClasses(taught, question)), ...(await shareLines(on, taught, question))]
}

/**
 * Classes of the months before, as their registers stand now, less what sheets paid for them: a register that
 * came late, or that was emptied, after its month was approved. What was called off counts as it was then.
 */
export async function countEarlier(on: Db | Tx, question: PayQuestion): Promise<PayLine[]> {
  const { teacherId, month, paid } = question
  const lines: PayLine[] = []
  // Whose a group was is asked for each month by itself.
  for (let of = monthAfter(month, -LOOKED_BACK_MONTHS); of < month; of = monthAfter(of)) {
    const span = daysOfMonth(of)
    const held = paidClasses(await classesTaught(on, { teacherId, ...span }), question).filter(isHeld)
    for (const each of held) {
      const paise = each.paise - (paid.own.get(keyOf(each))?.paise ?? 0)
      if (paise !== 0) lines.push(earlierClassLine({ ...each, paise }))
    }
    lines.push(...(await emptiedClasses(on, span, paid)))
  }
  return lines
}

const isHeld = ({ kind }: PaidClass): boolean => kind === 'class' || kind === 'substitute'

/** Classes that were paid for a register without a mark by now. The erasure of a child empties none. */
async function emptiedClasses(
  on: Db | Tx,
  span: { from: string; until: string },
  { own }: PaidClasses,
): Promise<PayLine[]> {
  const known = [...own].flatMap(([key, { group, registerPaise }]) => {
    const [groupId = '', day = ''] = key.split(' ')
    return registerPaise !== 0 && day >= span.from && day <= span.until
      ? { groupId, day, group, paise: -registerPaise }
      : []
  })
  const emptied = await emptiedRegisters(on, [...new Set(known.map(({ groupId }) => groupId))], span)
  return known.filter((each) => emptied.has(keyOf(each))).map(earlierClassLine)
}

/**
 * The classes that this teacher took or was to take, and the own ones that a substitute took. A class that
 * was paid to somebody stays theirs, whoever changes its register later.
 */
const paidClasses = (
  groups: readonly TaughtClasses[],
  { teacherId, terms: all, paid }: PayQuestion,
): PaidClass[] =>
  groups.flatMap(({ groupId, group, teacherId: ownerId, classes }) =>
    classes.flatMap((one) => {
      const terms = termsOn(all, one.day)
      const isTaker = one.takerId === teacherId
      const isTakenOver = ownerId === teacherId && one.isSubstituted && one.state === 'held'
      if (!terms || !(isTaker || isTakenOver)) return []
      const kind = kindOf(one, { isTaker, terms })
      const each = { groupId, group, day: one.day, kind, paise: paiseOf(kind, terms) }
      return isHeld(each) && paid.others.has(keyOf(each)) ? [] : each
    }),
  )

function kindOf(
  one: TaughtClass,
  { isTaker, terms }: { isTaker: boolean; terms: PayTerms },
): PaidClass['kind'] {
  if (!isTaker) return 'other teacher'
  if (one.state === 'unmarked') return 'unmarked'
  if (one.state === 'cancelled') return isCancelledLate(terms, one) ? 'cancelled late' : 'cancelled'
  return one.isSubstituted ? 'substitute' : 'class'
}

function paiseOf(kind: PaidClass['kind'], terms: PayTerms): number {
  if (kind === 'class' || kind === 'substitute') return terms.perClassPaise
  return kind === 'cancelled late' ? halfClassPaise(terms) : 0
}

/** The share of what came in within the month for stays in the teacher's groups, without GST and goods. */
async function shareLines(
  on: Db | Tx,
  taught: readonly TaughtClasses[],
  { teacherId, month, terms, shares }: PayQuestion,
): Promise<PayLine[]> {
  const current = termsOn(terms, dayAfter(`${monthAfter(month)}-01`, -1))
  const own = new Map([
    ...taught.flatMap(({ groupId, group, teacherId: ownerId }): [string, string][] =>
      ownerId === teacherId && !shares.has(groupId) ? [[groupId, group]] : [],
    ),
    ...[...shares].flatMap(([groupId, holder]): [string, string][] =>
      holder.teacherId === teacherId ? [[groupId, holder.group]] : [],
    ),
  ])
  if (!current || current.shareHundredths === 0 || own.size === 0) return []
  const moved = await settledIn(on, { ...monthSpan(month), month, groupIds: [...own.keys()] })
  const ofStays = moved.filter(
    ({ charge: { head, origin } }) => origin.groupId !== null && own.has(origin.groupId) && head !== 'kit',
  )
  const byCharge = Map.groupBy(ofStays, ({ charge }) => charge.id)
  const earlier = [...byCharge].flatMap(([id, [first]]) => (first && first.charge.month < month ? id : []))
  const before =
    earlier.length === 0 ? new Map<string, number>() : await settledBefore(on, earlier, monthSpan(month).from)
  const bases = new Map<string, number>()
  for (const [id, list] of byCharge) {
    const [first] = list
    if (!first) continue
    const key = `${first.charge.origin.groupId ?? ''} ${first.charge.month}`
    bases.set(key, (bases.get(key) ?? 0) + netOf(list, before.get(id) ?? 0))
  }
  return [...bases]
    .filter(([, basePaise]) => basePaise !== 0)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, basePaise]) => {
      const [groupId = '', of = ''] = key.split(' ')
      return shareLine(current, { groupId, group: own.get(groupId) ?? '', month: of, basePaise }, month)
    })
}

/** What of one charge's value came in within the month. */
function netOf(list: readonly Movement[], beforePaise: number): number {
  const untilPaise = list.reduce((sum, { paise }) => sum + paise, beforePaise)
  const charge = list[0]?.charge
  return charge ? netSettled({ paise: charge.paise, netPaise: charge.netPaise, beforePaise, untilPaise }) : 0
}
