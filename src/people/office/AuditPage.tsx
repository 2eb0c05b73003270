import { href, Link } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { type AuditEntry, getAuditLog, getStaff } from '../staff/staff.contract.ts'
import { formatDateTime } from '../../platform/text/dates.rules.ts'

/** The outcome of an entry. */
function outcome({ status }: AuditEntry): string {
  if (status === null) return 'In progress or interrupted'
  if (status === 401 || status === 403) return 'Not allowed'
  if (status >= 500) return 'Failed'
  return status >= 400 ? 'Not accepted' : 'Done'
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'sentence',
    head: 'Activity',
    cell: (entry) => (
      <span className="whitespace-normal">
        <b>{entry.name || 'Deleted person'}</b>{' '}
        {(entry.status ?? 0) >= 400 ? `tried: ${entry.sentence}` : entry.sentence}
      </span>
    ),
  },
  { id: 'outcome', head: 'Outcome', cell: outcome, phone: 'side' },
  { id: 'role', head: 'Role', cell: ({ role }) => role, extra: true },
  { id: 'call', head: 'Technical call', cell: ({ call: name }) => <code>{name}</code>, extra: true },
  {
    id: 'at',
    head: 'When (IST)',
    cell: ({ at }) => formatDateTime(at),
    right: true,
    sortable: 'descending',
  },
]

const kinds: Filter = {
  id: 'kind',
  name: 'Type',
  options: [
    { value: 'people', label: 'People' },
    { value: 'money', label: 'Money' },
    { value: 'site', label: 'Website and quizzes' },
    { value: 'staff', label: 'Staff' },
    { value: 'refused', label: 'Not accepted' },
    { value: 'looks', label: 'Viewed' },
  ],
}

type Query = NonNullable<CallInput<typeof getAuditLog>['query']>
const ask = (query: ListQuery, after: string | undefined) =>
  // Without entries of pages only viewed, unless they are asked for.
  call(getAuditLog, { query: { kind: 'changes', ...(query as Query), after } })
const askStaff = async () => ({ data: (await call(getStaff, { query: { limit: 200 } })).data })

/** /office/audit: the log of staff. */
export function AuditPage() {
  const list = useList(ask)
  const staff = usePrivateQuery(null, askStaff)
  const people = staff.view.phase === 'shown' ? staff.view.data : []
  usePageBar({
    title: 'Log',
    help: 'Everything staff did or tried, newest first. Pages they only viewed are under “Viewed”. No one can change this log.',
  })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <OfficeField
          label="From"
          type="date"
          value={list.query.from ?? ''}
          onChange={(event) => list.set({ from: event.target.value })}
        />
        <OfficeField
          label="Until"
          type="date"
          value={list.query.until ?? ''}
          onChange={(event) => list.set({ until: event.target.value })}
        />
      </div>
      <DataTable
        what="entries"
        list={list}
        columns={columns}
        filters={[
          {
            id: 'personId',
            name: 'Who',
            options: people.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
          },
          kinds,
        ]}
        idOf={({ _id }) => _id}
        nameOf={({ sentence }) => sentence}
        empty={
          <p>
            The log is empty. <Link to={href('/office/staff')}>See staff</Link>
          </p>
        }
      />
    </>
  )
}
