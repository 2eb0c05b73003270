import type { Reply } from '../../platform/wire.ts'
import type { getPlanChoices } from './plan.contract.ts'
import type { PlanFormValues, TypedGroup } from './plan-form.ts'
import { formatWeekday } from '../../platform/text/dates.rules.ts'

/** Quizzes that can be papers. */
export type Choices = Reply<typeof getPlanChoices>['data']['quizzes']

export const PLAN_STEPS = ['about', 'groups', 'rounds', 'papers', 'entries', 'check'] as const
export type PlanStep = (typeof PLAN_STEPS)[number]

export const stepNames: Readonly<Record<PlanStep, string>> = {
  about: 'About',
  groups: 'Groups',
  rounds: 'Rounds',
  papers: 'Papers',
  entries: 'Entries and fee',
  check: 'Check and save',
}

/** The step of a field, by its name in server errors. */
export function stepOf(field: string): PlanStep {
  if (/^rounds\.\d+\.papers|^mockQuizId/.test(field)) return 'papers'
  if (field.startsWith('rounds')) return 'rounds'
  if (field.startsWith('groups')) return 'groups'
  if (['entryOpensAt', 'entryClosesAt', 'ageOn', 'fee'].includes(field)) return 'entries'
  return field === 'form' || field === 'revision' ? 'check' : 'about'
}

/** The first step with an error, in the order of the steps; null without one on a field. */
export function firstStepWith(errors: Readonly<Record<string, string>>): PlanStep | null {
  const steps = new Set(Object.keys(errors).map(stepOf))
  return PLAN_STEPS.find((step) => step !== 'check' && steps.has(step)) ?? null
}

/** Missing items of a step; empty if complete. */
export function missingOn(step: PlanStep, typed: PlanFormValues): string[] {
  const { title, summary, subject, place, entryOpens, entryCloses, ageOn, groups, rounds } = typed
  const without = (pairs: readonly (readonly [string, string])[]) =>
    pairs.flatMap(([value, name]) => (value.trim() === '' ? [name] : []))
  switch (step) {
    case 'about':
      return without([
        [title, 'name'],
        [summary, 'short description'],
        [subject, 'subject'],
        [place, 'venue'],
      ])
    case 'groups':
      return groups.flatMap(({ name, ageFrom, ageTo }, at) =>
        without([
          [name, `name of group ${at + 1}`],
          [ageFrom, `age from of group ${at + 1}`],
          [ageTo, `age to of group ${at + 1}`],
        ]),
      )
    case 'rounds':
      return rounds.flatMap(({ title: name, day }, at) =>
        without([
          [name, `name of round ${at + 1}`],
          [day, `day of round ${at + 1}`],
        ]),
      )
    case 'papers':
      return rounds.flatMap(({ title: name, papers }) =>
        groups.flatMap((group, place) =>
          papers[place] ? [] : [`paper of group ${group.name || place + 1} in ${name || 'the round'}`],
        ),
      )
    case 'entries':
      return without([
        [entryOpens, 'first day of entries'],
        [entryCloses, 'last day of entries'],
        [ageOn, 'day that decides the age'],
      ])
    case 'check':
      return []
  }
}

/** Short summary of a step. */
export function summaryOf(step: PlanStep, typed: PlanFormValues): string {
  const { title, subject, groups, rounds, fee, entryCloses } = typed
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
  switch (step) {
    case 'about':
      return [title, subject].filter(Boolean).join(', ') || 'name, subject, venue'
    case 'groups':
      return counted(groups.length, 'group')
    case 'rounds':
      return counted(rounds.length, 'round')
    case 'papers': {
      const chosen = rounds.reduce((sum, { papers }) => sum + papers.filter(Boolean).length, 0)
      return `${chosen} of ${groups.length * rounds.length}`
    }
    case 'entries':
      return `${Number(fee) > 0 ? `₹${fee}` : 'free'}${entryCloses ? `, until ${formatWeekday(`${entryCloses}T12:00:00Z`)}` : ''}`
    case 'check':
      return 'review everything'
  }
}

type Ages = Pick<TypedGroup, 'name' | 'level' | 'ageFrom' | 'ageTo'>

/**
 * Sentences on ages without a group or in two groups. Groups of different levels may share ages; empty ages
 * are ignored.
 */
export function ageFaults(groups: readonly Ages[]): string[] {
  const spans = groups
    .filter(({ ageFrom, ageTo }) => ageFrom.trim() !== '' && ageTo.trim() !== '')
    .map(({ name, level, ageFrom, ageTo }) => ({ name, level, from: Number(ageFrom), to: Number(ageTo) }))
    .filter(({ from, to }) => Number.isInteger(from) && Number.isInteger(to) && from <= to)
    .toSorted((a, b) => a.from - b.from)
  const twice = spans.flatMap((span, at) =>
    spans
      .slice(at + 1)
      .filter((other) => other.level === span.level && other.from <= span.to)
      .map((other) => `Children of ${other.from} are in groups ${span.name} and ${other.name}.`),
  )
  const gaps = spans.flatMap((_, at) => {
    const reached = Math.max(...spans.slice(0, at + 1).map(({ to }) => to))
    const next = spans[at + 1]
    if (!next || next.from <= reached + 1) return []
    const [first, last] = [reached + 1, next.from - 1]
    return [`Children of ${first === last ? first : `${first} to ${last}`} have no group.`]
  })
  return [...twice, ...gaps]
}

/** Label of a quiz in the list of papers. */
export const paperName = ({ title, subject, questions, minutes }: Choices[number]): string =>
  `${title} (${subject}, ${questions} questions, ${minutes} min)`
