import { href, Link } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { formatDateTime } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { CHANNELS, KINDS, kinds } from '../kinds.rules.ts'
import { channelLabels } from '../labels.ts'
import { STATES } from '../sending.rules.ts'
import { findSentMessages, type SentMessage } from './messages-office.contract.ts'
import { stateLabels } from './state-labels.ts'

// What stands in an address may be anything: the server says what it does not know.
const bodyOf = (query: ListQuery) => query as CallInput<typeof findSentMessages>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findSentMessages, { body: { ...bodyOf(query), ...(after ? { after } : {}) } })

const columns: readonly Column<SentMessage>[] = [
  {
    id: 'createdAt',
    head: 'Time',
    cell: ({ sentAt, createdAt }) => formatDateTime(sentAt ?? createdAt),
    sortable: true,
  },
  { id: 'kind', head: 'Message', cell: ({ kind }) => kinds[kind].label },
  {
    id: 'name',
    head: 'To',
    cell: ({ name, personId }) => (
      <Link className="textlink" to={href('/office/people/:id', { id: personId })}>
        {name || 'Deleted'}
      </Link>
    ),
  },
  { id: 'channel', head: 'Channel', cell: ({ channel }) => channelLabels[channel] },
  { id: 'state', head: 'Status', cell: ({ state }) => stateLabels[state], phone: 'side' },
  {
    id: 'cost',
    head: 'Cost',
    cell: ({ costPaise }) => (costPaise === 0 ? '' : rupees(costPaise)),
    right: true,
  },
  { id: 'reason', head: 'Note', cell: ({ reason }) => reason, extra: true },
]

const filters: readonly Filter[] = [
  { id: 'state', name: 'Status', options: STATES.map((value) => ({ value, label: stateLabels[value] })) },
  {
    id: 'channel',
    name: 'Channel',
    options: CHANNELS.map((value) => ({ value, label: channelLabels[value] })),
  },
  { id: 'kind', name: 'Message', options: KINDS.map((value) => ({ value, label: kinds[value].label })) },
]

/** /office/messages/sent: every message of the last 90 days and what became of it. */
export function SentMessagesPage() {
  const list = useList<SentMessage>(ask)
  usePageBar({
    title: 'Sent messages',
    help: 'What was sent to whom and whether it arrived. The text is deleted once a message has arrived.',
    above: { title: 'Messages', to: href('/office/messages') },
  })
  return (
    <DataTable
      what="messages"
      list={list}
      columns={columns}
      filters={filters}
      idOf={({ _id }) => _id}
      nameOf={({ kind, name }) => `${kinds[kind].label}, ${name}`}
      empty={<EmptyState title="No message yet">Messages are sent when something happens.</EmptyState>}
    />
  )
}
