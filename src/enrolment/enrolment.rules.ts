/**
 * What an order can be. HELD: something about the payment is wrong, the office looks at it; nothing was
 * granted. FAILED can still become CHARGED, since a payment page lets a family try again; CHARGED leaves only
 * by a refund.
 */
export const ORDER_STATUSES = ['NEW', 'PENDING', 'CHARGED', 'FAILED', 'HELD', 'REFUNDED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Of the demo's own orders: it is never in use, and nobody is ever asked about them. */
export const DEMO_GATEWAY = 'demo'

/** Not decided yet; a student has one such order per course. */
export const OPEN_STATUSES = ['NEW', 'PENDING'] as const satisfies readonly OrderStatus[]
export const isOpen = (status: OrderStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** How the office takes money. */
export const MANUAL_METHODS = ['cash', 'upi', 'bank', 'cheque'] as const
export type ByHand = (typeof MANUAL_METHODS)[number]
/** Their names on receipts and screens. */
export const MODE_NAMES: Readonly<Record<ByHand, string>> = {
  cash: 'Cash',
  upi: 'UPI',
  bank: 'Bank transfer',
  cheque: 'Cheque',
}
/** How an order is paid. */
export const PAID_BY = ['gateway', ...MANUAL_METHODS, 'free'] as const
export type PaidBy = (typeof PAID_BY)[number]

/**
 * What happens to an order after it was made. 'asked': its gateway was given it; 'paying back': the office
 * began a refund; 'refund refused': its gateway did not make it; 'looked at': a difference to the gateway's
 * book was settled by the office's word.
 */
export const ORDER_EVENTS = [
  'asked',
  'charged',
  'failed',
  'held',
  'accepted',
  'paying back',
  'refunded',
  'refund refused',
  'mailed',
  'looked at',
] as const

/** What a gateway says of an order when it is asked. Amounts in paise. */
export type GatewayReport = {
  state: 'pending' | 'charged' | 'failed' | 'refunded'
  amountPaise: number
  currency: string
  /** The refunded part; none if missing. */
  refundedPaise?: number
  /** No payment has been tried yet. */
  untouched?: boolean
  /** It failed because the payer did not confirm it, or cancelled it. */
  notConfirmed?: boolean
  /** What became of the mandate that was asked for with the order; missing without one. */
  mandate?: { id: string; state: 'asked' | 'active' | 'ended' }
}
type Order = { status: OrderStatus; amountPaise: number; refundedPaise: number }

/**
 * The next status of an order after a gateway's report. Any order and any number of reports lead to the same
 * end.
 */
export function nextStatus(
  { status, amountPaise }: Omit<Order, 'refundedPaise'>,
  report: GatewayReport,
): OrderStatus {
  if (status === 'REFUNDED' || status === 'HELD') return status
  if (status === 'CHARGED') return report.state === 'refunded' ? 'REFUNDED' : 'CHARGED'
  switch (report.state) {
    case 'charged':
      return report.amountPaise === amountPaise && report.currency === 'INR' ? 'CHARGED' : 'HELD'
    // Money that went back before we saw it come: nothing was granted.
    case 'refunded':
    case 'failed':
      return 'FAILED'
    // A new try of a failed payment changes nothing until it ends.
    case 'pending':
      return status === 'FAILED' ? 'FAILED' : 'PENDING'
  }
}

/** Whether a gateway's report says that no money moved. */
export const saysNothingCharged = ({ state, untouched = false }: GatewayReport): boolean =>
  state === 'failed' || (state === 'pending' && untouched)

/**
 * Whether our book and the gateway's say the same of an order. A held order is before the office anyway, and
 * of what was given back from one only that it went back counts.
 */
export function isReconciled({ status, amountPaise, refundedPaise }: Order, report: GatewayReport): boolean {
  switch (status) {
    case 'HELD':
      return true
    case 'CHARGED':
      return (
        report.state === 'charged' &&
        report.amountPaise === amountPaise &&
        report.currency === 'INR' &&
        (report.refundedPaise ?? 0) === refundedPaise
      )
    case 'REFUNDED':
      return report.state === 'refunded'
    case 'FAILED':
      return report.state !== 'charged'
    case 'NEW':
    case 'PENDING':
      return report.state === 'pending' || report.state === 'failed'
  }
}

/**
 * What of a charged order a gateway has refunded, in paise; 0 while its report is of another amount, which
 * the office looks at.
 */
export function refundedAt(report: GatewayReport, amountPaise: number): number {
  if (report.state === 'refunded') return amountPaise
  const same = report.state === 'charged' && report.amountPaise === amountPaise && report.currency === 'INR'
  return same ? Math.min(report.refundedPaise ?? 0, amountPaise) : 0
}

const MINUTE_MS = 60_000
const FIRST_CHECKS = [1, 5, 15]
const LAST_CHECK_MINUTES = 72 * 60

/**
 * When an unresolved order is asked again, after 1, 5, 15 minutes, then hourly for 72 hours; null when it is
 * given up. Times in milliseconds.
 */
export function nextCheck(createdAt: number, now: number): number | null {
  const age = (now - createdAt) / MINUTE_MS
  const early = FIRST_CHECKS.find((minutes) => minutes > age)
  const minutes = early ?? (Math.floor(age / 60) + 1) * 60
  return minutes > LAST_CHECK_MINUTES ? null : createdAt + minutes * MINUTE_MS
}

const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When a refund that its gateway has not confirmed is asked about again: as an order from when it was asked
 * for, then daily. It is never given up, since the money may be gone. Times in milliseconds.
 */
export const nextRefundCheck = (askedAt: number, now: number): number =>
  nextCheck(askedAt, now) ?? now + DAY_MS

/** How numbers of orders begin: of a course, and of fees that a family pays online. */
export const ORDER_KINDS = { course: 'MK', fees: 'MF' } as const
export type OrderKind = keyof typeof ORDER_KINDS

/**
 * An order number that a gateway takes: letters and digits, under 18 characters. `random` holds at least 14
 * bytes.
 */
export function orderNumber(random: Uint8Array, kind: OrderKind = 'course'): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return `${ORDER_KINDS[kind]}${Array.from(random.subarray(0, 14), (byte) => alphabet[byte % alphabet.length]).join('')}`
}

/** An amount as mails write it, like '₹3,499' or '₹99.50'. */
export const rupeesText = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', paise % 100 === 0 ? {} : { minimumFractionDigits: 2 })}`

const SUBJECT_TITLE = 30

/** A course's title in the subject of a mail: at most 30 characters, cut at a word. */
export function shortTitle(title: string): string {
  if (title.length <= SUBJECT_TITLE) return title
  const cut = title.slice(0, SUBJECT_TITLE)
  const space = cut.lastIndexOf(' ')
  let end = space > 0 ? space : cut.length - 1
  while (end > 0 && ' ,:;–-'.includes(cut.charAt(end - 1))) end -= 1
  return `${cut.slice(0, end)} …`
}

/** India's financial year of a moment, April to March by Indian time, as '26-27'. */
export function financialYear(moment: Date): string {
  const india = new Date(moment.getTime() + 330 * MINUTE_MS)
  const first = india.getUTCFullYear() - (india.getUTCMonth() < 3 ? 1 : 0)
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** A receipt's number; GST rule 46 allows 16 characters: letters, digits, '-' and '/'. */
export const receiptNumber = (year: string, sequence: number): string =>
  `R/${year}/${String(sequence).padStart(6, '0')}`

/** A credit note's number, in a series of its own. */
export const creditNoteNumber = (year: string, sequence: number): string =>
  `C/${year}/${String(sequence).padStart(6, '0')}`

export type TaxSettings = { gstin: string; state: string; ratePercent: number }
export type TaxLines = {
  netPaise: number
  lines: { name: 'CGST' | 'SGST' | 'IGST'; percent: number; paise: number }[]
}

/**
 * Splits a price that includes tax: CGST and SGST within the academy's state or when the buyer's is unknown
 * (IGST Act 2017, s. 12(2)(b)(ii)), IGST across states. Each is rounded half up from the total, and the value
 * is the rest, so CGST and SGST are always equal: a return refuses halves that differ. Without a GSTIN there
 * is no tax to show.
 */
export function taxOf(
  paise: number,
  { gstin, state, ratePercent }: TaxSettings,
  buyerState: string | null,
): TaxLines {
  if (!gstin || ratePercent === 0) return { netPaise: paise, lines: [] }
  return buyerState !== null && buyerState !== state
    ? taxed(paise, ratePercent, ['IGST'])
    : taxed(paise, ratePercent, ['CGST', 'SGST'])
}

/** A total that includes `ratePercent` of tax, in equal parts under these names. */
function taxed(
  paise: number,
  ratePercent: number,
  names: readonly TaxLines['lines'][number]['name'][],
): TaxLines {
  const percent = ratePercent / names.length
  const each = Math.round((paise * percent) / (100 + ratePercent))
  return {
    netPaise: paise - each * names.length,
    lines: names.map((name) => ({ name, percent, paise: each })),
  }
}

/** The tax in another total at the rates of a paper that was issued; none for one without tax. */
export function taxedAs(paise: number, { lines }: TaxLines): TaxLines {
  if (lines.length === 0) return { netPaise: paise, lines: [] }
  const percent = lines.reduce((sum, line) => sum + line.percent, 0)
  return taxed(
    paise,
    percent,
    lines.map(({ name }) => name),
  )
}

/**
 * The tax that a refund takes back of a receipt: what the refunds up to it take back, less what those before
 * it took. So CGST and SGST stay equal, and all refunds of a receipt take back its tax to the paisa.
 */
export function refundTax(
  tax: TaxLines,
  { beforePaise, paise }: { beforePaise: number; paise: number },
): TaxLines {
  const [before, after] = [taxedAs(beforePaise, tax), taxedAs(beforePaise + paise, tax)]
  return {
    netPaise: after.netPaise - before.netPaise,
    lines: after.lines.map((line, place) => ({
      ...line,
      paise: line.paise - (before.lines[place]?.paise ?? 0),
    })),
  }
}

/** Percent of the lessons that are done, whole and rounded down, so that 100 means all of them. */
export const progressPercent = (done: number, lessons: number): number =>
  lessons === 0 ? 0 : Math.floor((done / lessons) * 100)

/**
 * Between two signs of a student at a lesson at most so much counts, in seconds: who went away comes back to
 * where it stopped.
 */
const LONGEST_SIGN = 30

/** Seconds that count from the last sign of being at a lesson to this one. Times in milliseconds. */
export const studiedSince = (last: number | null, now: number): number =>
  last === null ? 0 : Math.max(0, Math.min(LONGEST_SIGN, Math.round((now - last) / 1_000)))

/** Seconds that a lesson still needs before it can count as done: a share of its length, in percent. */
export const stillToStudy = (lengthSeconds: number, sharePercent: number, studied: number): number =>
  Math.max(0, Math.ceil((lengthSeconds * sharePercent) / 100) - studied)

/** How much longer a lesson needs, as the student reads it. */
export function stillToStudyText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const left =
    seconds < 60 ? 'less than a minute' : `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return `Keep watching this lesson: ${left} to go.`
}

/** Whether the student may rate the course: half of it or more is done. */
export const mayRate = (lessonsDone: number, lessonCount: number): boolean =>
  lessonCount > 0 && lessonsDone * 2 >= lessonCount
