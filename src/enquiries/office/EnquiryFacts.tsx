import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { DemoFact } from './DemoFact.tsx'
import { describeEnquiry, type OneEnquiry } from './desk.contract.ts'
import { reasonNames, stageNames } from './desk.rules.ts'
import { exactly, since } from './times.ts'

type FactsProps = { one: OneEnquiry; changed: () => void; onGive: () => void; onClass: () => void }

/** What is known of the enquiry, with the acts on each. */
export function Facts({ one, changed, onGive, onClass }: FactsProps) {
  const mine = one.child !== one.name
  return (
    <dl className="en-d">
      {mine && <Fact name="Parent">{one.name}</Fact>}
      <Fact name="Mobile">
        <span className="tnum">+91 {one.mobile.replace(/^(\d{5})/, '$1 ')}</span>
      </Fact>
      {one.email && <Fact name="Email">{one.email}</Fact>}
      <Fact name="Wants">
        <Wants one={one} changed={changed} />
      </Fact>
      {one.state && <Fact name="Lives in">{one.state}</Fact>}
      <Fact name="Demo class">
        <DemoFact one={one} changed={changed} onClass={onClass} />
      </Fact>
      <Fact name="Carer">
        {one.carer && <Initials name={one.carer.fullName} />}
        {one.carer?.fullName ?? 'nobody'}
        <button type="button" className="olink ml-auto" onClick={onGive}>
          Give to
        </button>
      </Fact>
      {one.lostReason && <Fact name="Lost">{reasonNames[one.lostReason]}</Fact>}
      {one.source && <Fact name="Came from">{one.source}</Fact>}
      {one.message && (
        <div className="en-msg">
          <dt>Message</dt>
          <dd>{one.message}</dd>
        </div>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Somebody by the first letters of the name; the name itself is read out. */
export const Initials = ({ name }: { name: string }) => (
  <span className="of-ini sm" title={name} aria-hidden="true">
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => [...word][0] ?? '')
      .join('')
      .toUpperCase()}
  </span>
)

/** What they want, said more exactly by who has talked to them; saved when the field is left. */
function Wants({ one, changed }: { one: OneEnquiry; changed: () => void }) {
  const [wants, setWants] = useState(one.wants)
  const save = async () => {
    if (wants.trim() === one.wants) return
    try {
      await call(describeEnquiry, { params: { id: one._id }, body: { wants: wants.trim() } })
      changed()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <input
      className="en-wants"
      aria-label="Wants"
      value={wants}
      maxLength={60}
      onChange={(event) => setWants(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

/** Who else is reached at this mobile or e-mail: families are kept together. */
export function Family({ one: { family } }: { one: OneEnquiry }) {
  if (family.enquiries.length + family.people.length === 0) return null
  return (
    <div className="en-same">
      <Link2 className="ico" aria-hidden="true" />
      <p>
        Same mobile or e-mail:{' '}
        {family.people.map(({ _id, fullName, role }, place) => (
          <span key={_id}>
            {place > 0 && ', '}
            <b>{fullName}</b> ({role})
          </span>
        ))}
        {family.people.length > 0 && family.enquiries.length > 0 && '; '}
        {family.enquiries.map(({ _id, child, stage, askedAt }, place) => (
          <span key={_id}>
            {place > 0 && ', '}
            <Link to={href('/office/enquiries/:id', { id: _id })}>{child}</Link>
            {` (${stageNames[stage]}, asked ${since(askedAt)})`}
          </span>
        ))}
      </p>
    </div>
  )
}

/** What was done and said, newest first. */
export function Diary({ one: { notes } }: { one: OneEnquiry }) {
  if (notes.length === 0) return null
  return (
    <ul className="en-n" aria-label="Diary">
      {notes.map(({ _id, at, by, kind, text }) => (
        <li key={_id}>
          <time dateTime={at} title={exactly(at)}>
            {since(at)}
          </time>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <b>{by || 'The family'}</b>
            {kind === 'note' ? `: ${text}` : ` ${text}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
