import { daysLate } from '../../fees/due-ages.rules.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { StepPath } from '../../ui/StepPath.tsx'
import type { Statement } from './royalty.contract.ts'
import { shownOn } from '../royalty.rules.ts'
import { dayText } from './labels.ts'

type Step = { name: string; when: string; isDone: boolean; isLate?: boolean }

function stepsOf(statement: Statement): Step[] {
  const isCredited = statement.status === 'paid' && statement.creditedPaise > 0 && statement.toPayPaise === 0
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
      when: isCredited ? 'taken back by credit note' : paidText({ status, dueOn, lateDays }),
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

/** Where a statement is: done, now, ahead. */
export function StatementPath({ statement }: { statement: Statement }) {
  const steps = stepsOf(statement)
  return (
    <StepPath
      className="rg mb-3.5"
      label="Where this statement is"
      done=", done"
      steps={steps.map(({ when, isLate, ...step }) => ({
        ...step,
        note: <span className={`panel-note ${isLate ? 'text-sindoor' : ''}`}>{when}</span>,
      }))}
    />
  )
}
