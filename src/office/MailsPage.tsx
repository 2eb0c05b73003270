import { Mail } from 'lucide-react'
import { useCallback } from 'react'
import { href, Link } from 'react-router'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { call } from '../platform/wire.ts'
import { LoadError } from '../ui/office/LoadError.tsx'
import { usePageBar } from '../ui/office/frame.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { getMailKinds, type MailKind } from './mail-kinds.contract.ts'

/** /office/mails: every kind of email that is sent. */
export function MailsPage() {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getMailKinds, {}), []),
  )
  usePageBar({ title: 'Emails', help: 'Every kind of email that families, staff and the office get.' })
  return (
    <>
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && (
        <section className="rg lined bu-mails" aria-labelledby="mails">
          <div className="rg-h">
            <h2 id="mails">Emails</h2>
            <span>{view.data.length} kinds</span>
          </div>
          <ul className="dk-l">
            {view.data.map((kind) => (
              <Row key={kind.kind} kind={kind} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Row({ kind: { kind, subject, recipient, when } }: { kind: MailKind }) {
  return (
    <li>
      <span className="since">
        <Mail className="ico" aria-hidden="true" />
      </span>
      <span className="what">
        <b>{subject}</b>
        <span>To: {recipient}</span>
        <span>When: {when}</span>
      </span>
      <span className="act">
        <Link className="ob" to={href('/office/mails/:kind', { kind })}>
          <span>
            Preview
            <span className="sr-only">
              {' '}
              “{subject}”, {when}
            </span>
          </span>
        </Link>
      </span>
    </li>
  )
}
