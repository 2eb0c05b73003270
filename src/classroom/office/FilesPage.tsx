import { Download, Paperclip, Search, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, useSearchParams } from 'react-router'
import { send } from '../../platform/browser/send.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { byteSize } from '../../platform/files/byte-size.rules.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { formatShortDate } from '../../platform/text/dates.rules.ts'
import { call, download } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { sentName } from '../../ui/sent-name.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import {
  deleteFile,
  findOfficeFiles,
  getOfficeFile,
  type LibraryRow,
  uploadOfficeFile,
} from '../files/files.contract.ts'
import { FILE_MAX_BYTES } from '../../platform/files/attachments.contract.ts'
import { ACCEPTED_FILES } from '../../platform/files/attachments.rules.ts'
import { LISTED_FILES } from '../files/files.rules.ts'
import { FileInput } from '../../ui/FileInput.tsx'
import './classroom.css'

const kinds = { pdf: 'Worksheet', picture: 'Picture', recording: 'Recording' } as const

/** /office/files: the academy's own worksheets, pictures and recordings. */
export function FilesPage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const words = search.get('words') ?? ''
  const load = useCallback(() => call(findOfficeFiles, { query: { words: words.slice(0, 80) } }), [words])
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  const bar = usePageBar({
    title: 'Files',
    help: 'Worksheets (PDF), pictures and recordings of the academy, up to 15 MB each. Teachers give them with homework, and add their own.',
  })
  return (
    <>
      {bar && createPortal(<Upload onAdded={retry} />, bar)}
      <SearchForm key={words} words={words} onSearch={(next) => setSearch(next ? { words: next } : {})} />
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
      {view.phase === 'shown' && view.data.length === 0 && (
        <EmptyState title={words ? 'No file has these words' : 'No file yet'} />
      )}
      {view.phase === 'shown' && view.data.length > 0 && (
        <section className="rg" aria-label="Files">
          <ul className="fl-list">
            {view.data.map((file) => (
              <FileRow key={file._id} file={file} onDeleted={retry} />
            ))}
          </ul>
        </section>
      )}
      {view.phase === 'shown' && view.data.length >= LISTED_FILES && (
        <p className="of-hint mt-3">These are the newest {LISTED_FILES}. Search for others.</p>
      )}
    </>
  )
}

function SearchForm({ words, onSearch }: { words: string; onSearch: (words: string) => void }): ReactNode {
  const [typed, setTyped] = useState(words)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className="fl-search" role="search" onSubmit={submit}>
      <OfficeField
        label="Name of the file"
        type="search"
        maxLength={80}
        required={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="ob">
        <Search className="ico" aria-hidden="true" />
        Search
      </button>
    </form>
  )
}

function Upload({ onAdded }: { onAdded: () => void }): ReactNode {
  const { busy, submit } = useSubmit((error) => toastError(error, 'We couldn’t add the file'))
  const add = (file: File) => {
    if (file.size > FILE_MAX_BYTES) return toast.error('This file is larger than 15 MB')
    return void submit(async () => {
      const body = new Uint8Array(await file.arrayBuffer())
      const query = { name: sentName(file).slice(-120) }
      const { message } = await send(
        uploadOfficeFile,
        { params: { id: uuidv7(Date.now()) }, query, body },
        () => {},
      )
      toast.success(message ?? 'File added')
      onAdded()
    })
  }
  return (
    <label className="ob ob-main fl-add">
      <FileInput accept={ACCEPTED_FILES} disabled={busy} onFile={add} />
      <Paperclip className="ico" aria-hidden="true" />
      {busy ? 'Adding' : 'Add a file'}
    </label>
  )
}

const usesText = (uses: number): string => {
  if (uses === 0) return 'in no homework'
  return uses === 1 ? 'in 1 homework' : `in ${uses} homeworks`
}

function FileRow({ file, onDeleted }: { file: LibraryRow; onDeleted: () => void }): ReactNode {
  const { _id: id, name, kind, size, uploadedAt, by, uses } = file
  const [asking, setAsking] = useState(false)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setAsking(false)
  })
  const remove = () =>
    void submit(async () => {
      toast.success((await call(deleteFile, { params: { id } })).message)
      setAsking(false)
      onDeleted()
    })
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="muted">
          {kinds[kind]}, {byteSize(size)}, {formatShortDate(uploadedAt)}
          {by && `, ${by}`}, {usesText(uses)}
        </span>
      </p>
      <button
        type="button"
        className="ob"
        aria-label={`Save ${name}`}
        onClick={() => void saveDownload(download(getOfficeFile, { params: { id } }))}
      >
        <Download className="ico" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="ob ob-bad"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 className="ico" aria-hidden="true" />
      </button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${name}?`}
        text={uses > 0 ? `It is ${usesText(uses)} and goes from there too.` : 'It is in no homework.'}
        yes="Delete"
        no="Cancel"
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={remove}
      />
    </li>
  )
}
