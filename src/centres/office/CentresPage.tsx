import { Plus } from 'lucide-react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getNetwork, type Network } from '../network.contract.ts'
import { rodsOf } from '../network.rules.ts'
import { NetworkView } from './NetworkView.tsx'
import { OwnCentres } from './OwnCentres.tsx'
import { Unseated } from './Unseated.tsx'

const loadNetwork = () => call(getNetwork, {})

/** /office/centres: head office’s view of the network; for a seat, and with one centre, a list alone. */
export function CentresPage() {
  const { view, retry } = usePrivateQuery(href('/staff/login'), loadNetwork)
  const network = view.phase === 'shown' ? view.data : null
  const bar = usePageBar({
    title: 'Centres',
    note: network && isNetwork(network) ? noteOf(network) : '',
    help: 'The places where the academy teaches. Staff with a seat at a centre see the groups and children of that centre only.',
    above: { title: 'Groups', to: href('/office/groups') },
  })
  const isOwner = readSession()?.role === 'owner'
  const newKey = isOwner && (
    <Link className="ob ob-main" to={href('/office/centres/new')}>
      <Plus className="ico" aria-hidden="true" />
      New centre
    </Link>
  )
  return (
    <>
      {bar && createPortal(newKey, bar)}
      {view.phase === 'loading' && <Skeleton className="h-[36rem] rounded-lg" />}
      {view.phase === 'failed' && <LoadError {...view} retry={retry} />}
      {view.phase === 'shown' && <Centres network={view.data} />}
      {isOwner && <Unseated />}
    </>
  )
}

function Centres({ network }: { network: Network | null }) {
  if (network && isNetwork(network)) return <NetworkView network={network} />
  return (
    <>
      {network && <p className="mb-3">Your first centre is this one.</p>}
      <OwnCentres />
    </>
  )
}

const isNetwork = ({ centres }: Network): boolean => centres.length > 1

/** '60 in 8 States'. */
function noteOf({ centres }: Network): string {
  const rods = rodsOf(centres)
  const count = rods.reduce((sum, { beads }) => sum + beads.length, 0)
  const states = rods.filter(({ state }) => state !== '').length
  return `${count} in ${states} ${states === 1 ? 'State' : 'States'}`
}
