import { type ReactNode, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { DAY_MS } from '../../platform/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { LOST_REASONS, type LostReason, STAGES, type Stage } from '../enquiries.rules.ts'
import { giveEnquiries, moveEnquiries, remindOfEnquiries } from './desk.contract.ts'
import { reasonNames, stageNames } from './desk.rules.ts'
import { asField, ofField } from './times.ts'

type Errors = Readonly<Record<string, string>>

type ActProps = {
  title: string
  submit: string
  onClose: () => void
  onDone: () => void
  /** Does it; what it answers is told. */
  act: () => Promise<{ message?: string | undefined }>
  children: (errors: Errors) => ReactNode
}

/** An act of the office that asks for something first. What is wrong stands beside its field. */
export function ActDialog({ title, submit, onClose, onDone, act, children }: ActProps): ReactNode {
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    setErrors({})
    try {
      const { message } = await act()
      if (message) toast.success(message)
      onDone()
      onClose()
    } catch (error) {
      const named = isCallError(error) ? error.errors : {}
      setErrors(named)
      if (Object.keys(named).length === 0) toastError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void go()
        }}
      >
        {children(errors)}
        <div className="dlg-actions">
          <button type="button" className="ob" onClick={onClose}>
            Not now
          </button>
          <button type="submit" className="ob ob-main" aria-disabled={busy}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

type OnMany = { ids: readonly string[]; onClose: () => void; onDone: () => void }

type GiveProps = OnMany & { carers: readonly { _id: string; fullName: string }[]; carerId?: string }

/** Who cares for them from now on. */
export function GiveDialog({ ids, carers, carerId: now = '', ...ends }: GiveProps): ReactNode {
  const [carerId, setCarerId] = useState(now)
  return (
    <ActDialog
      title="Give to"
      submit="Give"
      {...ends}
      act={() => call(giveEnquiries, { body: { ids: [...ids], carerId: carerId || null } })}
    >
      {(errors) => (
        <OfficeSelect
          label="Carer"
          value={carerId}
          error={errors.carerId}
          data-autofocus=""
          onChange={(event) => setCarerId(event.target.value)}
        >
          <option value="">Nobody</option>
          {carers.map(({ _id, fullName }) => (
            <option key={_id} value={_id}>
              {fullName}
            </option>
          ))}
        </OfficeSelect>
      )}
    </ActDialog>
  )
}

type StageProps = OnMany & {
  /** The state that was chosen already; without it the dialog asks for it. */
  stage?: Stage
}

/** Another state; for lost the reason, and for later the day on which they are asked again. */
export function StageDialog({ ids, stage: chosen, ...ends }: StageProps): ReactNode {
  const [stage, setStage] = useState<Stage>(chosen ?? 'contacted')
  const [reason, setReason] = useState<LostReason | ''>('')
  const [later, setLater] = useState('')
  const lost = stage === 'lost'
  const day = later && ofField(`${later}T10:00`)
  return (
    <ActDialog
      title={chosen === 'lost' ? 'Why is nothing coming of it?' : 'Change state'}
      submit="Change"
      {...ends}
      act={() =>
        call(moveEnquiries, {
          body: {
            ids: [...ids],
            stage,
            ...(lost && reason ? { lostReason: reason } : {}),
            ...(lost && day ? { later: day } : {}),
          },
        })
      }
    >
      {(errors) => (
        <>
          {!chosen && (
            <OfficeSelect
              label="State"
              value={stage}
              error={errors.stage}
              data-autofocus=""
              onChange={(event) => setStage(event.target.value as Stage)}
            >
              {STAGES.filter((each) => each !== 'new').map((each) => (
                <option key={each} value={each}>
                  {stageNames[each]}
                </option>
              ))}
            </OfficeSelect>
          )}
          {lost && (
            <OfficeSelect
              label="Reason"
              value={reason}
              error={errors.lostReason}
              hint="A booked class is cancelled, and the family is told by mail."
              onChange={(event) => setReason(event.target.value as LostReason)}
            >
              <option value="">Choose a reason</option>
              {LOST_REASONS.map((each) => (
                <option key={each} value={each}>
                  {reasonNames[each]}
                </option>
              ))}
            </OfficeSelect>
          )}
          {lost && reason === 'later' && (
            <OfficeField
              label="Ask again on"
              type="date"
              value={later}
              error={errors.later}
              onChange={(event) => setLater(event.target.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

/** Days after which one asks again, if nothing better is known. */
const AFTER = [
  { name: 'Tomorrow', days: 1 },
  { name: 'In 3 days', days: 3 },
  { name: 'In a week', days: 7 },
] as const

const morning = (days: number): string =>
  `${asField(new Date(Date.now() + days * DAY_MS)).slice(0, 10)}T10:00`

/** What is to be done, and when the desk reminds of it. */
export function RemindDialog({ ids, step = 'Call', ...ends }: OnMany & { step?: string }): ReactNode {
  const [nextStep, setNextStep] = useState(step)
  const [at, setAt] = useState(() => morning(1))
  return (
    <ActDialog
      title="Remind"
      submit="Remind"
      {...ends}
      act={() => call(remindOfEnquiries, { body: { ids: [...ids], nextStep, nextAt: ofField(at) ?? null } })}
    >
      {(errors) => (
        <>
          <OfficeField
            label="What is to be done"
            value={nextStep}
            maxLength={100}
            error={errors.nextStep}
            data-autofocus=""
            onChange={(event) => setNextStep(event.target.value)}
          />
          <div className="of-seg justify-self-start" role="group" aria-label="When, quickly">
            {AFTER.map(({ name, days }) => (
              <button
                key={name}
                type="button"
                aria-pressed={at === morning(days)}
                onClick={() => setAt(morning(days))}
              >
                {name}
              </button>
            ))}
          </div>
          <OfficeField
            label="When"
            type="datetime-local"
            value={at}
            error={errors.nextAt}
            hint="India's time. It stands on the desk from then on."
            onChange={(event) => setAt(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  )
}
