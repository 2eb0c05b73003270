import { Plus, Trash2 } from 'lucide-react'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import {
  ageFaults,
  type Choices,
  missingOn,
  PLAN_STEPS,
  type PlanStep,
  stepNames,
  summaryOf,
} from './plan-steps.ts'
import { newGroup, newRound, type PlanFormValues } from './plan-form.ts'
import { RoundFields, RoundPapers } from './RoundFields.tsx'
import { StepSign } from './StepRail.tsx'

/*
 * What stands on each step of a competition's plan, in the order of the steps.
 */

type Line = {
  [K in keyof PlanFormValues]: PlanFormValues[K] extends string ? K : never
}[keyof PlanFormValues]
type LineProps = {
  required: boolean
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** `line`: one field of the plan, by its name here and, where it is sent under another, by that. */
export type StepProps = { line: (name: Line, sent?: string) => LineProps }

export function About({ line, subjects }: StepProps & { subjects: readonly string[] }) {
  return (
    <div className="cf">
      <OfficeField label="Name" wide maxLength={80} {...line('title')} />
      <OfficeText
        label="Short description"
        rows={2}
        maxLength={300}
        hint="One sentence. Parents see this first"
        {...line('summary')}
      />
      <OfficeSelect label="Subject" wide {...line('subject')}>
        <option value="">Choose</option>
        {subjects.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </OfficeSelect>
      <OfficeField label="Venue" wide maxLength={80} {...line('place')} />
      <OfficeText label="What you need" maxLength={1000} {...line('needs')} />
      <OfficeText label="Rules" rows={6} maxLength={4000} {...line('rules')} />
      <OfficeText label="Prizes" maxLength={1000} {...line('awards')} />
      <OfficeText
        label="Questions from parents"
        rows={6}
        hint="A question on one line, its answer on the next, then an empty line"
        {...line('faq')}
      />
    </div>
  )
}

type PapersProps = StepProps & { quizzes: Choices }

type PartProps = {
  typed: PlanFormValues
  errors: Readonly<Record<string, string>>
  set: (change: Partial<PlanFormValues>) => void
}

export function Groups({ typed: { groups, rounds }, errors, set }: PartProps) {
  const change = (at: number, part: Partial<PlanFormValues['groups'][number]>) =>
    set({ groups: groups.map((group, place) => (place === at ? { ...group, ...part } : group)) })
  const drop = (at: number) =>
    set({
      groups: groups.filter((_, place) => place !== at),
      rounds: rounds.map((round) => ({
        ...round,
        papers: round.papers.filter((_, place) => place !== at),
      })),
    })
  const fields = [
    ['name', 'Group', 30],
    ['level', 'Level', 40],
    ['ageFrom', 'Age from', 3],
    ['ageTo', 'Age to', 3],
    ['asked', 'Question paper', 160],
    ['example', 'Example', 60],
  ] as const
  return (
    <fieldset>
      <legend className="sr-only">Groups</legend>
      {groups.map((group, at) => (
        <div key={group.key} className="cf mt-2">
          {fields.map(([name, label, most]) => (
            <OfficeField
              key={name}
              label={`${label} (${at + 1})`}
              wide={most > 40}
              maxLength={most}
              value={group[name]}
              error={errors[`groups.${at}.${name}`]}
              onChange={(event) => change(at, { [name]: event.target.value })}
            />
          ))}
          {groups.length > 1 && (
            <button
              type="button"
              className="ob ob-bad col-span-full justify-self-start"
              onClick={() => drop(at)}
            >
              <Trash2 className="ico" aria-hidden="true" />
              Remove group {at + 1}
            </button>
          )}
        </div>
      ))}
      <button type="button" className="ob mt-3" onClick={() => set({ groups: [...groups, newGroup()] })}>
        <Plus className="ico" aria-hidden="true" />
        Add a group
      </button>
      {ageFaults(groups).map((fault) => (
        <p key={fault} className="of-err mt-2">
          {fault}
        </p>
      ))}
    </fieldset>
  )
}

export function Rounds({ typed: { rounds }, errors, set }: PartProps) {
  return (
    <fieldset>
      <legend className="sr-only">Rounds</legend>
      <p className="muted">Times are in India.</p>
      {rounds.map((round, at) => (
        <RoundFields
          key={round.key}
          round={round}
          at={at}
          errors={errors}
          onChange={(part) => set({ rounds: changed(rounds, at, part) })}
          onDrop={rounds.length > 1 ? () => set({ rounds: rounds.filter((_, place) => place !== at) }) : null}
        />
      ))}
      <button
        type="button"
        className="ob mt-3"
        onClick={() => set({ rounds: [...rounds, newRound(`Round ${rounds.length + 1}`)] })}
      >
        <Plus className="ico" aria-hidden="true" />
        Add a round
      </button>
    </fieldset>
  )
}

const changed = (
  rounds: PlanFormValues['rounds'],
  at: number,
  part: Partial<PlanFormValues['rounds'][number]>,
) => rounds.map((one, place) => (place === at ? { ...one, ...part } : one))

export function Papers({ typed: { groups, rounds }, errors, set, line, quizzes }: PartProps & PapersProps) {
  return (
    <>
      <p className="muted">Once you save, a quiz chosen here is hidden from the quiz list.</p>
      {rounds.map((round, at) => (
        <fieldset key={round.key} className="mt-3">
          <legend className="font-bold">{round.title || `Round ${at + 1}`}</legend>
          <RoundPapers
            round={round}
            at={at}
            groups={groups}
            errors={errors}
            quizzes={quizzes}
            onChange={(part) => set({ rounds: changed(rounds, at, part) })}
          />
        </fieldset>
      ))}
      <div className="cf mt-4">
        <OfficeSelect
          label="Mock paper"
          hint="Optional, for practice before the day"
          wide
          {...line('mockQuizId')}
        >
          <option value="">None</option>
          {quizzes.map(({ _id, title, subject }) => (
            <option key={_id} value={_id}>
              {title} ({subject})
            </option>
          ))}
        </OfficeSelect>
      </div>
    </>
  )
}

export function EntriesAndFee({ line }: StepProps) {
  return (
    <div className="cf">
      <OfficeField label="Entries open" type="date" {...line('entryOpens', 'entryOpensAt')} />
      <OfficeField
        label="Last day for entries"
        type="date"
        hint="Until 11:59 pm"
        {...line('entryCloses', 'entryClosesAt')}
      />
      <OfficeField
        label="Age as on"
        type="date"
        hint="A child’s age on this day decides the group"
        {...line('ageOn')}
      />
      <OfficeField
        label="Fee in rupees"
        inputMode="decimal"
        hint="0 = free. The office marks who has paid."
        {...line('fee')}
      />
    </div>
  )
}

/** Summary of all steps, each with a link to edit it. */
export function Check({ typed, goTo }: { typed: PlanFormValues; goTo: (step: PlanStep) => void }) {
  return (
    <ul className="plan-check">
      {PLAN_STEPS.filter((step) => step !== 'check').map((step) => {
        const missing = missingOn(step, typed)
        return (
          <li key={step}>
            <StepSign isWhole={missing.length === 0} />
            <p>
              <b>{stepNames[step]}</b>
              <span>{missing.length > 0 ? `Missing: ${missing.join(', ')}` : summaryOf(step, typed)}</span>
            </p>
            <button type="button" className="olink" onClick={() => goTo(step)}>
              Change<span className="sr-only"> {stepNames[step]}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
