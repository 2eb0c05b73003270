import type { ReactNode } from 'react'
import { send } from '../../../platform/browser/send.ts'
import { uuidv7 } from '../../../platform/new-id.ts'
import { call } from '../../../platform/wire.ts'
import { FileDrop } from '../../../ui/office/FileDrop.tsx'
import { UploadForm, useImportFile } from '../../../ui/office/ImportWizard.tsx'
import { sentName } from '../../../ui/sent-name.ts'
import { checkFees, readFees } from './fee-import.contract.ts'
import type { CheckedFees } from './FeeImportPreview.tsx'

const facts: readonly (readonly [column: string, what: string])[] = [
  ['Child', 'by name. Add the admission number or the parent’s mobile where two have one name'],
  ['Plan, group and from', 'what is billed every month, and from which day'],
  ['Discount and its reason', '10% or rupees, such as 200'],
  ['Owed or paid ahead', 'whole rupees, and the day of that balance'],
]

type UploadProps = { onChecked: (checked: CheckedFees) => void; onTemplate: () => void }

/** The first step: choosing the file, which is read and checked. */
export function FeeImportUpload({ onChecked, onTemplate }: UploadProps): ReactNode {
  const { sent, check, field } = useImportFile(async (file, body, onSent) => {
    const { data: sheet } = await send(readFees, { query: { name: sentName(file) }, body }, onSent)
    const { data } = await call(checkFees, { body: { dayOrder: sheet.dayOrder, rows: sheet.rows } })
    onChecked({
      sheet,
      verdicts: data.rows,
      key: uuidv7(Date.now()),
      leaveOut: false,
      changed: false,
      opened: new Set(),
      decisions: {},
      totals: { owed: '', paidAhead: '' },
    })
  })

  return (
    <UploadForm sent={sent} next="Nothing is saved yet. Next, you check the rows." onCheck={check}>
      <div className="rg pad">
        <FileDrop
          label="File of fees"
          hint="CSV or XLSX, up to 2,000 rows and 10 MB"
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
            Have the two totals of your old books at hand: you type them before anything is saved.{' '}
            <button type="button" className="olink" onClick={onTemplate}>
              Download the template
            </button>
          </p>
        </details>
      </div>
    </UploadForm>
  )
}
