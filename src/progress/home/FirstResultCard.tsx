import type { ReactNode } from 'react'
import { MiniRod } from '../../quiz/bank/RodView.tsx'
import type { FirstTry } from '../../quiz/try/try.contract.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'

/** What was tried before there was an account: where it all began. */
export function FirstResultCard({ first: { title, correct, total, at } }: { first: FirstTry }): ReactNode {
  return (
    <section className="wrap first-try" aria-labelledby="first-try">
      <h2 id="first-try">Your first try</h2>
      <p>
        <MiniRod done={correct} total={total} className="bead-tota" />
        <span>
          “{title}”, <b className="tnum">{`${correct} of ${total}`}</b>, {formatDay(at)}
        </span>
      </p>
    </section>
  )
}
