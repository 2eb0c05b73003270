import { type ReactNode, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { LOST_REASONS, type LostReason, STAGES, type Stage } from '../enquiries.rules.ts'
import { assignEnquiries, moveEnquiries, remindOfEnquiries } from './enquiries-office.contract.ts'
import { reasonNames, stageNames } from './stages.rules.ts'
import { asField, ofField } from './times.ts'
import { useSubmit } from '../../ui/useSubmit.ts'

type Errors = Readonly<Record<string, string>>

type ActProps = {
  title: string
  submit: string
  onClose: () => void
  onDone: () => void
  /** Its message is shown as a toast. */
  act: () => Promise<{ message?: string | undefined }>
  children: (errors: Errors) => ReactNode
}

/** A dialog that asks for something before it acts; errors are shown at their fields. */
export function ActDialog({ title, submit, onClose, onDone, act, children }: ActProps): ReactNode {
  const [errors, setErrors] = useState<Errors>({})
  const { busy, submit: run } = useSubmit((error) => {
    const named = isCallError(error) ? error.errors : {}
    setErrors(named)
    if (Object.keys(named).length === 0) toastError(error)
  })
  const go = () => {
    setErrors({})
    return run(async () => {
      const { message } = await act()
      if (message) toast.success(message)
      onDone()
      onClose()
    })
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
            Cancel
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

type GiveProps = OnMany & { assignees: readonly { _id: string; fullName: string }[]; assigneeId?: string }

/** Assigns enquiries to a member of staff. */
export function AssignDialog({ ids, assignees, assigneeId: now = '', ...ends }: GiveProps): ReactNode {
  const [assigneeId, setAssigneeId] = useState(now)
  return (
    <ActDialog
      title="Assign to"
      submit="Assign"
      {...ends}
      act={() => call(assignEnquiries, { body: { ids: [...ids], assigneeId: assigneeId || null } })}
    >
      {(errors) => (
        <OfficeSelect
          label="Assigned to"
          value={assigneeId}
          error={errors.assigneeId}
          data-autofocus=""
          onChange={(event) => setAssigneeId(event.target.value)}
        >
          <option value="">No one</option>
          {assignees.map(({ _id, fullName }) => (
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
  /** The status if it is already chosen; else the dialog asks for it. */
  stage?: Stage
}

/** Changes the status; lost needs a reason, later a day to follow up. */
export function StageDialog({ ids, stage: chosen, ...ends }: StageProps): ReactNode {
  const [stage, setStage] = useState<Stage>(chosen ?? 'contacted')
  const [reason, setReason] = useState<LostReason | ''>('')
  const [later, setLater] = useState('')
  const lost = stage === 'lost'
  const day = later && ofField(`${later}T10:00`)
  return (
    <ActDialog
      title={chosen === 'lost' ? 'Why was it lost?' : 'Change status'}
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
              label="Status"
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
              hint="Any booked class is cancelled and the parent gets an email."
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
              label="Follow up on"
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

/** Default days until a follow-up. */
const AFTER = [
  { name: 'Tomorrow', days: 1 },
  { name: 'In 3 days', days: 3 },
  { name: 'In a week', days: 7 },
] as const

const morning = (days: number): string =>
  `${asField(new Date(Date.now() + days * DAY_MS)).slice(0, 10)}T10:00`

/** A task, and when the dashboard shows it. */
export function RemindDialog({ ids, step = 'Call', ...ends }: OnMany & { step?: string }): ReactNode {
  const [nextStep, setNextStep] = useState(step)
  const [at, setAt] = useState(() => morning(1))
  return (
    <ActDialog
      title="Set reminder"
      submit="Set reminder"
      {...ends}
      act={() => call(remindOfEnquiries, { body: { ids: [...ids], nextStep, nextAt: ofField(at) ?? null } })}
    >
      {(errors) => (
        <>
          <OfficeField
            label="Task"
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
            hint="IST. It appears on your dashboard from then."
            onChange={(event) => setAt(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  )
}
