import { formatMonth } from '../platform/text/dates.rules.ts'
import { monthAfter } from '../platform/text/india.rules.ts'
import { halfUp } from '../fees/fees.rules.ts'

/*
 * Royalty of a franchise for one month: integer paise, half up. What counts is without GST and without goods;
 * what went back comes off in the month in which it went back, and a base below 0 is carried on.
 */

/** What counts: a share of what came in or was billed, an amount a child, or one amount a month. */
export const ROYALTY_KINDS = ['collected', 'billed', 'child', 'fixed'] as const
export type RoyaltyKind = (typeof ROYALTY_KINDS)[number]
/** Whether it is a share of money, which may be below 0 in a month. */
export const isShare = (kind: RoyaltyKind): boolean => kind === 'collected' || kind === 'billed'

/** Hundredths of a percent: 1,500 is 15 %. */
const WHOLE = 10_000
/** GST on a royalty, in hundredths of a percent (SAC 998396, Gujarat AAR 35/2020). */
export const ROYALTY_GST = 1_800
export const ROYALTY_SAC = '998396'
/** A statement is counted on the first day after its month and shown to the franchise on this one. */
export const SHOWN_ON_DAY = 3
/** Days in which the franchise can object; silence is yes. An answer to an objection begins them again. */
export const OBJECTION_DAYS = 5
/** Days from the invoice to the day by which it is to be paid. */
export const DUE_DAYS = 6

/** The share of a centre with so many children or more, in hundredths of a percent. */
export type Slab = { fromChildren: number; shareHundredths: number }
/** An agreement has at most so many of them. */
export const MAX_SLABS = 5

/** Whether each slab begins with more children than the one before, the first with two or more. */
export const isInOrder = (slabs: readonly Pick<Slab, 'fromChildren'>[]): boolean =>
  slabs.every(({ fromChildren }, at) => fromChildren > (slabs[at - 1]?.fromChildren ?? 1))

/** What both sides agreed; it never changes, a renewal is a new agreement. */
export type RoyaltyTerms = {
  kind: RoyaltyKind
  /** Of what came in or was billed, in hundredths of a percent; 0 for amounts. */
  shareHundredths: number
  /** Other shares from so many billed children on, each of the whole month; the fewest children first. */
  slabs: readonly Slab[]
  /** For each child that was billed and not paused the whole month; 0 for a share. */
  perChildPaise: number
  /** The least of a month, 0: none; of `fixed` what is owed. */
  minimumPaise: number
  /** Tax that the franchise keeps back from the fee and pays to the State, in hundredths of a percent. */
  tdsHundredths: number
}

/** Whether GST is on the invoice: none, half CGST and half SGST, or IGST to another State. */
export type TaxPlace = 'none' | 'same' | 'other'

export type CountedMonth = {
  /** What came in or was billed, less goods and what went back, without its GST. */
  netPaise: number
  children: number
  /** What the month before left below 0; 0 or negative. */
  carriedPaise: number
}

export type RoyaltySums = {
  basePaise: number
  /** By the agreement, before the minimum. */
  rulePaise: number
  feePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  totalPaise: number
  tdsPaise: number
  toPayPaise: number
  /** What the next month begins with; 0 or negative. */
  carriedOnPaise: number
}

const shareOf = (paise: number, hundredths: number): number => halfUp(paise * hundredths, WHOLE)

/** The tax on an amount without it; CGST and SGST are equal. */
export type FeeTax = Pick<RoyaltySums, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>

function taxOn(feePaise: number, place: TaxPlace): FeeTax {
  const halfPaise = place === 'same' ? shareOf(feePaise, ROYALTY_GST / 2) : 0
  const igstPaise = place === 'other' ? shareOf(feePaise, ROYALTY_GST) : 0
  return { cgstPaise: halfPaise, sgstPaise: halfPaise, igstPaise }
}

/** A fee with its tax. */
export const withTax = (feePaise: number, { cgstPaise, sgstPaise, igstPaise }: FeeTax): number =>
  feePaise + cgstPaise + sgstPaise + igstPaise

/** The share that counts with so many billed children, in hundredths of a percent. */
export const shareFor = (
  { shareHundredths, slabs }: Pick<RoyaltyTerms, 'shareHundredths' | 'slabs'>,
  children: number,
): number =>
  slabs.findLast(({ fromChildren }) => fromChildren <= children)?.shareHundredths ?? shareHundredths

/** By the agreement, before its minimum, in paise. */
function ruleOf(terms: RoyaltyTerms, basePaise: number, children: number): number {
  if (terms.kind === 'child') return children * terms.perChildPaise
  if (terms.kind === 'fixed') return terms.minimumPaise
  return shareOf(basePaise, shareFor(terms, children))
}

/** What a franchise owes for a month. */
export function royaltyOf(
  terms: RoyaltyTerms,
  { netPaise, children, carriedPaise }: CountedMonth,
  place: TaxPlace,
): RoyaltySums {
  const sum = netPaise + carriedPaise
  const basePaise = Math.max(0, sum)
  const rulePaise = ruleOf(terms, basePaise, children)
  const feePaise = Math.max(rulePaise, terms.minimumPaise)
  const tax = taxOn(feePaise, place)
  const totalPaise = withTax(feePaise, tax)
  const tdsPaise = shareOf(feePaise, terms.tdsHundredths)
  return {
    basePaise,
    rulePaise,
    feePaise,
    ...tax,
    totalPaise,
    tdsPaise,
    toPayPaise: totalPaise - tdsPaise,
    carriedOnPaise: isShare(terms.kind) ? Math.min(0, sum) : 0,
  }
}

/** What a credit note takes back of an invoice: of its fee, with the tax that goes with it. */
export type CreditSums = FeeTax & { feePaise: number; totalPaise: number }

/**
 * The tax that a credit note takes back: that of all notes of the invoice up to it, less what those before it
 * took. So all notes of an invoice take back its tax to the paisa, and CGST stays SGST.
 * @param feePaise what it takes off the fee. @param beforePaise what earlier notes took off it.
 */
export function creditOf(feePaise: number, beforePaise: number, place: TaxPlace): CreditSums {
  const [until, before] = [taxOn(beforePaise + feePaise, place), taxOn(beforePaise, place)]
  const tax = {
    cgstPaise: until.cgstPaise - before.cgstPaise,
    sgstPaise: until.sgstPaise - before.sgstPaise,
    igstPaise: until.igstPaise - before.igstPaise,
  }
  return { feePaise, ...tax, totalPaise: withTax(feePaise, tax) }
}

type InvoiceSums = Pick<RoyaltySums, 'feePaise' | 'totalPaise'> & { creditedPaise: number }

/**
 * An invoice after its credit notes: what it comes to, and what of it is tax to keep back.
 * @param invoice `creditedPaise`: what the notes took off the fee, without GST.
 */
export function afterCredit(
  { feePaise, totalPaise, creditedPaise }: InvoiceSums,
  { tdsHundredths, place }: { tdsHundredths: number; place: TaxPlace },
): Pick<RoyaltySums, 'totalPaise' | 'tdsPaise' | 'toPayPaise'> {
  const rest = totalPaise - creditOf(creditedPaise, 0, place).totalPaise
  const tdsPaise = shareOf(feePaise - creditedPaise, tdsHundredths)
  return { totalPaise: rest, tdsPaise, toPayPaise: rest - tdsPaise }
}

/**
 * What of a sum that was paid too much pays another invoice: no more than is left of that one beside the tax
 * that the franchise keeps back.
 */
export const setOffPaise = (
  excessPaise: number,
  { leftPaise, keptBackPaise }: { leftPaise: number; keptBackPaise: number },
): number => Math.max(0, Math.min(excessPaise, leftPaise - keptBackPaise))

/** A charge with what of it was settled before a month and by the month's end. */
export type SettledCharge = { paise: number; netPaise: number; beforePaise: number; untilPaise: number }

/**
 * What of the value of a charge, without its GST, was settled within a month; negative when a payment was
 * undone. The months of a charge add up to its value, to the paisa.
 */
export const netSettled = ({ paise, netPaise, beforePaise, untilPaise }: SettledCharge): number =>
  halfUp(netPaise * untilPaise, paise) - halfUp(netPaise * beforePaise, paise)

export const STATEMENT_STATUSES = ['counted', 'shown', 'invoiced', 'paid'] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]

/** Lines of a statement to which the franchise can object. */
export const OBJECTION_LINES = ['came in', 'goods', 'paid back', 'children', 'royalty'] as const
export type ObjectionLine = (typeof OBJECTION_LINES)[number]

/** An agreement begins at most so many months before and after the one in which it is made. */
export const FROM_MONTHS = [-3, 12] as const

/** The days on which things happen to a statement of a month, like '2026-11-03'. */
export const shownOn = (month: string): string =>
  `${monthAfter(month)}-${String(SHOWN_ON_DAY).padStart(2, '0')}`

/** The first and the last month of an agreement, like '2026-10'; null while it has no end. */
type Months = { fromMonth: string; untilMonth: string | null }

/** Whether an agreement counts in a month. */
export const runsIn = ({ fromMonth, untilMonth }: Months, month: string): boolean =>
  month >= fromMonth && (untilMonth === null || month <= untilMonth)

/**
 * Which agreement of a centre counts in a month: the one that runs then, or else begins next, or else ended
 * last.
 * @param agreements by their first month.
 * @returns its place in the list; -1 in an empty one.
 */
export function currentIn(agreements: readonly Months[], month: string): number {
  const place = agreements.findIndex(({ untilMonth }) => untilMonth === null || untilMonth >= month)
  return place < 0 ? agreements.length - 1 : place
}

/** 'October 2026' of '2026-10'. */
export const monthText = (month: string): string => formatMonth(`${month}-15T00:00:00Z`)
