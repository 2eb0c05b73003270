import { TriangleAlert } from 'lucide-react'
import { beadPath } from '../../ui/art/bead.ts'
import { missingOn, PLAN_STEPS, type PlanStep, stepNames, stepOf, summaryOf } from './plan-steps.ts'
import type { PlanFormValues } from './plan-form.ts'

const bead = beadPath(38, 22)

/** A filled bead for a complete step, an open one for an incomplete step. */
export function StepSign({ isWhole }: { isWhole: boolean }) {
  return (
    <svg className={`plan-bead ${isWhole ? 'is-whole' : ''}`} viewBox="-21 -13 42 26">
      <title>{isWhole ? 'Complete' : 'Not complete'}</title>
      <path d={bead} />
    </svg>
  )
}

type RailProps = {
  step: PlanStep
  typed: PlanFormValues
  errors: Readonly<Record<string, string>>
  goTo: (step: PlanStep) => void
}

/** The steps of a plan, as links. */
export function StepRail({ step, typed, errors, goTo }: RailProps) {
  const faulty = new Set(Object.keys(errors).map(stepOf))
  const isComplete = PLAN_STEPS.every((each) => missingOn(each, typed).length === 0)
  return (
    <ol className="plan-rail" aria-label="Steps">
      {PLAN_STEPS.map((each) => {
        const isWhole = each === 'check' ? isComplete : missingOn(each, typed).length === 0
        return (
          <li key={each}>
            <button
              type="button"
              aria-current={each === step ? 'step' : undefined}
              onClick={() => goTo(each)}
            >
              <StepSign isWhole={isWhole} />
              <span>
                <b>{stepNames[each]}</b>
                <small>{summaryOf(each, typed)}</small>
              </span>
              {each !== 'check' && faulty.has(each) && (
                <TriangleAlert className="ico" role="img" aria-label="has an error" />
              )}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
