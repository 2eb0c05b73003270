import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatSheetMonth, SheetLines, SheetPath } from '../SheetLines.tsx'
import { getOwnPay, type Sheet } from '../pay.contract.ts'
import { AskAboutLine } from './AskAboutLine.tsx'
import { OwnQuestions } from './OwnQuestions.tsx'
import './teach-pay.css'
import { words } from './teach-pay.words.ts'

/** /teach/pay: what a teacher is paid for a month, line by line with why; a line can be asked about. */
export function TeachPayPage() {
  const [search] = useSearchParams()
  const month = search.get('month') ?? undefined
  const { view, retry } = usePrivateQuery(
    withNext(href('/login'), href('/teach/pay')),
    useCallback(() => call(getOwnPay, { query: month === undefined ? {} : { month } }), [month]),
  )
  return (
    <div className="wrap pay-page">
      <p>
        <Link className="textlink" to={href('/teach')}>
          {words.back}
        </Link>
      </p>
      <h1 className="text-3xl">{words.title}</h1>
      {view.phase === 'loading' && <Skeleton className="mt-6 h-96" />}
      {view.phase === 'failed' && (
        <ErrorState
          className="mt-8"
          title={view.message}
          action={view.status !== 403 && <Button onClick={retry}>{words.retry}</Button>}
        />
      )}
      {view.phase === 'shown' && (
        <Month months={view.data.months} sheet={view.data.sheet} onChanged={retry} />
      )}
    </div>
  )
}

type MonthProps = { months: readonly string[]; sheet: Sheet | null; onChanged: () => void }

function Month({ months, sheet, onChanged }: MonthProps): ReactNode {
  if (!sheet)
    return (
      <EmptyState className="mt-6" title={words.noneTitle}>
        {words.none}
      </EmptyState>
    )
  const at = months.indexOf(sheet.month)
  return (
    <>
      <nav className="pay-months" aria-label={words.months}>
        <MonthLink month={months[at + 1]} name={words.before}>
          <ArrowLeft className="ico" aria-hidden="true" />
        </MonthLink>
        <b>{formatSheetMonth(sheet.month)}</b>
        <MonthLink month={at > 0 ? months[at - 1] : undefined} name={words.after}>
          <ArrowRight className="ico" aria-hidden="true" />
        </MonthLink>
      </nav>
      <SheetPath sheet={sheet} />
      <p className="mb-4 text-ink-2">{stateText(sheet)}</p>
      <SheetLines sheet={sheet} hasRegister>
        {(line) => <AskAboutLine sheetId={sheet._id} line={line} onAsked={onChanged} />}
      </SheetLines>
      <OwnQuestions sheet={sheet} />
    </>
  )
}

function stateText({ status, paid }: Sheet): string {
  if (status === 'counted') return words.open
  if (!paid) return words.approved
  return words.paid(formatLongDay(`${paid.day}T06:00:00Z`), words.methods[paid.method], paid.reference)
}

type MonthLinkProps = { month: string | undefined; name: string; children: ReactNode }

function MonthLink({ month, name, children }: MonthLinkProps) {
  if (month === undefined) return <span className="pay-turn" />
  return (
    <Link className="pay-turn" aria-label={name} to={`${href('/teach/pay')}?month=${month}`}>
      {children}
    </Link>
  )
}
