import { isIn, type Membership } from '../classroom/classroom.rules.ts'
import { inIndia } from '../platform/text/india-dates.rules.ts'
import { monthAfter } from '../platform/text/india.rules.ts'
import { decimalRupees } from '../platform/text/rupees.rules.ts'
import { MANUAL_METHODS, MODE_NAMES } from '../enrolment/enrolment.rules.ts'
import type { words as mailWords } from './mails.words.ts'
import { type Pause, isPaused } from './pauses.rules.ts'
import { daysLate } from './due-ages.rules.ts'

/* Arithmetic of fees: integer paise, half up. A charge is whole rupees, rounded once from the exact part. */

/** How a family pays at the desk. */
export const PAYMENT_METHODS = MANUAL_METHODS
/** How a family pays: at the desk, or through a gateway. */
export const WAYS_TO_PAY = [...PAYMENT_METHODS, 'online'] as const
export type PaymentMethod = (typeof WAYS_TO_PAY)[number]
export const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = { ...MODE_NAMES, online: 'Online' }
/** What a payment in the books can be: what a family paid, or an advance of the books before these. */
export const PAYMENTS_IN_BOOKS = [...WAYS_TO_PAY, 'brought forward'] as const

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

const englishMonth = inIndia({ month: 'long', year: 'numeric' }, 'en-IN')

/**
 * The stored title of a charge in another language: its month, and that it is a late fee. The academy's own
 * words are quoted as they are.
 * @example titleIn('November 2026, Abacus', hindi) // 'नवंबर 2026, “Abacus”'
 */
export function titleIn(title: string, say: { month: (day: string) => string; lateFee: string }): string {
  const [, charged] = /^Late fee, (.+)$/.exec(title) ?? []
  if (charged !== undefined) return `${say.lateFee}, ${titleIn(charged, say)}`
  const [, month, year, rest] = /^([A-Z][a-z]+ (\d{4})), (.+)$/.exec(title) ?? []
  const days = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`)
  const day = month === undefined ? undefined : days.find((each) => englishMonth(each) === month)
  return day === undefined ? `“${title}”` : `${say.month(day)}, “${rest}”`
}

/**
 * What fees are for, in words that go to a phone beside an amount: a title that names the child is left out.
 * @example wordsForPhones([{ child: 'Asha Rao', title: 'Abacus, November 2026' }], say) // that title
 */
export function wordsForPhones(
  fees: readonly { child: string; title: string }[],
  say: Pick<typeof mailWords, 'theAcademy' | 'andMore' | 'chargeTitle'>,
): string {
  const names = fees.flatMap(({ child }) => child.toLowerCase().split(/\s+/)).filter((name) => name !== '')
  const titles = [...new Set(fees.map(({ title }) => title))]
  const [first, ...more] = titles
  const isNamed = names.some((name) => titles.some((title) => title.toLowerCase().includes(name)))
  if (first === undefined || isNamed) return say.theAcademy
  const said = say.chargeTitle(first)
  return more.length > 0 ? say.andMore(said, more.length) : said
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
const TO_THE_RUPEE = 'To the rupee'
/** What changed a month's price; nothing for a bill of that price. */
export function whySteps(why: readonly WhyLine[]): readonly WhyLine[] {
  const steps = why.filter(({ text }) => text !== TO_THE_RUPEE)
  return steps.length > 1 ? steps : []
}
export type MonthlyBill = { paise: number; why: WhyLine[] }

const plain = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', paise % 100 === 0 ? {} : { minimumFractionDigits: 2 })}`

/**
 * What a month costs a child, with each step of the sum. Joining after the last class costs nothing. The fee
 * is never above the month's.
 */
export function monthlyBill(fee: MonthlyFee): MonthlyBill {
  const { plan, paise, classDays, siblingPercent } = fee
  const { days, paused, some } = billedClasses(fee)
  if (days.length === 0)
    return { paise: 0, why: [{ text: `${plan}: no class in this month`, value: plain(0) }] }
  const all = classDays.length
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
      { text: TO_THE_RUPEE, value: plain(total) },
    ],
  }
}

type ClassesOfMonth = Pick<MonthlyFee, 'partRule' | 'classDays' | 'places' | 'from' | 'until' | 'pauses'>

/** The days for which a child pays, how many more are paused, and by how many classes its fee is counted. */
function billedClasses({ partRule, classDays, places, from, until, pauses }: ClassesOfMonth) {
  const stay = { joinedOn: from, leftOn: until }
  const there = classDays.filter((day) => isIn(stay, day) && places.some((place) => isIn(place, day)))
  const days = there.filter((day) => !isPaused(day, pauses))
  const paused = there.length - days.length
  return { days, paused, some: partRule === 'whole' ? classDays.length - paused : days.length }
}

/**
 * What of a month's charge is for the class of one day, in paise; nothing for a day that was not charged.
 * @example classShare(fee, { day: '2026-11-10', chargedPaise: 150_000 }) // 18_750 of eight classes
 */
export function classShare(
  fee: ClassesOfMonth,
  { day, chargedPaise }: { day: string; chargedPaise: number },
): number {
  const { days, some } = billedClasses(fee)
  return days.includes(day) ? halfUp(chargedPaise, some) : 0
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

/** A reference as it is stored: of a transfer its number alone, however it was typed. */
export const asReference = (method: PaymentMethod, typed: string): string =>
  method === 'cheque' ? typed.trim() : typed.replaceAll(/\s/g, '').toUpperCase()

const TRANSFERS: readonly PaymentMethod[] = ['upi', 'bank']
/** The ways that a reference stands for: one transfer is one, whether the desk calls it UPI or bank. */
export const alikeMethods = <M extends PaymentMethod>(method: M): readonly (M | 'upi' | 'bank')[] =>
  TRANSFERS.includes(method) ? ['upi', 'bank'] : [method]

/** India's financial year of a day, as '2627'. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first).slice(2)}${String(first + 1).slice(2)}`
}

/** The year of its first day in which a financial year begins that a day is in, like 2026. */
export const firstYearOf = (day: string): number => 2000 + Number(financialYearOf(day).slice(0, 2))

/** The month of a day and so many after it. @example nextMonths('2026-12-23', 1) // 2026-12, 2027-01 */
export const nextMonths = (day: string, ahead: number): string[] =>
  Array.from({ length: ahead + 1 }, (_, by) => monthAfter(day.slice(0, 7), by))

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
