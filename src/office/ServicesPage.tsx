import { Check, Clock, Mail, RefreshCw, TriangleAlert } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { useSession } from '../platform/browser/session.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../platform/wire.ts'
import { LoadError } from '../ui/office/LoadError.tsx'
import { usePageBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { longMoment } from './backup-labels.ts'
import { ago } from './office.rules.ts'
import { checkServices, getServices, sendTestEmail, startEmail } from './services.contract.ts'
import { useSubmit } from '../ui/useSubmit.ts'

type Shown = Reply<typeof getServices>['data']

const names: Readonly<Record<string, string>> = {
  database: 'Database',
  disk: 'Disk',
  files: 'Pictures and videos',
  mail: 'Email',
  messages: 'WhatsApp, SMS and phone notices',
  payments: 'Payments',
}

/** /office/services: what works, what does not, and a test email. */
export function ServicesPage() {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getServices, {}), []),
  )
  const { busy, submit } = useSubmit()
  const bar = usePageBar({ title: 'Services' })
  const act = async (work: () => Promise<void>, failed: string) => {
    await submit(() => work().catch((error: unknown) => toastError(error, failed)))
    retry()
  }
  const check = () =>
    act(async () => {
      const { data } = await call(checkServices, { body: {} })
      if (data.faults.length === 0) toast.success('Nothing failed')
    }, 'The services could not be checked')
  return (
    <>
      {bar &&
        createPortal(
          <button type="button" className="ob ob-main" aria-disabled={busy} onClick={() => void check()}>
            <RefreshCw className="ico" aria-hidden="true" />
            Check now
          </button>,
          bar,
        )}
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <div className="bu">
          <ServiceList shown={view.data} />
          <Email email={view.data.email} busy={busy} act={act} />
        </div>
      )}
    </>
  )
}

/** Without SMTP_URL emails go to files, which never fails: it is said as not set up. */
function ServiceList({ shown: { services, unset, faults, now, email } }: { shown: Shown }) {
  const isUnset = (service: string) => unset.includes(service) || (service === 'mail' && email.writesFiles)
  const failing = faults.filter(({ service }) => !isUnset(service)).length
  const missing = services.filter(isUnset).length
  const working = services.filter(
    (service) => !isUnset(service) && !faults.some((fault) => fault.service === service),
  )
  return (
    <section className="rg lined" aria-labelledby="services">
      <div className="rg-h">
        <h2 id="services">Services</h2>
        <span role="status">
          {[failing > 0 && `${failing} not working`, missing > 0 && `${missing} not set up`]
            .filter(Boolean)
            .join(', ') || 'Everything works'}
        </span>
      </div>
      <ul className="dk-l">
        {services.map((service) => {
          const fault = faults.find((one) => one.service === service)
          return (
            <li key={service}>
              <span className={`since ${fault ? 'late' : ''}`}>
                {isUnset(service) && <TriangleAlert className="ico" aria-hidden="true" />}
                {fault && (
                  <>
                    <Clock className="ico" aria-hidden="true" />
                    {ago(new Date(fault.since), new Date(now))}
                  </>
                )}
                {working.includes(service) && <Check className="ico text-tota" aria-hidden="true" />}
              </span>
              <span className="what">
                <b>{names[service]}</b>
                <span>{stateText(isUnset(service) ? unsetTexts[service] : undefined, fault?.reason)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const unsetTexts: Readonly<Record<string, string>> = {
  mail: 'Not set up. Emails are kept as files on the server and sent to nobody.',
  messages: 'Not set up: no WhatsApp and no SMS go out.',
  payments: 'Not set up: families can’t pay online. Record what they pay at the office.',
}

function stateText(unset: string | undefined, reason: string | undefined): string {
  if (unset) return unset
  return reason === undefined ? 'Working' : `Not working. ${reason}`
}

type EmailProps = {
  email: Shown['email']
  busy: boolean
  act: (work: () => Promise<void>, failed: string) => Promise<void>
}

function Email({ email, busy, act }: EmailProps) {
  const [result, setResult] = useState('')
  const test = () => {
    setResult('')
    return act(async () => {
      const { to, sent, reason } = (await call(sendTestEmail, { body: {} })).data
      setResult(sent ? `Sent to ${to}. Check that it arrives.` : `Not sent: ${reason}`)
    }, 'The test email could not be sent')
  }
  return (
    <section className="rg pad bu-how" aria-labelledby="email">
      <h2 id="email">Email</h2>
      {!email.isSetUp && (
        <p className="mt-2 font-[640] text-sindoor">
          Not set up: nobody gets an email. Whoever runs the server sets <code>SMTP_URL</code>.
        </p>
      )}
      {email.heldSince && <Held email={email} busy={busy} act={act} />}
      <p className="mt-2">
        {email.waiting === 1 ? '1 email is waiting' : `${email.waiting} emails are waiting`}
        {email.lastSent &&
          `. Last ${email.writesFiles ? 'kept as a file' : 'sent'}: ${longMoment(email.lastSent)}`}
      </p>
      <p className="mt-3">
        <button type="button" className="ob" aria-disabled={busy} onClick={() => void test()}>
          <Mail className="ico" aria-hidden="true" />
          Send a test email
        </button>
      </p>
      <p role="status" className="mt-2 break-words">
        {result}
      </p>
    </section>
  )
}

/** A restored academy writes to nobody until its owner says that it is the one in use. */
function Held({ email: { heldSince, fromBackup }, busy, act }: EmailProps) {
  const session = useSession()
  const start = (choice: 'send' | 'drop') =>
    act(async () => {
      await call(startEmail, { body: { fromBackup: choice } })
      toast.success('Emails are going out')
    }, 'Email could not be started')
  return (
    <>
      <p className="mt-2">
        <b className="font-[640] text-sindoor">On hold.</b> This academy was restored from a backup
        {heldSince && ` on ${longMoment(heldSince)}`}. If it is only a trial, leave it on hold: families get
        nothing from it.
      </p>
      {session?.role === 'owner' ? (
        <p className="mt-2 flex flex-wrap gap-2">
          {fromBackup > 0 && (
            <button type="button" className="ob" aria-disabled={busy} onClick={() => void start('drop')}>
              Start email, delete the {fromBackup} from the backup
            </button>
          )}
          <button type="button" className="ob" aria-disabled={busy} onClick={() => void start('send')}>
            Start email
          </button>
        </p>
      ) : (
        <p className="mt-2">The owner can start it.</p>
      )}
    </>
  )
}
