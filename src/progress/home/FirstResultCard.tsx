import type { ReactNode } from 'react'
import { MiniRod } from '../../quiz/bank/RodView.tsx'
import type { FirstTry } from '../../quiz/try/try.contract.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { words } from './home.words.ts'

/** What was tried before there was an account: where it all began. */
export function FirstResultCard({ first: { title, correct, total, at } }: { first: FirstTry }): ReactNode {
  const [named, share, day] = words.firstResult({ title, correct, total, day: formatDay(at) })
  return (
    <section className="wrap first-try" aria-labelledby="first-try">
      <h2 id="first-try">{words.firstTry}</h2>
      <p>
        <MiniRod done={correct} total={total} className="bead-tota" />
        <span>
          {named}
          <b className="tnum">{share}</b>
          {day}
        </span>
      </p>
    </section>
  )
}
