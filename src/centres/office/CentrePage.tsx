import { type FormEvent, useCallback, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import { type Centre, changeCentre, getCentre, setCentreStatus } from '../centres.contract.ts'
import { type CentreStatus, nextStatuses } from '../centres.rules.ts'
import { CentreFields, formFrom, typedFrom } from './CentreFields.tsx'
import { CentreFigures } from './CentreFigures.tsx'
import { kindLabels, statusActs, statusEffects, statusLabels } from './labels.ts'
import { Seats } from './Seats.tsx'

/** /office/centres/{id}: a centre, who works there, and its status. */
export function CentrePage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getCentre, { params: { id } }), [id]),
  )
  usePageBar({
    title: view.phase === 'shown' ? view.data.name : 'Centre',
    note: view.phase === 'shown' ? `${view.data.code}, ${kindLabels[view.data.kind]}` : '',
    above: { title: 'Centres', to: href('/office/centres') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const centre = view.data
  const isOwner = readSession()?.role === 'owner'
  return (
    <>
      {isHeadOrOffice(centre) && <CentreFigures centreId={id} />}
      <div className="rg pad mo-one">
        <p className="tnum">
          <b>{statusLabels[centre.status]}</b>, {countWords(centre)}.{' '}
          <Link className="olink" to={`${href('/office/groups')}?centreId=${id}`}>
            Groups of this centre
          </Link>
          {isHeadOrOffice(centre) && (
            <>
              {' · '}
              <Link className="olink" to={href('/office/visits')}>
                Visits
              </Link>
              {' · '}
              <Link className="olink" to={`${href('/office/holidays')}?centre=${id}`}>
                Holidays
              </Link>
            </>
          )}
        </p>
        {centre.origin && <OriginLine origin={centre.origin} />}
        {isOwner && <Statuses centre={centre} onChanged={retry} />}
        {centre.blockers.length > 0 && centre.status === 'closing' && <Blockers list={centre.blockers} />}
        <Seats centre={centre} isOwner={isOwner} onChanged={retry} />
        <h2 className="mt-6 mb-2 font-bold">Details</h2>
        {isOwner ? <Facts key={id} centre={centre} onChanged={retry} /> : <ReadFacts centre={centre} />}
      </div>
    </>
  )
}

/** A head of the centre, and who works for the whole academy. */
function isHeadOrOffice({ seats }: Centre): boolean {
  const me = readSession()?.userId
  const own = seats.find(({ personId, endedAt }) => personId === me && endedAt === null)
  return !own || own.role === 'head'
}

const countWords = ({ children, groups }: Centre) =>
  `${children} ${children === 1 ? 'child' : 'children'} in ${groups} ${groups === 1 ? 'group' : 'groups'}`

/** Of what it was made, and what is missing before it can open. */
function OriginLine({ origin: { text, to, missing } }: { origin: NonNullable<Centre['origin']> }) {
  return (
    <>
      <p className="mt-2">
        <Link className="olink [overflow-wrap:anywhere]" to={to}>
          {text}
        </Link>
      </p>
      {missing.length > 0 && (
        <>
          <p className="mt-3">Before it can open:</p>
          <ul>
            {missing.map((point) => (
              <li key={point} className="first-letter:uppercase">
                {point}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** What has to be settled before a centre can be closed. */
function Blockers({ list }: { list: Centre['blockers'] }) {
  return (
    <>
      <p className="mt-3">Before it can be closed:</p>
      <ul>
        {list.map(({ text, to }) => (
          <li key={text}>
            <Link className="olink inline-block [overflow-wrap:anywhere] first-letter:uppercase" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

type ChangeProps = { centre: Centre; onChanged: () => void }

/** The buttons for what can follow the status of a centre. */
function Statuses({ centre, onChanged }: ChangeProps) {
  const [next, setNext] = useState<CentreStatus | null>(null)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setNext(null)
  })
  const change = (status: CentreStatus) =>
    submit(async () => {
      await call(setCentreStatus, { params: { id: centre._id }, body: { status } })
      toast.success(`${centre.name}: ${statusLabels[status]}`)
      setNext(null)
      onChanged()
    })
  return (
    <div className="mo-a mt-3">
      {nextStatuses(centre.status).map((status) => (
        <button key={status} type="button" className="ob" onClick={() => setNext(status)}>
          {statusActs[status]}
        </button>
      ))}
      {next && (
        <ConfirmDialog
          open
          title={`${statusActs[next]}: ${centre.name}?`}
          text={statusEffects[next]}
          yes={statusActs[next]}
          no="Cancel"
          busy={busy}
          onNo={() => setNext(null)}
          onYes={() => void change(next)}
        />
      )}
    </div>
  )
}

function Facts({ centre, onChanged }: ChangeProps) {
  const [typed, setTyped] = useState(() => typedFrom(centre))
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const { data } = await call(changeCentre, { params: { id: centre._id }, body: formFrom(typed) })
      setTyped(typedFrom(data))
      toast.success(`${data.name} saved`)
      onChanged()
    })
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <InvalidFields errors={errors} />
      <div className="cf">
        <CentreFields
          typed={typed}
          errors={errors}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  )
}

function ReadFacts({ centre: { state, postalCode, address, phone, hours } }: { centre: Centre }) {
  const lines = [address, [state, postalCode].filter(Boolean).join(' '), phone, hours].filter(Boolean)
  if (lines.length === 0) return <p className="muted">Nothing entered yet.</p>
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  )
}
