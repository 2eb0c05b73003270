import { Check, Info, RefreshCw, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { formatTime24 } from '../platform/text/dates.rules.ts'
import { call, type Reply } from '../platform/wire.ts'
import { LoadError } from '../ui/office/LoadError.tsx'
import { usePageBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { getHealth, type HealthFinding } from './services.contract.ts'

type Health = Reply<typeof getHealth>['data']

const checkLabels: Readonly<Record<HealthFinding['check'], string>> = {
  settings: 'Settings',
  clock: 'Clock',
  disk: 'Disk',
  database: 'Database',
  mail: 'Email',
  store: 'Pictures and videos',
  backups: 'Backups',
  certificate: 'Certificate',
}
const stateLabels: Readonly<Record<HealthFinding['state'], string>> = {
  wrong: 'Wrong',
  advice: 'Advice',
  good: 'Good',
}
/** What needs somebody comes first. */
const ORDER: readonly HealthFinding['state'][] = ['wrong', 'advice', 'good']

/** /office/health: what `npm run doctor` says on the server, for the owner. */
export function HealthPage() {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getHealth, {}), []),
  )
  const isLoading = view.phase === 'loading'
  const bar = usePageBar({ title: 'Health' })
  return (
    <>
      {bar &&
        createPortal(
          <button
            type="button"
            className="ob ob-main"
            aria-disabled={isLoading}
            onClick={() => {
              if (!isLoading) retry()
            }}
          >
            <RefreshCw className="ico" aria-hidden="true" />
            Check again
          </button>,
          bar,
        )}
      {isLoading && (
        <div role="status">
          <span className="sr-only">Checking …</span>
          <Skeleton className="h-64 rounded-lg" />
        </div>
      )}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Findings health={view.data} />}
    </>
  )
}

function Findings({ health: { findings, checkedAt } }: { health: Health }) {
  const inOrder = findings.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
  return (
    <div className="bu">
      <section className="rg lined" aria-labelledby="health">
        <div className="rg-h">
          <h2 id="health">Checked at {formatTime24(checkedAt)}</h2>
          <span role="status">{formatSummary(findings)}</span>
        </div>
        <ul className="dk-l">
          {inOrder.map((finding) => (
            <FindingRow key={finding.check} finding={finding} />
          ))}
        </ul>
      </section>
      <section className="rg pad bu-how" aria-labelledby="more">
        <h2 id="more">Test email</h2>
        <p className="mt-2">
          This page only asks the mail server. To see that an email arrives, send one to yourself at{' '}
          <Link to={href('/office/services')}>Services</Link>.
        </p>
        <p className="mt-2">
          On the server <code>npm run doctor</code> says the same, and also when this page does not open.
        </p>
      </section>
    </div>
  )
}

const icons = { wrong: TriangleAlert, advice: Info, good: Check }

function FindingRow({ finding: { check, state, message, remedy } }: { finding: HealthFinding }) {
  const Icon = icons[state]
  return (
    <li>
      <span className={`since ${state === 'wrong' ? 'late' : ''}`}>
        <Icon className={`ico ${state === 'good' ? 'text-tota' : ''}`} aria-hidden="true" />
        {stateLabels[state]}
      </span>
      <span className="what">
        <b>{checkLabels[check]}</b>
        <span className="break-words">{message}</span>
        {remedy !== '' && <span className="break-words">{remedy}</span>}
      </span>
    </li>
  )
}

function formatSummary(findings: readonly HealthFinding[]): string {
  const count = (state: HealthFinding['state']) => findings.filter((one) => one.state === state).length
  if (count('wrong') > 0)
    return count('wrong') === 1 ? '1 thing is wrong' : `${count('wrong')} things are wrong`
  if (count('advice') > 0) return `Nothing is wrong, ${count('advice')} to consider`
  return 'Everything is in order'
}
