import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import type { Statement } from './royalty.contract.ts'
import { type ObjectionLine, ROYALTY_SAC } from '../royalty.rules.ts'
import { leftOfFee } from './Credits.tsx'
import { dayText, termsText } from './labels.ts'
import { Parties } from './Parties.tsx'

type Line = {
  name: string
  note: string
  paise: number
  /** The receipts and bills behind it. */
  evidence?: Statement['evidence'][number]['line']
  /** What an objection to it names. */
  objection?: ObjectionLine
  /** The owner can take it back by a credit note. */
  isInvoice?: boolean
  look?: 'is-sum' | 'is-last'
}

type LinesProps = {
  statement: Statement
  onObject: (line: ObjectionLine) => void
  /** Null for who gives no credit notes. */
  onCredit: (() => void) | null
}

/** The sum of a month, line by line; what stands on documents opens them. */
export function StatementLines({ statement, onObject, onCredit }: LinesProps) {
  const { status, isOwn, parties, invoiceNumber, agreedAt } = statement
  const isOpen = status === 'shown' && isOwn
  const mayCredit = onCredit !== null && invoiceNumber !== null && leftOfFee(statement) > 0
  return (
    <section className="rg" aria-labelledby="ro-lines">
      <div className="panel-head">
        <h2 id="ro-lines">Statement</h2>
        <p className="panel-note">Both sides read this page</p>
      </div>
      {parties && (
        <Parties
          parties={parties}
          title={parties.academy.gstin === '' ? 'Invoice' : 'Tax invoice'}
          number={invoiceNumber ?? ''}
          at={agreedAt}
          notes={['Reverse charge: no']}
        />
      )}
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
            {line.isInvoice && mayCredit && (
              <p className="royalty-evidence">
                <button type="button" className="olink min-h-6" onClick={onCredit}>
                  Credit note
                </button>
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

const isNotZero = ({ paise }: Line): boolean => paise !== 0

function linesOf(statement: Statement): Line[] {
  const { agreement, totalPaise, tdsPaise, toPayPaise, invoiceNumber, dueOn, credits } = statement
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
      isInvoice: true,
      look: 'is-sum',
    },
    ...credits.map((note) => ({
      name: `Credit note ${note.number}`,
      note: note.reason,
      paise: -note.totalPaise,
    })),
    ...[
      {
        name: `Tax kept back by ${agreement.company}`,
        note: `TDS, ${agreement.tdsPercent} % of ${rupeesExact(leftOfFee(statement))}`,
        paise: -tdsPaise,
      },
    ].filter(isNotZero),
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
    { name: 'GST included', note: 'In the sums above', paise: statement.gstPaise },
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
  const isByChildren = agreement.kind === 'child' || agreement.slabs.length > 0
  const ofChildren = isByChildren ? `; ${children} ${children === 1 ? 'child' : 'children'}` : ''
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
