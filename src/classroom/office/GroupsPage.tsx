import { Plus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/useList.ts'
import { call, download, type Sent } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'
import { weekdaysWords } from '../classroom.rules.ts'
import { timeWords } from '../words.ts'
import { exportGroups, findGroups, GROUP_STATES, type GroupRow, type GroupState } from './groups.contract.ts'

// What stands in an address may be anything: the server says what it does not know.
const bodyOf = (query: ListQuery) => query as Sent<typeof findGroups>['body']
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
    cell: ({ weekdays, time }) => `${weekdaysWords(weekdays)}, ${timeWords(time)}`,
  },
  { id: 'teacher', head: 'Teacher', cell: ({ teacher }) => teacher },
  {
    id: 'places',
    head: 'Places',
    cell: ({ children, places }) => `${children} of ${places}`,
    right: true,
    phone: 'side',
  },
  { id: 'state', head: 'State', cell: ({ state }) => stateWords[state] },
]

const filters: readonly Filter[] = [
  {
    id: 'state',
    name: 'State',
    options: GROUP_STATES.map((value) => ({ value, label: stateWords[value] })),
  },
]

/** /office/groups: every group, its timetable and how full it is. */
export function GroupsPage() {
  const list = useList<GroupRow>(ask)
  const navigate = useNavigate()
  const bar = useBar({
    title: 'Groups',
    help: 'Children who are taught together. You make a group, give it a teacher and put the children in; attendance, homework and remarks are the teacher’s own.',
  })
  const newKey = (
    <Link className="ob ob-main" to={href('/office/groups/new')}>
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
      {bar && createPortal(newKey, bar)}
      <DataTable
        what="groups"
        list={list}
        columns={columns}
        filters={filters}
        searches="Name, subject or level"
        idOf={({ _id }) => _id}
        nameOf={({ name }) => name}
        onOpen={({ _id: id }) => void navigate(href('/office/groups/:id', { id }))}
        onExport={save}
        empty={<EmptyState title="No group yet" action={newKey} />}
      />
    </>
  )
}
