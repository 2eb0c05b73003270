import type { State } from '../sending.rules.ts'
import type { TemplateState } from './messages-office.contract.ts'

/** The states of a message as the office reads them. */
export const stateLabels: Readonly<Record<State, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
  late: 'Too late',
  held: 'Unknown',
  stopped: 'Stopped by the family',
  joined: 'Joined with others',
}

export const templateLabels: Readonly<Record<TemplateState, string>> = {
  approved: 'Approved',
  waiting: 'Waits',
  refused: 'Refused',
  marketing: 'Now marketing',
  none: 'Not registered',
}
