import { monthText } from '../royalty.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { Statement } from './royalty.contract.ts'

/** What says how many children there were: bills, the register, what they did here, and their kits. */
export function Witnesses({ statement }: { statement: Statement }) {
  const { billedChildren, cameChildren, cameUnbilled, seen, movedUp, month } = statement
  return (
    <section className="rg" aria-labelledby="ro-witnesses">
      <div className="panel-head">
        <h2 id="ro-witnesses">Children</h2>
        <p className="panel-note">{monthText(month)}</p>
      </div>
      <ul className="royalty-rows">
        <Witness name="Fees" what="Were billed for the month" count={billedChildren} />
        <Witness name="Register" what="Came at least once" count={cameChildren + cameUnbilled} />
        {seen && (
          <Witness
            name="Practice and exams"
            what="Practised, took a quiz or sat an exam"
            count={seen.children + seen.unbilled}
          />
        )}
        {movedUp && (
          <Witness
            name="Kits"
            what={`Have their kit, of ${movedUp.children} who moved up`}
            count={movedUp.kits}
          />
        )}
      </ul>
      {sentencesOf(statement).map((sentence) => (
        <p key={sentence} className="panel-pad">
          {sentence}
        </p>
      ))}
    </section>
  )
}

type WitnessProps = { name: string; what: string; count: number }

const Witness = ({ name, what, count }: WitnessProps) => (
  <li className="royalty-line">
    <span>
      <b>{name}</b>
      <span className="panel-note">{what}</span>
    </span>
    <b>{count}</b>
  </li>
)

/** Where they differ. Who does not practise here is nothing to ask about: a child may have no phone. */
function sentencesOf({ billedChildren, cameChildren, cameUnbilled, seen, movedUp }: Statement): string[] {
  const never = billedChildren - cameChildren
  const unbilled = seen?.unbilled ?? 0
  const withoutKit = movedUp ? movedUp.children - movedUp.kits : 0
  const said = [
    ...(never > 0 ? [`${childrenText(never)} billed but never came.`] : []),
    ...(cameUnbilled > 0
      ? [`${comeText(cameUnbilled)} but ${cameUnbilled === 1 ? 'was' : 'were'} not billed.`]
      : []),
    ...(unbilled > 0 ? [`${childrenText(unbilled)} not billed but practised or sat an exam here.`] : []),
    ...(withoutKit > 0
      ? [`${withoutKit} of those who moved up ${withoutKit === 1 ? 'has' : 'have'} no kit yet.`]
      : []),
  ]
  return said.length === 0 ? ['No difference to ask about.'] : said
}

const comeText = (count: number): string => (count === 1 ? '1 child came' : `${count} children came`)
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
