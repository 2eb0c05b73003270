import { href, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { type CentreChild, findChildren } from '../children/children.contract.ts'
import { consentLabels } from './child-labels.ts'

const columns: readonly Column<CentreChild>[] = [
  { id: 'fullName', head: 'Child', cell: ({ fullName }) => <b>{fullName}</b>, sortable: true },
  { id: 'class', head: 'Class', cell: ({ presentEducation }) => presentEducation, phone: 'side' },
  { id: 'groups', head: 'Groups', cell: ({ groups }) => groups.join(', ') },
  { id: 'parent', head: 'Parent', cell: ({ parent }) => parent },
  { id: 'mobile', head: 'Mobile', cell: ({ mobile }) => <span className="tnum">{mobile}</span> },
  { id: 'consent', head: 'Consent', cell: ({ consent }) => consentLabels[consent] },
  { id: 'email', head: 'Email', cell: ({ email }) => email, extra: true, phone: 'hidden' },
]

const filters: readonly Filter[] = [
  { id: 'consent', name: 'Consent', options: [{ value: 'missing', label: 'Missing' }] },
]

// The query string may hold anything; the server validates it.
const ask = (query: ListQuery, after: string | undefined) =>
  call(findChildren, {
    body: { ...(query as CallInput<typeof findChildren>['body']), ...(after ? { after } : {}) },
  })

/** /office/children: the children of the centres of a seat. */
export function ChildrenPage() {
  const navigate = useNavigate()
  const list = useList(ask)
  usePageBar({
    title: 'Children',
    help: 'The children of your centre. Search by the name, email or mobile of the child or the parent.',
  })
  return (
    <DataTable
      what="children"
      list={list}
      columns={columns}
      filters={filters}
      searches="Name, mobile, email"
      idOf={({ _id }) => _id}
      nameOf={({ fullName }) => fullName}
      onOpen={({ _id: id }) => void navigate(href('/office/children/:id', { id }))}
      empty={
        <EmptyState title="No children yet">
          A child is here once it has a place in a group of your centre.
        </EmptyState>
      }
    />
  )
}
