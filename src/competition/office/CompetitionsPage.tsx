import { Plus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable } from '../../ui/office/DataTable.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { inRupees } from '../../platform/text/rupees.rules.ts'
import { momentWords } from '../labels.ts'
import { type CompetitionRow, type CompetitionState, findCompetitions } from './plan.contract.ts'

const bodyOf = (query: ListQuery) => query as CallInput<typeof findCompetitions>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findCompetitions, { body: { ...bodyOf(query), ...(after ? { after } : {}) } })

const stateWords: Readonly<Record<CompetitionState, string>> = {
  draft: 'Draft',
  entry: 'Open for entry',
  waiting: 'Upcoming',
  running: 'Running now',
  marking: 'Marking',
  final: 'Final',
}

const columns: readonly Column<CompetitionRow>[] = [
  { id: 'title', head: 'Competition', cell: ({ title }) => title, sortable: true },
  { id: 'subject', head: 'Subject', cell: ({ subject }) => subject },
  { id: 'opens', head: 'Next opens', cell: ({ opensAt }) => momentWords(opensAt) },
  { id: 'fee', head: 'Fee', cell: ({ fee }) => (fee > 0 ? inRupees(fee) : 'Free'), right: true },
  { id: 'entered', head: 'Entries', cell: ({ entered }) => entered, right: true, phone: 'side' },
  { id: 'objections', head: 'Objections', cell: ({ objections }) => objections || '', right: true },
  { id: 'state', head: 'State', cell: ({ state }) => stateWords[state] },
]

/** /office/competitions: all competitions with their status. */
export function CompetitionsPage() {
  const list = useList<CompetitionRow>(ask)
  const navigate = useNavigate()
  const bar = usePageBar({
    title: 'Competitions',
    help: 'Plan and announce a competition, take entries, watch it live, then publish answer key, ranks and certificates.',
  })
  const newKey = (
    <Link className="ob ob-main" to={href('/office/competitions/new')}>
      <Plus className="ico" aria-hidden="true" />
      New
    </Link>
  )
  return (
    <>
      {bar && createPortal(newKey, bar)}
      <DataTable
        what="competitions"
        list={list}
        columns={columns}
        searches="Name"
        idOf={({ _id }) => _id}
        nameOf={({ title }) => title}
        onOpen={({ _id: id }) => void navigate(href('/office/competitions/:id', { id }))}
        empty={<EmptyState title="No competition yet" action={newKey} />}
      />
    </>
  )
}
