import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { words as language } from '../platform/language.words.ts'
import { formatMonth, formatMonthName, formatShortDate, formatWeekday } from '../platform/text/dates.rules.ts'
import { rupeesExact } from '../platform/text/rupees.rules.ts'
import { StepPath } from '../ui/StepPath.tsx'
import type { Line, Sheet } from './pay.contract.ts'
import { SHEET_STATUSES } from './pay.rules.ts'
import './sheet.css'
import { words } from './sheet.words.ts'

const dayText = (day: string): string => formatWeekday(`${day}T06:00:00Z`)
/** 'November 2026' of '2026-11'. */
export const formatSheetMonth = (month: string): string => formatMonth(`${month}-15T00:00:00Z`)
const monthName = (month: string): string => formatMonthName(`${month}-15T00:00:00Z`)

/** What a line is called, as both sides read it. */
export const formatLine = ({ kind, title }: Pick<Line, 'kind' | 'title'>): string => words.names[kind](title)

/** The `lang` of a line's name: of the academy's own words alone, where the page is in another language. */
export const lineLanguage = (line: Pick<Line, 'kind' | 'title'>): string | undefined =>
  formatLine(line) === line.title ? language.content : undefined

type LinesProps = {
  sheet: Sheet
  /** Whether a day leads to its register: to who may open it. */
  hasRegister: boolean
  /** What can be done with a line. */
  children?: (line: Line) => ReactNode
}

/** A sheet line by line: what each is for, why, and what all come to. */
export function SheetLines({ sheet, hasRegister, children }: LinesProps) {
  const { lines, totalPaise, tdsPercent, tdsPaise, toPayPaise, carriedOnPaise } = sheet
  return (
    <section className="pay-sheet" aria-labelledby="pay-lines">
      <h2 id="pay-lines" className="sr-only">
        {words.lines}
      </h2>
      {lines.length === 0 && <p className="pay-line">{words.none}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.key} className={`pay-line ${line.paise === 0 ? 'is-nothing' : ''}`}>
            <p className="pay-when">{whenText(line)}</p>
            <p className="pay-what">
              <b lang={lineLanguage(line)}>{formatLine(line)}</b>
              <span className="pay-note">{noteText(line)}</span>
            </p>
            <p className="pay-sum tnum">{rupeesExact(line.paise)}</p>
            <Why line={line} hasRegister={hasRegister}>
              {children?.(line)}
            </Why>
          </li>
        ))}
      </ul>
      <dl className="pay-sums">
        <dt>{words.total}</dt>
        <dd className="tnum">{rupeesExact(totalPaise)}</dd>
        {tdsPaise > 0 && (
          <>
            <dt>{words.tds(tdsPercent)}</dt>
            <dd className="tnum">{rupeesExact(-tdsPaise)}</dd>
          </>
        )}
        <dt className="pay-last">{sheet.paid === null ? words.toPay : words.states.paid}</dt>
        <dd className="pay-last tnum">{rupeesExact(toPayPaise)}</dd>
      </dl>
      {carriedOnPaise < 0 && <p className="pay-note p-3">{words.carriedOn(rupeesExact(carriedOnPaise))}</p>}
    </section>
  )
}

function whenText({ kind, days, month }: Line): string {
  const [first] = days
  if (first === undefined) return month === '' ? '' : monthName(month)
  return days.length === 1 || kind === 'earlier class' ? dayText(first) : words.classes(days.length)
}

function noteText({ kind, days, eachPaise, month, basePaise, sharePercent }: Line): string {
  switch (kind) {
    case 'class':
    case 'substitute':
      return words.times(days.length, rupeesExact(eachPaise))
    case 'cancelled late':
      return words.half(rupeesExact(eachPaise))
    case 'cancelled':
    case 'other teacher':
    case 'unmarked':
      return words.notPaid[kind]
    case 'earlier class':
      return words.earlier
    case 'share':
    case 'earlier share':
      return `${words.feesOf(monthName(month))}: ${words.shareOf(sharePercent, rupeesExact(basePaise))}`
    case 'correction':
      return words.correction
    case 'carried':
      return formatSheetMonth(month)
  }
}

type WhyProps = { line: Line; hasRegister: boolean; children: ReactNode }

/** The rule behind a line, its days, and what can be done with it. */
function Why({ line, hasRegister, children }: WhyProps) {
  const { groupId, days, kind } = line
  return (
    <details className="pay-why">
      <summary className="textlink inline-block min-h-11 min-w-11 cursor-pointer content-center">
        {words.why}{' '}
        <span className="sr-only" lang={lineLanguage(line)}>
          {formatLine(line)}
        </span>
      </summary>
      <p>{words.rules[kind]}</p>
      {groupId !== null && days.length > 0 && (
        <ul className="pay-days">
          {days.map((day) => (
            <li key={day}>
              {hasRegister ? (
                <Link className="textlink" to={`${href('/teach/groups/:id', { id: groupId })}?day=${day}`}>
                  {dayText(day)}
                </Link>
              ) : (
                dayText(day)
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </details>
  )
}

/** Where a sheet is: done, now, ahead. */
export function SheetPath({ sheet: { status, countedAt, approvedAt, paid } }: { sheet: Sheet }) {
  const reached = SHEET_STATUSES.indexOf(status)
  const days = {
    counted: formatShortDate(countedAt),
    approved: approvedAt === null ? '' : formatShortDate(approvedAt),
    paid: paid === null ? '' : formatShortDate(`${paid.day}T06:00:00Z`),
  }
  return (
    <StepPath
      label={words.path}
      done={words.isDone}
      steps={SHEET_STATUSES.map((step, at) => ({
        name: words.states[step],
        note: <span className="pay-note">{days[step]}</span>,
        isDone: at <= reached,
      }))}
    />
  )
}
