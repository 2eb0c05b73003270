import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { call } from '../../platform/wire.ts'
import { useIsSeated, useMayManage } from '../../ui/office/frame.ts'
import { toastError } from '../../ui/toast.tsx'
import { DemoFact } from './DemoFact.tsx'
import { describeEnquiry, type EnquiryDetail, type Figures } from './enquiries-office.contract.ts'
import { formatChild, reasonNames, stageNames } from './stages.rules.ts'
import { exactly, since } from './times.ts'
import './enquiries.css'

type FactsProps = {
  one: EnquiryDetail
  changed: () => void
  onGive: () => void
  onClass: () => void
  /** Of the caller; empty in an academy with one centre. */
  centres: Figures['centres']
  onCentre: () => void
}

/** The details of an enquiry, with the buttons that change them. */
export function EnquiryDetails({ one, changed, onGive, onClass, centres, onCentre }: FactsProps) {
  const mine = one.child !== one.name
  const ofChild = formatChild(one)
  return (
    <dl className="en-d">
      {mine && <Fact name="Parent">{one.name}</Fact>}
      <Fact name="Mobile">
        <span className="tnum">+91 {one.mobile.replace(/^(\d{5})/, '$1 ')}</span>
      </Fact>
      {one.email && <Fact name="Email">{one.email}</Fact>}
      <Fact name="Interested in">
        <Wants one={one} changed={changed} />
      </Fact>
      {/* In other words by now: what the form said of the child stays in sight. */}
      {!one.wants.endsWith(ofChild) && <Fact name="On the form">{ofChild}</Fact>}
      {one.state && <Fact name="Location">{one.state}</Fact>}
      {one.application === null && (
        <Fact name="Demo class">
          <DemoFact one={one} changed={changed} onClass={onClass} />
        </Fact>
      )}
      <Fact name="Assigned to">
        {one.assignee && <Initials name={one.assignee.fullName} />}
        {one.assignee?.fullName ?? 'no one'}
        <button type="button" className="olink ml-auto" onClick={onGive}>
          Assign to
        </button>
      </Fact>
      {centres.length > 0 && <CentreFact one={one} centres={centres} onCentre={onCentre} />}
      {one.lostReason && <Fact name={one.application ? 'Ended' : 'Lost'}>{reasonNames[one.lostReason]}</Fact>}
      {one.source && <Fact name="Source">{one.source}</Fact>}
      {one.message && (
        <div className="en-msg">
          <dt>Message</dt>
          <dd>{one.message}</dd>
        </div>
      )}
    </dl>
  )
}

/** Which centre looks after it; moved by head office, and by who heads several. */
function CentreFact({ one, centres, onCentre }: Pick<FactsProps, 'one' | 'centres' | 'onCentre'>) {
  const [isSeated, mayManage] = [useIsSeated(), useMayManage()]
  const mayMove = mayManage && one.kind !== 'franchise' && (!isSeated || centres.length > 1)
  return (
    <Fact name="Centre">
      {one.centre?.name ?? 'Head office'}
      {mayMove && (
        <button type="button" className="olink ml-auto" onClick={onCentre}>
          Move
        </button>
      )}
    </Fact>
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
function Wants({ one, changed }: { one: EnquiryDetail; changed: () => void }) {
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
      aria-label="Interested in"
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

/** Who else is reached at this mobile or email, so that one family is seen together. */
export function Family({ one: { family } }: { one: EnquiryDetail }) {
  if (family.enquiries.length + family.people.length === 0) return null
  return (
    <div className="en-same">
      <Link2 className="ico" aria-hidden="true" />
      <p>
        Same mobile or email:{' '}
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
            {` (${stageNames[stage]}, received ${since(askedAt)})`}
          </span>
        ))}
      </p>
    </div>
  )
}

/** What was done and said, newest first. */
export function ActivityLog({ one: { notes } }: { one: EnquiryDetail }) {
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
