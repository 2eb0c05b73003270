import { useCallback, useState } from 'react'
import { DAY_MS, indianDay } from '../../platform/india.rules.ts'
import { useOwn } from '../../platform/useOwn.ts'
import { useSending } from '../../platform/useSending.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/office/Failed.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { indianInstant } from '../../ui/office/india.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { momentWords } from '../words.ts'
import { getKey, type Key, publishKey, publishRanks } from './key.contract.ts'
import { KeyQuestions } from './KeyQuestions.tsx'
import { Objections } from './Objections.tsx'
import type { Plan } from './plan.contract.ts'

type DeskProps = { plan: Plan; onChanged: () => void }

/** From the papers to the ranks, step by step. */
export function KeyDesk({ plan, onChanged }: DeskProps) {
  const [roundId, setRound] = useState(
    () => (plan.rounds.find(({ finalAt }) => finalAt === null) ?? plan.rounds.at(-1))?._id ?? '',
  )
  const params = { id: plan._id, roundId }
  const { view, retry } = useOwn(
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
      {view.phase === 'failed' && <Failed message={view.message} retry={retry} />}
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

/** Objections are taken this many days unless said. */
const DAYS = 3

type StepProps = { of: Key; params: { id: string; roundId: string }; onDone: () => void }

/** Where the round is, and what comes next. */
function Steps({ of, params, onDone }: StepProps) {
  const [until, setUntil] = useState(() => indianDay(new Date(Date.now() + DAYS * DAY_MS)))
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { errors, busy: publishing, send } = useSending()
  const act = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await work()
      toast.success(said)
      onDone()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    setAsking(false)
  }
  const waiting = of.objections.filter(({ state }) => state === 'waiting').length
  if (of.finalAt) {
    return (
      <p className="rg pad">
        The ranks are final since {momentWords(of.finalAt)}. {of.written} wrote it.
      </p>
    )
  }
  if (!of.keyAt || !of.objectionsUntil) {
    return (
      <div className="rg pad">
        <p>
          {of.written} papers are handed in, {of.running} are being written. The round closes{' '}
          {momentWords(of.closesAt)}; then families can see the key with their own answers, and object.
        </p>
        <div className="cf mt-3">
          <OfficeField
            label="Objections until, 23:59"
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
              void send(async () => {
                const objectionsUntil = indianInstant(until, '23:59') ?? ''
                await call(publishKey, { params, body: { objectionsUntil } })
                toast.success('Families see the key')
                onDone()
              })
            }
          >
            Publish the key
          </Button>
        </div>
        {errors.form && (
          <p role="alert" className="of-err mt-3">
            {errors.form}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className="rg pad">
      <p>
        The key is out since {momentWords(of.keyAt)}; objections until {momentWords(of.objectionsUntil)}.{' '}
        {waiting > 0 ? `${waiting} wait for an answer.` : 'None waits for an answer.'}
      </p>
      <div className="mo-a mt-3">
        <Button onClick={() => setAsking(true)}>Make the ranks final</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Make the ranks final?"
        text="Everybody sees them, and each child gets a certificate."
        yes="Make them final"
        no="Not yet"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() =>
          void act(() => call(publishRanks, { params, body: {} }), 'Ranks and certificates are out')
        }
      />
    </div>
  )
}
