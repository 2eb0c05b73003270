import { href, Link } from 'react-router'
import { type ListQuery, useList } from '../../platform/useList.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call, type Sent } from '../../platform/wire.ts'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { type AuditEntry, getAuditLog, getStaff } from '../staff/staff.contract.ts'

const when = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** How it ended, when it did not end well. */
function outcome({ status }: AuditEntry): string {
  if (status === null) return 'Under way, or broke off'
  if (status === 401 || status === 403) return 'Not allowed'
  if (status >= 500) return 'Failed'
  return status >= 400 ? 'Refused' : 'Done'
}

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'sentence',
    head: 'What happened',
    cell: (entry) => (
      <span className="whitespace-normal">
        <b>{entry.name || 'Somebody who was erased'}</b>{' '}
        {(entry.status ?? 0) >= 400 ? `tried: ${entry.sentence}` : entry.sentence}
      </span>
    ),
  },
  { id: 'outcome', head: 'Outcome', cell: outcome, phone: 'side' },
  { id: 'role', head: 'As', cell: ({ role }) => role, extra: true },
  { id: 'call', head: 'Call', cell: ({ call: name }) => <code>{name}</code>, extra: true },
  { id: 'at', head: 'When (IST)', cell: ({ at }) => when.format(new Date(at)), right: true, sortable: true },
]

const kinds: Filter = {
  id: 'kind',
  name: 'What',
  options: [
    { value: 'people', label: 'People' },
    { value: 'money', label: 'Money' },
    { value: 'site', label: 'Site and quizzes' },
    { value: 'staff', label: 'Staff' },
    { value: 'refused', label: 'Refused' },
    { value: 'looks', label: 'Only looked' },
  ],
}

type Query = NonNullable<Sent<typeof getAuditLog>['query']>
const ask = (query: ListQuery, after: string | undefined) =>
  // What was only looked at would hide what was done: it is shown when it is asked for.
  call(getAuditLog, { query: { kind: 'changes', ...(query as Query), after } })
const askStaff = async () => ({ data: (await call(getStaff, { query: { limit: 200 } })).data })

/** /office/audit: who of staff did what, and when. */
export function AuditPage() {
  const list = useList(ask)
  const staff = useOwn(null, askStaff)
  const people = staff.view.phase === 'shown' ? staff.view.data : []
  useBar({
    title: 'Log',
    help: 'What staff did or tried, the newest first; what they only looked at under “Only looked”. Nobody can change it, not even the owner.',
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
            Nothing is in the log yet. <Link to={href('/office/staff')}>Who works here</Link>
          </p>
        }
      />
    </>
  )
}
