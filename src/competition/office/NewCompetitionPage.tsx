import { href, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { useBar } from '../../ui/office/frame.ts'
import { toast } from '../../ui/toast.tsx'
import { planCompetition } from './plan.contract.ts'
import { PlanEditor } from './PlanEditor.tsx'

/** /office/competitions/new: a plan that nobody sees before it is announced. */
export function NewCompetitionPage() {
  const navigate = useNavigate()
  useBar({
    title: 'New competition',
    help: 'A group has an age and a paper: a quiz that nobody has taken. It leaves the shelves once you save.',
    above: { title: 'Competitions', to: href('/office/competitions') },
  })
  return (
    <div className="rg pad mo-one">
      <PlanEditor
        plan={null}
        yes="Save the plan"
        save={async (body) => {
          const { data } = await call(planCompetition, { body })
          toast.success(`${data.title} is planned`)
          void navigate(href('/office/competitions/:id', { id: data._id }))
          return data
        }}
      />
    </div>
  )
}
