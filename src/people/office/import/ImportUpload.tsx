import type { ReactNode } from 'react'
import { send } from '../../../platform/browser/send.ts'
import { FileDrop } from '../../../ui/office/FileDrop.tsx'
import { sentName } from '../../../ui/sent-name.ts'
import { UploadForm, useImportFile } from '../../../ui/office/ImportWizard.tsx'
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
  const { sent, check, field } = useImportFile(async (file, body, onSent) => {
    const { data } = await send(readChildren, { query: { name: sentName(file) }, body }, onSent)
    onRead(data)
  })

  return (
    <UploadForm sent={sent} next="Nothing is saved yet. Next, say which column is what." onCheck={check}>
      <div className="rg pad">
        <FileDrop
          label="File of children"
          hint="CSV or XLSX, up to 2,000 children and 10 MB"
          accept=".csv,.tsv,.xlsx"
          {...field}
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
