import { Check, RefreshCw } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDateTime } from '../../platform/text/dates.rules.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { kinds } from '../kinds.rules.ts'
import { channelLabels } from '../labels.ts'
import { FamilyReplies } from './FamilyReplies.tsx'
import { KindPanel } from './KindPanel.tsx'
import {
  decideMessage,
  getOfficeMessages,
  type OfficeKind,
  refreshTemplates,
} from './messages-office.contract.ts'
import { templateLabels } from './state-labels.ts'

type Shown = Reply<typeof getOfficeMessages>['data']

/** /office/messages: kinds and templates, the month's cost, what families wrote. */
export function OfficeMessagesPage() {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getOfficeMessages, {}), []),
  )
  const { busy, submit } = useSubmit()
  const bar = usePageBar({
    title: 'Messages',
    help: 'One message per kind, sent where each family chose: WhatsApp, SMS, phone notice or email.',
  })
  const refresh = () =>
    submit(async () => {
      toast.success((await call(refreshTemplates, { body: {} })).message)
      retry()
    })
  return (
    <>
      {bar &&
        createPortal(
          <button type="button" className="ob" aria-disabled={busy} onClick={() => void refresh()}>
            <RefreshCw className="ico" aria-hidden="true" />
            Read templates
          </button>,
          bar,
        )}
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && <Messages shown={view.data} onChanged={retry} />}
    </>
  )
}

type ShownProps = { shown: Shown; onChanged: () => void }

function Messages({ shown, onChanged }: ShownProps): ReactNode {
  const [opened, setOpened] = useState<OfficeKind['kind'] | null>(null)
  const open = shown.kinds.find(({ kind }) => kind === opened)
  return (
    <div className="grid gap-4">
      <Month shown={shown} />
      <FamilyReplies replies={shown.replies} onChanged={onChanged} />
      <Held shown={shown} onChanged={onChanged} />
      <section className="rg lined bu-mails" aria-labelledby="kinds">
        <div className="rg-h">
          <h2 id="kinds">Kinds of message</h2>
          <span>{shown.kinds.length} kinds, English and Hindi</span>
        </div>
        <ul className="dk-l">
          {shown.kinds.map((kind) => (
            <KindRow key={kind.kind} kind={kind} onOpen={() => setOpened(kind.kind)} />
          ))}
        </ul>
      </section>
      {open && <KindPanel kind={open} onClose={() => setOpened(null)} onSaved={onChanged} />}
    </div>
  )
}

function Month({ shown: { month, isSandbox, whatsapp, sms } }: { shown: Shown }): ReactNode {
  return (
    <section className="rg pad" aria-labelledby="month">
      <h2 id="month">This month</h2>
      <p className="mt-2">
        {month.sent} sent, {month.notDelivered} not delivered. Cost: {rupees(month.whatsappPaise)} for
        WhatsApp, {rupees(month.smsPaise)} for SMS.
      </p>
      {isSandbox && (
        <p className="mt-2 muted">
          Test mode: WhatsApp and SMS reach nobody. Each message is kept as a file in data/messages.
        </p>
      )}
      {!whatsapp && <p className="mt-2 muted">WhatsApp is not set up on the server.</p>}
      {!sms && <p className="mt-2 muted">SMS is not set up on the server.</p>}
    </section>
  )
}

function KindRow({ kind, onOpen }: { kind: OfficeKind; onOpen: () => void }): ReactNode {
  const states = [...new Set(kind.templates.map(({ whatsapp }) => templateLabels[whatsapp]))].join(', ')
  const dlt = kind.templates.filter(({ dltId }) => dltId !== '').length
  return (
    <li>
      <span className="since">
        {kind.templates.some(({ whatsapp }) => whatsapp === 'approved') && (
          <Check className="ico text-tota" aria-hidden="true" />
        )}
      </span>
      <span className="what">
        <b>{kind.label}</b>
        <span>
          {kind.plan.includes('whatsapp') ? `WhatsApp: ${states}` : 'Not by WhatsApp'}.{' '}
          {kind.plan.includes('sms') ? `SMS: ${dlt} of ${kind.templates.length} registered` : 'Not by SMS'}.
        </span>
        <span>
          {kind.sent} sent in 30 days
          {kind.arrivedPercent !== null && `, ${kind.arrivedPercent}% arrived`}
        </span>
      </span>
      <span className="act">
        <button type="button" className="ob" onClick={onOpen}>
          <span>
            Open<span className="sr-only"> “{kind.label}”</span>
          </span>
        </button>
      </span>
    </li>
  )
}

/** Messages of money and codes whose outcome nobody knows: sent twice they would do harm. */
function Held({ shown: { held }, onChanged }: ShownProps): ReactNode {
  const { busy, submit } = useSubmit()
  if (held.length === 0) return null
  const decide = (id: string, again: boolean) =>
    submit(async () => {
      toast.success((await call(decideMessage, { params: { id }, body: { again } })).message)
      onChanged()
    })
  return (
    <section className="rg lined bu-mails" aria-labelledby="held">
      <div className="rg-h">
        <h2 id="held">May not have arrived</h2>
        <span>{held.length}</span>
      </div>
      <ul className="dk-l">
        {held.map(({ _id: id, name, kind, channel, triedAt }) => (
          <li key={id}>
            <span className="since" />
            <span className="what">
              <b>
                {kinds[kind].label}, {name}
              </b>
              <span>
                {channelLabels[channel]}
                {triedAt && `, tried ${formatDateTime(triedAt)}`}
              </span>
            </span>
            <span className="act">
              <button type="button" className="ob" aria-disabled={busy} onClick={() => void decide(id, true)}>
                Send again
              </button>
              <button
                type="button"
                className="ob ob-quiet"
                aria-disabled={busy}
                onClick={() => void decide(id, false)}
              >
                Leave it
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
