import './office-competition.css'
import { Megaphone, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { Entries } from './Entries.tsx'
import { AnswerKeyPanel } from './AnswerKeyPanel.tsx'
import { announce, changePlan, deletePlan, getPlan, type Plan } from './plan.contract.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { ProctoringPanel } from './ProctoringPanel.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

const TABS = [
  { id: 'plan', label: 'Plan' },
  { id: 'entries', label: 'Entries' },
  { id: 'watch', label: 'Watch' },
  { id: 'key', label: 'Answer key and ranks' },
] as const
type Tab = (typeof TABS)[number]['id']

/** /office/competitions/{id}: plan, entries, live view, answer key and ranks. */
export function OfficeCompetitionPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getPlan, { params: { id } }), [id]),
  )
  const plan = view.phase === 'shown' ? view.data : null
  const bar = usePageBar({
    title: plan?.title ?? 'Competition',
    note: plan ? `${plan.entered} entered` : '',
    help: 'Plan, announce, watch, publish the answer key, answer objections and finalise ranks. Everything is logged.',
    above: { title: 'Competitions', to: href('/office/competitions') },
  })
  const [search, setSearch] = useSearchParams()
  const wantedTab = search.get('tab')
  const tab = TABS.find((one) => one.id === wantedTab)?.id ?? 'plan'
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
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
  if (tab === 'watch') return <ProctoringPanel plan={plan} />
  if (tab === 'key') return <AnswerKeyPanel plan={plan} onChanged={onChanged} />
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
          toast.success(`${data.title} saved`)
          onChanged()
          return data
        }}
      />
      {plan.entered === 0 && <Drop plan={plan} />}
    </div>
  )
}

function Keys({ plan, onChanged }: PlanProps) {
  const { busy, submit } = useSubmit()
  if (plan.publishedAt) {
    return (
      <Link className="ob" to={href('/competitions/:id', { id: plan._id })}>
        See the page
      </Link>
    )
  }
  const show = () =>
    submit(async () => {
      await call(announce, { params: { id: plan._id }, body: {} })
      toast.success('Announced. Parents can see it now.')
      onChanged()
    })
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
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setAsking(false)
  })
  const drop = () =>
    submit(async () => {
      await call(deletePlan, { params: { id: plan._id } })
      toast.success(`${plan.title} deleted`)
      await navigate(href('/office/competitions'))
    })
  return (
    <div className="mo-a">
      <button type="button" className="ob ob-bad" onClick={() => setAsking(true)}>
        <Trash2 className="ico" aria-hidden="true" />
        Delete competition
      </button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${plan.title}?`}
        text="No one has entered. Its quizzes will be available again."
        yes="Delete"
        no="Cancel"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void drop()}
      />
    </div>
  )
}
