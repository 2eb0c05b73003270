import { isIn, type Membership } from '../classroom/classroom.rules.ts'
import { decimalRupees } from '../platform/text/rupees.rules.ts'
import { type ByHand, MANUAL_METHODS } from '../enrolment/enrolment.rules.ts'
import type { words as mailWords } from './mails.words.ts'
import { type Pause, isPaused } from './pauses.rules.ts'
import { daysLate } from './due-ages.rules.ts'

/* Arithmetic of fees: integer paise, half up. A charge is whole rupees, rounded once from the exact part. */

/** How a family pays at the desk. */
export const PAYMENT_METHODS = MANUAL_METHODS
export type PaymentMethod = ByHand
/** What a payment in the books can be: taken at the desk, or an advance of the books before these. */
export const PAYMENTS_IN_BOOKS = [...PAYMENT_METHODS, 'brought forward'] as const

/** What a charge is for, in the order in which a payment settles those of one day; late fees come last. */
export const CHARGE_KINDS = [
  'brought forward',
  'tuition',
  'exam',
  'competition',
  'kit',
  'other',
  'late',
] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]
/** What the office charges by hand; a competition's fee is charged for its entry, old debt by an import. */
export const MANUAL_KINDS = [
  'tuition',
  'exam',
  'kit',
  'other',
  'late',
] as const satisfies readonly ChargeKind[]
export type ManualKind = (typeof MANUAL_KINDS)[number]
export const chargeKindLabels: Readonly<Record<ChargeKind, string>> = {
  'brought forward': 'Brought forward',
  tuition: 'Class fee',
  exam: 'Exam fee',
  competition: 'Competition fee',
  kit: 'Kit or book',
  other: 'Other, without GST',
  late: 'Late fee',
}
/**
 * Penalties of a returned cheque carry no GST (circular 178/10/2022); what was owed before these books began
 * was taxed there.
 */
export const hasTax = (head: ChargeKind): boolean => head !== 'other' && head !== 'brought forward'

/**
 * What fees are for, in words that go to a phone beside an amount: a title that names the child is left out.
 * @example wordsForPhones([{ child: 'Asha Rao', title: 'Abacus, November 2026' }], say) // that title
 */
export function wordsForPhones(
  fees: readonly { child: string; title: string }[],
  say: Pick<typeof mailWords, 'theAcademy' | 'andMore'>,
): string {
  const names = fees.flatMap(({ child }) => child.toLowerCase().split(/\s+/)).filter((name) => name !== '')
  const titles = [...new Set(fees.map(({ title }) => title))]
  const [first, ...more] = titles
  const isNamed = names.some((name) => titles.some((title) => title.toLowerCase().includes(name)))
  if (first === undefined || isNamed) return say.theAcademy
  return more.length > 0 ? say.andMore(first, more.length) : first
}

/** When a family is reminded of a charge, in days after its due day. */
export const REMINDER_STEPS = [-3, 0, 7] as const
export type ReminderStep = (typeof REMINDER_STEPS)[number]
/** A step that was missed, as by a server that stood still, is made up for on so many days. */
export const REMINDER_LATE_DAYS = 2

/** The step of a charge on a day; null on most days. Days like 2026-11-05. */
export const reminderStep = (dueOn: string, today: string): ReminderStep | null =>
  REMINDER_STEPS.find((step) => {
    const since = daysLate(dueOn, today) - step
    return since >= 0 && since <= REMINDER_LATE_DAYS
  }) ?? null

/** n/d to the nearest whole number, halves up. */
export const halfUp = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d))

/** A part of an amount in paise, to the rupee, rounded once. @example part(150_000, 5, 8) // 93_800 */
export const part = (paise: number, some: number, all: number): number =>
  halfUp(paise * some, all * 100) * 100

/** How a promise to pay ended: paid by its day, paid later, moved to another day, or taken back. */
export const PROMISE_ENDS = ['kept', 'late', 'moved', 'taken back'] as const

/** How a plan charges a month in which a child was there only for a part. */
export const PART_RULES = ['classes', 'whole'] as const
export type PartRule = (typeof PART_RULES)[number]

export type LateFeeTerms = { graceDays: number; perDayPaise: number; capPaise: number }

/** What a charge that is paid on a day costs more, in paise. Penalties and late fees bear none. */
export function lateFee(
  { head, dueOn }: { head: ChargeKind; dueOn: string },
  today: string,
  { graceDays, perDayPaise, capPaise }: LateFeeTerms,
): number {
  if (head === 'late' || !hasTax(head)) return 0
  const days = Math.max(0, daysLate(dueOn, today) - graceDays)
  return Math.min(capPaise, days * perDayPaise)
}

/** A discount on what is charged every month. */
export type Concession = { kind: 'percent' | 'rupees'; value: number; addsUp: boolean; reason: string }
export type MonthlyFee = {
  plan: string
  paise: number
  partRule: PartRule
  /** Days of the month on which the group meets, without holidays; a cancelled class counts. */
  classDays: readonly string[]
  /** When the child is in the group. */
  places: readonly Membership[]
  from: string
  until: string | null
  /** Percent for a second or later child of the family; 0 for the first. */
  siblingPercent: number
  concessions: readonly Concession[]
  pauses: readonly Pause[]
}

/** A line under 'Why?': words and their value, like 'Sibling, 10 %' and '− ₹120'. */
export type WhyLine = { text: string; value: string }
export type MonthlyBill = { paise: number; why: WhyLine[] }

const plain = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', paise % 100 === 0 ? {} : { minimumFractionDigits: 2 })}`

/**
 * What a month costs a child, with each step of the sum. Joining after the last class costs nothing. The fee
 * is never above the month's.
 */
export function monthlyBill(fee: MonthlyFee): MonthlyBill {
  const { plan, paise, partRule, classDays, from, until, siblingPercent, places, pauses } = fee
  const stay = { joinedOn: from, leftOn: until }
  const there = classDays.filter((day) => isIn(stay, day) && places.some((place) => isIn(place, day)))
  const paused = there.filter((day) => isPaused(day, pauses)).length
  const attended = there.length - paused
  if (attended === 0) return { paise: 0, why: [{ text: `${plan}: no class in this month`, value: plain(0) }] }
  const all = classDays.length
  const some = partRule === 'whole' ? all - paused : attended
  const others = bestConcessions(fee)
  const sumOf = (wanted: Concession['kind']) =>
    others.reduce((sum, { kind, value }) => sum + (kind === wanted ? value : 0), 0)
  // In parts of 10,000 of a paisa: sibling, then the other discount, and no rounding before the end.
  const exact =
    paise * (100 - siblingPercent) * Math.max(0, 100 - sumOf('percent')) - sumOf('rupees') * 100 * 10_000
  const total = part(Math.max(0, exact), some, all * 10_000)
  const siblingOff = (paise * siblingPercent) / 100
  const offOf = ({ kind, value }: Concession) =>
    kind === 'percent' ? ((paise - siblingOff) * value) / 100 : value * 100
  return {
    paise: total,
    why: [
      { text: `${plan}, a month`, value: plain(paise) },
      ...(siblingPercent > 0
        ? [{ text: `Sibling, ${siblingPercent} %`, value: `− ${plain(siblingOff)}` }]
        : []),
      ...others.map((other) => ({
        text: other.kind === 'percent' ? `${other.reason}, ${other.value} %` : other.reason,
        value: `− ${plain(offOf(other))}`,
      })),
      ...(some === all
        ? []
        : [
            {
              text: `${some} of ${all} classes${paused > 0 ? `, ${paused} paused` : ''}`,
              value: `× ${some} ÷ ${all}`,
            },
          ]),
      { text: 'To the rupee', value: plain(total) },
    ],
  }
}

/** Of several concessions all if each of them adds up, else the one that takes off most. */
function bestConcessions({ paise, concessions }: MonthlyFee): readonly Concession[] {
  if (concessions.every(({ addsUp }) => addsUp)) return concessions
  const worth = ({ kind, value }: Concession) => (kind === 'percent' ? paise * value : value * 10_000)
  return concessions.toSorted((a, b) => worth(b) - worth(a)).slice(0, 1)
}

export type SiblingFee = { studentId: string; paise: number; from: string }

/** Percent off for each child of a family: the dearest first, then who joined first; the first pays all. */
export function siblingPercents(
  fees: readonly SiblingFee[],
  { second, later }: { second: number; later: number },
): ReadonlyMap<string, number> {
  const ordered = fees.toSorted(
    (a, b) => b.paise - a.paise || (a.from < b.from ? -1 : Number(a.from > b.from)),
  )
  const ids = [...new Set(ordered.map(({ studentId }) => studentId))]
  const percentAt = (place: number) => (place === 1 ? second : later)
  return new Map(ids.map((id, place) => [id, place === 0 ? 0 : percentAt(place)]))
}

export type OpenCharge = { id: string; head: ChargeKind; dueOn: string; openPaise: number }
export type Allocation = { chargeId: string; paise: number }

/**
 * What a payment settles: what the payer names (Contract Act 1872, s. 59), then the oldest due day, then by
 * head; late fees last. The rest is an advance.
 */
export function allocate(
  paise: number,
  charges: readonly OpenCharge[],
  chosen: readonly string[] = [],
): { parts: Allocation[]; advancePaise: number } {
  const isLate = ({ head }: OpenCharge) => Number(head === 'late')
  const isChosen = ({ id }: OpenCharge) => Number(chosen.includes(id))
  const ordered = charges.toSorted(
    (a, b) =>
      isChosen(b) - isChosen(a) ||
      isLate(a) - isLate(b) ||
      a.dueOn.localeCompare(b.dueOn) ||
      CHARGE_KINDS.indexOf(a.head) - CHARGE_KINDS.indexOf(b.head) ||
      a.id.localeCompare(b.id),
  )
  const parts: Allocation[] = []
  let left = paise
  for (const { id, openPaise } of ordered) {
    const settled = Math.min(left, openPaise)
    if (settled > 0) parts.push({ chargeId: id, paise: settled })
    left -= settled
  }
  return { parts, advancePaise: left }
}

/** The most cash from one payer on one day, in paise: less than ₹2,00,000 (Income-tax Act 2025, s. 186). */
export const MAX_CASH_DAY_PAISE = 20_000_000 - 1

/** India's financial year of a day, as '2627'. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first).slice(2)}${String(first + 1).slice(2)}`
}

export type NumberKind = '' | 'C' | 'B' | 'R' | 'RC'

/**
 * A document number of at most 16 characters (GST rule 46(b)); `kind` 'C' is a credit note's, 'B' of what was
 * brought forward, outside the series of receipts and credit notes, 'R' a royalty invoice's, 'RC' that of a
 * credit note for one.
 * @example documentNumber('NSK', { day: '2026-11-23', sequence: 171, kind: '' }) // 'NSK/2627/000171'
 */
export const documentNumber = (
  code: string,
  { day, sequence, kind }: { day: string; sequence: number; kind: NumberKind },
): string => `${code}/${kind}${financialYearOf(day)}/${String(sequence).padStart(kind ? 5 : 6, '0')}`

/** Notes and coins of the till, in rupees. */
export const NOTES = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const
/** What is in the till by its notes, in paise. `counts` has one number for each of `NOTES`. */
export const countedPaise = (counts: readonly number[]): number =>
  NOTES.reduce((sum, note, place) => sum + note * 100 * (counts[place] ?? 0), 0)

/**
 * A UPI payment request (NPCI linking 1.6) for a merchant address; 8299 is the merchant code of schools. The
 * note never names a child.
 */
export function upiLink({
  vpa,
  name,
  paise,
  note,
}: {
  vpa: string
  name: string
  paise: number
  note: string
}) {
  const query = new URLSearchParams({
    pa: vpa,
    pn: name,
    mc: '8299',
    am: decimalRupees(paise),
    cu: 'INR',
    tn: note,
  })
  return `upi://pay?${query.toString().replaceAll('+', '%20')}`
}
