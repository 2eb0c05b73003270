import { STATES, UNION_TERRITORIES } from '../academy/states.rules.ts'

/** Whether the academy runs a centre itself. */
export const CENTRE_KINDS = ['own', 'franchise'] as const
export type CentreKind = (typeof CENTRE_KINDS)[number]

export const CENTRE_STATUSES = ['preparing', 'open', 'suspended', 'closing', 'closed'] as const
export type CentreStatus = (typeof CENTRE_STATUSES)[number]

/** Who works at a centre: its head, its desk, and its teachers. */
export const SEAT_ROLES = ['head', 'desk', 'teacher'] as const
export type SeatRole = (typeof SEAT_ROLES)[number]

/** Where a centre can be. */
export const CENTRE_STATES = [...STATES, ...UNION_TERRITORIES] as const

const NEXT: Readonly<Record<CentreStatus, readonly CentreStatus[]>> = {
  preparing: ['open', 'closed'],
  open: ['suspended', 'closing'],
  suspended: ['open', 'closing'],
  closing: ['open', 'closed'],
  closed: [],
}

/** The statuses that a centre can get next. A closed one stays closed: its code is never used again. */
export const nextStatuses = (status: CentreStatus): readonly CentreStatus[] => NEXT[status]

/** Whether new children can get a place there. */
export const takesChildren = (status: CentreStatus): boolean => status === 'preparing' || status === 'open'

/** The seats with which somebody may use a call: a head may do whatever the desk may. */
export const seatRolesFor = (needed: 'desk' | 'head'): readonly SeatRole[] =>
  needed === 'head' ? ['head'] : ['head', 'desk']
