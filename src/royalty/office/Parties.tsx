import { formatShortDate } from '../../platform/text/dates.rules.ts'
import type { Statement } from './royalty.contract.ts'

type PartiesProps = {
  parties: NonNullable<Statement['parties']>
  /** What kind of document it is, its number and when it was given. */
  title: string
  number: string
  at: string | null
  /** What stands below the number. */
  notes: readonly string[]
}

/** What makes a part of the page a document: who, to whom, number and day (rules 46 and 53, CGST Rules). */
export function Parties({ parties: { academy, franchise }, title, number, at, notes }: PartiesProps) {
  return (
    <dl className="panel-pad royalty-parties">
      <div>
        <dt>{title}</dt>
        <dd>
          <b>{number}</b>
          {at && `, ${formatShortDate(at)}`}
        </dd>
        {notes.map((note) => (
          <dd key={note} className="panel-note">
            {note}
          </dd>
        ))}
      </div>
      <div>
        <dt>From</dt>
        <dd>{academy.name}</dd>
        <dd className="panel-note">{academy.address}</dd>
        {academy.gstin && <dd className="panel-note">{`GSTIN ${academy.gstin}`}</dd>}
      </div>
      <div>
        <dt>To</dt>
        <dd>{franchise.company}</dd>
        <dd className="panel-note">{`Place of supply: ${franchise.state}`}</dd>
        {franchise.gstin && <dd className="panel-note">{`GSTIN ${franchise.gstin}`}</dd>}
      </div>
    </dl>
  )
}
