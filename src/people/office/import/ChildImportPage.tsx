import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { ImportWizard } from '../../../ui/office/ImportWizard.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { saveTemplate } from './files.ts'
import type { ReadSheet } from './import.contract.ts'
import { ImportDone, type ImportOutcome } from './ImportDone.tsx'
import { type CheckedImport, ImportPreview } from './ImportPreview.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { PastImports } from './PastImports.tsx'
import { guessMapping, type Mapping } from './sheet-mapping.rules.ts'

/** /office/people/import: a school's children from its own sheet, in four steps, with their login slips. */
export function ChildImportPage(): ReactNode {
  const [sheet, setSheet] = useState<{ file: ReadSheet; mapping: Mapping } | null>(null)
  const [checked, setChecked] = useState<CheckedImport | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const again = () => {
    setSheet(null)
    setChecked(null)
    setOutcome(null)
  }
  return (
    <ImportWizard
      page={{
        title: 'Import children',
        help: 'Import a school’s children and parents. Nothing is saved until you confirm. Then print a login slip for each family.',
        above: { title: 'People', to: href('/office/people') },
      }}
      onTemplate={() => void saveTemplate('xlsx')}
      upload={
        <div className="im-two">
          <ImportUpload onRead={(file) => setSheet({ file, mapping: guessMapping(file) })} />
          <PastImports />
        </div>
      }
      columns={
        sheet && (
          <ColumnsStep
            sheet={sheet.file}
            mapping={sheet.mapping}
            onChange={(mapping) => setSheet({ ...sheet, mapping })}
            onChecked={setChecked}
            onAnother={again}
          />
        )
      }
      preview={
        checked && (
          <ImportPreview
            checked={checked}
            onChange={setChecked}
            onDone={setOutcome}
            onBack={() => setChecked(null)}
          />
        )
      }
      done={outcome && <ImportDone outcome={outcome} again={again} />}
    />
  )
}
