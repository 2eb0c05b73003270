import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { formatShortDate } from '../../../platform/text/dates.rules.ts'
import { call } from '../../../platform/wire.ts'
import { ReasonField } from '../../../ui/office/fields.tsx'
import { FormButton } from '../../../ui/office/FormButton.tsx'
import { dayAfter } from '../../classroom.rules.ts'
import { AddLicence } from './AddLicence.tsx'
import { formatDays, isRenewed, latestLicences, stateLabels } from './licence-list.ts'
import { type Licence, type LicensedTeacher, withdrawLicence } from './licences.contract.ts'
import { formatLicence, type LicenceState } from './licences.rules.ts'

type TeacherLicencesProps = {
  teacher: LicensedTeacher
  subjects: readonly string[]
  today: string
  mayManage: boolean
  onChanged: () => void
}

/** A teacher with the licences that count, the groups that lack one, and earlier licences. */
export function TeacherLicences({ teacher, ...shown }: TeacherLicencesProps): ReactNode {
  const { _id, fullName, licences, gaps, waiting } = teacher
  const { latest, earlier } = latestLicences(licences)
  return (
    <li className="grid gap-2 px-4 py-3 [overflow-wrap:anywhere]">
      <h3 className="font-bold">
        <Link className="olink" to={`${href('/office/licences')}?teacherId=${_id}`}>
          {fullName}
        </Link>
      </h3>
      {latest.map((licence) => (
        <LicenceRow key={licence._id} teacher={teacher} licence={licence} {...shown} />
      ))}
      {gaps.map(({ groupId, group, gap, reason }) => (
        <p key={groupId}>
          <Link className="olink" to={href('/office/groups/:id', { id: groupId })}>
            {group}
          </Link>
          <span className="panel-note">
            {reason === '' ? `${gap}.` : `${gap}. Why all the same: ${reason}`}
          </span>
        </p>
      ))}
      {waiting.length > 0 && (
        <p className="panel-note">Takes over once licensed for it: {waiting.join(', ')}.</p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="olink w-fit cursor-pointer">
            {earlier.length === 1 ? '1 earlier licence' : `${earlier.length} earlier licences`}
          </summary>
          <ul>
            {earlier.map((licence) => (
              <li key={licence._id} className="mt-2">
                <LicenceText licence={licence} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const icons: Readonly<Record<LicenceState, typeof Clock>> = {
  planned: Clock,
  current: CircleCheck,
  ending: TriangleAlert,
  ended: CircleX,
  withdrawn: CircleX,
}

/** What it is for, from when until when, and who added or withdrew it. */
function LicenceText({ licence }: { licence: Licence }): ReactNode {
  const { state, withdrawn, note, createdBy, createdAt } = licence
  const Icon = icons[state]
  return (
    <>
      <b className="block">{formatLicence(licence)}</b>
      <span className="flex items-center gap-2">
        <Icon className="ico flex-none" aria-hidden="true" />
        {`${stateLabels[state]}, ${formatDays(licence)}`}
      </span>
      <span className="panel-note">
        Added by {createdBy} on {formatShortDate(createdAt)}
        {note !== '' && `: ${note}`}
      </span>
      {withdrawn && (
        <span className="panel-note">
          Withdrawn by {withdrawn.by} on {formatShortDate(withdrawn.at)}: {withdrawn.reason}
        </span>
      )}
    </>
  )
}

type LicenceRowProps = TeacherLicencesProps & { licence: Licence }

function LicenceRow({ teacher, licence, subjects, today, mayManage, onChanged }: LicenceRowProps): ReactNode {
  const { subject, maxLevel, untilDay, state } = licence
  const isOver = state === 'ended' || state === 'withdrawn'
  const canRenew = state !== 'planned' && !isRenewed(licence, teacher.licences)
  const next = dayAfter(untilDay)
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div>
        <LicenceText licence={licence} />
      </div>
      {mayManage && (
        <div className="mo-a">
          {canRenew && (
            <AddLicence
              button="Renew"
              name={`Renew ${subject}: ${teacher.fullName}`}
              teachers={[teacher]}
              subjects={subjects}
              start={{
                teacherId: teacher._id,
                subject,
                maxLevel,
                fromDay: state === 'withdrawn' || next < today ? today : next,
              }}
              onAdded={onChanged}
            />
          )}
          {!isOver && <Withdraw teacher={teacher} licence={licence} onChanged={onChanged} />}
        </div>
      )}
    </div>
  )
}

type WithdrawProps = Pick<LicenceRowProps, 'teacher' | 'licence' | 'onChanged'>

function Withdraw({ teacher, licence, onChanged }: WithdrawProps): ReactNode {
  const [reason, setReason] = useState('')
  return (
    <FormButton
      button="Withdraw"
      name={`Withdraw ${licence.subject}: ${teacher.fullName}`}
      look="ob ob-bad"
      title={`Withdraw the licence of ${teacher.fullName}?`}
      submitText="Withdraw"
      send={() => call(withdrawLicence, { params: { id: licence._id }, body: { reason } })}
      onSent={onChanged}
    >
      {(errors) => (
        <>
          <p>
            {formatLicence(licence)}. From today on it does not count; it stays in the list. Groups stay with
            this teacher until you change them.
          </p>
          <ReasonField value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </FormButton>
  )
}
