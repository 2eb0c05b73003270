import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link } from 'react-router'
import { STAFF } from '../../academy/roles.rules.ts'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { useSession } from '../../platform/browser/session.ts'
import { call, type CallInput } from '../../platform/wire.ts'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import { type Column, DataTable } from '../../ui/office/DataTable.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { changeStaff, getStaff, resetSecondFactor, type StaffMember } from '../staff/staff.contract.ts'
import { InviteDialog, roleWords } from './InviteDialog.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'

type Query = NonNullable<CallInput<typeof getStaff>['query']>
const ask = (query: ListQuery, after: string | undefined) =>
  call(getStaff, { query: { ...(query as Query), after } })
/** An action on a member of staff that asks for confirmation first. */
type Asking = { title: string; text: string; yes: string; act: () => Promise<{ message: string }> }

const columns: readonly Column<StaffMember>[] = [
  { id: 'fullName', head: 'Name', cell: ({ fullName }) => <b>{fullName}</b> },
  { id: 'role', head: 'Role', cell: ({ role }) => roleWords[role].name, sortable: true, phone: 'side' },
  { id: 'email', head: 'Email', cell: ({ email }) => email },
  {
    id: 'secondFactor',
    head: 'Two-step login',
    cell: ({ secondFactor }) => (secondFactor ? 'Set up' : 'Not yet'),
  },
  {
    id: 'endedAt',
    head: 'Status',
    cell: ({ endedAt }) => (endedAt ? `Closed ${formatDate(endedAt)}` : 'Active'),
    sortable: true,
  },
  {
    id: 'createdAt',
    head: 'Joined',
    cell: ({ createdAt }) => formatDate(createdAt),
    right: true,
    sortable: 'descending',
  },
]

/** /office/staff: staff and their roles. */
export function OfficeStaffPage() {
  const list = useList(ask)
  const [inviting, setInviting] = useState(false)
  const [open, setOpen] = useState<StaffMember | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const bar = usePageBar({
    title: 'Staff',
    help: 'Staff and their roles. Everyone logs in with a password and an authenticator code.',
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
        what="staff members"
        list={list}
        columns={columns}
        idOf={({ _id }) => _id}
        nameOf={({ fullName }) => fullName}
        onOpen={setOpen}
        empty="No staff yet."
      />
      <p className="mt-4">
        <Link className="olink" to={href('/office/audit')}>
          Staff activity
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
        no="Cancel"
        onYes={() => asking && void act(asking)}
        onNo={() => setAsking(null)}
      />
    </>
  )
}

type ActsProps = { row: StaffMember; onAsk: (asking: Asking) => void; onClose: () => void }

/** The actions for a member of staff. */
function Acts({ row, onAsk, onClose }: ActsProps) {
  const session = useSession()
  const { _id: id, fullName, role, endedAt } = row
  const change = (body: CallInput<typeof changeStaff>['body']) => call(changeStaff, { params: { id }, body })
  if (session?.userId === id)
    return (
      <Dialog open title={fullName} onClose={onClose}>
        <p className="my-3">This is you. Your password, recovery codes and devices are in your account.</p>
        <Link className="ob" to={href('/staff')}>
          Your account
        </Link>
      </Dialog>
    )
  const acts: Record<string, Asking> = endedAt
    ? {
        Reactivate: {
          title: `Reactivate ${fullName}?`,
          text: 'The account will work again with the same password.',
          yes: 'Reactivate',
          act: () => change({ ended: false }),
        },
      }
    : {
        ...Object.fromEntries(
          STAFF.filter((each) => each !== role).map((each) => [
            `Make ${roleWords[each].article}`,
            {
              title: `Change ${fullName}’s role to ${roleWords[each].name.toLowerCase()}?`,
              text: `${roleWords[each].does} They will be logged out and must log in again.`,
              yes: 'Change role',
              act: () => change({ role: each }),
            },
          ]),
        ),
        'Reset two-step login': {
          title: `Reset two-step login for ${fullName}?`,
          text: 'For a lost phone. We email a link to set a new password and key. The old password, codes and logins stop now.',
          yes: 'Reset',
          act: () => call(resetSecondFactor, { params: { id }, body: {} }),
        },
        'Close account': {
          title: `Close ${fullName}’s account?`,
          text: 'They are logged out and can’t log in again. Their actions stay in the log.',
          yes: 'Close account',
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
