import { type FormEvent, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeText } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FieldErrors, useFormSubmit } from '../../ui/useSubmit.ts'
import { FINDINGS, type Finding } from '../visits.rules.ts'
import { cancelVisit, saveFindings, sendVisit, type Visit } from './visits.contract.ts'

type Typed = { _id: string; text: string; finding: Finding | null; remark: string; followUpOn: string }

const labels: Readonly<Record<Finding, string>> = { yes: 'In order', no: 'Not in order' }

/** The points of a visit, as somebody at the centre fills them; saved as often as wished, then sent. */
export function CheckList({ visit, onChanged }: { visit: Visit; onChanged: () => void }) {
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    visit.points.map(({ _id, text, finding, remark, followUpOn }) => ({
      _id,
      text,
      finding,
      remark,
      followUpOn: followUpOn ?? '',
    })),
  )
  const { errors, busy, submit } = useFormSubmit()
  const params = { id: visit._id }
  const open = typed.filter(({ finding }) => finding === null).length
  const save = () =>
    call(saveFindings, {
      params,
      body: {
        points: typed.map(({ _id, finding, remark, followUpOn }) => ({
          _id,
          finding,
          remark,
          followUpOn: finding === 'no' && followUpOn !== '' ? followUpOn : null,
        })),
      },
    })
  const act = (said: string, then: () => Promise<unknown>) => () =>
    submit(async () => {
      await then()
      toast.success(said)
      onChanged()
    })
  return (
    <form
      className="rg"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void act('Saved', save)()
      }}
      aria-labelledby="visit-list"
    >
      <div className="panel-head">
        <h2 id="visit-list">Check list</h2>
        <p className="panel-note">{open === 0 ? 'All filled' : `${open} of ${typed.length} to fill`}</p>
      </div>
      <InvalidFields errors={errors} />
      <ol>
        {typed.map((point, at) => (
          <PointFields
            key={point._id}
            point={point}
            at={at}
            day={visit.day}
            errors={errors}
            onChange={(changed) =>
              setTyped((before) => before.map((each) => (each._id === point._id ? changed : each)))
            }
          />
        ))}
      </ol>
      <div className="panel-pad grid gap-4">
        <FormError message={errors.form} />
        <div className="mo-a">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <button
            type="button"
            className="ob"
            disabled={busy || open > 0}
            onClick={() =>
              void act('Sent to the centre', async () => {
                await save()
                await call(sendVisit, { params, body: {} })
              })()
            }
          >
            Send to the centre
          </button>
          <CancelKey busy={busy} onCancel={act('Cancelled', () => call(cancelVisit, { params, body: {} }))} />
        </div>
      </div>
    </form>
  )
}

type CancelKeyProps = { busy: boolean; onCancel: () => Promise<unknown> }

/** What was filled is not shown any more after it, so it asks first. */
function CancelKey({ busy, onCancel }: CancelKeyProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className="ob ob-quiet" disabled={busy} onClick={() => setIsAsking(true)}>
        Cancel visit
      </button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this visit?"
        text="Its check list is closed. The centre is not told."
        yes="Cancel visit"
        no="Keep it"
        busy={busy}
        onNo={() => setIsAsking(false)}
        onYes={() => void onCancel().then(() => setIsAsking(false))}
      />
    </>
  )
}

type PointProps = {
  point: Typed
  at: number
  /** Of the visit: no follow-up is before it. */
  day: string
  errors: FieldErrors
  onChange: (point: Typed) => void
}

function PointFields({ point, at, day, errors, onChange }: PointProps) {
  const isWrong = point.finding === 'no'
  const remark = isWrong ? 'What is not in order' : 'Remark'
  return (
    <li className="visit-point">
      <fieldset className="visit-finding">
        <legend>{point.text}</legend>
        {FINDINGS.map((finding) => (
          <label key={finding} className="visit-choice">
            <input
              type="radio"
              name={`finding-${point._id}`}
              checked={point.finding === finding}
              onChange={() => onChange({ ...point, finding })}
            />
            <span>{labels[finding]}</span>
          </label>
        ))}
      </fieldset>
      {point.finding !== null && (
        <OfficeText
          label={remark}
          aria-label={`${remark}: ${point.text}`}
          required={isWrong}
          rows={isWrong ? 3 : 1}
          maxLength={600}
          value={point.remark}
          error={errors[`points.${at}.remark`]}
          onChange={({ target }) => onChange({ ...point, remark: target.value.replaceAll('\n', ' ') })}
        />
      )}
      {isWrong && (
        <OfficeField
          label="Look at it again on"
          type="date"
          min={day}
          hint="It stays on the desk until it is done"
          value={point.followUpOn}
          error={errors[`points.${at}.followUpOn`]}
          onChange={({ target }) => onChange({ ...point, followUpOn: target.value })}
        />
      )}
    </li>
  )
}
