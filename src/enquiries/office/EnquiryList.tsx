import { ArrowRightLeft, Bell, Clock, Download, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, download } from '../../platform/wire.ts'
import { type Bulk, type Column, DataTable } from '../../ui/office/DataTable.tsx'
import { useIsSeated } from '../../ui/office/frame.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { AssignDialog, RemindDialog, StageDialog } from './ActDialogs.tsx'
import { type EnquiryRow, exportEnquiries, type Figures, listEnquiries } from './enquiries-office.contract.ts'
import { formatSpan, statusLabel } from './stages.rules.ts'
import { Initials } from './EnquiryFacts.tsx'
import {
  receivedFilter,
  assigneeFilter,
  centreFilter,
  kindFilter,
  sourceFilter,
  stageFilter,
  type ViewProps,
} from './filters.ts'
import { StageBadge } from './StageBadge.tsx'
import { due, since } from './times.ts'
import './enquiries.css'

const columns: readonly Column<EnquiryRow>[] = [
  { id: 'child', head: 'Child', cell: ({ child }) => child },
  { id: 'wants', head: 'Interested in', cell: ({ wants }) => wants },
  { id: 'place', head: 'Place', cell: ({ place }) => place, phone: 'hidden', extra: true },
  {
    id: 'stage',
    head: 'Status',
    phone: 'side',
    cell: (row) => (
      <>
        <StageBadge stage={row.stage} />
        {statusLabel(row)}
      </>
    ),
  },
  {
    id: 'assignee',
    head: 'Assigned to',
    cell: ({ assignee }) =>
      assignee ? (
        <span className="en-carer">
          <Initials name={assignee.fullName} />
          {assignee.fullName.split(' ')[0]}
        </span>
      ) : (
        <span className="muted">no one</span>
      ),
  },
  { id: 'nextAt', head: 'Next step', sortable: true, cell: (row) => <NextStep row={row} /> },
  { id: 'answered', head: 'Reply time', right: true, phone: 'hidden', cell: answeredIn },
  {
    id: 'askedAt',
    head: 'Received',
    right: true,
    sortable: 'descending',
    cell: ({ askedAt }) => <span className="tnum">{since(askedAt)}</span>,
  },
  { id: 'name', head: 'Contact person', extra: true, phone: 'hidden', cell: ({ name }) => name },
  { id: 'mobile', head: 'Mobile', extra: true, cell: ({ mobile }) => <span className="tnum">{mobile}</span> },
  { id: 'source', head: 'Source', extra: true, phone: 'hidden', cell: ({ source }) => source },
]

const centreColumn: Column<EnquiryRow> = {
  id: 'centre',
  head: 'Centre',
  cell: ({ centre }) => centre?.name ?? <span className="muted">head office</span>,
}

/** Who cares and how fast the answer was is in the panel, which takes the room. */
const columnsWithPanel = columns.filter(({ id, extra }) => !extra && id !== 'assignee' && id !== 'answered')

const columnsFor = ({ centres }: Figures, isPanelOpen: boolean): readonly Column<EnquiryRow>[] => {
  const shown = isPanelOpen ? columnsWithPanel : columns
  return centres.length < 2 ? shown : shown.flatMap((one) => (one.id === 'stage' ? [centreColumn, one] : one))
}

function answeredIn({ stage, askedAt, answeredAt }: EnquiryRow): string {
  const asked = new Date(askedAt).getTime()
  if (answeredAt) return formatSpan(new Date(answeredAt).getTime() - asked)
  return stage === 'new' ? `waiting ${formatSpan(Date.now() - asked)}` : ''
}

function NextStep({ row: { stage, nextStep, nextAt, late } }: { row: EnquiryRow }) {
  const first = stage === 'new' ? `Call ${late ? 'now' : 'today'}` : ''
  const words = nextStep && nextAt ? `${nextStep}, ${due(nextAt)}` : first
  if (!late) return words
  return (
    <span className="late">
      <Clock className="ico mr-1 inline size-4" aria-hidden="true" />
      {words}
      <span className="sr-only">, late</span>
    </span>
  )
}

type Bulked = { act: 'give' | 'stage' | 'remind'; ids: readonly string[] } | null

const askList = (query: ListQuery, after: string | undefined) =>
  call(listEnquiries, { body: { ...query, ...(after ? { after } : {}) } })

/** The enquiries as a list, with acts on one or several. */
export function EnquiryList({ known, before, opened, onOpen, onChanged, changes, onListed }: ViewProps) {
  const isSeated = useIsSeated()
  const list = useList(askList)
  const { retry, view } = list
  useEffect(() => {
    if (view.phase === 'shown') onListed(view.data.data.map(({ _id }) => _id))
  }, [view, onListed])
  useEffect(() => {
    if (changes > 0) retry()
  }, [changes, retry])
  const [asking, setAsking] = useState<Bulked>(null)
  const save = (format: 'csv' | 'xlsx', ids?: readonly string[]) => {
    const { sort: _, ...filters } = list.query
    const body = { ...filters, format, ...(ids ? { ids: [...ids] } : {}) }
    void saveDownload(download(exportEnquiries, { body }))
  }
  const bulk: readonly Bulk[] = [
    {
      name: 'Assign to',
      icon: <User className="ico" aria-hidden="true" />,
      act: (ids) => setAsking({ act: 'give', ids }),
    },
    {
      name: 'Change status',
      icon: <ArrowRightLeft className="ico" aria-hidden="true" />,
      act: (ids) => setAsking({ act: 'stage', ids }),
    },
    {
      name: 'Set reminder',
      icon: <Bell className="ico" aria-hidden="true" />,
      act: (ids) => setAsking({ act: 'remind', ids }),
    },
    ...(isSeated
      ? []
      : [
          {
            name: 'Export',
            icon: <Download className="ico" aria-hidden="true" />,
            act: (ids: readonly string[]) => save('xlsx', ids),
          },
        ]),
  ]
  const ends = { onClose: () => setAsking(null), onDone: onChanged }
  return (
    <>
      <DataTable
        what="enquiries"
        list={list}
        columns={columnsFor(known, opened !== undefined)}
        filters={[
          ...centreFilter(known, isSeated),
          stageFilter,
          kindFilter,
          assigneeFilter(known),
          ...sourceFilter(known),
          receivedFilter,
        ]}
        searches="Name, mobile"
        idOf={({ _id }) => _id}
        nameOf={({ child }) => child}
        onOpen={({ _id }) => onOpen(_id)}
        openId={opened}
        bulk={bulk}
        {...(isSeated ? {} : { onExport: save })}
        before={before}
        empty="No enquiries yet. Website forms appear here immediately."
      />
      {asking?.act === 'give' && <AssignDialog ids={asking.ids} assignees={known.assignees} {...ends} />}
      {asking?.act === 'stage' && <StageDialog ids={asking.ids} {...ends} />}
      {asking?.act === 'remind' && <RemindDialog ids={asking.ids} {...ends} />}
    </>
  )
}
