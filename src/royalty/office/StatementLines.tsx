import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import type { Statement } from './royalty.contract.ts'
import { ROYALTY_SAC } from '../royalty.rules.ts'
import { dayText, termsText } from './labels.ts'

type Line = {
  name: string
  note: string
  paise: number
  /** The receipts and bills behind it. */
  evidence?: Statement['evidence'][number]['line']
  look?: 'is-sum' | 'is-last'
}

/** The sum of a month, line by line; what stands on documents opens them. */
export function StatementLines({ statement }: { statement: Statement }) {
  return (
    <section className="rg" aria-labelledby="ro-lines">
      <div className="royalty-head">
        <h2 id="ro-lines">Statement</h2>
        <p className="royalty-note">Both sides read this page</p>
      </div>
      <ul className="royalty-rows">
        {linesOf(statement).map((line) => (
          <li key={line.name}>
            <p className={`royalty-line ${line.look ?? ''}`}>
              <span className="min-w-0">
                <b>{line.name}</b>
                {line.note && <span className="royalty-note">{line.note}</span>}
              </span>
              <span>{rupeesExact(line.paise)}</span>
            </p>
            {line.evidence && <Documents statement={statement} line={line.evidence} name={line.name} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isNotZero = ({ paise }: Line): boolean => paise !== 0

function linesOf(statement: Statement): Line[] {
  const { agreement, totalPaise, tdsPaise, toPayPaise, invoiceNumber, dueOn } = statement
  return [
    ...baseLines(statement),
    {
      name: 'Royalty',
      note: royaltyNote(statement),
      paise: statement.feePaise,
      look: 'is-sum',
    },
    ...taxLines(statement).filter(isNotZero),
    {
      name: 'Invoice',
      note: `${invoiceNumber ?? 'No number before it is agreed'}, SAC ${ROYALTY_SAC}`,
      paise: totalPaise,
      look: 'is-sum',
    },
    {
      name: `Tax kept back by ${agreement.company}`,
      note: `TDS, ${agreement.tdsPercent} % of ${rupeesExact(statement.feePaise)}`,
      paise: -tdsPaise,
    },
    ...paidLines(statement),
    {
      name: statement.paidPaise > 0 ? 'Left to pay' : 'To pay',
      note: dueOn === null || statement.status === 'paid' ? '' : `by ${dayText(dueOn)}`,
      paise: toPayPaise - statement.paidPaise,
      look: 'is-last',
    },
  ]
}

function baseLines(statement: Statement): Line[] {
  const { agreement, evidence, carriedOnPaise } = statement
  const count = evidence.filter(({ line }) => line === 'came in').length
  const [name, one, many] =
    agreement.kind === 'billed'
      ? ['Billed', '1 bill', `${count} bills`]
      : ['Came in, all ways', '1 receipt', `${count} receipts`]
  const optional: Line[] = [
    { name: 'Kits and books', note: 'No royalty on goods', paise: statement.goodsPaise, evidence: 'goods' },
    { name: 'Paid back', note: 'In this month', paise: statement.backPaise, evidence: 'paid back' },
    { name: 'Taken off', note: 'After an objection', paise: statement.offPaise },
    { name: 'GST inside', note: 'Of what is left', paise: statement.gstPaise },
    { name: 'Carried on', note: 'Below 0 in the month before', paise: statement.carriedPaise },
  ]
  return [
    { name, note: count === 1 ? one : many, paise: statement.inPaise, evidence: 'came in' },
    ...optional.filter(isNotZero),
    {
      name: 'What counts',
      note: carriedOnPaise < 0 ? `${rupeesExact(carriedOnPaise)} goes into the next month` : '',
      paise: statement.basePaise,
      look: 'is-sum',
    },
  ]
}

function royaltyNote({ agreement, children, rulePaise, feePaise }: Statement): string {
  const ofChildren =
    agreement.kind === 'child' ? `, ${children} ${children === 1 ? 'child' : 'children'}` : ''
  const least = feePaise > rulePaise ? `; by the rule ${rupeesExact(rulePaise)}` : ''
  return `${termsText(agreement)}${ofChildren}${least}`
}

const taxLines = ({ cgstPaise, sgstPaise, igstPaise, fromState, toState }: Statement): Line[] => [
  { name: 'CGST, 9 %', note: `Within ${fromState}`, paise: cgstPaise },
  { name: 'SGST, 9 %', note: `Within ${fromState}`, paise: sgstPaise },
  { name: 'IGST, 18 %', note: `From ${fromState} to ${toState}`, paise: igstPaise },
]

const paidLines = ({ payments }: Statement): Line[] =>
  payments.map(({ reference, day, paise }) => ({
    name: `Paid on ${dayText(day)}`,
    note: reference,
    paise: -paise,
  }))

type DocumentsProps = { statement: Statement; line: Statement['evidence'][number]['line']; name: string }

function Documents({ statement, line, name }: DocumentsProps) {
  const documents = statement.evidence.filter((each) => each.line === line)
  if (documents.length === 0) return null
  return (
    <details className="royalty-evidence">
      <summary className="olink inline-block min-h-6 cursor-pointer">
        Show <span className="sr-only">{name}</span>
      </summary>
      <div className="gs-x" role="region" aria-label={`${name}: documents`} tabIndex={0}>
        <table>
          <tbody>
            {documents.map(({ document, day, paise }, at) => (
              <tr key={`${at} ${document}`}>
                <td>{dayText(day)}</td>
                <td className="wrap min-w-0!">{document}</td>
                <td className="nr">{rupeesExact(paise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
