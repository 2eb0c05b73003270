import type { Figures } from './enquiries-office.contract.ts'
import './enquiries.css'

/** Of fewer no percent is said: one family more or less would change it by more than five points. */
const LEAST_FOR_PERCENT = 20

/** How far those have come who asked in the last days. */
export function Funnel({ figures, days }: { figures: Figures; days: string }) {
  const { asked, cameToDemo, joined, paid } = figures
  const steps = [
    ['Asked', asked],
    ['Came to a demo', cameToDemo],
    ['Joined', joined],
    ['Paid', paid],
  ] as const
  return (
    <dl className="en-funnel" aria-label={`Enquiries of ${days} days`}>
      {steps.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {count.toLocaleString('en-IN')}
            {name !== 'Asked' && asked >= LEAST_FOR_PERCENT && (
              <small>{Math.round((count / asked) * 100)}%</small>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
