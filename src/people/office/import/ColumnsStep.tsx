import { ArrowLeft, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { uuidv7 } from '../../../platform/new-id.ts'
import { send } from '../../../platform/browser/send.ts'
import { OfficeField } from '../../../ui/office/fields.tsx'
import { useImportRequest } from '../../../ui/office/ImportWizard.tsx'
import { ProgressBar } from '../../../ui/office/ProgressBar.tsx'
import { columnLabels } from './column-labels.ts'
import { ColumnRows } from './ColumnRows.tsx'
import { FirstChild } from './FirstChild.tsx'
import { checkChildren, type ReadSheet } from './import.contract.ts'
import type { CheckedImport } from './ImportPreview.tsx'
import { MatchNames } from './MatchNames.tsx'
import { applyMapping, type Mapping, missingColumns } from './sheet-mapping.rules.ts'

type ColumnsStepProps = {
  sheet: ReadSheet
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onChecked: (checked: CheckedImport) => void
  onAnother: () => void
}

/** The second step: which column of the file is what. */
export function ColumnsStep({ sheet, mapping, onChange, onChecked, onAnother }: ColumnsStepProps): ReactNode {
  const { sent, failure, run } = useImportRequest({ failed: 'The rows were not checked. Please try again.' })
  const missing = missingColumns(mapping)
  const check = () => {
    if (missing.length > 0 || sent !== null) return
    void run(async (onSent) => {
      const { heads, ...body } = applyMapping(sheet, mapping)
      const sending = {
        ...body,
        columns: [...body.columns],
        matches: [...body.matches],
        rows: [...body.rows],
      }
      const { data } = await send(checkChildren, { body: sending }, onSent)
      onChecked({
        name: sheet.name,
        sheet: sheet.sheet,
        notes: sheet.notes,
        keeps: mapping.isKept ? headMeanings(sheet, mapping) : [],
        mapped: { heads, ...body },
        verdict: data,
        key: uuidv7(Date.now()),
        leaveOut: false,
        chosen: {},
        changed: new Set(),
        opened: new Set(),
      })
    })
  }
  const count = sheet.rows.length.toLocaleString('en-IN')
  return (
    <>
      <div className="im-two">
        <section className="rg" aria-labelledby="which">
          <div className="rg-h">
            <h2 id="which">Which column is what?</h2>
            <span className="muted">{count} rows, guessed from the headings</span>
          </div>
          <ColumnRows sheet={sheet} mapping={mapping} onChange={onChange} />
          <MatchNames sheet={sheet} mapping={mapping} onChange={onChange} />
          {!mapping.columns.includes('class') && (
            <div className="im-all">
              <OfficeField
                label="Class of all children"
                required
                hint="No column has the class. You can change it for single rows in the next step."
                placeholder="Class 4"
                value={mapping.classOfAll}
                onChange={(event) => onChange({ ...mapping, classOfAll: event.target.value })}
              />
            </div>
          )}
        </section>
        <FirstChild sheet={sheet} mapping={mapping} onChange={onChange} />
      </div>
      <div className="im-a">
        <label className="im-o">
          <input
            type="checkbox"
            className="of-chk"
            checked={mapping.isKept}
            onChange={(event) => onChange({ ...mapping, isKept: event.target.checked })}
          />
          <span>Remember this for the next file</span>
        </label>
        <p className={missing.length > 0 ? 'of-err' : 'muted'}>
          {missing.length > 0
            ? `Still to say: ${missing.map((column) => columnLabels[column]).join(', ')}.`
            : 'Nothing is saved yet.'}
        </p>
        <button type="button" className="ob" onClick={onAnother}>
          <ArrowLeft className="ico" aria-hidden="true" />
          File
        </button>
        <button type="button" className="ob ob-main" aria-disabled={missing.length > 0} onClick={check}>
          Check {count} rows
        </button>
      </div>
      <div role="alert">
        {failure && (
          <p className="of-err mt-3">
            <TriangleAlert className="ico" aria-hidden="true" />
            <span>{failure}</span>
          </p>
        )}
      </div>
      {sent !== null && <ProgressBar part={null} words="Checking the rows" />}
    </>
  )
}

/** The headings with what each means, used or left out. */
const headMeanings = (sheet: ReadSheet, { columns }: Mapping) =>
  sheet.heads.map(({ head }, place) => ({ head, column: columns[place] ?? null }))
