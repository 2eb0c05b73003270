import './office-competition.css'
import { Megaphone, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { Entries } from './Entries.tsx'
import { KeyDesk } from './KeyDesk.tsx'
import { announce, changePlan, dropPlan, getPlan, type Plan } from './plan.contract.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { WatchDesk } from './WatchDesk.tsx'

const TABS = [
  { id: 'plan', label: 'Plan' },
  { id: 'entries', label: 'Entries' },
  { id: 'watch', label: 'Watch' },
  { id: 'key', label: 'Key and ranks' },
] as const
type Tab = (typeof TABS)[number]['id']

/** /office/competitions/{id}: its plan, who is in, how it goes, and what comes of it. */
export function OfficeCompetitionPage() {
  const { id = '' } = useParams()
  const { view, retry } = useOwn(
    href('/staff/login'),
    useCallback(() => call(getPlan, { params: { id } }), [id]),
  )
  const plan = view.phase === 'shown' ? view.data : null
  const bar = useBar({
    title: plan?.title ?? 'Competition',
    note: plan ? `${plan.entered} entered` : '',
    help: 'Plan, announce, watch; then publish the key, answer objections, mend what was wrong, and make the ranks final. Each act stands in the log.',
    above: { title: 'Competitions', to: href('/office/competitions') },
  })
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab = TABS.find((one) => one.id === asked)?.id ?? 'plan'
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <Failed message={view.message} retry={retry} />
  return (
    <>
      {bar && createPortal(<Keys plan={view.data} onChanged={retry} />, bar)}
      <Tabs<Tab>
        label="Competition"
        tabs={TABS}
        selected={tab}
        onSelect={(next) => setSearch({ tab: next }, { replace: true })}
      >
        <Panel tab={tab} plan={view.data} onChanged={retry} />
      </Tabs>
    </>
  )
}

type PlanProps = { plan: Plan; onChanged: () => void }

function Panel({ tab, plan, onChanged }: PlanProps & { tab: Tab }) {
  if (tab === 'entries') return <Entries id={plan._id} fee={plan.fee} onChanged={onChanged} />
  if (tab === 'watch') return <WatchDesk plan={plan} />
  if (tab === 'key') return <KeyDesk plan={plan} onChanged={onChanged} />
  return (
    <div className="rg pad mo-one">
      <PlanEditor
        plan={plan}
        yes="Save"
        save={async (form) => {
          const { data } = await call(changePlan, {
            params: { id: plan._id },
            body: { ...form, revision: plan.revision },
          })
          toast.success(`${data.title} is saved`)
          onChanged()
          return data
        }}
      />
      {plan.entered === 0 && <Drop plan={plan} />}
    </div>
  )
}

function Keys({ plan, onChanged }: PlanProps) {
  const [busy, setBusy] = useState(false)
  if (plan.publishedAt) {
    return (
      <Link className="ob" to={href('/competitions/:id', { id: plan._id })}>
        See the page
      </Link>
    )
  }
  const show = async () => {
    setBusy(true)
    try {
      await call(announce, { params: { id: plan._id }, body: {} })
      toast.success('Families see it now')
      onChanged()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <button type="button" className="ob ob-main" disabled={busy} onClick={() => void show()}>
      <Megaphone className="ico" aria-hidden="true" />
      Announce
    </button>
  )
}

function Drop({ plan }: { plan: Plan }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const drop = async () => {
    setBusy(true)
    try {
      await call(dropPlan, { params: { id: plan._id } })
      toast.success(`${plan.title} is deleted`)
      void navigate(href('/office/competitions'))
    } catch (error) {
      toastError(error)
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <div className="mo-a">
      <button type="button" className="ob ob-bad" onClick={() => setAsking(true)}>
        <Trash2 className="ico" aria-hidden="true" />
        Delete the plan
      </button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${plan.title}?`}
        text="Nobody has entered it. Its quizzes are free again."
        yes="Delete"
        no="Cancel"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void drop()}
      />
    </div>
  )
}
