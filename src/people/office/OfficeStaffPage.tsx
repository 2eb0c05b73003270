import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { type ListQuery, useList } from '../../platform/useList.ts'
import { useSession } from '../../platform/session.ts'
import { call, type Sent, STAFF } from '../../platform/wire.ts'
import { shortDate } from '../../ui/dates.ts'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { type Column, DataTable } from '../../ui/office/DataTable.tsx'
import { useBar } from '../../ui/office/frame.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { changeStaff, getStaff, resetSecondFactor, type StaffMember } from '../staff/staff.contract.ts'
import { InviteDialog, roleWords } from './InviteDialog.tsx'

type Query = NonNullable<Sent<typeof getStaff>['query']>
const ask = (query: ListQuery, after: string | undefined) =>
  call(getStaff, { query: { ...(query as Query), after } })
/** An act on one of staff that is asked for before it is done. */
type Asking = { title: string; text: string; yes: string; act: () => Promise<{ message: string }> }

const columns: readonly Column<StaffMember>[] = [
  { id: 'fullName', head: 'Name', cell: ({ fullName }) => <b>{fullName}</b> },
  { id: 'role', head: 'Role', cell: ({ role }) => roleWords[role].name, sortable: true, phone: 'side' },
  { id: 'email', head: 'E-mail', cell: ({ email }) => email },
  {
    id: 'secondFactor',
    head: 'Second factor',
    cell: ({ secondFactor }) => (secondFactor ? 'Set up' : 'Not yet'),
  },
  {
    id: 'endedAt',
    head: 'State',
    cell: ({ endedAt }) => (endedAt ? `Ended ${shortDate(endedAt)}` : 'Works here'),
    sortable: true,
  },
  {
    id: 'createdAt',
    head: 'Since',
    cell: ({ createdAt }) => shortDate(createdAt),
    right: true,
    sortable: true,
  },
]

/** /office/staff: who works here, as what. */
export function OfficeStaffPage() {
  const list = useList(ask)
  const [inviting, setInviting] = useState(false)
  const [open, setOpen] = useState<StaffMember | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const bar = useBar({
    title: 'Staff',
    help: 'Who works here, and as what. Everybody logs in with a password and a code of an app.',
  })
  const act = async ({ act: go }: Asking) => {
    setAsking(null)
    try {
      toast.success((await go()).message)
      list.retry()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      {bar &&
        createPortal(
          <button type="button" className="ob ob-main" onClick={() => setInviting(true)}>
            <Plus className="ico" aria-hidden="true" />
            Invite
          </button>,
          bar,
        )}
      <DataTable
        what="members of staff"
        list={list}
        columns={columns}
        idOf={({ _id }) => _id}
        nameOf={({ fullName }) => fullName}
        onOpen={setOpen}
        empty="Nobody works here yet."
      />
      <p className="mt-4">
        <Link className="olink" to={href('/office/audit')}>
          What staff did
        </Link>
      </p>
      {open && (
        <Acts
          row={open}
          onAsk={(next) => {
            setOpen(null)
            setAsking(next)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} onDone={list.retry} />}
      <ConfirmDialog
        open={asking !== null}
        title={asking?.title ?? ''}
        text={asking?.text ?? ''}
        yes={asking?.yes ?? ''}
        no="Leave as it is"
        onYes={() => asking && void act(asking)}
        onNo={() => setAsking(null)}
      />
    </>
  )
}

type ActsProps = { row: StaffMember; onAsk: (asking: Asking) => void; onClose: () => void }

/** What can be done for one of staff. */
function Acts({ row, onAsk, onClose }: ActsProps) {
  const session = useSession()
  const { _id: id, fullName, role, endedAt } = row
  const change = (body: Sent<typeof changeStaff>['body']) => call(changeStaff, { params: { id }, body })
  if (session?.userId === id)
    return (
      <Dialog open title={fullName} onClose={onClose}>
        <p className="my-3">This is you: password, recovery codes and sessions are in your account.</p>
        <Link className="ob" to={href('/staff')}>
          Your account
        </Link>
      </Dialog>
    )
  const acts: Record<string, Asking> = endedAt
    ? {
        'Open again': {
          title: `Let ${fullName} in again?`,
          text: 'The account works again, with the password it had.',
          yes: 'Open again',
          act: () => change({ ended: false }),
        },
      }
    : {
        ...Object.fromEntries(
          STAFF.filter((each) => each !== role).map((each) => [
            `Make ${roleWords[each].article}`,
            {
              title: `Make ${fullName} ${roleWords[each].article}?`,
              text: `${roleWords[each].does} The person is logged out and logs in again.`,
              yes: 'Change the role',
              act: () => change({ role: each }),
            },
          ]),
        ),
        'Reset second factor': {
          title: `Reset the second factor of ${fullName}?`,
          text: 'For a lost phone. A mail with a link for a new password goes out; the login after it shows a new key. Password, sessions and recovery codes end now.',
          yes: 'Reset',
          act: () => call(resetSecondFactor, { params: { id }, body: {} }),
        },
        'End the account': {
          title: `End the account of ${fullName}?`,
          text: 'The person is logged out now and does not get in again. What was done stays in the log.',
          yes: 'End the account',
          act: () => change({ ended: true }),
        },
      }
  return (
    <Dialog open title={fullName} onClose={onClose}>
      <p className="mt-3">{roleWords[role].does}</p>
      <div className="mt-3 grid gap-2">
        {Object.entries(acts).map(([name, asking]) => (
          <button key={name} type="button" className="ob" onClick={() => onAsk(asking)}>
            {name}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
