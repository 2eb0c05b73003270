import { href, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { type CentreRow, findCentres } from '../centres.contract.ts'
import { CENTRE_STATUSES } from '../centres.rules.ts'
import { kindLabels, statusLabels } from './labels.ts'

// The query string may hold anything; the server validates it.
const ask = (query: ListQuery, after: string | undefined) =>
  call(findCentres, {
    body: { ...(query as CallInput<typeof findCentres>['body']), ...(after ? { after } : {}) },
  })

const columns: readonly Column<CentreRow>[] = [
  { id: 'name', head: 'Centre', cell: ({ name }) => name, sortable: true },
  { id: 'kind', head: 'Code', cell: ({ code, kind }) => `${code}, ${kindLabels[kind]}` },
  { id: 'state', head: 'State', cell: ({ state }) => state },
  { id: 'heads', head: 'Head', cell: ({ heads }) => heads.join(', ') },
  { id: 'groups', head: 'Groups', cell: ({ groups }) => groups, right: true },
  { id: 'children', head: 'Children', cell: ({ children }) => children, right: true },
  { id: 'status', head: 'Status', cell: ({ status }) => statusLabels[status] },
]

const filters: readonly Filter[] = [
  {
    id: 'status',
    name: 'Status',
    options: CENTRE_STATUSES.map((value) => ({ value, label: statusLabels[value] })),
  },
]

/** The centres of who has seats, and the only one of an academy that has no other: a list alone. */
export function OwnCentres() {
  const list = useList<CentreRow>(ask)
  const navigate = useNavigate()
  return (
    <DataTable
      what="centres"
      list={list}
      columns={columns}
      filters={filters}
      searches="Name or code"
      idOf={({ _id }) => _id}
      nameOf={({ name }) => name}
      onOpen={({ _id: id }) => void navigate(href('/office/centres/:id', { id }))}
      empty={<EmptyState title="No centre here" />}
    />
  )
}
