import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NetworkWait } from '../network.contract.ts'
import { formatDays } from './network-words.ts'

/** So many are shown before more are asked for. */
const FIRST = 5

type NetworkWaitsProps = { waits: readonly NetworkWait[]; waiting: number }

/** What of the network waits for head office, what is late first. */
export function NetworkWaits({ waits, waiting }: NetworkWaitsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? waits : waits.slice(0, FIRST)
  return (
    <section className="rg lined" aria-labelledby="network-waits">
      <div className="rg-h">
        <h2 id="network-waits">Waits for you</h2>
        <span className="tnum">{waiting === 0 ? 'nothing' : waiting}</span>
      </div>
      {waiting === 0 && <p className="py-6 pr-4 pl-[calc(var(--m)+14px)]">Nothing is waiting.</p>}
      <ul className="dk-l network-waits">
        {shown.map(({ title, text, days, isLate, to, act }) => (
          <li key={`${to} ${text}`}>
            <span className={`since ${isLate ? 'late' : ''}`}>
              {isLate && <Clock className="ico" aria-hidden="true" />}
              {days === null ? '' : formatDays(days)}
              {isLate && <span className="sr-only">, late</span>}
            </span>
            <span className="what network-what">
              <b>{title}</b>
              <span>{text}</span>
            </span>
            <span className="act">
              <Link className="ob" to={to} aria-label={`${act}: ${title}, ${text}`}>
                {act}
              </Link>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && waits.length > FIRST && (
        <p className="network-more">
          <button type="button" className="ob" onClick={() => setIsWhole(true)}>
            {waits.length === waiting ? `Show all ${waiting}` : `Show ${waits.length} of ${waiting}`}
          </button>
        </p>
      )}
    </section>
  )
}
