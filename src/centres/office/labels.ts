import type { CentreKind, CentreStatus, SeatRole } from '../centres.rules.ts'

export const kindLabels: Readonly<Record<CentreKind, string>> = { own: 'Own', franchise: 'Franchise' }

export const statusLabels: Readonly<Record<CentreStatus, string>> = {
  preparing: 'Being prepared',
  open: 'Open',
  suspended: 'Suspended',
  closing: 'Closing',
  closed: 'Closed',
}

/** What the button says that gives a centre this status. */
export const statusActs: Readonly<Record<CentreStatus, string>> = {
  preparing: 'Prepare',
  open: 'Open',
  suspended: 'Suspend',
  closing: 'Start closing',
  closed: 'Close',
}

/** What a status means, before it is given. */
export const statusEffects: Readonly<Record<CentreStatus, string>> = {
  preparing: '',
  open: 'New children can join its groups.',
  suspended: 'No new child can join. You can open it again.',
  closing: 'No new child can join. You can open it again until it is closed.',
  closed:
    'Every child must have left or moved, the shelf must be empty, and orders and royalty settled. This can’t be undone.',
}

export const roleLabels: Readonly<Record<SeatRole, string>> = {
  head: 'Head',
  desk: 'Desk',
  teacher: 'Teacher',
}
