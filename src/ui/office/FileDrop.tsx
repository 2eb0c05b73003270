import { FileSpreadsheet, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

const MOST_MB = 10
const MOST_BYTES = MOST_MB * 1_048_576

/** The error of a file that cannot be sent; empty for a good one. */
export function fileFault(file: File | null): string {
  if (!file) return 'Choose a file.'
  if (file.size > MOST_BYTES)
    return `This file is ${Math.ceil(file.size / 1_048_576)} MB. The limit is ${MOST_MB} MB. Split it and import one part at a time.`
  return file.size === 0 ? 'This file is empty.' : ''
}

type FileProps = {
  label: string
  hint: string
  /** Extensions, as in an input's accept attribute. */
  accept: string
  file: File | null
  error: string
  onChoose: (file: File | null) => void
}

/** A file field that also takes dropped files. */
export function FileDrop({ label, hint, accept, file, error, onChoose }: FileProps): ReactNode {
  const [over, setOver] = useState(false)
  return (
    <>
      <label
        className="im-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          onChoose(event.dataTransfer.files[0] ?? null)
        }}
      >
        <FileSpreadsheet className="ico" aria-hidden="true" />
        <span>
          <b>{file ? file.name : 'Choose a file or drop it here'}</b>
          <span className="muted">
            {file ? `${Math.max(1, Math.round(file.size / 1_024)).toLocaleString('en-IN')} kB` : hint}
          </span>
        </span>
        <input
          type="file"
          aria-label={label}
          accept={accept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'file-error' : undefined}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
      </label>
      <div role="alert">
        {error && (
          <p id="file-error" className="of-err">
            <TriangleAlert className="ico" aria-hidden="true" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </>
  )
}
