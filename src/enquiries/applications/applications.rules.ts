import type { Stage } from '../enquiries.rules.ts'

/** How far an application for a franchise is, in the order of its way; lost is its other end. */
export const APPLICATION_STATES = [
  'new',
  'talked',
  'offered',
  'signed',
  'paid',
  'training',
  'opening',
  'open',
  'lost',
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** The states that head office says by a button; an offer, the opening of the centre and the end are acts. */
export const SAID_STATES = ['talked', 'signed', 'paid', 'training', 'opening'] as const
export type SaidState = (typeof SAID_STATES)[number]

export const stateLabels: Readonly<Record<ApplicationState, string>> = {
  new: 'New',
  talked: 'Talked to',
  offered: 'Offer made',
  signed: 'Signed',
  paid: 'Fee paid',
  training: 'In training',
  opening: 'Opening',
  open: 'Open',
  lost: 'Ended',
}

const NEXT: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  new: ['talked', 'lost'],
  talked: ['offered', 'lost'],
  // The terms change by another offer, until both have signed.
  offered: ['offered', 'signed', 'lost'],
  signed: ['paid', 'lost'],
  paid: ['training', 'lost'],
  training: ['opening', 'lost'],
  opening: ['open', 'lost'],
  open: [],
  lost: ['talked'],
}

/** How far an application is: what was never moved by its own steps is where its stage says. */
export function stateOf(stage: Stage, stored: ApplicationState | undefined): ApplicationState {
  if (stored) return stored
  return stage === 'new' || stage === 'lost' ? stage : 'talked'
}

/** Whether an application may go from one state to another. */
export const follows = (from: ApplicationState, to: ApplicationState): boolean => NEXT[from].includes(to)

/** From the signature until its end: a centre can be made of it, and its list is worked on. */
export const isAgreed = (state: ApplicationState): boolean =>
  state === 'signed' || state === 'paid' || state === 'training' || state === 'opening'

/** What has to be in order before a centre opens, in the order in which it is done. */
export const OPENING_POINTS = [
  'agreement',
  'fee',
  'premises',
  'seats',
  'training',
  'biller',
  'keys',
  'prices',
  'holidays',
  'kits',
  'groups',
  'consent',
] as const
export type OpeningPoint = (typeof OPENING_POINTS)[number]

export const pointLabels: Readonly<Record<OpeningPoint, string>> = {
  agreement: 'Agreement signed by both, and entered under Royalty',
  fee: 'Licence fee received',
  premises: 'Rooms visited and ready',
  seats: 'Head and desk have their seats',
  training: 'Teachers trained',
  biller: 'Company that bills is entered, with its GSTIN if it has one',
  keys: 'UPI address tried with a payment of ₹1',
  prices: 'Fee plans chosen',
  holidays: 'Holidays entered',
  kits: 'First kits counted in',
  groups: 'First groups and demo classes planned',
  consent: 'Consent of families names both companies',
}

/** What a point can be; one that is neither is still to do. */
export const POINT_STATES = ['done', 'waived'] as const

/** The longest list of PIN codes of a territory. */
export const MAX_TERRITORY = 100
/** The longest term and the highest licence fee, in rupees. */
export const MAX_TERM_MONTHS = 360
export const MAX_FEE_RUPEES = 10_000_000
