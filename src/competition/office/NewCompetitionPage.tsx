import { href, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { toast } from '../../ui/toast.tsx'
import { planCompetition } from './plan.contract.ts'
import { PlanEditor } from './PlanEditor.tsx'

/** /office/competitions/new: a new competition, hidden until it is announced. */
export function NewCompetitionPage() {
  const navigate = useNavigate()
  usePageBar({
    title: 'New competition',
    help: 'Each group has an age range and a paper: a quiz no one has taken. Once saved, it is hidden from students.',
    above: { title: 'Competitions', to: href('/office/competitions') },
  })
  return (
    <div className="rg pad mo-one">
      <PlanEditor
        plan={null}
        yes="Save"
        save={async (body) => {
          const { data } = await call(planCompetition, { body })
          toast.success(`${data.title} saved`)
          void navigate(href('/office/competitions/:id', { id: data._id }))
          return data
        }}
      />
    </div>
  )
}
