import { type ReactNode, useCallback, useState } from 'react'
import { href, Link } from 'react-router'
import { readSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call } from '../../platform/wire.ts'
import { beadPath } from '../../ui/art/bead.ts'
import { OfficeField, OfficeSelect, OfficeText, ReasonField } from '../../ui/office/fields.tsx'
import { FormButton } from '../../ui/office/FormButton.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { numberIn } from '../../ui/office/typed-numbers.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import {
  type Application,
  endApplication,
  getApplication,
  moveApplication,
  offerFranchise,
} from '../applications/applications.contract.ts'
import {
  APPLICATION_STATES,
  type ApplicationState,
  follows,
  isAgreed,
  type SaidState,
  stateLabels,
} from '../applications/applications.rules.ts'
import type { Ending } from '../enquiries.rules.ts'
import { OpeningList } from './OpeningList.tsx'
import { reasonNames } from './stages.rules.ts'
import './enquiries.css'

type PartProps = { id: string; onChanged: () => void }

/** How far an enquiry about a franchise is, with what head office does next. */
export function ApplicationPart({ id, onChanged }: PartProps): ReactNode {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getApplication, { params: { id } }), [id]),
  )
  if (view.phase === 'loading') return <Skeleton className="h-40 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const changed = () => {
    retry()
    onChanged()
  }
  const application = view.data
  return (
    <section aria-label="Application">
      <Steps state={application.state} />
      <Terms id={id} application={application} />
      <Acts key={application.state} id={id} application={application} onChanged={changed} />
      {(isAgreed(application.state) || application.state === 'open') && (
        <OpeningList id={id} application={application} onChanged={changed} />
      )}
    </section>
  )
}

const bead = beadPath(40, 23)
const WAY: readonly ApplicationState[] = APPLICATION_STATES.filter((state) => state !== 'lost')

/** The way of an application: eight beads on a rod; what lies behind is filled. */
function Steps({ state }: { state: ApplicationState }) {
  const at = WAY.indexOf(state)
  return (
    <>
      <ol className="en-rod en-steps" aria-label="Steps">
        {WAY.map((each, place) => (
          <li
            key={each}
            className={place < at ? 'past' : ''}
            aria-current={each === state ? 'step' : undefined}
          >
            <svg viewBox="-22 -14 44 28" aria-hidden="true">
              <path d={bead} />
            </svg>
            <span className="sr-only">{stateLabels[each]}</span>
          </li>
        ))}
      </ol>
      <p>
        <b>{stateLabels[state]}</b>
        {at >= 0 && (
          <span className="muted">
            , step {at + 1} of {WAY.length}
          </span>
        )}
      </p>
    </>
  )
}

type ApplicationProps = { id: string; application: Application }

/** What was offered, and what was made of it. */
function Terms({
  id,
  application: { state, territory, feePaise, termMonths, endReason, centre },
}: ApplicationProps) {
  const isOwner = readSession()?.role === 'owner'
  const search = new URLSearchParams(centre ? { centreId: centre._id } : { enquiry: id }).toString()
  return (
    <dl className="en-d">
      {territory.length > 0 && <Term name="PIN codes">{territory.join(', ')}</Term>}
      {feePaise !== null && <Term name="Licence fee">{`${rupees(feePaise)}, without GST`}</Term>}
      {termMonths !== null && <Term name="Term">{`${termMonths} months`}</Term>}
      {endReason && <Term name="Why">{endReason}</Term>}
      {isAgreed(state) && !centre && (
        <Term name="Centre">
          {isOwner ? (
            <Link className="olink" to={`${href('/office/centres/new')}?${search}`}>
              Create the centre
            </Link>
          ) : (
            'The owner creates it'
          )}
        </Term>
      )}
      {centre && (
        <Term name="Centre">
          <Link className="olink" to={href('/office/centres/:id', { id: centre._id })}>
            {centre.name}
          </Link>
          {isOwner && (
            <Link className="olink ml-auto" to={`${href('/office/royalty/new')}?${search}`}>
              Royalty agreement
            </Link>
          )}
        </Term>
      )}
    </dl>
  )
}

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
)

/** The state that a button says next, with its words. */
const NEXT_ACTS: Readonly<Partial<Record<ApplicationState, { to: SaidState; text: string }>>> = {
  new: { to: 'talked', text: 'We talked' },
  offered: { to: 'signed', text: 'Both have signed' },
  signed: { to: 'paid', text: 'Fee received' },
  paid: { to: 'training', text: 'Start training' },
  training: { to: 'opening', text: 'Prepare the opening' },
  lost: { to: 'talked', text: 'They asked again' },
}

/** What can be done with an application in its state. */
function Acts({ id, application, onChanged }: ApplicationProps & { onChanged: () => void }) {
  const { state } = application
  const { busy, submit } = useSubmit(toastError)
  const isWithoutCentre = state === 'training' && application.centre === null
  const next = isWithoutCentre ? undefined : NEXT_ACTS[state]
  const say = (to: SaidState) =>
    submit(async () => {
      await call(moveApplication, { params: { id }, body: { state: to } })
      onChanged()
    })
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {next && (
        <button type="button" className="ob ob-main" aria-disabled={busy} onClick={() => void say(next.to)}>
          {next.text}
        </button>
      )}
      {follows(state, 'offered') && <OfferButton id={id} application={application} onChanged={onChanged} />}
      {follows(state, 'lost') && <EndButton id={id} onChanged={onChanged} />}
    </div>
  )
}

/** A territory, a fee and a term, offered. */
function OfferButton({ id, application, onChanged }: ApplicationProps & { onChanged: () => void }) {
  const isFirst = application.state !== 'offered'
  const [pins, setPins] = useState(application.territory.join(', '))
  const [fee, setFee] = useState(application.feePaise === null ? '' : String(application.feePaise / 100))
  const [months, setMonths] = useState(String(application.termMonths ?? 36))
  const territory = pins.split(/[\s,;]+/).filter(Boolean)
  const text = isFirst ? 'Make an offer' : 'Change the offer'
  return (
    <FormButton
      button={text}
      name={text}
      look={isFirst ? 'ob ob-main' : 'ob'}
      title={text}
      submitText="Save offer"
      send={async () => {
        const body = { territory, fee: numberIn(fee), termMonths: numberIn(months) }
        await call(offerFranchise, { params: { id }, body })
        return { message: 'Offer saved' }
      }}
      onSent={onChanged}
    >
      {(errors) => (
        <>
          <OfficeText
            label="PIN codes"
            rows={2}
            required
            hint="Separated by commas. No other centre gets them."
            value={pins}
            error={Object.entries(errors).find(([field]) => field.startsWith('territory'))?.[1]}
            onChange={(event) => setPins(event.target.value)}
          />
          <OfficeField
            label="Licence fee in rupees, without GST"
            inputMode="numeric"
            required
            value={fee}
            error={errors.fee}
            onChange={(event) => setFee(event.target.value)}
          />
          <OfficeField
            label="Term in months"
            inputMode="numeric"
            required
            value={months}
            error={errors.termMonths}
            onChange={(event) => setMonths(event.target.value)}
          />
        </>
      )}
    </FormButton>
  )
}

/** Ends the application, with who said no and why. */
function EndButton({ id, onChanged }: PartProps) {
  const [ending, setEnding] = useState<Ending>('withdrawn')
  const [reason, setReason] = useState('')
  return (
    <FormButton
      button="End application"
      name="End application"
      look="ob ob-quiet"
      title="End application"
      submitText="End application"
      send={async () => {
        await call(endApplication, { params: { id }, body: { ending, reason } })
        return { message: 'Application ended. Its PIN codes are free.' }
      }}
      onSent={onChanged}
    >
      {(errors) => (
        <>
          <OfficeSelect
            label="Who said no"
            value={ending}
            error={errors.ending}
            onChange={(event) => setEnding(event.target.value as Ending)}
          >
            {(['withdrawn', 'declined'] as const).map((each) => (
              <option key={each} value={each}>
                {reasonNames[each]}
              </option>
            ))}
          </OfficeSelect>
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </FormButton>
  )
}
