import { halfUp } from '../fees/fees.rules.ts'

/*
 * What a teacher is paid for a month: integer paise, half up. Classes are paid as they were held, a share of
 * fees as they came in, without GST. Below 0 is carried on.
 */

/** Hundredths of a percent: 3,000 is 30 %. */
const WHOLE = 10_000
const HOUR_MS = 3_600_000

/** What was agreed with a teacher from a day on, until the next terms. */
export type PayTerms = {
  /** Like 2026-11-01. */
  fromDay: string
  /** For each class that was held; 0 for none. */
  perClassPaise: number
  /** Of the fees of the teacher's groups, in hundredths of a percent; 0 for none. */
  shareHundredths: number
  /** A class that is called off less than so many hours before it starts is paid by half; 0: never. */
  noticeHours: number
  /** Tax that the academy keeps back and pays to the State, in hundredths of a percent. */
  tdsHundredths: number
}

export const DEFAULT_NOTICE_HOURS = 3
/** Terms begin at most so many months before and after the day on which they are made. */
export const TERMS_MONTHS = [-3, 12] as const
/** Classes of so many months before a sheet's are looked at again: what changed in them is a line of it. */
export const LOOKED_BACK_MONTHS = 3

export const SHEET_STATUSES = ['counted', 'approved', 'paid'] as const
export type SheetStatus = (typeof SHEET_STATUSES)[number]

export const PAY_METHODS = ['bank', 'upi', 'cheque', 'cash'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

/** What a line of a sheet is for. */
export const LINE_KINDS = [
  'class',
  'substitute',
  // Paid by half.
  'cancelled late',
  // Not paid: called off in time, taken by a substitute, without a register.
  'cancelled',
  'other teacher',
  'unmarked',
  // A class of an earlier month whose register changed after its sheet was approved.
  'earlier class',
  'share',
  // Of fees for a month before, that came in now.
  'earlier share',
  'correction',
  // Below 0 in the sheet before.
  'carried',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** A line of a sheet. */
export type PayLine = {
  /** What a question names it by. */
  key: string
  kind: LineKind
  groupId: string | null
  /** The group's name; of a correction its reason. */
  title: string
  /** Of classes: their days. */
  days: string[]
  /** Of classes: for each. */
  eachPaise: number
  /** Of a share: the month that the fees are for, what came in without GST, and the share of it. */
  month: string
  basePaise: number
  shareHundredths: number
  paise: number
}

/** A class as its taker is paid for it. */
export type PaidClass = {
  groupId: string
  group: string
  day: string
  kind: Extract<
    LineKind,
    'class' | 'substitute' | 'cancelled late' | 'cancelled' | 'other teacher' | 'unmarked'
  >
  paise: number
}

/** The terms on a day: the latest that have begun; undefined before the first. */
export const termsOn = (terms: readonly PayTerms[], day: string): PayTerms | undefined =>
  terms
    .filter(({ fromDay }) => fromDay <= day)
    .toSorted((a, b) => a.fromDay.localeCompare(b.fromDay))
    .at(-1)

/** Whether a class was called off too late to be found another use for its hour. */
export const isCancelledLate = (
  { noticeHours }: PayTerms,
  { startsAt, cancelledAt }: { startsAt: Date | undefined; cancelledAt: Date | null },
): boolean =>
  noticeHours > 0 &&
  startsAt !== undefined &&
  cancelledAt !== null &&
  startsAt.getTime() - cancelledAt.getTime() < noticeHours * HOUR_MS

/** Half of what a class is paid. */
export const halfClassPaise = ({ perClassPaise }: PayTerms): number => halfUp(perClassPaise, 2)

/** The classes of a month as lines: those of a group that are paid alike are one. */
export function classLines(classes: readonly PaidClass[]): PayLine[] {
  const alike = Map.groupBy(classes, ({ kind, groupId, paise }) => `${kind} ${groupId} ${paise}`)
  const lines = [...alike].flatMap(([key, list]) => {
    const [first] = list
    if (!first) return []
    const { kind, groupId, group: title, paise: eachPaise } = first
    const days = list.map(({ day }) => day).toSorted()
    const paise = eachPaise * days.length
    return { ...blank, key, kind, groupId, title, days, eachPaise, paise }
  })
  return lines.toSorted(
    (a, b) =>
      LINE_KINDS.indexOf(a.kind) - LINE_KINDS.indexOf(b.kind) ||
      a.title.localeCompare(b.title) ||
      a.key.localeCompare(b.key),
  )
}

const blank = {
  groupId: null,
  title: '',
  days: [],
  eachPaise: 0,
  month: '',
  basePaise: 0,
  shareHundredths: 0,
}

type ChangedClass = Pick<PaidClass, 'groupId' | 'group' | 'day'> & { paise: number }

/** A class of an earlier month: what it is paid now, less what it was paid. */
export const earlierClassLine = ({ groupId, group, day, paise }: ChangedClass): PayLine => ({
  ...blank,
  key: `earlier class ${groupId} ${day}`,
  kind: 'earlier class',
  groupId,
  title: group,
  days: [day],
  eachPaise: paise,
  paise,
})

/** Whose sheet of a month has the share of a group, and the group's name, by the group's id. */
export type ShareHolders = ReadonlyMap<string, { teacherId: string; group: string }>

/**
 * Who has the shares of a month by its sheets, those that are approved before those that are open: who is
 * given a group afterwards gets nothing of it twice, and who gives one away loses nothing.
 */
export function shareHolders(
  sheets: readonly { teacherId: string; isApproved: boolean; lines: readonly PayLine[] }[],
): ShareHolders {
  const holders = new Map<string, { teacherId: string; group: string }>()
  for (const { teacherId, lines } of sheets.toSorted((a, b) => Number(a.isApproved) - Number(b.isApproved)))
    for (const { kind, groupId, title } of lines)
      if (groupId !== null && (kind === 'share' || kind === 'earlier share'))
        holders.set(groupId, { teacherId, group: title })
  return holders
}

type GroupShare = { groupId: string; group: string; month: string; basePaise: number }

/** The share of what came in for a group's fees of a month; `sheetMonth` says whether it is one before. */
export const shareLine = (
  { shareHundredths }: PayTerms,
  { groupId, group: title, month, basePaise }: GroupShare,
  sheetMonth: string,
): PayLine => ({
  ...blank,
  key: `share ${groupId} ${month}`,
  kind: month < sheetMonth ? 'earlier share' : 'share',
  groupId,
  title,
  month,
  basePaise,
  shareHundredths,
  paise: halfUp(basePaise * shareHundredths, WHOLE),
})

export const correctionLine = ({
  id,
  paise,
  reason,
}: {
  id: string
  paise: number
  reason: string
}): PayLine => ({
  ...blank,
  key: `correction ${id}`,
  kind: 'correction',
  title: reason,
  paise,
})

/** What the sheet of a month left below 0. */
export const carriedLine = (month: string, paise: number): PayLine => ({
  ...blank,
  key: 'carried',
  kind: 'carried',
  month,
  paise,
})

export type PaySums = {
  /** What was earned, without what is carried from the sheet before. */
  earnedPaise: number
  carriedPaise: number
  totalPaise: number
  tdsPaise: number
  toPayPaise: number
  /** What the next sheet begins with; 0 or negative. */
  carriedOnPaise: number
}

/** What the lines of a sheet come to. */
export function sumsOf(lines: readonly PayLine[], tdsHundredths: number): PaySums {
  const sumOf = (some: readonly PayLine[]) => some.reduce((sum, { paise }) => sum + paise, 0)
  const carriedPaise = sumOf(lines.filter(({ kind }) => kind === 'carried'))
  const totalPaise = sumOf(lines)
  const duePaise = Math.max(0, totalPaise)
  const tdsPaise = halfUp(duePaise * tdsHundredths, WHOLE)
  return {
    earnedPaise: totalPaise - carriedPaise,
    carriedPaise,
    totalPaise,
    tdsPaise,
    toPayPaise: duePaise - tdsPaise,
    carriedOnPaise: Math.min(0, totalPaise),
  }
}

/** What approved sheets paid for a class; `registerPaise`: what of it stands on a register. */
export type PaidBefore = { group: string; paise: number; registerPaise: number }

const BY_REGISTER: readonly LineKind[] = ['class', 'substitute', 'earlier class']

/** What sheets paid for each class, as 'group day'. */
export function paidByClass(sheets: readonly (readonly PayLine[])[]): Map<string, PaidBefore> {
  const paid = new Map<string, PaidBefore>()
  for (const { kind, groupId, title, days, eachPaise } of sheets.flat())
    for (const day of days) {
      const key = `${groupId ?? ''} ${day}`
      const before = paid.get(key) ?? { group: title, paise: 0, registerPaise: 0 }
      const registerPaise = before.registerPaise + (BY_REGISTER.includes(kind) ? eachPaise : 0)
      paid.set(key, { ...before, paise: before.paise + eachPaise, registerPaise })
    }
  return paid
}
