import { formatShortDate } from '../../platform/text/dates.rules.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import type { Statement } from './royalty.contract.ts'
import { type ObjectionLine, ROYALTY_SAC } from '../royalty.rules.ts'
import { dayText, termsText } from './labels.ts'

type Line = {
  name: string
  note: string
  paise: number
  /** The receipts and bills behind it. */
  evidence?: Statement['evidence'][number]['line']
  /** What an objection to it names. */
  objection?: ObjectionLine
  look?: 'is-sum' | 'is-last'
}

type LinesProps = { statement: Statement; onObject: (line: ObjectionLine) => void }

/** The sum of a month, line by line; what stands on documents opens them. */
export function StatementLines({ statement, onObject }: LinesProps) {
  const isOpen = statement.status === 'shown' && statement.isOwn
  return (
    <section className="rg" aria-labelledby="ro-lines">
      <div className="panel-head">
        <h2 id="ro-lines">Statement</h2>
        <p className="panel-note">Both sides read this page</p>
      </div>
      {statement.parties && <Parties statement={statement} parties={statement.parties} />}
      <ul className="royalty-rows">
        {linesOf(statement).map((line) => (
          <li key={line.name}>
            <p className={`royalty-line ${line.look ?? ''}`}>
              <span className="min-w-0">
                <b>{line.name}</b>
                {line.note && <span className="panel-note">{line.note}</span>}
              </span>
              <span>{rupeesExact(line.paise)}</span>
            </p>
            {line.evidence && <Documents statement={statement} line={line.evidence} name={line.name} />}
            {isOpen && line.objection && (
              <p className="royalty-evidence">
                <ObjectButton line={line.objection} name={line.name} onObject={onObject} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ObjectProps = { line: ObjectionLine; name: string; onObject: (line: ObjectionLine) => void }

const ObjectButton = ({ line, name, onObject }: ObjectProps) => (
  <button type="button" className="olink min-h-6" onClick={() => onObject(line)}>
    Object to this line <span className="sr-only">({name})</span>
  </button>
)

type PartiesProps = { statement: Statement; parties: NonNullable<Statement['parties']> }

/** What makes the page an invoice: who, to whom, its number and day (rule 46 of the CGST Rules). */
function Parties({ statement, parties: { academy, franchise } }: PartiesProps) {
  const { invoiceNumber, agreedAt } = statement
  return (
    <dl className="panel-pad royalty-parties">
      <div>
        <dt>{academy.gstin === '' ? 'Invoice' : 'Tax invoice'}</dt>
        <dd>
          <b>{invoiceNumber}</b>
          {agreedAt && `, ${formatShortDate(agreedAt)}`}
        </dd>
        <dd className="panel-note">Reverse charge: no</dd>
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

const isNotZero = ({ paise }: Line): boolean => paise !== 0

function linesOf(statement: Statement): Line[] {
  const { agreement, totalPaise, tdsPaise, toPayPaise, invoiceNumber, dueOn } = statement
  return [
    ...baseLines(statement),
    {
      name: 'Royalty',
      objection: agreement.kind === 'child' ? 'children' : 'royalty',
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
    {
      name: 'To pay',
      note: dueOn === null || statement.status === 'paid' ? '' : `by ${dayText(dueOn)}`,
      paise: toPayPaise,
      look: 'is-last',
    },
  ]
}

function baseLines(statement: Statement): Line[] {
  const { agreement, evidence, carriedOnPaise } = statement
  const count = new Set(evidence.flatMap(({ line, document }) => (line === 'paid back' ? [] : document))).size
  const [name, one, many] =
    agreement.kind === 'billed' ? ['Billed', '', ''] : ['Came in, all ways', '1 receipt', `${count} receipts`]
  const optional: Line[] = [
    {
      name: 'Kits and books',
      note: 'No royalty on goods',
      paise: statement.goodsPaise,
      evidence: 'goods',
      objection: 'goods',
    },
    {
      name: agreement.kind === 'billed' ? 'Credit notes' : 'Paid back',
      note: 'In this month',
      paise: statement.backPaise,
      evidence: 'paid back',
      objection: 'paid back',
    },
    { name: 'Taken off', note: 'After an objection', paise: statement.offPaise },
    { name: 'GST inside', note: 'Of what is left', paise: statement.gstPaise },
    { name: 'Carried on', note: 'Below 0 in the month before', paise: statement.carriedPaise },
  ]
  return [
    {
      name,
      note: count === 1 ? one : many,
      paise: statement.inPaise,
      evidence: 'came in',
      objection: 'came in',
    },
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

type DocumentsProps = { statement: Statement; line: Statement['evidence'][number]['line']; name: string }

function Documents({ statement, line, name }: DocumentsProps) {
  // Goods came in too; their own line takes them off again.
  const documents = statement.evidence.filter(
    (each) => each.line === line || (line === 'came in' && each.line === 'goods'),
  )
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
