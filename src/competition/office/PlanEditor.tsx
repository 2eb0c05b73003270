import './office-competition.css'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { requiredNames } from '../../ui/office/required-names.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getPlanChoices, type Plan, PlanForm } from './plan.contract.ts'
import { firstStepWith, PLAN_STEPS, type PlanStep, stepNames, stepOf } from './plan-steps.ts'
import { About, Check, EntriesAndFee, Groups, Papers, Rounds, type StepProps } from './PlanPanels.tsx'
import { StepRail } from './StepRail.tsx'
import { planFromForm, type PlanFormValues, formFromPlan } from './plan-form.ts'
import { useFormSubmit } from '../../ui/useSubmit.ts'

type EditorProps = {
  plan: Plan | null
  /** Label of the save button. */
  yes: string
  save: (form: PlanForm) => Promise<Plan>
}

const required = requiredNames(PlanForm)

const labels = { groups: 'Group', rounds: 'Round' }

/** A competition's plan in six steps, in any order; all steps share one form. */
export function PlanEditor({ plan, yes, save }: EditorProps) {
  const id = plan?._id
  const choices = usePrivateQuery(
    '/staff/login',
    useCallback(() => call(getPlanChoices, { query: id ? { id } : {} }), [id]),
  )
  const [typed, setTyped] = useState(() => formFromPlan(plan))
  const [step, setStep] = useState<PlanStep>('about')
  const head = useRef<HTMLHeadingElement>(null)
  const { errors, busy, submit } = useFormSubmit()
  // Opens the first step with an error from the server.
  const faulty = firstStepWith(errors)
  useEffect(() => {
    if (faulty) setStep(faulty)
  }, [faulty])
  const goTo = (next: PlanStep) => {
    setStep(next)
    requestAnimationFrame(() => head.current?.focus())
  }
  const set = (change: Partial<PlanFormValues>) => setTyped((before) => ({ ...before, ...change }))
  const line: StepProps['line'] = (name, sent = name) => ({
    required: required.has(sent),
    value: typed[name],
    error: errors[sent],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit(async () => setTyped(formFromPlan(await save(planFromForm(typed, plan)))))
  }

  if (choices.view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  if (choices.view.phase === 'failed')
    return <LoadError message={choices.view.message} retry={choices.retry} />
  const { quizzes, subjects } = choices.view.data
  const parts = { typed, errors, set }
  const panels: Readonly<Record<PlanStep, ReactNode>> = {
    about: <About line={line} subjects={subjects} />,
    groups: <Groups {...parts} />,
    rounds: <Rounds {...parts} />,
    papers: <Papers {...parts} line={line} quizzes={quizzes} />,
    entries: <EntriesAndFee line={line} />,
    check: <Check typed={typed} goTo={goTo} />,
  }
  const at = PLAN_STEPS.indexOf(step)
  const [before, after] = [PLAN_STEPS[at - 1], PLAN_STEPS[at + 1]]
  return (
    <form className="plan" noValidate onSubmit={onSubmit}>
      <StepRail step={step} typed={typed} errors={errors} goTo={goTo} />
      <div className="plan-step">
        <h2 ref={head} tabIndex={-1}>
          {stepNames[step]}
        </h2>
        <InvalidFields errors={errors} labels={labels} open={(name) => setStep(stepOf(name))} />
        {panels[step]}
        {errors.form && (
          <p role="alert" className="of-err mt-3">
            {errors.form}
            {listed(errors)}
          </p>
        )}
        <div className="plan-keys">
          {before && (
            <button type="button" className="ob" onClick={() => goTo(before)}>
              <ArrowLeft className="ico" aria-hidden="true" />
              {stepNames[before]}
            </button>
          )}
          {after && (
            <button type="button" className={plan ? 'ob' : 'ob ob-main'} onClick={() => goTo(after)}>
              {stepNames[after]}
              <ArrowRight className="ico" aria-hidden="true" />
            </button>
          )}
          {(plan || step === 'check') && (
            <Button type="submit" busy={busy}>
              {yes}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** Errors without a field. */
const listed = (errors: Readonly<Record<string, string>>): string =>
  ['groups', 'rounds', 'revision'].flatMap((name) => errors[name] ?? []).join(' ')
