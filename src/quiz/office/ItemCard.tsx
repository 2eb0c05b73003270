import { Check, TriangleAlert } from 'lucide-react'
import { Words } from '../Words.tsx'
import type { Item } from './analysis.contract.ts'
import { formatShortMonth } from '../../platform/text/dates.rules.ts'

const letter = (place: number): string => String.fromCharCode(65 + place)
const percent = (share: number): string => `${Math.round(share * 100)}%`
const whole = (value: number): string => String(Math.round(value)).replace('-', '−')

/** Milliseconds as '4.2 s' or '1 min 05 s'. */
function time(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${ms < 10_000 ? (ms / 1_000).toFixed(1) : seconds} s`
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

function figuresOf(item: Item): (readonly [string, string])[] {
  const { facility, error, discrimination, efficiency, upperLower, medianMs } = item
  const counts = [
    ['Asked', String(item.asked)],
    ['Skipped', String(item.omitted)],
    ['Not reached', String(item.notReached)],
  ] as const
  if (facility === null || error === null) return [['Right', String(item.right)], ...counts]
  return [
    ['Correct', `${percent(facility)} ± ${Math.round(error * 100)}`],
    ['Discrimination', discrimination === null ? 'not known' : whole(discrimination)],
    ['Efficiency', efficiency === null ? 'not known' : `${whole(efficiency)}%`],
    ['Top vs bottom', upperLower === null ? 'not known' : whole(upperLower * 100)],
    ['Time', medianMs === null ? 'not known' : time(medianMs)],
    ...counts,
  ]
}

/** One question with its figures, answer counts and findings. */
export function ItemCard({ item }: { item: Item }) {
  const { number, text, standing, findings, months } = item
  const title = `item-${number}`
  return (
    <li className="rg an-q" aria-labelledby={title}>
      <div className="an-h">
        <h2 id={title}>
          <span className="tnum">{number}.</span> <Words text={text} />
        </h2>
        {standing === 'provisional' && <span className="an-tag">provisional</span>}
        {standing === 'counts' && <span className="an-tag">counts only</span>}
      </div>
      {findings.length > 0 && (
        <ul className="an-f">
          {findings.map(({ weight, said, todo }) => (
            <li key={said} className={weight === 'broken' ? 'is-broken' : ''}>
              <TriangleAlert className="ico" aria-hidden="true" />
              <p>
                <b>{said}</b> {todo}
              </p>
            </li>
          ))}
        </ul>
      )}
      <dl className="an-n tnum">
        {figuresOf(item).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {item.choices.length > 0 && <Choices item={item} />}
      {months.length > 1 && <Months months={months} />}
    </li>
  )
}

const flags = { rare: 'rarely chosen', misleads: 'chosen more by strong students' } as const

function Choices({ item: { choices, asked } }: { item: Item }) {
  return (
    <ul className="an-c">
      {choices.map(({ text, right, chosen, share, flag }, place) => (
        <li key={text} className={right ? 'is-right' : ''}>
          <b className="an-l">{letter(place)}</b>
          <span className="an-o">
            <Words text={text} />
            {right && (
              <span className="an-key">
                <Check className="ico" aria-hidden="true" />
                right
              </span>
            )}
          </span>
          <svg className="an-b" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect className="an-b0" width="100" height="8" rx="2" />
            <rect width={asked === 0 ? 0 : (100 * chosen) / asked} height="8" rx="2" />
          </svg>
          <span className="an-s tnum">
            {chosen}
            {share !== null && <span className="muted">{percent(share)}</span>}
          </span>
          {flag && <span className="an-flag">{flags[flag]}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Most months shown. */
const MONTHS = 12

function Months({ months }: Pick<Item, 'months'>) {
  return (
    <p className="an-m">
      Correct by month:{' '}
      {months.slice(-MONTHS).map(({ month, asked, right }) => (
        <span key={month} className="tnum">
          {formatShortMonth(`${month}-01`)} <b>{percent(right / asked)}</b>{' '}
          <span className="muted">of {asked}</span>
        </span>
      ))}
    </p>
  )
}
