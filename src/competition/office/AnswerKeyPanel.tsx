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
import { useNow } from '../../ui/office/useNow.ts'
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

/** Default days for objections, from the round's end or, if that is over, from today. */
const DAYS = 3

type StepProps = { of: Key; params: { id: string; roundId: string }; onDone: () => void }

/** The step that the round is at, and its next act. */
function Steps(props: StepProps) {
  const { of, params } = props
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
  const { keyPublishedAt, objectionsUntil } = of
  if (!keyPublishedAt || !objectionsUntil) return <PublishKey {...props} />
  return <FinaliseRanks {...props} published={keyPublishedAt} until={objectionsUntil} />
}

function PublishKey({ of, params, onDone }: StepProps) {
  const [until, setUntil] = useState(() =>
    indianDay(new Date(Math.max(Date.now(), Date.parse(of.closesAt)) + DAYS * DAY_MS)),
  )
  const { errors, busy, submit } = useFormSubmit()
  const isOpen = useNow() <= Date.parse(of.closesAt)
  const publish = () =>
    submit(async () => {
      const objectionsUntil = indianInstant(until, '23:59') ?? ''
      await call(publishKey, { params, body: { objectionsUntil } })
      toast.success('Answer key published')
      onDone()
    })
  return (
    <div className="rg pad">
      <p id="key-when">
        {of.written} submitted, {of.running} writing.{' '}
        {isOpen
          ? `You can publish the answer key once the round has closed: ${momentWords(of.closesAt)}.`
          : `The round closed ${momentWords(of.closesAt)}. Publish the answer key for objections.`}
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
        <Button busy={busy} disabled={isOpen} aria-describedby="key-when" onClick={() => void publish()}>
          Publish answer key
        </Button>
      </div>
      <FormError message={errors.form} className="mt-3" />
    </div>
  )
}

type FinaliseProps = StepProps & { published: string; until: string }

function FinaliseRanks({ of, params, onDone, published, until }: FinaliseProps) {
  const { busy, submit } = useSubmit()
  const [asking, setAsking] = useState(false)
  const areObjectionsOpen = useNow() <= Date.parse(until)
  const waiting = of.objections.filter(({ state }) => state === 'waiting').length
  const finalise = async () => {
    await submit(async () => {
      await call(publishRanks, { params, body: {} })
      toast.success('Ranks and certificates published')
      onDone()
    })
    setAsking(false)
  }
  return (
    <div className="rg pad">
      <p id="ranks-when">
        Answer key published {momentWords(published)}. Objections until {momentWords(until)}.{' '}
        {waiting > 0 ? `${waiting} to answer.` : 'None to answer.'}{' '}
        {areObjectionsOpen && 'You can finalise the ranks after that.'}
        {!areObjectionsOpen && waiting > 0 && 'Answer them first, then finalise the ranks.'}
      </p>
      <div className="mo-a mt-3">
        <Button
          disabled={areObjectionsOpen || waiting > 0}
          aria-describedby="ranks-when"
          onClick={() => setAsking(true)}
        >
          Finalise ranks
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Finalise ranks?"
        text="Everyone can see them, and each child gets a certificate."
        yes="Finalise"
        no="Not yet"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void finalise()}
      />
    </div>
  )
}
