import { type ReactNode, useState } from 'react'
import { uuidv7 } from '../../../platform/new-id.ts'
import { send } from '../../../platform/browser/send.ts'
import { FileDrop, fileFault, sentName } from '../../../ui/office/FileDrop.tsx'
import { saveTemplate } from './files.ts'
import { checkChildren } from './import.contract.ts'
import type { CheckedImport } from './ImportPreview.tsx'
import { UNREADABLE, UploadForm, useImportRequest } from '../../../ui/office/ImportWizard.tsx'

const columns: readonly (readonly [column: string, what: string, example: string])[] = [
  ['child_name', 'the child’s full name', 'Asha Rao'],
  ['class', 'class or education', 'Class 4'],
  ['parent_name', 'who gives consent for the child', 'Kavita Rao'],
  ['parent_email', 'the family’s login email, same for brothers and sisters', 'kavita@example.com'],
  ['parent_mobile', '10 digits; if a family here has it, you choose', '98765 43210'],
  ['teacher_email', 'email of a teacher here (optional)', 'meenakshi@example.com'],
]

/** The first step: choosing the file. */
export function ImportUpload({ onChecked }: { onChecked: (looked: CheckedImport) => void }): ReactNode {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const { sent, failure, clearFailure, run } = useImportRequest({ failed: UNREADABLE })

  const check = () => {
    const wrong = fileFault(file)
    setError(wrong)
    if (!file || wrong) return false
    void run(async (onSent) => {
      const body = new Uint8Array(await file.arrayBuffer())
      const { data } = await send(checkChildren, { query: { name: sentName(file) }, body }, onSent)
      onChecked({ file: data, key: uuidv7(Date.now()), leaveOut: false, chosen: {}, said: {} })
    })
    return true
  }

  return (
    <UploadForm sent={sent} next="Nothing is saved yet. Next, review the rows." onCheck={check}>
      <div className="rg pad">
        <FileDrop
          label="File of children"
          hint="CSV or XLSX, up to 1,000 children and 10 MB"
          accept=".csv,.tsv,.xlsx"
          file={file}
          error={error || failure}
          onChoose={(chosen) => {
            setFile(chosen)
            setError('')
            clearFailure()
          }}
        />
        <details className="im-col" open>
          <summary>About the columns</summary>
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
            Row 1 has the column names. Format cells as text, or mobile numbers turn into 9.87E+09. Template:{' '}
            <button type="button" className="olink" onClick={() => void saveTemplate('xlsx')}>
              XLSX
            </button>{' '}
            <button type="button" className="olink" onClick={() => void saveTemplate('csv')}>
              CSV
            </button>
          </p>
        </details>
      </div>
    </UploadForm>
  )
}
