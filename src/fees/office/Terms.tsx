import { useState } from 'react'
import { formatLongDay, formatMonth } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { useIsSeated } from '../../ui/office/frame.ts'
import { toast } from '../../ui/toast.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { endFeeConcession, endFeePause, endFeeStay, type FeeLedger } from './fees.contract.ts'
import { StayForm, ConcessionForm } from './TermForms.tsx'

export type TermsProps = { ledger: FeeLedger; onChange: () => void }
type Ending = {
  id: string
  title: string
  call: typeof endFeeStay | typeof endFeeConcession | typeof endFeePause
  /** Of a plan what is billed of each month: what begins after the last day comes back. */
  billed?: FeeLedger['stays'][number]['billed']
}

/** The plans and discounts of a family; head office changes them. */
export function Terms({ ledger, onChange }: TermsProps) {
  const [ending, setEnding] = useState<Ending | null>(null)
  const [pausing, setPausing] = useState<{ _id: string; title: string } | null>(null)
  const isSeated = useIsSeated()
  const { stays, pauses, concessions } = ledger
  return (
    <section className="rg" aria-labelledby="fe-terms">
      <div className="panel-head">
        <h2 id="fe-terms">Plans and discounts</h2>
      </div>
      {stays.length === 0 && <p className="panel-pad">No child is on a plan yet.</p>}
      <ul>
        {stays.map((stay) => (
          <Term
            key={stay._id}
            title={`${stay.child}: ${stay.plan}`}
            detail={stay.group}
            span={stay}
            onEnd={() =>
              setEnding({
                id: stay._id,
                title: `${stay.child}: ${stay.plan}`,
                call: endFeeStay,
                billed: stay.billed,
              })
            }
            onPause={
              stay.untilDay === null
                ? () => setPausing({ _id: stay._id, title: `${stay.child}: ${stay.plan}` })
                : undefined
            }
          />
        ))}
        {pauses.map((row) => (
          <Term
            key={row._id}
            title={`${row.child}: ${row.plan} paused`}
            detail={row.reason}
            span={row}
            endsEarlier
            onEnd={() => setEnding({ id: row._id, title: `the pause of ${row.child}`, call: endFeePause })}
          />
        ))}
        {concessions.map((row) => (
          <Term
            key={row._id}
            title={`${row.child}: ${row.text} off`}
            detail={row.reason}
            span={row}
            onEnd={() =>
              setEnding({ id: row._id, title: `${row.child}: ${row.text} off`, call: endFeeConcession })
            }
          />
        ))}
      </ul>
      {!isSeated && (
        <>
          <details>
            <summary className="fe-row cursor-pointer font-semibold">Add a plan</summary>
            <StayForm ledger={ledger} onChange={onChange} />
          </details>
          <details>
            <summary className="fe-row cursor-pointer font-semibold">Add a discount</summary>
            <ConcessionForm ledger={ledger} onChange={onChange} />
          </details>
        </>
      )}
      {pausing && (
        <PauseDialog
          stay={pausing}
          onClose={() => setPausing(null)}
          onDone={() => {
            setPausing(null)
            onChange()
          }}
        />
      )}
      {ending && (
        <EndDialog
          ending={ending}
          onClose={() => setEnding(null)}
          onDone={() => {
            setEnding(null)
            onChange()
          }}
        />
      )}
    </section>
  )
}

type TermProps = {
  title: string
  detail: string
  span: { fromDay: string; untilDay: string | null }
  onEnd: () => void
  onPause?: (() => void) | undefined
  /** It can end before its last day. */
  endsEarlier?: boolean
}

function Term(props: TermProps) {
  const { title, detail, span, onEnd, onPause, endsEarlier = false } = props
  const isSeated = useIsSeated()
  const { fromDay, untilDay } = span
  return (
    <li className="fe-row">
      <span>
        <b>{title}</b>
        <span className="panel-note">
          {detail}, from {formatLongDay(fromDay)}
          {untilDay && ` until ${formatLongDay(untilDay)}`}
        </span>
      </span>
      {onPause && !isSeated && (
        <button type="button" className="ob ob-quiet" aria-label={`Pause ${title}`} onClick={onPause}>
          Pause
        </button>
      )}
      {(untilDay === null || endsEarlier) && !isSeated && (
        <button type="button" className="ob ob-quiet" aria-label={`End ${title}`} onClick={onEnd}>
          End
        </button>
      )}
    </li>
  )
}

function EndDialog({ ending, onClose, onDone }: { ending: Ending; onClose: () => void; onDone: () => void }) {
  const [untilDay, setUntilDay] = useState(() => indianDay(new Date()))
  const end = async () => {
    toast.success((await call(ending.call, { params: { id: ending.id }, body: { untilDay } })).message)
    onDone()
  }
  return (
    <FormDialog title={`End ${ending.title}`} submitText="End" send={end} onClose={onClose}>
      {(errors) => (
        <>
          <OfficeField
            label="Last day"
            type="date"
            required
            value={untilDay}
            error={errors.untilDay}
            onChange={(event) => setUntilDay(event.target.value)}
          />
          {ending.billed && <ComesBack billed={ending.billed} untilDay={untilDay} />}
        </>
      )}
    </FormDialog>
  )
}

type BackProps = { billed: NonNullable<Ending['billed']>; untilDay: string }

/** What of the bills comes back when a plan ends on a day. */
function ComesBack({ billed, untilDay }: BackProps) {
  const back = billed.filter(({ month }) => month > untilDay.slice(0, 7))
  const paise = back.reduce((sum, { leftPaise }) => sum + leftPaise, 0)
  const months = back.map(({ month }) => formatMonth(`${month}-01`)).join(', ')
  return (
    <p role="status">
      {paise > 0
        ? `Credit notes of ${rupees(paise)} for ${months}. What was already paid goes to other charges or stays as an advance. `
        : 'No month after this day is billed. '}
      The month of the last day stays billed.
    </p>
  )
}
