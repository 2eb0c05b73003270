import { ArrowRightLeft, Hourglass, ReceiptText, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { FormDialog } from '../../ui/office/FormDialog.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { useMayManage } from '../../ui/office/frame.ts'
import { toast } from '../../ui/toast.tsx'
import { AddDialog } from './AddDialog.tsx'
import { type ChildToAdd, useChildToAdd } from './child-to-add.ts'
import { WaitingList } from './WaitingList.tsx'
import { type GroupMember, removeGroupMember, type OfficeGroup } from './groups.contract.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { type MemberDialogProps, todayHere } from './member-dialog.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'

type MembersProps = { group: OfficeGroup; onChanged: () => void }

/** The current and former children of a group. */
export function Members({ group, onChanged }: MembersProps) {
  const childToAdd = useChildToAdd()
  const navigate = useNavigate()
  const isMember = group.members.some(
    ({ studentId, leftOn }) => studentId === childToAdd?._id && leftOn === null,
  )
  const [adding, setAdding] = useState(childToAdd !== null && !isMember)
  // A child of the waiting list who is given a seat.
  const [seated, setSeated] = useState<ChildToAdd | null>(null)
  const [leaving, setLeaving] = useState<GroupMember | null>(null)
  const [moving, setMoving] = useState<GroupMember | null>(null)
  const [today] = useState(todayHere)
  const mayManage = useMayManage()
  const gone = ({ leftOn }: GroupMember) => leftOn !== null && leftOn < today
  const here = group.members.filter((one) => !gone(one))
  const left = group.members.filter(gone)
  const isFull = here.length >= group.capacity
  const closeAdding = () => {
    setAdding(false)
    setSeated(null)
    // Going back to this page asks for nobody again.
    if (childToAdd) void navigate('.', { replace: true, state: null })
  }
  const done = () => {
    closeAdding()
    setLeaving(null)
    setMoving(null)
    onChanged()
  }
  return (
    <section aria-labelledby="gr-children">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="gr-children" className="font-bold tnum">
          Children, {here.length} of {group.capacity} seats
        </h2>
        <button type="button" className="ob ob-main" onClick={() => setAdding(true)}>
          {isFull ? (
            <Hourglass className="ico" aria-hidden="true" />
          ) : (
            <UserPlus className="ico" aria-hidden="true" />
          )}
          {isFull ? 'Add to the waiting list' : 'Add children'}
        </button>
      </div>
      {here.length === 0 && <p className="muted mt-2">No children in this group yet.</p>}
      <ul className="mt-2 divide-y divide-rule">
        {here.map((one) => (
          <MemberRow
            key={one._id}
            member={one}
            today={today}
            onMove={mayManage && one.leftOn === null ? () => setMoving(one) : undefined}
            onLeave={() => setLeaving(one)}
          />
        ))}
      </ul>
      {group.waiting.length > 0 && (
        <WaitingList
          group={group}
          isFull={isFull}
          onSeat={(child) => {
            setSeated(child)
            setAdding(true)
          }}
          onChanged={onChanged}
        />
      )}
      {left.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 content-center">Left: {left.length}</summary>
          <ul>
            {left.map((one) => (
              <li key={one._id} className="muted tnum py-1">
                {one.fullName}, {formatLongDay(one.joinedOn)} to {formatLongDay(one.leftOn ?? '')}
              </li>
            ))}
          </ul>
        </details>
      )}
      {adding && (
        <AddDialog
          group={group}
          first={seated ?? (isMember ? null : childToAdd)}
          isWaiting={isFull && seated === null}
          onClose={closeAdding}
          onDone={done}
        />
      )}
      {leaving && (
        <LeaveDialog group={group} member={leaving} onClose={() => setLeaving(null)} onDone={done} />
      )}
      {moving && <MoveDialog group={group} member={moving} onClose={() => setMoving(null)} onDone={done} />}
    </section>
  )
}

type MemberRowProps = {
  member: GroupMember
  today: string
  /** Left out for who may not move a child. */
  onMove: (() => void) | undefined
  onLeave: () => void
}

function MemberRow({ member: one, today, onMove, onLeave }: MemberRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <b className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">{one.fullName}</b>
      <span className="muted tnum">
        {one.presentEducation}, {one.joinedOn > today ? 'from' : 'since'} {formatLongDay(one.joinedOn)}
        {one.leftOn && `, until ${formatLongDay(one.leftOn)}`}
      </span>
      <Link
        className="ob ob-quiet"
        aria-label={`Fees of ${one.fullName}`}
        to={href('/office/fees/families/:id', { id: one.studentId })}
      >
        <ReceiptText className="ico" aria-hidden="true" />
        Fees
      </Link>
      <span className="flex">
        {onMove && (
          <button
            type="button"
            className="ob ob-quiet"
            aria-label={`Move ${one.fullName} to another group`}
            onClick={onMove}
          >
            <ArrowRightLeft className="ico" aria-hidden="true" />
            Move
          </button>
        )}
        <button type="button" className="ob ob-quiet" aria-label={`Remove ${one.fullName}`} onClick={onLeave}>
          <UserMinus className="ico" aria-hidden="true" />
          Remove
        </button>
      </span>
    </li>
  )
}

function LeaveDialog({ group, member, onClose, onDone }: MemberDialogProps & { member: GroupMember }) {
  const [leftOn, setLeftOn] = useState(todayHere)
  const remove = async () => {
    const params = { id: group._id, studentId: member.studentId }
    await call(removeGroupMember, { params, body: { leftOn } })
    toast.success(`${member.fullName}’s last day: ${formatLongDay(leftOn)}`)
    onDone()
  }
  return (
    <FormDialog title={`Remove ${member.fullName}`} submitText="Remove" send={remove} onClose={onClose}>
      {(errors) => (
        <>
          <p className="muted">After this day the teacher can’t see {member.fullName}. Attendance is kept.</p>
          <OfficeField
            label="Last day"
            type="date"
            value={leftOn}
            error={errors.leftOn}
            onChange={(event) => setLeftOn(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
