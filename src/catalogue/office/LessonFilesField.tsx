import { Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { send } from '../../platform/browser/send.ts'
import { isCallError } from '../../platform/errors.ts'
import { FILE_MAX_BYTES } from '../../platform/files/attachments.contract.ts'
import { ACCEPTED_FILES } from '../../platform/files/attachments.rules.ts'
import { byteSize } from '../../platform/files/byte-size.rules.ts'
import { download } from '../../platform/wire.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { sentName } from '../../ui/sent-name.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { MAX_LESSON_FILES, type LessonFile } from '../catalogue.rules.ts'
import { openLessonFile, uploadLessonFile } from './lesson-files.contract.ts'
import { FileInput } from '../../ui/FileInput.tsx'

type FilesProps = {
  files: readonly LessonFile[]
  error: string | undefined
  onChange: (files: readonly LessonFile[]) => void
}

const LABEL = 'Worksheets and files, for enrolled students'
const MAX_NAME = 120

/** What students download beside the film: worksheets, pictures and recordings. */
export function LessonFilesField({ files, error, onChange }: FilesProps): ReactNode {
  const [failed, setFailed] = useState('')
  const { busy, submit } = useSubmit((thrown) =>
    setFailed(
      isCallError(thrown) && thrown.message ? thrown.message : 'The file was not uploaded. Please try again.',
    ),
  )
  const upload = (file: File) => {
    if (file.size > FILE_MAX_BYTES) return setFailed('The limit for a file is 15 MB')
    setFailed('')
    return void submit(async () => {
      const body = new Uint8Array(await file.arrayBuffer())
      const query = { name: sentName(file).slice(-MAX_NAME) }
      onChange([...files, (await send(uploadLessonFile, { query, body }, () => {})).data])
    })
  }
  const wrong = failed || error
  return (
    <div className="of-f" data-place={LABEL}>
      <b className="lb">{LABEL}</b>
      {files.length > 0 && (
        <ul className="grid gap-2" aria-label="Files of the lesson">
          {files.map(({ id, name, type, size }) => (
            <li key={id} className="up">
              <button
                type="button"
                className="olink"
                onClick={() =>
                  void saveDownload(download(openLessonFile, { params: { id }, query: { name, type } }))
                }
              >
                {name}
              </button>
              <span className="of-hint">{byteSize(size)}</span>
              <button
                type="button"
                className="olink"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(files.filter((file) => file.id !== id))}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_LESSON_FILES && (
        <span className="up">
          <label className="ob" aria-busy={busy}>
            <Paperclip className="ico" aria-hidden="true" />
            {busy ? 'Adding the file' : 'Add a file'}
            <FileInput
              accept={ACCEPTED_FILES}
              disabled={busy}
              aria-label="Add a file to the lesson"
              onFile={upload}
            />
          </label>
          <span className="of-hint">A PDF, a picture or a recording, at most 15 MB</span>
        </span>
      )}
      {wrong && (
        <span className="of-err" role="alert">
          {wrong}
        </span>
      )}
    </div>
  )
}
