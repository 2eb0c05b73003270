import type { ReactNode } from 'react'
import type { Filter } from '../../ui/office/DataTable.tsx'
import { ENQUIRY_KINDS, STAGES } from '../enquiries.rules.ts'
import type { Figures } from './desk.contract.ts'
import { kindNames, stageNames } from './desk.rules.ts'

/** What the list and the board are given. */
export type ViewProps = {
  known: Figures
  before: ReactNode
  opened: string | undefined
  onOpen: (id: string) => void
  onChanged: () => void
  /** Counts what was changed beside: the view asks again. */
  changes: number
}

export const stageFilter: Filter = {
  id: 'stage',
  name: 'State',
  options: STAGES.map((value) => ({ value, label: stageNames[value] })),
}
export const kindFilter: Filter = {
  id: 'kind',
  name: 'Form',
  options: ENQUIRY_KINDS.map((value) => ({ value, label: kindNames[value] })),
}
/** A board, and the figures, without days are of a month. */
export const USUAL_DAYS = '30'
export const askedFilter: Filter = {
  id: 'asked',
  name: 'Asked',
  options: [
    { value: '1', label: '1 day' },
    { value: '7', label: '7 days' },
    { value: '30', label: '30 days' },
    { value: '90', label: '90 days' },
    { value: '365', label: '1 year' },
  ],
}
export const carerFilter = ({ carers }: Figures): Filter => ({
  id: 'carer',
  name: 'Carer',
  options: [
    { value: 'nobody', label: 'Nobody' },
    ...carers.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
  ],
})
export const sourceFilter = ({ sources }: Figures): Filter[] =>
  sources.length === 0
    ? []
    : [{ id: 'source', name: 'Source', options: sources.map((value) => ({ value, label: value })) }]
