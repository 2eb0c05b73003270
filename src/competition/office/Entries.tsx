import { useCallback, useState } from 'react'
import { type ListQuery, useList } from '../../platform/useList.ts'
import { call, download, type Sent } from '../../platform/wire.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { type EntryRow, exportEntries, findEntries, notePaid, voidEntry } from './entries.contract.ts'
import { SchoolSheet } from './SchoolSheet.tsx'

const bodyOf = ({ tab: _, ...query }: ListQuery) => query as Sent<typeof findEntries>['body']

const by = { self: 'the child', parent: 'parent', teacher: 'teacher', sheet: 'sheet' } as const

const columns = (fee: number): readonly Column<EntryRow>[] => [
  { id: 'name', head: 'Child', cell: ({ fullName }) => fullName },
  { id: 'seat', head: 'Seat', cell: ({ seat }) => seat, sortable: true, right: true, phone: 'side' },
  { id: 'group', head: 'Group', cell: ({ group }) => group },
  { id: 'place', head: 'Place', cell: ({ place }) => place },
  { id: 'by', head: 'Entered by', cell: ({ enteredBy }) => by[enteredBy] },
  { id: 'mail', head: 'E-mail', cell: ({ confirmed }) => (confirmed ? 'confirmed' : 'not confirmed') },
  ...(fee > 0
    ? [{ id: 'paid', head: 'Fee', cell: ({ paidAt }: EntryRow) => (paidAt ? 'paid' : 'open') }]
    : []),
  { id: 'out', head: 'Ranks', cell: ({ voided }) => (voided ? 'taken out' : '') },
]

const filters: readonly Filter[] = [
  {
    id: 'state',
    name: 'State',
    options: [
      { value: 'unpaid', label: 'Fee open' },
      { value: 'voided', label: 'Taken out' },
    ],
  },
]

type EntriesProps = { id: string; fee: number; onChanged: () => void }

/** Who is in; the fee and the ranks of each, and a school’s sheet. */
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
      <SchoolSheet id={id} onEntered={done} />
      <DataTable
        what="entries"
        list={list}
        columns={columns(fee)}
        filters={filters}
        searches="Name of the child"
        idOf={({ _id }) => _id}
        nameOf={({ fullName }) => fullName}
        onOpen={setOpen}
        onExport={save}
        empty={<EmptyState title="Nobody is in yet" />}
      />
      {open && <EntryDialog entry={open} fee={fee} onClose={() => setOpen(null)} onDone={done} />}
    </>
  )
}

type DialogProps = { entry: EntryRow; fee: number; onClose: () => void; onDone: () => void }

function EntryDialog({ entry, fee, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const params = { entryId: entry._id }
  const act = async (work: () => Promise<{ message: string }>) => {
    setBusy(true)
    try {
      toast.success((await work()).message)
      onDone()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={entry.fullName}>
      <p>
        Seat {entry.seat}, group {entry.group}, born on {entry.bornOn}
      </p>
      <div className="mt-4 grid gap-3">
        {fee > 0 && (
          <Button
            variant="line"
            busy={busy}
            onClick={() => void act(() => call(notePaid, { params, body: { paid: entry.paidAt === null } }))}
          >
            {entry.paidAt === null ? 'The fee is paid' : 'The fee is not paid'}
          </Button>
        )}
        {entry.voided === null ? (
          <>
            <OfficeField
              label="Why it leaves the ranks; the family reads it"
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
              Take out of the ranks
            </Button>
          </>
        ) : (
          <>
            <p>Taken out of the ranks: {entry.voided}</p>
            <Button
              variant="line"
              busy={busy}
              onClick={() => void act(() => call(voidEntry, { params, body: { reason: null } }))}
            >
              Let back in
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
