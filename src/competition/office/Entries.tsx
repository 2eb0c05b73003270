import { useCallback, useState } from 'react'
import { href, Link } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'
import { type ListQuery, useList } from '../../platform/browser/useList.ts'
import { call, download, type CallInput } from '../../platform/wire.ts'
import { formatLongDate } from '../../platform/text/dates.rules.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { type EntryRow, exportEntries, findEntries, voidEntry, waiveEntryFee } from './entries.contract.ts'
import { EntryImport } from './EntryImport.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

const bodyOf = ({ tab: _, ...query }: ListQuery) => query as CallInput<typeof findEntries>['body']

const by = { self: 'the child', parent: 'parent', teacher: 'teacher', sheet: 'sheet' } as const

const feeState = ({ paidAt, waiver }: EntryRow): string => {
  if (paidAt) return 'paid'
  return waiver === null ? 'due' : 'waived'
}

const columns = (fee: number): readonly Column<EntryRow>[] => [
  { id: 'name', head: 'Child', cell: ({ fullName }) => fullName },
  { id: 'seat', head: 'Seat', cell: ({ seat }) => seat, sortable: 'ascending', right: true, phone: 'side' },
  { id: 'group', head: 'Group', cell: ({ group }) => group },
  { id: 'place', head: 'Place', cell: ({ place }) => place },
  { id: 'by', head: 'Entered by', cell: ({ enteredBy }) => by[enteredBy] },
  { id: 'mail', head: 'Email', cell: ({ confirmed }) => (confirmed ? 'confirmed' : 'not confirmed') },
  ...(fee > 0 ? [{ id: 'paid', head: 'Fee', cell: feeState }] : []),
  { id: 'out', head: 'Ranks', cell: ({ voided }) => (voided ? 'not ranked' : '') },
]

const filters: readonly Filter[] = [
  {
    id: 'state',
    name: 'State',
    options: [
      { value: 'unpaid', label: 'Fee due' },
      { value: 'voided', label: 'Not ranked' },
    ],
  },
]

type EntriesProps = { id: string; fee: number; onChanged: () => void }

/** Entries with fee and ranking, and the import of a school's file. */
export function Entries({ id, fee, onChanged }: EntriesProps) {
  const ask = useCallback(
    (query: ListQuery, after: string | undefined) =>
      call(findEntries, { params: { id }, body: { ...bodyOf(query), ...(after ? { after } : {}) } }),
    [id],
  )
  const list = useList<EntryRow>(ask)
  const [open, setOpen] = useState<EntryRow | null>(null)
  const done = () => {
    setOpen(null)
    list.retry()
    onChanged()
  }
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportEntries, { params: { id }, body: { ...bodyOf(list.query), format } })
      .then(({ name, file }) => saveFile(name, file))
      .catch(toastError)
  return (
    <>
      <EntryImport id={id} onEntered={done} />
      <DataTable
        what="entries"
        list={list}
        columns={columns(fee)}
        filters={filters}
        searches="Child’s name"
        idOf={({ _id }) => _id}
        nameOf={({ fullName }) => fullName}
        onOpen={setOpen}
        onExport={save}
        empty={<EmptyState title="No entries yet" />}
      />
      {open && <EntryDialog entry={open} fee={fee} onClose={() => setOpen(null)} onDone={done} />}
    </>
  )
}

type DialogProps = { entry: EntryRow; fee: number; onClose: () => void; onDone: () => void }

function EntryDialog({ entry, fee, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const { busy, submit } = useSubmit()
  const params = { entryId: entry._id }
  const act = (work: () => Promise<{ message: string }>) =>
    submit(async () => {
      toast.success((await work()).message)
      onDone()
    })
  return (
    <Dialog open onClose={onClose} title={entry.fullName}>
      <p>
        Seat {entry.seat}, group {entry.group}, born on {formatLongDate(entry.bornOn)}
      </p>
      <div className="mt-4 grid gap-3">
        {fee > 0 && (
          <EntryFee
            entry={entry}
            busy={busy}
            onWaive={(reason) => void act(() => call(waiveEntryFee, { params, body: { reason } }))}
          />
        )}
        {entry.voided === null ? (
          <>
            <OfficeField
              label="Reason (the family will see it)"
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button
              variant="line"
              busy={busy}
              disabled={reason.trim() === ''}
              onClick={() => void act(() => call(voidEntry, { params, body: { reason } }))}
            >
              Remove from ranking
            </Button>
          </>
        ) : (
          <>
            <p>Not ranked: {entry.voided}</p>
            <Button
              variant="line"
              busy={busy}
              onClick={() => void act(() => call(voidEntry, { params, body: { reason: null } }))}
            >
              Put back in ranking
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Roles that take money at the desk. */
const takesMoney = (role: string | undefined) => role === 'owner' || role === 'office'

type EntryFeeProps = { entry: EntryRow; busy: boolean; onWaive: (reason: string | null) => void }

/** The fee of an entry: the way to the desk that takes it, or a child that takes part without it. */
function EntryFee({ entry, busy, onWaive }: EntryFeeProps) {
  const session = useSession()
  const [reason, setReason] = useState('')
  if (entry.paidAt) return <p>The fee is paid.</p>
  if (entry.waiver !== null)
    return (
      <>
        <p>No fee: {entry.waiver}</p>
        <Button variant="line" busy={busy} onClick={() => onWaive(null)}>
          Ask for the fee again
        </Button>
      </>
    )
  return (
    <>
      {takesMoney(session?.role) ? (
        <Link className="ob" to={href('/office/fees/families/:id', { id: entry.studentId })}>
          Take the fee
        </Link>
      ) : (
        <p>The fee is due. The office takes it at the fees desk.</p>
      )}
      <OfficeField
        label="Why no fee is due"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button variant="line" busy={busy} disabled={reason.trim() === ''} onClick={() => onWaive(reason)}>
        Waive the fee
      </Button>
    </>
  )
}
