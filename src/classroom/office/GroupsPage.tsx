import { Plus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, download, type CallInput } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'
import { weekText } from '../labels.ts'
import { useChildToAdd } from './child-to-add.ts'
import { exportGroups, findGroups, GROUP_STATES, type GroupRow, type GroupState } from './groups.contract.ts'

// The query string may hold anything; the server validates it.
const bodyOf = (query: ListQuery) => query as CallInput<typeof findGroups>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findGroups, { body: { ...bodyOf(query), ...(after ? { after } : {}) } })

export const stateWords: Readonly<Record<GroupState, string>> = {
  running: 'Running',
  planned: 'Planned',
  over: 'Over',
}

const columns: readonly Column<GroupRow>[] = [
  { id: 'name', head: 'Group', cell: ({ name }) => name, sortable: true },
  {
    id: 'subject',
    head: 'Subject',
    cell: ({ subject, level }) => [subject, level].filter(Boolean).join(', '),
  },
  {
    id: 'when',
    head: 'Meets',
    cell: weekText,
  },
  { id: 'teacher', head: 'Teacher', cell: ({ teacher }) => teacher },
  {
    id: 'capacity',
    head: 'Seats',
    cell: ({ children, capacity }) => `${children} of ${capacity}`,
    right: true,
    phone: 'side',
  },
  { id: 'state', head: 'Status', cell: ({ state }) => stateWords[state] },
]

const centreColumn: Column<GroupRow> = { id: 'centre', head: 'Centre', cell: ({ centre }) => centre }

const filters: readonly Filter[] = [
  {
    id: 'state',
    name: 'Status',
    options: GROUP_STATES.map((value) => ({ value, label: stateWords[value] })),
  },
]

/** /office/groups: every group, its timetable and how full it is. */
export function GroupsPage() {
  const list = useList<GroupRow>(ask)
  const navigate = useNavigate()
  const childToAdd = useChildToAdd()
  const bar = usePageBar({
    title: 'Groups',
    help: 'Children taught together. Create a group, assign a teacher and add children. The teacher does attendance, homework and remarks.',
  })
  // One centre has no name here, and no page in sight.
  const hasCentres = list.view.phase === 'shown' && list.view.data.data.some(({ centre }) => centre !== '')
  const mayManage = useMayManage()
  const newKey = mayManage && (
    <Link className="ob ob-main" to={href('/office/groups/new')} state={childToAdd && { childToAdd }}>
      <Plus className="ico" aria-hidden="true" />
      New
    </Link>
  )
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportGroups, { body: { ...bodyOf(list.query), format } })
      .then(({ name, file }) => saveFile(name, file))
      .catch(toastError)
  return (
    <>
      {bar &&
        createPortal(
          <>
            {hasCentres && (
              <Link className="ob" to={href('/office/centres')}>
                Centres
              </Link>
            )}
            {newKey}
          </>,
          bar,
        )}
      {childToAdd && (
        <p className="rg pad mb-4" role="status">
          Choose the group for <b>{childToAdd.fullName}</b>.
        </p>
      )}
      <DataTable
        what="groups"
        list={list}
        columns={hasCentres ? [...columns, centreColumn] : columns}
        filters={filters}
        searches="Name, subject or level"
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        onOpen={({ _id: id }) =>
          void navigate(href('/office/groups/:id', { id }), { state: childToAdd && { childToAdd } })
        }
        {...(mayManage ? { onExport: save } : {})}
        empty={<EmptyState title="No group yet" action={newKey} />}
      />
    </>
  )
}
