import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { ImportWizard } from '../../../ui/office/ImportWizard.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { ImportDone, type ImportOutcome } from './ImportDone.tsx'
import { type CheckedImport, ImportPreview } from './ImportPreview.tsx'
import { PastImports } from './PastImports.tsx'
import { saveTemplate } from './files.ts'

/** /office/people/import: imports a school's children in three steps and prints login slips. */
export function ChildImportPage(): ReactNode {
  const [looked, setLooked] = useState<CheckedImport | null>(null)
  const [taken, setTaken] = useState<ImportOutcome | null>(null)
  const again = () => {
    setLooked(null)
    setTaken(null)
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
          <ImportUpload onChecked={setLooked} />
          <PastImports />
        </div>
      }
      preview={
        looked && <ImportPreview looked={looked} onChange={setLooked} onTaken={setTaken} onAnother={again} />
      }
      done={taken && <ImportDone taken={taken} again={again} />}
    />
  )
}
