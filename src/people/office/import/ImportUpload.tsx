import { type ReactNode, useState } from 'react'
import { send } from '../../../platform/browser/send.ts'
import { FileDrop, fileFault } from '../../../ui/office/FileDrop.tsx'
import { sentName } from '../../../ui/sent-name.ts'
import { UNREADABLE, UploadForm, useImportRequest } from '../../../ui/office/ImportWizard.tsx'
import { saveTemplate } from './files.ts'
import { readChildren, type ReadSheet } from './import.contract.ts'

const facts: readonly (readonly [column: string, what: string])[] = [
  ['Name, class and mobile', 'are needed. A column for each, or one class for all'],
  ['Email', 'is not needed. Without it a family starts with a slip and logs in with its mobile'],
  ['Brothers and sisters', 'have the same email, or the same mobile and parent'],
  ['Group and teacher', 'by the names that they have here; others you match in the next step'],
  ['Opening facts', 'date of birth, joining day, admission number, school, second parent, notes'],
]

/** The first step: choosing the file. */
export function ImportUpload({ onRead }: { onRead: (sheet: ReadSheet) => void }): ReactNode {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState('')
  const { sent, failure, clearFailure, run } = useImportRequest({ failed: UNREADABLE })

  const read = () => {
    const wrong = fileFault(file)
    setError(wrong)
    if (!file || wrong) return false
    void run(async (onSent) => {
      const body = new Uint8Array(await file.arrayBuffer())
      const { data } = await send(readChildren, { query: { name: sentName(file) }, body }, onSent)
      onRead(data)
    })
    return true
  }

  return (
    <UploadForm sent={sent} next="Nothing is saved yet. Next, say which column is what." onCheck={read}>
      <div className="rg pad">
        <FileDrop
          label="File of children"
          hint="CSV or XLSX, up to 2,000 children and 10 MB"
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
            {facts.map(([column, what]) => (
              <div key={column}>
                <dt>{column}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p>
            The sheet may be as it is, with its own headings. Or use our template:{' '}
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
