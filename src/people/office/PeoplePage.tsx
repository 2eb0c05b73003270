import { FileSpreadsheet, IdCard, LogOut, Mail, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useNavigate } from 'react-router'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, download, type CallInput } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { printIdCards } from './id-cards.contract.ts'
import { endSessionsOfMany, exportPeople, findPeople, type PersonRow } from './office.contract.ts'
import { consentWords } from './people-office.rules.ts'
import { TeacherDialog } from './TeacherDialog.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'

const roles = { student: 'Student', teacher: 'Teacher', parent: 'Parent' }
const pathOf = (id: string) => href('/office/people/:id', { id })

const columns: readonly Column<PersonRow>[] = [
  { id: 'fullName', head: 'Name', cell: ({ fullName }) => <b>{fullName}</b>, sortable: true },
  { id: 'role', head: 'Role', cell: ({ role }) => roles[role], sortable: true, phone: 'side' },
  { id: 'presentEducation', head: 'Class', cell: ({ presentEducation }) => presentEducation, sortable: true },
  { id: 'family', head: 'Parent, children', cell: (row) => <Family row={row} /> },
  { id: 'mobile', head: 'Mobile', cell: ({ mobile }) => <span className="tnum">{mobile}</span> },
  { id: 'email', head: 'Email', cell: ({ email }) => email, sortable: true, extra: true },
  { id: 'confirmed', head: 'Email confirmed', cell: ({ emailVerified }) => (emailVerified ? 'Yes' : 'No') },
  { id: 'consent', head: 'Consent', cell: ({ consent }) => consentWords[consent], extra: true },
  {
    id: 'createdAt',
    head: 'Joined',
    cell: ({ createdAt }) => formatDate(createdAt),
    right: true,
    sortable: 'descending',
  },
]

const filters: readonly Filter[] = [
  {
    id: 'role',
    name: 'Role',
    options: Object.entries(roles).map(([value, label]) => ({ value, label: `${label}s` })),
  },
  {
    id: 'confirmed',
    name: 'Email',
    options: [
      { value: 'yes', label: 'Confirmed' },
      { value: 'no', label: 'Not confirmed' },
    ],
  },
  { id: 'consent', name: 'Consent', options: [{ value: 'missing', label: 'Missing' }] },
]

type Body = CallInput<typeof findPeople>['body']
const ask = (query: ListQuery, after: string | undefined) =>
  call(findPeople, { body: { ...(query as Body), after } })

/** /office/people: students, teachers and parents. */
export function PeoplePage() {
  const navigate = useNavigate()
  const list = useList(ask)
  const [assigning, setAssigning] = useState<readonly string[] | null>(null)
  const [leaving, setLeaving] = useState<readonly string[] | null>(null)
  const bar = usePageBar({
    title: 'People',
    help: 'Students, teachers and parents. Search by name, email or mobile (a parent’s also finds the child). Press Enter to open a person.',
  })

  const save = (format: 'csv' | 'xlsx') =>
    void saveDownload(download(exportPeople, { body: { ...(list.query as Body), format } }))
  const saveCards = (ids: readonly string[]) =>
    void saveDownload(download(printIdCards, { body: { ids: [...ids] } }), 'We couldn’t create the cards')
  const endSessions = async (ids: readonly string[]) => {
    setLeaving(null)
    try {
      toast.success((await call(endSessionsOfMany, { body: { ids: [...ids] } })).message)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      {bar &&
        createPortal(
          <Link className="ob ob-main" to={href('/office/people/new')}>
            <UserPlus className="ico" aria-hidden="true" />
            Add a child
          </Link>,
          bar,
        )}
      <p className="mb-3 flex flex-wrap gap-2">
        <Link className="ob" to={href('/office/people/import')}>
          <FileSpreadsheet className="ico" aria-hidden="true" />
          Import
        </Link>
        <Link className="ob" to={href('/office/teachers/invite')}>
          <Mail className="ico" aria-hidden="true" />
          Invite a teacher
        </Link>
      </p>
      <DataTable
        what="people"
        list={list}
        columns={columns}
        filters={filters}
        searches="Name, mobile, email"
        idOf={({ _id }) => _id}
        nameOf={({ fullName }) => fullName}
        onOpen={({ _id }) => void navigate(pathOf(_id))}
        onExport={save}
        bulk={[
          {
            name: 'Assign a teacher',
            icon: <UserPlus className="ico" aria-hidden="true" />,
            act: setAssigning,
          },
          {
            name: 'ID cards',
            icon: <IdCard className="ico" aria-hidden="true" />,
            act: saveCards,
          },
          {
            name: 'Log out everywhere',
            icon: <LogOut className="ico" aria-hidden="true" />,
            act: setLeaving,
          },
        ]}
        empty={
          <EmptyState
            title="No accounts yet"
            action={
              <>
                <Link className="ob ob-main" to={href('/office/people/import')}>
                  Import children
                </Link>
                <Link className="ob" to={href('/office')}>
                  First steps
                </Link>
              </>
            }
          >
            Add a child, import a sheet, or let families sign up on the website.
          </EmptyState>
        }
      />
      {assigning && <TeacherDialog ids={assigning} onClose={() => setAssigning(null)} onDone={list.retry} />}
      <ConfirmDialog
        open={leaving !== null}
        title="Log out on all devices?"
        text={`${leaving?.length ?? 0} selected. They can log in again with their password.`}
        yes="Log out everywhere"
        no="Cancel"
        onYes={() => void endSessions(leaving ?? [])}
        onNo={() => setLeaving(null)}
      />
    </>
  )
}

function Family({ row: { parent, children } }: { row: PersonRow }) {
  const named = parent ? [parent] : children
  return named.map(({ _id, fullName }, place) => (
    <span key={_id}>
      {place > 0 && ', '}
      <Link className="underline underline-offset-2" to={pathOf(_id)}>
        {fullName}
      </Link>
    </span>
  ))
}
