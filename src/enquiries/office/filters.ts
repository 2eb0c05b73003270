import type { ReactNode } from 'react'
import type { Filter } from '../../ui/office/DataTable.tsx'
import { ENQUIRY_KINDS, STAGES } from '../enquiries.rules.ts'
import type { Figures } from './enquiries-office.contract.ts'
import { kindNames, stageNames } from './stages.rules.ts'

/** What the list and the board are given. */
export type ViewProps = {
  known: Figures
  before: ReactNode
  opened: string | undefined
  onOpen: (id: string) => void
  onChanged: () => void
  /** Counts what was changed beside: the view asks again. */
  changes: number
  /** Says which enquiries are in sight, in their order. */
  onListed: (ids: readonly string[]) => void
}

export const stageFilter: Filter = {
  id: 'stage',
  name: 'Status',
  options: STAGES.map((value) => ({ value, label: stageNames[value] })),
}
export const kindFilter: Filter = {
  id: 'kind',
  name: 'Form',
  options: ENQUIRY_KINDS.map((value) => ({ value, label: kindNames[value] })),
}
/** A board, and the figures, without days are of a month. */
export const USUAL_DAYS = '30'
export const receivedFilter: Filter = {
  id: 'asked',
  name: 'Received',
  options: [
    { value: '1', label: '1 day' },
    { value: '7', label: '7 days' },
    { value: '30', label: '30 days' },
    { value: '90', label: '90 days' },
    { value: '365', label: '1 year' },
  ],
}
export const assigneeFilter = ({ assignees }: Figures): Filter => ({
  id: 'assignee',
  name: 'Assigned to',
  options: [
    { value: 'nobody', label: 'No one' },
    ...assignees.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
  ],
})
export const sourceFilter = ({ sources }: Figures): Filter[] =>
  sources.length === 0
    ? []
    : [{ id: 'source', name: 'Source', options: sources.map((value) => ({ value, label: value })) }]

/** Where there are several to choose from. */
export const centreFilter = ({ centres }: Figures, isSeated: boolean): Filter[] =>
  centres.length < 2
    ? []
    : [
        {
          id: 'centre',
          name: 'Centre',
          options: [
            ...(isSeated ? [] : [{ value: 'none', label: 'Head office' }]),
            ...centres.map(({ _id, name }) => ({ value: _id, label: name })),
          ],
        },
      ]
