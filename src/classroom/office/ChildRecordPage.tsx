import { IndianRupee, Phone } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDate, formatDay, formatShortDate } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type ChildRecord, getChild } from '../children/children.contract.ts'
import { consentLabels } from './child-labels.ts'
import './classroom.css'

/** /office/children/{id}: what the desk of a centre needs of one of its children. */
export function ChildRecordPage() {
  const { id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getChild, { params: { id } }), [id]),
  )
  usePageBar({
    title: view.phase === 'shown' ? view.data.fullName : 'Child',
    help: 'A child of your centre: whom to call, groups, register and fees.',
    note: view.phase === 'shown' ? view.data.presentEducation : '',
    above: { title: 'Children', to: href('/office/children') },
  })
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  return <RecordView key={id} child={view.data} />
}

function RecordView({ child }: { child: ChildRecord }) {
  return (
    <div className="panel-columns">
      <div className="panel-column">
        <Contact child={child} />
        <Places places={child.places} />
        <Siblings siblings={child.siblings} />
      </div>
      <div className="panel-column">
        <Fees child={child} />
        <Register marks={child.register} />
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Mobile = ({ mobile }: { mobile: string }) => (
  <a className="child-call tnum" href={`tel:+91${mobile}`}>
    <Phone className="ico" aria-hidden="true" />
    {mobile}
  </a>
)

function Contact({ child }: { child: ChildRecord }) {
  const { parent, mobile, email, consent, birthDate, school, secondParent, idCard } = child
  return (
    <section className="rg" aria-labelledby="contact">
      <div className="rg-h">
        <h2 id="contact">Contact</h2>
      </div>
      <dl className="child-facts">
        {parent && <Fact name="Parent">{parent}</Fact>}
        {mobile && (
          <Fact name="Mobile">
            <Mobile mobile={mobile} />
          </Fact>
        )}
        {email && <Fact name="Email">{email}</Fact>}
        {secondParent.fullName && <Fact name="Second parent">{secondParent.fullName}</Fact>}
        {secondParent.mobile && (
          <Fact name="Mobile of the second parent">
            <Mobile mobile={secondParent.mobile} />
          </Fact>
        )}
        <Fact name="Consent">{consentLabels[consent]}</Fact>
        {birthDate && <Fact name="Date of birth">{formatShortDate(birthDate)}</Fact>}
        {school && <Fact name="School">{school}</Fact>}
        <Fact name="ID card">{cardText(idCard)}</Fact>
      </dl>
    </section>
  )
}

function cardText(card: ChildRecord['idCard']): string {
  if (card === null) return 'Not printed yet'
  return card.lostAt === null
    ? `Printed on ${formatDate(card.printedAt)}`
    : `Reported lost on ${formatDate(card.lostAt)}`
}

function Places({ places }: Pick<ChildRecord, 'places'>) {
  return (
    <section className="rg" aria-labelledby="places">
      <div className="rg-h">
        <h2 id="places">Groups</h2>
      </div>
      <ul className="child-rows">
        {places.map(({ groupId, group, times, joinedOn, leftOn }) => (
          <li key={`${groupId} ${joinedOn}`}>
            <Link className="olink" to={href('/office/groups/:id', { id: groupId })}>
              {group}
            </Link>
            <small>
              {times}; since {formatShortDate(joinedOn)}
              {leftOn && `, until ${formatShortDate(leftOn)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const markLabels: Readonly<Record<ChildRecord['register'][number]['mark'], string>> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
}

function Register({ marks }: { marks: ChildRecord['register'] }) {
  const present = marks.filter(({ mark }) => mark !== 'absent').length
  return (
    <section className="rg" aria-labelledby="register">
      <div className="rg-h">
        <h2 id="register">Register</h2>
        {marks.length > 0 && (
          <span className="tnum">
            came to {present} of the last {marks.length}
          </span>
        )}
      </div>
      {marks.length === 0 ? (
        <p className="child-none">Nothing marked yet</p>
      ) : (
        <ul className="child-rows">
          {marks.map(({ day, group, mark }) => (
            <li key={`${day} ${group}`} className="child-mark">
              <span>
                {formatDay(day)}
                <small>{group}</small>
              </span>
              <b>{markLabels[mark]}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Fees({ child: { _id: id, hasFees } }: { child: ChildRecord }) {
  return (
    <section className="rg pad" aria-labelledby="fees">
      <h2 id="fees">Fees</h2>
      {hasFees ? (
        <p className="mt-2">
          <Link className="ob" to={href('/office/fees/families/:id', { id })}>
            <IndianRupee className="ico" aria-hidden="true" />
            Fees of the family
          </Link>
        </p>
      ) : (
        <p className="mt-2">Head office looks after the fees of this family.</p>
      )}
    </section>
  )
}

function Siblings({ siblings }: Pick<ChildRecord, 'siblings'>) {
  if (siblings.length === 0) return null
  return (
    <section className="rg" aria-labelledby="siblings">
      <div className="rg-h">
        <h2 id="siblings">Brothers and sisters</h2>
      </div>
      <ul className="child-rows">
        {siblings.map(({ _id: id, fullName, presentEducation }) => (
          <li key={id}>
            <Link className="olink" to={href('/office/children/:id', { id })}>
              {fullName}
            </Link>
            <small>{presentEducation}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
