import { type ApplicationState, stateLabels } from '../applications/applications.rules.ts'
import type { Ending, EnquiryKind, LostReason, Stage } from '../enquiries.rules.ts'

export const stageNames: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  booked: 'Demo booked',
  joined: 'Joined',
  lost: 'Lost',
}

/** Where an enquiry is, one about a franchise by its own states. */
export const statusLabel = ({
  stage,
  application,
}: {
  stage: Stage
  application: ApplicationState | null
}): string => (application ? stateLabels[application] : stageNames[stage])

export const reasonNames: Readonly<Record<LostReason | Ending, string>> = {
  fee: 'The fee',
  timing: 'Timing',
  distance: 'Too far',
  competitor: 'Joined another academy',
  'not keen': 'Child not interested',
  age: 'Too young or too old',
  unreachable: 'Could not reach',
  duplicate: 'Duplicate',
  later: 'Later',
  declined: 'We declined',
  withdrawn: 'They withdrew',
}

export const kindNames: Readonly<Record<EnquiryKind, string>> = {
  demo: 'Demo class form',
  franchise: 'Franchise form',
  message: 'Contact form',
  office: 'Call or visit',
}

const MINUTE_MS = 60_000
/** Who asked is answered within the hour. */
export const ANSWER_MS = 3_600_000

/** Whether an enquiry may go from one state to another: nobody becomes new again. */
export const mayMove = (from: Stage, to: Stage): boolean => to !== 'new' && (from !== to || to === 'lost')

type OfChild = { category: string | null; age: number | null }
type Wanted = OfChild & { kind: EnquiryKind; trainingType: string | null; wants: string | null }

/** What the form says of the child: 'Abacus, age 8'; empty where it says nothing. */
export const formatChild = ({ category, age }: OfChild): string =>
  [category, age === null ? '' : `age ${age}`].filter(Boolean).join(', ')

/** What an enquiry wants: as the office noted it, else as the form says it. */
export function requestLabel({ kind, trainingType, wants, category, age }: Wanted): string {
  if (wants !== null) return wants
  if (kind === 'franchise') return trainingType === 'Training' ? 'Teacher training' : 'Franchise'
  return kind === 'message' ? 'A reply' : formatChild({ category: category ?? 'Demo class', age })
}

/** A span as one says it: '22 min', '3 h', '2 days'. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}

type Due = { stage: Stage; nextStep: string | null; nextAt: Date | null; createdAt: Date }

/** Whether an enquiry waits longer than it may. */
export function isLate({ stage, nextStep, nextAt, createdAt }: Due, now: Date): boolean {
  if (nextAt) return nextAt < now
  return stage === 'new' && !nextStep && now.getTime() - createdAt.getTime() > ANSWER_MS
}

/**
 * The address that opens WhatsApp with a text to look over; nothing is sent by it. Country code and digits
 * only: a plus, a zero in front or a space, and WhatsApp finds nobody.
 */
export const whatsappLink = (mobile: string, text: string): string =>
  `https://wa.me/${internationalDigits(mobile)}?text=${encodeURIComponent(text)}`

/** An Indian mobile as 91 and its ten digits. */
export function internationalDigits(mobile: string): string {
  const digits = mobile.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length === 12 && digits.startsWith('91') ? digits : `91${digits}`
}

export const mailLink = (email: string, { subject, text }: { subject: string; text: string }): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`

type Greeting = { academy: string; staff: string; kind: EnquiryKind; classWords: string | null }

/**
 * The prepared text: who writes and about what. It leaves the academy, so nothing of a child stands in it.
 */
export function greeting({ academy, staff, kind, classWords }: Greeting): string {
  const about = {
    demo: 'You asked us for a free demo class. When may we call you to find a time?',
    franchise: 'You asked us about a franchise. When may we call you?',
    message: 'You wrote to us. When may we call you?',
    office: 'You asked us about our classes. When may we call you?',
  }[kind]
  const text = classWords ? `Your free demo class is on ${classWords}. Does the time still suit you?` : about
  return `Namaste, this is ${staff} from ${academy}. ${text}`
}
