import { Clock, Columns3, Download, List as ListIcon, Bell, Plus, User, ArrowRightLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, useLocation, useNavigate } from 'react-router'
import { type List, type ListQuery, useList } from '../../platform/useList.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { call, download } from '../../platform/wire.ts'
import { type Bulk, type Column, DataTable, type Filter, FilterField } from '../../ui/office/DataTable.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastError } from '../../ui/toast.tsx'
import { ENQUIRY_KINDS, type Stage, STAGES } from '../enquiries.rules.ts'
import { GiveDialog, RemindDialog, StageDialog } from './ActDialogs.tsx'
import { Board } from './Board.tsx'
import {
  type EnquiryRow,
  exportEnquiries,
  type Figures,
  getBoard,
  getEnquiryFigures,
  listEnquiries,
  moveEnquiries,
} from './desk.contract.ts'
import { kindNames, span, stageNames } from './desk.rules.ts'
import { Initials } from './EnquiryFacts.tsx'
import { EnquiryPanel } from './EnquiryPanel.tsx'
import { NewEnquiryDialog } from './NewEnquiryDialog.tsx'
import { StageSign } from './StageSign.tsx'
import { due, since } from './times.ts'

const NONE: Figures = { carers: [], sources: [], asked: 0, answeredMinutes: null, joined: 0 }
/** A board without days is of a month. */
const USUAL_DAYS = '30'

/** /office/enquiries: who asked, as a list and as a board; one of them at the side. */
export function EnquiriesPage() {
  const { search, hash, state, pathname } = useLocation()
  const navigate = useNavigate()
  const onBoard = new URLSearchParams(search).get('view') === 'board'
  const opened = (state as { opened?: string } | null)?.opened
  const [taking, setTaking] = useState(false)
  const [changes, setChanges] = useState(0)
  const days = new URLSearchParams(search).get('asked') ?? USUAL_DAYS
  const figures = useOwn(
    href('/staff/login'),
    useCallback(() => call(getEnquiryFigures, { query: { asked: days as never } }), [days]),
  )
  const known = figures.view.phase === 'shown' ? figures.view.data : NONE
  const bar = useBar({
    title: 'Enquiries',
    help: 'Everybody who asked: call, note what was said, book a demo class, and make a student of who joins.',
    note: figures.view.phase === 'shown' ? `${known.asked.toLocaleString('en-IN')} in ${days} days` : '',
  })
  // What is open belongs to this place in the browser's history: Back closes it.
  const here = { pathname, search, hash }
  const open = (id: string) =>
    void navigate(here, { state: { opened: id }, replace: opened !== undefined, preventScrollReset: true })
  const close = () => void navigate(here, { state: null, replace: true, preventScrollReset: true })
  const changed = () => {
    setChanges((n) => n + 1)
    figures.retry()
  }
  const view = (
    <div className="of-seg" role="group" aria-label="View">
      <ViewKey name="List" pressed={!onBoard} icon={<ListIcon className="ico" aria-hidden="true" />} />
      <ViewKey name="Board" pressed={onBoard} icon={<Columns3 className="ico" aria-hidden="true" />} />
    </div>
  )
  const shared = { known, before: view, opened, onOpen: open, onChanged: changed, changes }
  return (
    <div className={opened ? 'has-en' : ''}>
      {onBoard ? <AsBoard {...shared} /> : <AsList {...shared} />}
      {opened && (
        <EnquiryPanel key={opened} id={opened} carers={known.carers} onClose={close} onChanged={changed} />
      )}
      {taking && <NewEnquiryDialog onClose={() => setTaking(false)} onDone={changed} />}
      {bar &&
        createPortal(
          <button type="button" className="ob" onClick={() => setTaking(true)}>
            <Plus className="ico" aria-hidden="true" />
            New
          </button>,
          bar,
        )}
    </div>
  )
}

function ViewKey({ name, pressed, icon }: { name: 'List' | 'Board'; pressed: boolean; icon: ReactNode }) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const go = () => {
    const params = new URLSearchParams(search)
    if (name === 'Board') params.set('view', 'board')
    else params.delete('view')
    void navigate({ pathname, search: params.toString() }, { replace: true })
  }
  return (
    <button type="button" aria-pressed={pressed} onClick={go}>
      {icon}
      {name}
    </button>
  )
}

type ViewProps = {
  known: Figures
  before: ReactNode
  opened: string | undefined
  onOpen: (id: string) => void
  onChanged: () => void
  /** Counts what was changed beside: the view asks again. */
  changes: number
}

const stageFilter: Filter = {
  id: 'stage',
  name: 'State',
  options: STAGES.map((value) => ({ value, label: stageNames[value] })),
}
const kindFilter: Filter = {
  id: 'kind',
  name: 'Form',
  options: ENQUIRY_KINDS.map((value) => ({ value, label: kindNames[value] })),
}
const askedFilter: Filter = {
  id: 'asked',
  name: 'Asked',
  options: [
    { value: '1', label: '1 day' },
    { value: '7', label: '7 days' },
    { value: '30', label: '30 days' },
    { value: '90', label: '90 days' },
    { value: '365', label: '1 year' },
  ],
}
const carerFilter = ({ carers }: Figures): Filter => ({
  id: 'carer',
  name: 'Carer',
  options: [
    { value: 'nobody', label: 'Nobody' },
    ...carers.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
  ],
})
const sourceFilter = ({ sources }: Figures): Filter[] =>
  sources.length === 0
    ? []
    : [{ id: 'source', name: 'Source', options: sources.map((value) => ({ value, label: value })) }]

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

function AsList({ known, before, onOpen, onChanged, changes }: ViewProps) {
  const list = useList(askList)
  const { retry } = list
  useEffect(() => {
    if (changes > 0) retry()
  }, [changes, retry])
  const [asking, setAsking] = useState<Bulked>(null)
  const save = async (format: 'csv' | 'xlsx', ids?: readonly string[]) => {
    try {
      const { sort: _, ...filters } = list.query
      const body = { ...filters, format, ...(ids ? { ids: [...ids] } : {}) }
      const { name, file } = await download(exportEnquiries, { body: body })
      saveFile(name, file)
    } catch (error) {
      toastError(error)
    }
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
      act: (ids) => void save('xlsx', ids),
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
        onExport={(format) => void save(format)}
        before={before}
        empty="Nobody has asked yet. What the forms of the site bring stands here at once."
      />
      {asking?.act === 'give' && <GiveDialog ids={asking.ids} carers={known.carers} {...ends} />}
      {asking?.act === 'stage' && <StageDialog ids={asking.ids} {...ends} />}
      {asking?.act === 'remind' && <RemindDialog ids={asking.ids} {...ends} />}
    </>
  )
}

const askList = (query: ListQuery, after: string | undefined) =>
  call(listEnquiries, { body: { ...query, ...(after ? { after } : {}) } })

type Filtering = Pick<List<EnquiryRow>, 'query' | 'set'>

/** The filters of the board, in the address as a list has them. */
function useFilters(): Filtering {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const query = { asked: USUAL_DAYS, ...Object.fromEntries(new URLSearchParams(search)) }
  const set = (change: ListQuery) => {
    const kept = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '')
    void navigate({ pathname, search: new URLSearchParams(kept).toString() }, { replace: true })
  }
  return { query, set }
}

function AsBoard({ known, before, opened, onOpen, onChanged, changes }: ViewProps) {
  const filtering = useFilters()
  const navigate = useNavigate()
  const { search, pathname } = useLocation()
  const { asked } = filtering.query
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => {
      const query = { asked: USUAL_DAYS, ...Object.fromEntries(new URLSearchParams(search)) }
      return call(getBoard, { query: query as never })
    }, [search]),
  )
  const [losing, setLosing] = useState<string | null>(null)
  useEffect(() => {
    if (changes > 0) retry()
  }, [changes, retry])
  const move = async (row: EnquiryRow, stage: Stage) => {
    if (stage === 'lost') return setLosing(row._id)
    // A class is chosen beside: the enquiry opens.
    if (stage === 'booked') onOpen(row._id)
    try {
      await call(moveEnquiries, { body: { ids: [row._id], stage } })
    } catch (error) {
      toastError(error)
    }
    onChanged()
  }
  const all = (stage: Stage) =>
    void navigate({ pathname, search: new URLSearchParams({ stage, asked: asked ?? USUAL_DAYS }).toString() })
  const of100 = known.asked === 0 ? 0 : Math.round((known.joined / known.asked) * 100)
  return (
    <>
      <div className="ls-t">
        {before}
        <div className="ls-f">
          {[askedFilter, kindFilter, carerFilter(known), ...sourceFilter(known)].map((filter) => (
            <FilterField key={filter.id} filter={filter} list={filtering} />
          ))}
        </div>
        <span className="muted brd-sum">
          {known.answeredMinutes !== null &&
            `answered in ${span(known.answeredMinutes * 60_000)} in the middle, `}
          {of100} of 100 joined
        </span>
      </div>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <Failed message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <Board
          columns={view.data}
          open={opened}
          onOpen={onOpen}
          onMove={(row, stage) => void move(row, stage)}
          onAll={all}
        />
      )}
      {losing && (
        <StageDialog ids={[losing]} stage="lost" onClose={() => setLosing(null)} onDone={onChanged} />
      )}
    </>
  )
}
