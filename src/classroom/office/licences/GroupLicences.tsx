import type { ReactNode } from 'react'
import { formatShortDate } from '../../../platform/text/dates.rules.ts'
import type { LicenceException, OfficeGroup } from '../groups.contract.ts'

/** What the group's teacher lacks of a licence, and why who teaches it has none; nothing for neither. */
export function GroupLicences({ group }: { group: OfficeGroup }): ReactNode {
  const { licenceGap, licenceExceptions } = group
  if (licenceGap === '' && licenceExceptions.length === 0) return null
  return (
    <section className="mt-6 [overflow-wrap:anywhere]" aria-labelledby="gr-licences">
      <h2 id="gr-licences" className="font-bold">
        Licences
      </h2>
      {licenceGap !== '' && <p>{licenceGap}.</p>}
      <ul>
        {licenceExceptions.map((one) => (
          <li key={one._id} className="mt-2">
            {formatException(one)}
            <span className="muted block">
              {one.createdBy}, {formatShortDate(one.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const formatException = ({ teacher, day, reason }: LicenceException): string =>
  day === null
    ? `${teacher} without a licence: ${reason}`
    : `${teacher} on ${formatShortDate(day)} without a licence: ${reason}`
