import { indianDay } from '../../platform/text/india.rules.ts'
import { indianFields, indianInstant } from '../../ui/office/india.ts'
import type { Plan, PlanForm } from './plan.contract.ts'

/** Form values: numbers and times are text until sent. */
export type TypedGroup = {
  key: string
  _id: string | null
  name: string
  level: string
  ageFrom: string
  ageTo: string
  asked: string
  example: string
}
export type TypedRound = {
  key: string
  _id: string | null
  title: string
  day: string
  opens: string
  /** Day of the last start and the close; empty: the opening day. */
  lastDay: string
  lastStart: string
  closes: string
  spread: string
  qualify: string
  papers: readonly string[]
}
export type PlanFormValues = {
  title: string
  summary: string
  subject: string
  place: string
  ageOn: string
  entryOpens: string
  entryCloses: string
  fee: string
  needs: string
  rules: string
  awards: string
  faq: string
  mockQuizId: string
  groups: readonly TypedGroup[]
  rounds: readonly TypedRound[]
}

let made = 0
/** React key of a form row. */
const newKey = (): string => {
  made += 1
  return `new-${made}`
}

export const newGroup = (): TypedGroup => ({
  key: newKey(),
  _id: null,
  name: '',
  level: '',
  ageFrom: '',
  ageTo: '',
  asked: '',
  example: '',
})
export const newRound = (title: string): TypedRound => ({
  key: newKey(),
  _id: null,
  title,
  day: '',
  opens: '10:00',
  lastDay: '',
  lastStart: '10:20',
  closes: '11:00',
  spread: '20',
  qualify: '',
  papers: [],
})

// Format: question on one line, answer on the next ones, then a blank line.
const faqText = (faq: PlanForm['faq']) =>
  faq.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')
const faqOf = (text: string): PlanForm['faq'] =>
  text
    .split(/\n[ \t]*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const end = block.indexOf('\n')
      return end < 0
        ? { question: block, answer: '' }
        : { question: block.slice(0, end).trim(), answer: block.slice(end).trim() }
    })

/** Day of the last start, if it differs from the opening day. */
function lastDayOf({
  opensAt,
  lastStartAt,
}: Pick<Plan['rounds'][number], 'opensAt' | 'lastStartAt'>): string {
  const [day] = indianFields(lastStartAt)
  return day === indianFields(opensAt)[0] ? '' : day
}

export function formFromPlan(plan: Plan | null): PlanFormValues {
  if (!plan) {
    const today = indianDay(new Date())
    return {
      title: '',
      summary: '',
      subject: '',
      place: 'At home, on any phone or computer',
      ageOn: today,
      entryOpens: today,
      entryCloses: '',
      fee: '0',
      needs: '',
      rules: '',
      awards: '',
      faq: '',
      mockQuizId: '',
      groups: [newGroup()],
      rounds: [newRound('Final')],
    }
  }
  return {
    ...plan,
    entryOpens: indianFields(plan.entryOpensAt)[0],
    entryCloses: indianFields(plan.entryClosesAt)[0],
    fee: String(plan.fee),
    faq: faqText(plan.faq),
    mockQuizId: plan.mockQuizId ?? '',
    groups: plan.groups.map(({ ageFrom, ageTo, ...group }) => ({
      ...group,
      key: group._id,
      ageFrom: String(ageFrom),
      ageTo: String(ageTo),
    })),
    rounds: plan.rounds.map((round) => ({
      key: round._id,
      _id: round._id,
      title: round.title,
      day: indianFields(round.opensAt)[0],
      opens: indianFields(round.opensAt)[1],
      lastDay: lastDayOf(round),
      lastStart: indianFields(round.lastStartAt)[1],
      closes: indianFields(round.closesAt)[1],
      spread: String(round.spread),
      qualify: round.qualify === null ? '' : String(round.qualify),
      papers: round.papers,
    })),
  }
}

// Invalid numbers and times are refused by the server at their field.
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text)) || 0
const timeOf = (iso: string): string => indianFields(iso)[1]
const momentOf = (day: string, time: string): string => indianInstant(day, time) ?? ''

/** `before`: the stored plan; its seconds are kept unless the minute was changed. */
export function planFromForm(typed: PlanFormValues, before: Plan | null): PlanForm {
  const same = (iso: string | undefined, day: string, time: string): string => {
    const [oldDay, oldTime] = iso ? indianFields(iso) : ['', '']
    return iso && oldDay === day && oldTime === time ? iso : momentOf(day, time)
  }
  // A close after midnight keeps its day unless it or the last day is changed.
  const closeOf = (old: Plan['rounds'][number] | undefined, { day, lastDay, closes }: TypedRound): string =>
    old &&
    lastDayOf(old) === lastDay &&
    indianFields(old.opensAt)[0] === day &&
    timeOf(old.closesAt) === closes
      ? old.closesAt
      : momentOf(lastDay || day, closes)
  const closes = before && indianFields(before.entryClosesAt)[0] === typed.entryCloses
  const opens = before && indianFields(before.entryOpensAt)[0] === typed.entryOpens
  return {
    title: typed.title,
    summary: typed.summary,
    subject: typed.subject,
    place: typed.place,
    ageOn: typed.ageOn,
    entryOpensAt: opens ? before.entryOpensAt : momentOf(typed.entryOpens, '00:00'),
    entryClosesAt: closes ? before.entryClosesAt : momentOf(typed.entryCloses, '23:59'),
    fee: numberOf(typed.fee),
    needs: typed.needs.trim(),
    rules: typed.rules.trim(),
    awards: typed.awards.trim(),
    faq: faqOf(typed.faq),
    mockQuizId: typed.mockQuizId || null,
    groups: typed.groups.map(({ _id, name, level, ageFrom, ageTo, asked, example }) => ({
      _id,
      name,
      level: level.trim(),
      ageFrom: numberOf(ageFrom),
      ageTo: numberOf(ageTo),
      asked: asked.trim(),
      example: example.trim(),
    })),
    rounds: typed.rounds.map((round, at) => {
      const old = before?.rounds.find(({ _id }) => _id === round._id)
      return {
        _id: round._id,
        title: round.title,
        opensAt: same(old?.opensAt, round.day, round.opens),
        lastStartAt: same(old?.lastStartAt, round.lastDay || round.day, round.lastStart),
        closesAt: closeOf(old, round),
        spread: numberOf(round.spread),
        qualify: at === 0 || round.qualify.trim() === '' ? null : numberOf(round.qualify),
        papers: typed.groups.map((_, place) => round.papers[place] ?? ''),
      }
    }),
  }
}
