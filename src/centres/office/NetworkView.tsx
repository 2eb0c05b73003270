import './network.css'
import { useCallback } from 'react'
import { href, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { CENTRE_KINDS, CENTRE_STATUSES } from '../centres.rules.ts'
import type { Network, NetworkCentre } from '../network.contract.ts'
import { isPaidLow, MANY_FEWER, needsWord, paidPercent } from '../network.rules.ts'
import { beadLabels, CentreBead } from './CentreBead.tsx'
import { ComingCentres } from './ComingCentres.tsx'
import { kindLabels, statusLabels } from './labels.ts'
import { centresPage, whichOf } from './network-list.ts'
import { formatChange, formatDays } from './network-words.ts'
import { NetworkRods } from './NetworkRods.tsx'
import { NetworkWaits } from './NetworkWaits.tsx'
import { PaidShare } from './PaidShare.tsx'

/** What head office sees of several centres: how they stand, what waits, who asks for one, and the list. */
export function NetworkView({ network }: { network: Network }) {
  const { centres } = network
  const list = useList<NetworkCentre>(
    useCallback(
      (query: ListQuery, after: string | undefined) =>
        Promise.resolve(centresPage(centres, { query, after })),
      [centres],
    ),
  )
  const navigate = useNavigate()
  const today = indianDay(new Date(network.now))
  return (
    <>
      {network.missing && (
        <p role="status" className="mb-3 font-[640] text-sindoor">
          One part of the office did not load, so these figures may be incomplete.
        </p>
      )}
      <div className="network-desk">
        <NetworkRods network={network} onState={(state) => list.set({ state, which: 'all' })} />
        <div className="network-side">
          <NetworkWaits waits={network.waits} waiting={network.waiting} />
          {network.coming && <ComingCentres coming={network.coming} />}
        </div>
      </div>
      <div className="network-list">
        <DataTable
          what="centres"
          list={list}
          columns={columnsOn(today)}
          filters={filtersOf(centres)}
          searches="Place, head, PIN"
          before={<Which centres={centres} list={list} />}
          idOf={({ _id }) => _id}
          nameOf={({ name }) => name}
          onOpen={({ _id: id }) => void navigate(href('/office/centres/:id', { id }))}
          empty={<EmptyState title="No centre here" />}
        />
      </div>
    </>
  )
}

const columnsOn = (today: string): readonly Column<NetworkCentre>[] => [
  {
    id: 'name',
    head: 'Centre',
    cell: ({ name, code, kind }) => (
      <>
        <b>{name}</b> <span>{`${code}, ${kindLabels[kind].toLowerCase()}`}</span>
      </>
    ),
    sortable: true,
  },
  { id: 'heads', head: 'Head', cell: ({ heads }) => heads.join(', ') },
  {
    id: 'children',
    head: 'Children',
    cell: ({ children }) => children.toLocaleString('en-IN'),
    right: true,
    sortable: true,
  },
  {
    id: 'change',
    head: '30 days',
    cell: ({ change }) => <span className={change <= -MANY_FEWER ? 'late' : ''}>{formatChange(change)}</span>,
    right: true,
    sortable: true,
  },
  {
    id: 'paid',
    head: 'Paid',
    cell: (row) => {
      const percent = paidPercent(row)
      return <PaidShare percent={percent} isLow={isPaidLow(percent, today)} />
    },
    right: true,
    sortable: true,
  },
  { id: 'next', head: 'Next', cell: (row) => <Next row={row} /> },
]

function Next({ row: { bead, next } }: { row: NetworkCentre }) {
  return (
    <span className="network-next">
      <CentreBead state={bead} />
      <span>
        <span className="sr-only">{`${beadLabels[bead]}: `}</span>
        {next
          ? [next.text, next.days === null ? '' : formatDays(next.days)].filter(Boolean).join(', ')
          : 'Nothing'}
      </span>
    </span>
  )
}

const filtersOf = (centres: readonly NetworkCentre[]): readonly Filter[] => [
  {
    id: 'kind',
    name: 'Kind',
    options: CENTRE_KINDS.map((value) => ({ value, label: kindLabels[value] })),
  },
  {
    id: 'state',
    name: 'State',
    options: [...new Set(centres.flatMap(({ state }) => state || []))]
      .toSorted()
      .map((value) => ({ value, label: value })),
  },
  {
    id: 'status',
    name: 'Status',
    options: CENTRE_STATUSES.map((value) => ({ value, label: statusLabels[value] })),
  },
]

type WhichProps = {
  centres: readonly NetworkCentre[]
  list: { query: ListQuery; set: (change: ListQuery) => void }
}

/** Those that need a word, which come first, or all. */
function Which({ centres, list: { query, set } }: WhichProps) {
  const open = centres.filter(({ bead }) => bead !== 'closed')
  const which = whichOf(centres, query)
  return (
    <span className="of-seg network-which" role="group" aria-label="Which">
      <button
        type="button"
        aria-pressed={which === 'needs'}
        onClick={() => set({ which: 'needs', status: '' })}
      >
        Needs a word <b className="tnum">{open.filter(({ bead }) => needsWord(bead)).length}</b>
      </button>
      <button type="button" aria-pressed={which === 'all'} onClick={() => set({ which: 'all' })}>
        All <b className="tnum">{open.length}</b>
      </button>
    </span>
  )
}
