import { monthText } from '../royalty.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { Statement } from './royalty.contract.ts'

/** What else says how many children there were: bills and the register. */
export function Witnesses({ statement }: { statement: Statement }) {
  const { billedChildren, cameChildren, cameUnbilled, month } = statement
  return (
    <section className="rg" aria-labelledby="ro-witnesses">
      <div className="panel-head">
        <h2 id="ro-witnesses">Children</h2>
        <p className="panel-note">{monthText(month)}</p>
      </div>
      <ul className="royalty-rows">
        <li className="royalty-line">
          <span>
            <b>Fees</b>
            <span className="panel-note">Were billed for the month</span>
          </span>
          <b>{billedChildren}</b>
        </li>
        <li className="royalty-line">
          <span>
            <b>Register</b>
            <span className="panel-note">Came at least once</span>
          </span>
          <b>{cameChildren + cameUnbilled}</b>
        </li>
      </ul>
      <p className="panel-pad">{witnessText(statement)}</p>
    </section>
  )
}

function witnessText({ billedChildren, cameChildren, cameUnbilled }: Statement): string {
  const never = billedChildren - cameChildren
  const said = [
    ...(never > 0 ? [`${childrenText(never)} billed and never came.`] : []),
    ...(cameUnbilled > 0 ? [`${childrenText(cameUnbilled)} not billed and came.`] : []),
  ]
  return said.length === 0 ? 'Fees and register agree.' : said.join(' ')
}

const childrenText = (count: number): string => (count === 1 ? '1 child was' : `${count} children were`)

/** The royalties of up to six months, the newest last. */
export function SixMonths({ statement: { months } }: { statement: Statement }) {
  const most = Math.max(1, ...months.map(({ feePaise }) => feePaise))
  if (months.length < 2) return null
  return (
    <section className="rg" aria-labelledby="ro-months">
      <div className="panel-head">
        <h2 id="ro-months">{months.length === 6 ? 'Six months' : 'Months before'}</h2>
        <p className="panel-note">{rupees(months.reduce((sum, { feePaise }) => sum + feePaise, 0))} in all</p>
      </div>
      <ul className="royalty-rows">
        {months.map(({ month, feePaise }) => (
          <li key={month} className="royalty-month">
            <span>{monthText(month)}</span>
            <progress max={most} value={feePaise} aria-hidden="true" />
            <b>{rupees(feePaise)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
