import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useCallback, useState } from 'react'
import { useOwn } from '../../platform/useOwn.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { OfficeField, OfficeSelect, OfficeText } from '../../ui/office/fields.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getPlanChoices, type Plan, type PlanForm } from './plan.contract.ts'
import { formOf, newGroup, newRound, type Typed, typedOf } from './plan-typed.ts'
import { type Choices, RoundFields } from './RoundFields.tsx'

type EditorProps = {
  plan: Plan | null
  /** The word on the key. */
  yes: string
  save: (form: PlanForm) => Promise<Plan>
}

/** When, for whom and with which papers a competition is. */
export function PlanEditor({ plan, yes, save }: EditorProps) {
  const id = plan?._id
  const choices = useOwn(
    '/staff/login',
    useCallback(() => call(getPlanChoices, { query: id ? { id } : {} }), [id]),
  )
  const [typed, setTyped] = useState(() => typedOf(plan))
  const { errors, busy, send } = useSending()
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  type Line = { [K in keyof Typed]: Typed[K] extends string ? K : never }[keyof Typed]
  const line = (name: Line, sent: string = name) => ({
    value: typed[name],
    error: errors[sent],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void send(async () => setTyped(typedOf(await save(formOf(typed, plan)))))
  }

  if (choices.view.phase === 'loading') return <Skeleton className="h-64 rounded-lg" />
  if (choices.view.phase === 'failed') return <Failed message={choices.view.message} retry={choices.retry} />
  const { quizzes, subjects } = choices.view.data
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="cf">
        <OfficeField label="Name" wide maxLength={80} {...line('title')} />
        <OfficeText
          label="In a sentence"
          rows={2}
          maxLength={300}
          hint="Families read it first"
          {...line('summary')}
        />
        <OfficeSelect label="Subject" {...line('subject')}>
          <option value="">Choose</option>
          {subjects.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </OfficeSelect>
        <OfficeField label="Where it is written" maxLength={80} {...line('place')} />
        <OfficeField label="Entries from" type="date" {...line('entryOpens', 'entryOpensAt')} />
        <OfficeField label="Entries until, 23:59" type="date" {...line('entryCloses', 'entryClosesAt')} />
        <OfficeField label="Age counts on" type="date" {...line('ageOn')} />
        <OfficeField
          label="Fee in rupees"
          inputMode="decimal"
          hint="0: free. The office notes who has paid."
          {...line('fee')}
        />
        <OfficeSelect label="Mock paper" wide {...line('mockQuizId')}>
          <option value="">None</option>
          {quizzes.map(({ _id, title, subject }) => (
            <option key={_id} value={_id}>
              {title} ({subject})
            </option>
          ))}
        </OfficeSelect>
      </div>
      <Groups typed={typed} errors={errors} set={set} />
      <Rounds typed={typed} errors={errors} set={set} quizzes={quizzes} />
      <div className="cf mt-4">
        <OfficeText label="What is needed" maxLength={1000} {...line('needs')} />
        <OfficeText label="Rules" rows={6} maxLength={4000} {...line('rules')} />
        <OfficeText label="Awards" maxLength={1000} {...line('awards')} />
        <OfficeText
          label="What families ask"
          rows={6}
          hint="A question on a line, its answer below, then an empty line"
          {...line('faq')}
        />
      </div>
      {errors.form && (
        <p role="alert" className="of-err mt-3">
          {errors.form}
          {listed(errors)}
        </p>
      )}
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          {yes}
        </Button>
      </div>
    </form>
  )
}

/** What is marked at no field of its own. */
const listed = (errors: Readonly<Record<string, string>>): string =>
  ['groups', 'rounds', 'revision'].flatMap((name) => errors[name] ?? []).join(' ')

type PartProps = {
  typed: Typed
  errors: Readonly<Record<string, string>>
  set: (change: Partial<Typed>) => void
}

function Groups({ typed: { groups, rounds }, errors, set }: PartProps) {
  const change = (at: number, part: Partial<Typed['groups'][number]>) =>
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
    ['level', 'Level, if there are several', 40],
    ['ageFrom', 'From years', 3],
    ['ageTo', 'To years', 3],
    ['asked', 'What the paper asks', 160],
    ['example', 'Such as', 60],
  ] as const
  return (
    <fieldset className="mt-5">
      <legend className="font-bold">Groups</legend>
      {groups.map((group, at) => (
        <div key={group.key} className="cf mt-2">
          {fields.map(([name, label, most]) => (
            <OfficeField
              key={name}
              label={`${label} (${at + 1})`}
              maxLength={most}
              value={group[name]}
              error={errors[`groups.${at}.${name}`]}
              onChange={(event) => change(at, { [name]: event.target.value })}
            />
          ))}
          {groups.length > 1 && (
            <button type="button" className="ob ob-bad" onClick={() => drop(at)}>
              <Trash2 className="ico" aria-hidden="true" />
              Take group {at + 1} away
            </button>
          )}
        </div>
      ))}
      <button type="button" className="ob mt-3" onClick={() => set({ groups: [...groups, newGroup()] })}>
        <Plus className="ico" aria-hidden="true" />
        Another group
      </button>
    </fieldset>
  )
}

function Rounds({ typed: { groups, rounds }, errors, set, quizzes }: PartProps & { quizzes: Choices }) {
  return (
    <fieldset className="mt-5">
      <legend className="font-bold">Rounds (times in India)</legend>
      {rounds.map((round, at) => (
        <RoundFields
          key={round.key}
          round={round}
          at={at}
          groups={groups}
          errors={errors}
          quizzes={quizzes}
          onChange={(part) =>
            set({ rounds: rounds.map((one, place) => (place === at ? { ...one, ...part } : one)) })
          }
          onDrop={rounds.length > 1 ? () => set({ rounds: rounds.filter((_, place) => place !== at) }) : null}
        />
      ))}
      <button
        type="button"
        className="ob mt-3"
        onClick={() => set({ rounds: [...rounds, newRound(`Round ${rounds.length + 1}`)] })}
      >
        <Plus className="ico" aria-hidden="true" />
        Another round
      </button>
    </fieldset>
  )
}
