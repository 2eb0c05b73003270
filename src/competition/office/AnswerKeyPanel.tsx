import { useCallback, useState } from 'react'
import { PrintCertificatesView } from '../../academy/PrintCertificatesView.tsx'
import { DAY_MS, indianDay } from '../../platform/text/india.rules.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, download } from '../../platform/wire.ts'
import { FormError } from '../../ui/office/FormError.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { indianInstant } from '../../ui/office/india.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { momentWords } from '../labels.ts'
import { getKey, type Key, printRoundCertificates, publishKey, publishRanks } from './key.contract.ts'
import { KeyQuestions } from './KeyQuestions.tsx'
import { Objections } from './Objections.tsx'
import type { Plan } from './plan.contract.ts'
import { useSubmit, useFormSubmit } from '../../ui/useSubmit.ts'

type AnswerKeyProps = { plan: Plan; onChanged: () => void }

/** Steps from the papers to the final ranks. */
export function AnswerKeyPanel({ plan, onChanged }: AnswerKeyProps) {
  const [roundId, setRound] = useState(
    () => (plan.rounds.find(({ ranksFinalAt }) => ranksFinalAt === null) ?? plan.rounds.at(-1))?._id ?? '',
  )
  const params = { id: plan._id, roundId }
  const { view, retry } = usePrivateQuery(
    '/staff/login',
    useCallback(() => call(getKey, { params: { id: plan._id, roundId } }), [plan._id, roundId]),
  )
  const again = () => {
    retry()
    onChanged()
  }
  return (
    <div className="ky">
      {plan.rounds.length > 1 && (
        <OfficeSelect label="Round" value={roundId} onChange={(event) => setRound(event.target.value)}>
          {plan.rounds.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </OfficeSelect>
      )}
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <>
          <Steps of={view.data} params={params} onDone={again} />
          <Objections of={view.data} onDone={again} />
          <KeyQuestions of={view.data} params={params} onDone={again} />
        </>
      )}
    </div>
  )
}

/** Default days for objections. */
const DAYS = 3

type StepProps = { of: Key; params: { id: string; roundId: string }; onDone: () => void }

/** Current step of the round and its next action. */
function Steps({ of, params, onDone }: StepProps) {
  const [until, setUntil] = useState(() => indianDay(new Date(Date.now() + DAYS * DAY_MS)))
  const { busy, submit } = useSubmit()
  const [asking, setAsking] = useState(false)
  const { errors, busy: publishing, submit: publish } = useFormSubmit()
  const act = async (work: () => Promise<unknown>, said: string) => {
    await submit(async () => {
      await work()
      toast.success(said)
      onDone()
    })
    setAsking(false)
  }
  const waiting = of.objections.filter(({ state }) => state === 'waiting').length
  if (of.ranksFinalAt) {
    return (
      <div className="rg pad">
        <p>
          Ranks final since {momentWords(of.ranksFinalAt)}. {of.written} took part.
        </p>
        <div className="mo-a mt-3">
          <PrintCertificatesView
            count={of.certificates}
            print={(part) => download(printRoundCertificates, { params, body: { part } })}
          />
        </div>
      </div>
    )
  }
  if (!of.keyPublishedAt || !of.objectionsUntil) {
    return (
      <div className="rg pad">
        <p>
          {of.written} submitted, {of.running} writing. Round closes {momentWords(of.closesAt)}. Then publish
          the answer key for objections.
        </p>
        <div className="cf mt-3">
          <OfficeField
            label="Last date for objections (11:59 pm)"
            type="date"
            value={until}
            error={errors.objectionsUntil}
            onChange={(event) => setUntil(event.target.value)}
          />
        </div>
        <div className="mo-a mt-3">
          <Button
            busy={publishing}
            onClick={() =>
              void publish(async () => {
                const objectionsUntil = indianInstant(until, '23:59') ?? ''
                await call(publishKey, { params, body: { objectionsUntil } })
                toast.success('Answer key published')
                onDone()
              })
            }
          >
            Publish answer key
          </Button>
        </div>
        <FormError message={errors.form} className="mt-3" />
      </div>
    )
  }
  return (
    <div className="rg pad">
      <p>
        Answer key published {momentWords(of.keyPublishedAt)}. Objections until{' '}
        {momentWords(of.objectionsUntil)}. {waiting > 0 ? `${waiting} to answer.` : 'None to answer.'}
      </p>
      <div className="mo-a mt-3">
        <Button onClick={() => setAsking(true)}>Finalise ranks</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Finalise ranks?"
        text="Everyone can see them, and each child gets a certificate."
        yes="Finalise"
        no="Not yet"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() =>
          void act(() => call(publishRanks, { params, body: {} }), 'Ranks and certificates published')
        }
      />
    </div>
  )
}
