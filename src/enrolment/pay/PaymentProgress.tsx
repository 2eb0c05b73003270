import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import type { Outcome } from '../buy/checkout.rules.ts'
import { words } from './pay.words.ts'

const outcomeLabels: Record<Outcome, string> = {
  paid: words.isReceived,
  pending: words.inProgress,
  held: words.inProgress,
  failed: words.stillInBank,
  cancelled: words.neverLeft,
  'paid back': words.paidBack,
}
const AT_BANK = 36
const at: Record<Outcome, number> = {
  paid: 284,
  pending: 160,
  held: 160,
  failed: AT_BANK,
  cancelled: AT_BANK,
  'paid back': AT_BANK,
}

/** A picture of the payment: a bead on a wire between the bank and the academy; broken when it failed. */
export function PaymentProgress({ outcome, academy }: { outcome: Outcome; academy: string }) {
  const snapped = outcome === 'failed'
  return (
    <div className="money-rod">
      <svg viewBox="0 0 320 92" role="img" aria-label={outcomeLabels[outcome]}>
        <path
          className="mr-wire"
          d={snapped ? 'M14 34H156q12 0 15 16M306 34H204q-12 0 -15 16' : 'M14 34H306'}
        />
        <rect className="mr-post" x="6" y="8" width="14" height="56" rx="4" />
        <rect className="mr-post" x="300" y="8" width="14" height="56" rx="4" />
        {snapped && <path className="mr-snap" d="M172 16l16 16m0 -16l-16 16" />}
        {outcome === 'cancelled' && (
          <path className="b-ghost" d={beadPath(50, 24)} transform="translate(272 34) matrix(0 1 1 0 0 0)" />
        )}
        <g transform={`translate(${at[outcome]} 34)`}>
          <g className={`mr-bead ${outcome === 'paid' ? 'mr-comes' : ''}`}>
            <g transform="matrix(0 1 1 0 0 0)">
              <BeadShape w={52} h={26} />
            </g>
          </g>
        </g>
      </svg>
      <div className="mr-ends">
        <span>{words.yourBank}</span>
        <span>{academy}</span>
      </div>
    </div>
  )
}
