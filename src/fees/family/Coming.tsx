import type { ReactNode } from 'react'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { rupees, rupeesExact } from '../../platform/text/rupees.rules.ts'
import type { FamilyFees } from './family-fees.contract.ts'
import { FamilyWhy } from './FamilyWhy.tsx'
import { words } from './family-fees.words.ts'

/** What the next bills will be, as things stand today; nothing where no plan asks for anything. */
export function Coming({ coming }: { coming: FamilyFees['coming'] }): ReactNode {
  if (coming.length === 0) return null
  const tax = coming.reduce((sum, { taxPaise }) => sum + taxPaise, 0)
  return (
    <section aria-labelledby="ff-coming">
      <h2 id="ff-coming" className="text-xl">
        {words.coming}
      </h2>
      <ul className="mt-1">
        {coming.map((fee) => (
          <li key={fee._id} className="ff-row ff-coming">
            <span className="ff-day">{fee.dueOn === null ? words.notBilled : formatDay(fee.dueOn)}</span>
            <div className="min-w-0">
              <b>{words.chargeTitle(fee.title)}</b>
              <p className="ff-small">{fee.child}</p>
              <FamilyWhy {...fee} />
            </div>
            <b className="tnum">{rupees(fee.paise)}</b>
          </li>
        ))}
      </ul>
      <p className="ff-small mt-2">
        {words.asToday} {tax > 0 && words.tax(rupeesExact(tax))}
      </p>
    </section>
  )
}
