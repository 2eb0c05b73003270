import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { type CallInput, call } from '../../platform/wire.ts'
import { formatDayTime } from '../../platform/text/dates.rules.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { useMayManage, usePageBar } from '../../ui/office/frame.ts'
import { type AnnouncementRow, findAnnouncements, STATES } from '../announcements/announcements.contract.ts'
import { audienceText, stateLabels } from './announcement-labels.ts'

// The query string may hold anything; the server validates it.
const ask = (query: ListQuery, after: string | undefined) =>
  call(findAnnouncements, {
    body: { ...(query as CallInput<typeof findAnnouncements>['body']), ...(after ? { after } : {}) },
  })

const columns: readonly Column<AnnouncementRow>[] = [
  { id: 'title', head: 'Title', cell: ({ title }) => <b>{title}</b> },
  { id: 'to', head: 'To', cell: audienceText },
  { id: 'state', head: 'Status', cell: ({ state }) => stateLabels[state], phone: 'side' },
  { id: 'at', head: 'When', cell: ({ at }) => (at ? formatDayTime(at) : '') },
  {
    id: 'read',
    head: 'Read',
    cell: ({ state, read, children }) => (state === 'sent' ? `${read} of ${children}` : ''),
    right: true,
  },
]

const filters: readonly Filter[] = [
  { id: 'state', name: 'Status', options: STATES.map((value) => ({ value, label: stateLabels[value] })) },
]

/** /office/announcements: what families were told, and what is planned. */
export function AnnouncementsPage(): ReactNode {
  const list = useList<AnnouncementRow>(ask)
  const navigate = useNavigate()
  const bar = usePageBar({
    title: 'Announcements',
    help: 'Words to families. They stand in the diary and go by email to those who have confirmed their address. Cancelled classes, substitutes and holidays tell families by themselves.',
  })
  const mayManage = useMayManage()
  const newLink = mayManage && (
    <Link className="ob ob-main" to={href('/office/announcements/new')}>
      <Plus className="ico" aria-hidden="true" />
      New
    </Link>
  )
  return (
    <>
      {bar && newLink && createPortal(newLink, bar)}
      <DataTable
        what="announcements"
        list={list}
        columns={columns}
        filters={filters}
        idOf={({ _id }) => _id}
        nameOf={({ title }) => title}
        onOpen={({ _id: id }) => void navigate(href('/office/announcements/:id', { id }))}
        empty={<EmptyState title="No announcement yet" {...(newLink && { action: newLink })} />}
      />
    </>
  )
}
