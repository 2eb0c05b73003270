import { href, Link } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { rupeesExact } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatSheetMonth } from '../SheetLines.tsx'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { formatPayDay, formatTerms } from './labels.ts'
import { getPay, type PaidTeacher, type SheetSummary } from './pay.contract.ts'
import './pay.css'
import { TermsDialog } from './TermsDialog.tsx'

const load = () => call(getPay, {})

/** /office/pay: the pay sheets by month, and what was agreed with each teacher. */
export function PayPage() {
  usePageBar({
    title: 'Pay',
    help: 'Each month is counted on the 1st of the next: classes with a register, and shares of fees that came in. Look over, approve, pay.',
  })
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  return (
    <div className="panel-columns pay-side">
      <Sheets sheets={view.data.sheets} />
      <Teachers teachers={view.data.teachers} onChanged={retry} />
    </div>
  )
}

function Sheets({ sheets }: { sheets: readonly SheetSummary[] }) {
  const months = [...Map.groupBy(sheets, ({ month }) => month)]
  return (
    <div className="panel-column">
      {months.length === 0 && (
        <section className="rg" aria-labelledby="pay-none">
          <div className="panel-head">
            <h2 id="pay-none">Sheets</h2>
          </div>
          <p className="panel-pad muted">
            No sheet yet. Set what a teacher is paid; a month is counted once it is over.
          </p>
        </section>
      )}
      {months.map(([month, list]) => (
        <section key={month} className="rg" aria-labelledby={`pay-${month}`}>
          <div className="panel-head">
            <h2 id={`pay-${month}`}>{formatSheetMonth(month)}</h2>
            <p className="pay-note">
              {rupeesExact(list.reduce((sum, { toPayPaise }) => sum + toPayPaise, 0))}
            </p>
          </div>
          <ul>
            {list.map((sheet) => (
              <li key={sheet._id} className="pay-row">
                <span className="min-w-0">
                  <Link className="olink" to={href('/office/pay/:id', { id: sheet._id })}>
                    {sheet.teacher}
                  </Link>
                  <span className="pay-note">{stateText(sheet)}</span>
                </span>
                <b className="tnum">{rupeesExact(sheet.toPayPaise)}</b>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const stateLabels: Readonly<Record<SheetSummary['status'], string>> = {
  counted: 'To approve',
  approved: 'To pay',
  paid: 'Paid',
}

function stateText({ status, openQuestions, unmarked }: SheetSummary): string {
  const parts = [
    stateLabels[status],
    ...(openQuestions > 0
      ? [openQuestions === 1 ? '1 question waits' : `${openQuestions} questions wait`]
      : []),
    ...(status === 'counted' && unmarked > 0
      ? [unmarked === 1 ? '1 class without a register' : `${unmarked} classes without a register`]
      : []),
  ]
  return parts.join('; ')
}

type TeachersProps = { teachers: readonly PaidTeacher[]; onChanged: () => void }

function Teachers({ teachers, onChanged }: TeachersProps) {
  return (
    <section className="rg" aria-labelledby="pay-teachers">
      <div className="panel-head">
        <h2 id="pay-teachers">Teachers</h2>
      </div>
      {teachers.length === 0 && <p className="panel-pad muted">No teacher yet.</p>}
      <ul>
        {teachers.map((teacher) => (
          <li key={teacher._id} className="panel-pad border-b border-rule">
            <b className="[overflow-wrap:anywhere]">{teacher.fullName}</b>
            {teacher.terms.length === 0 && <span className="pay-note">Not paid by sheets yet</span>}
            {teacher.terms.map((terms) => (
              <span key={terms.fromDay} className="pay-note">
                {`From ${formatPayDay(terms.fromDay)} ${terms.fromDay.slice(0, 4)}: ${formatTerms(terms)}`}
              </span>
            ))}
            <div className="mo-a mt-2">
              <TermsDialog teacher={teacher} onSaved={onChanged} />
              {teacher.terms.length > 0 && <CorrectionDialog teacher={teacher} onAdded={onChanged} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
