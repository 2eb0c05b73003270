import { ArrowRightLeft, Bell, Clock, Download, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ListQuery, useList } from '../../platform/useList.ts'
import { call, download } from '../../platform/wire.ts'
import { type Bulk, type Column, DataTable } from '../../ui/office/DataTable.tsx'
import { saveDownload } from '../../ui/save-file.ts'
import { GiveDialog, RemindDialog, StageDialog } from './ActDialogs.tsx'
import { type EnquiryRow, exportEnquiries, listEnquiries } from './desk.contract.ts'
import { span, stageNames } from './desk.rules.ts'
import { Initials } from './EnquiryFacts.tsx'
import { askedFilter, carerFilter, kindFilter, sourceFilter, stageFilter, type ViewProps } from './filters.ts'
import { StageSign } from './StageSign.tsx'
import { due, since } from './times.ts'

const columns: readonly Column<EnquiryRow>[] = [
  { id: 'child', head: 'Child', cell: ({ child }) => child },
  { id: 'wants', head: 'Wants', cell: ({ wants }) => wants },
  { id: 'place', head: 'Place', cell: ({ place }) => place, phone: 'hidden', extra: true },
  {
    id: 'stage',
    head: 'State',
    phone: 'side',
    cell: ({ stage }) => (
      <>
        <StageSign stage={stage} />
        {stageNames[stage]}
      </>
    ),
  },
  {
    id: 'carer',
    head: 'Carer',
    cell: ({ carer }) =>
      carer ? (
        <span className="en-carer">
          <Initials name={carer.fullName} />
          {carer.fullName.split(' ')[0]}
        </span>
      ) : (
        <span className="muted">nobody</span>
      ),
  },
  { id: 'nextAt', head: 'Next step', sortable: true, cell: (row) => <NextStep row={row} /> },
  { id: 'answered', head: 'Answered in', right: true, phone: 'hidden', cell: answeredIn },
  {
    id: 'askedAt',
    head: 'Asked',
    right: true,
    sortable: true,
    cell: ({ askedAt }) => <span className="tnum">{since(askedAt)}</span>,
  },
  { id: 'name', head: 'Asked by', extra: true, phone: 'hidden', cell: ({ name }) => name },
  { id: 'mobile', head: 'Mobile', extra: true, cell: ({ mobile }) => <span className="tnum">{mobile}</span> },
  { id: 'source', head: 'Source', extra: true, phone: 'hidden', cell: ({ source }) => source },
]

function answeredIn({ stage, askedAt, answeredAt }: EnquiryRow): string {
  const asked = new Date(askedAt).getTime()
  if (answeredAt) return span(new Date(answeredAt).getTime() - asked)
  return stage === 'new' ? `waits ${span(Date.now() - asked)}` : ''
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

/** Who asked, as a list: row by row, or several at once. */
export function EnquiryList({ known, before, onOpen, onChanged, changes }: ViewProps) {
  const list = useList(askList)
  const { retry } = list
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
      name: 'Give to',
      icon: <User className="ico" aria-hidden="true" />,
      act: (ids) => setAsking({ act: 'give', ids }),
    },
    {
      name: 'Change state',
      icon: <ArrowRightLeft className="ico" aria-hidden="true" />,
      act: (ids) => setAsking({ act: 'stage', ids }),
    },
    {
      name: 'Remind',
      icon: <Bell className="ico" aria-hidden="true" />,
      act: (ids) => setAsking({ act: 'remind', ids }),
    },
    {
      name: 'Export',
      icon: <Download className="ico" aria-hidden="true" />,
      act: (ids) => save('xlsx', ids),
    },
  ]
  const ends = { onClose: () => setAsking(null), onDone: onChanged }
  return (
    <>
      <DataTable
        what="enquiries"
        list={list}
        columns={columns}
        filters={[stageFilter, kindFilter, carerFilter(known), ...sourceFilter(known), askedFilter]}
        searches="Name, mobile"
        idOf={({ _id }) => _id}
        nameOf={({ child }) => child}
        onOpen={({ _id }) => onOpen(_id)}
        bulk={bulk}
        onExport={save}
        before={before}
        empty="Nobody has asked yet. What the forms of the site bring stands here at once."
      />
      {asking?.act === 'give' && <GiveDialog ids={asking.ids} carers={known.carers} {...ends} />}
      {asking?.act === 'stage' && <StageDialog ids={asking.ids} {...ends} />}
      {asking?.act === 'remind' && <RemindDialog ids={asking.ids} {...ends} />}
    </>
  )
}
