import { Paperclip, X } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { send } from '../../platform/browser/send.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { isCallError } from '../../platform/errors.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { words as language } from '../../platform/language.words.ts'
import { call } from '../../platform/wire.ts'
import { SelectField } from '../../ui/Field.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { findTeachFiles, type LibraryFile, uploadTeachFile } from './files.contract.ts'
import { FILE_MAX_BYTES } from '../../platform/files/attachments.contract.ts'
import { ACCEPTED_FILES } from '../../platform/files/attachments.rules.ts'
import { MAX_FILES } from './files.rules.ts'
import { words } from './file-picker.words.ts'
import { sentName } from '../../ui/sent-name.ts'
import './files.css'
import { FileInput } from '../../ui/FileInput.tsx'

type PickerProps = {
  files: readonly LibraryFile[]
  error: string | undefined
  onChange: (files: readonly LibraryFile[]) => void
}

/** The files of a homework: uploaded here, or chosen from the academy's library. */
export function FilePicker({ files, error, onChange }: PickerProps): ReactNode {
  const { view } = usePrivateQuery(
    null,
    useCallback(() => call(findTeachFiles, { query: {} }), []),
  )
  const library = view.phase === 'shown' ? view.data : []
  const [failure, setFailure] = useState('')
  const { busy, submit } = useSubmit((thrown) =>
    setFailure(isCallError(thrown) && thrown.message ? thrown.message : words.notAdded),
  )
  const upload = (file: File) => {
    if (file.size > FILE_MAX_BYTES) return setFailure(words.tooLarge)
    setFailure('')
    return void submit(async () => {
      const body = new Uint8Array(await file.arrayBuffer())
      const sending = {
        params: { id: uuidv7(Date.now()) },
        query: { name: sentName(file).slice(-120) },
        body,
      }
      const { data } = await send(uploadTeachFile, sending, () => {})
      onChange([...files, data])
    })
  }
  const rest = library.filter(({ _id }) => files.every((file) => file._id !== _id))
  const isFull = files.length >= MAX_FILES
  return (
    <div className="hf-pick">
      {files.length > 0 && (
        <ul className="hf-list" aria-label={words.files}>
          {files.map(({ _id, name }) => (
            <li key={_id}>
              <span lang={language.langOf(name)}>{name}</span>
              <button
                type="button"
                className="btn-icon"
                aria-label={words.remove(name)}
                onClick={() => onChange(files.filter((file) => file._id !== _id))}
              >
                <X className="ico" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <label className="btn btn-line hf-file">
          <FileInput accept={ACCEPTED_FILES} disabled={busy} onFile={upload} />
          <Paperclip className="ico" aria-hidden="true" />
          {busy ? words.adding : words.add}
        </label>
      )}
      {!isFull && rest.length > 0 && (
        <SelectField
          label={words.fromLibrary}
          name="library"
          value=""
          onChange={(event) => {
            const chosen = rest.find(({ _id }) => _id === event.target.value)
            if (chosen) onChange([...files, chosen])
          }}
        >
          <option value="">{words.choose}</option>
          {rest.map(({ _id, name }) => (
            <option key={_id} value={_id} lang={language.langOf(name)}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {(failure || error) && (
        <p role="alert" className="field-error">
          {failure || error}
        </p>
      )}
    </div>
  )
}
