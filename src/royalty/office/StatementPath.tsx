import { daysLate } from '../../fees/fees.rules.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { beadPath } from '../../ui/art/bead.ts'
import type { Statement } from './royalty.contract.ts'
import { shownOn } from '../royalty.rules.ts'
import { dayText } from './labels.ts'

type Step = { name: string; when: string; isDone: boolean; isLate?: boolean }

function stepsOf(statement: Statement): Step[] {
  const { countedAt, shownAt, objectBy, agreedAt, agreedBy, dueOn, status, month, openObjections } = statement
  const lateDays = dueOn === null || status !== 'invoiced' ? 0 : daysLate(dueOn, indianDay(new Date()))
  const until = objectBy === null ? '' : `by ${dayText(objectBy)}`
  return [
    { name: 'Counted', when: formatDay(countedAt), isDone: true },
    {
      name: 'Shown',
      when: shownAt === null ? `on ${dayText(shownOn(month))}` : formatDay(shownAt),
      isDone: shownAt !== null,
    },
    {
      name: 'Agreed',
      when: agreedAt === null ? waiting(openObjections, until) : `${formatDay(agreedAt)}${byWhom(agreedBy)}`,
      isDone: agreedAt !== null,
    },
    {
      name: 'Paid',
      when: paidText({ status, dueOn, lateDays }),
      isDone: status === 'paid',
      isLate: lateDays > 0,
    },
  ]
}

const waiting = (openObjections: number, until: string): string =>
  openObjections > 0 ? 'an objection waits' : until
const byWhom = (agreedBy: string): string => (agreedBy === '' ? ', nobody objected' : `, ${agreedBy}`)

function paidText({
  status,
  dueOn,
  lateDays,
}: Pick<Statement, 'status' | 'dueOn'> & { lateDays: number }): string {
  if (status === 'paid' || dueOn === null) return ''
  const late = lateDays === 1 ? ', 1 day late' : `, ${lateDays} days late`
  return `due ${dayText(dueOn)}${lateDays > 0 ? late : ''}`
}

const lookOf = (isDone: boolean, isNow: boolean): string => {
  if (isDone) return 'is-done'
  return isNow ? 'is-now' : ''
}

/** Where a statement is: done, now, ahead. */
export function StatementPath({ statement }: { statement: Statement }) {
  const steps = stepsOf(statement)
  const now = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol className="rg royalty-path" aria-label="Where this statement is">
      {steps.map(({ name, when, isDone, isLate }, at) => (
        <li key={name} className={lookOf(isDone, at === now)} aria-current={at === now ? 'step' : undefined}>
          <svg viewBox="-24 -13 48 26" aria-hidden="true">
            <path d={beadPath(44, 24)} />
          </svg>
          <b>{name}</b>
          <span className="sr-only">{isDone ? ', done' : ''}</span>
          <span className={`panel-note ${isLate ? 'text-sindoor' : ''}`}>{when}</span>
        </li>
      ))}
    </ol>
  )
}
