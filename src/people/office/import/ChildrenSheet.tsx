import { type ReactNode, useRef, useState } from 'react'
import { isCallError } from '../../../platform/errors.ts'
import { makeId } from '../../../platform/new-id.ts'
import { send } from '../../../platform/send.ts'
import { FileDrop, fileFault, sentName } from '../../../ui/office/FileDrop.tsx'
import { Going } from '../../../ui/office/Going.tsx'
import { saveTemplate } from './files.ts'
import { checkChildren } from './import.contract.ts'
import type { Looked } from './LookThrough.tsx'

const columns: readonly (readonly [column: string, what: string, example: string])[] = [
  ['child_name', 'the child’s full name', 'Asha Rao'],
  ['class', 'class or education', 'Class 4'],
  ['parent_name', 'who agrees for the child', 'Kavita Rao'],
  ['parent_email', 'the login of the family', 'kavita@example.com'],
  ['parent_mobile', '10 digits; who shares it is one family', '98765 43210'],
  ['teacher_email', 'of a teacher here; may be empty', 'meenakshi@example.com'],
]

/** The first step: which sheet. */
export function ChildrenSheet({ onChecked }: { onChecked: (looked: Looked) => void }): ReactNode {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const check = async () => {
    if (sent !== null) return
    const wrong = fileFault(file)
    setError(wrong)
    if (!file || wrong)
      return requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      )
    setSent(0)
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const { data } = await send(checkChildren, { query: { name: sentName(file) }, body }, setSent)
      onChecked({ file: data, key: makeId(Date.now()), leaveOut: false, said: {} })
    } catch (failed) {
      const told = isCallError(failed) && failed.message
      setError(told || 'The file could not be read from your device. Choose it again.')
      setSent(null)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <div className="rg pad">
        <FileDrop
          label="Sheet of children"
          hint="CSV or XLSX; at most 1,000 children and 10 MB"
          accept=".csv,.tsv,.xlsx"
          file={file}
          error={error}
          onChoose={(chosen) => {
            setFile(chosen)
            setError('')
          }}
        />
        <details className="im-col" open>
          <summary>What the columns are</summary>
          <dl>
            {columns.map(([column, what, example]) => (
              <div key={column}>
                <dt>{column}</dt>
                <dd>
                  {what} <span className="muted">({example})</span>
                </dd>
              </div>
            ))}
          </dl>
          <p>
            The first row names them. Format the cells as text, else a mobile becomes 9.87E+09. The empty
            sheet:{' '}
            <button type="button" className="olink" onClick={() => void saveTemplate('xlsx')}>
              XLSX
            </button>{' '}
            <button type="button" className="olink" onClick={() => void saveTemplate('csv')}>
              CSV
            </button>
          </p>
        </details>
      </div>
      <div className="im-a">
        <p className="muted">Nothing is stored yet: next you look through what was read.</p>
        <button type="submit" className="ob ob-main" aria-disabled={sent !== null}>
          Check file
        </button>
      </div>
      {sent !== null && (
        <Going part={sent < 1 ? sent : null} words={sent < 1 ? 'Sending the file' : 'Reading the file'} />
      )}
    </form>
  )
}
