import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { download } from '../../../platform/wire.ts'
import { ImportWizard } from '../../../ui/office/ImportWizard.tsx'
import { saveDownload } from '../../../ui/save-file.ts'
import { feesTemplate } from './fee-import.contract.ts'
import { type CheckedFees, FeeImportPreview } from './FeeImportPreview.tsx'
import { FeeImportDone, type FeeImportOutcome } from './FeeImportDone.tsx'
import { FeeImportUpload } from './FeeImportUpload.tsx'
import { PastFeeImports } from './PastFeeImports.tsx'

const saveTemplate = () =>
  void saveDownload(
    download(feesTemplate, { query: { format: 'xlsx', rows: 'sample' } }),
    'We couldn’t download the template',
  )

/** /office/fees/import: plans, discounts and balances of the books before these, in three steps. */
export function FeeImportPage(): ReactNode {
  const [checked, setChecked] = useState<CheckedFees | null>(null)
  const [outcome, setOutcome] = useState<FeeImportOutcome | null>(null)
  const again = () => {
    setChecked(null)
    setOutcome(null)
  }
  return (
    <ImportWizard
      page={{
        title: 'Import fees',
        help: 'Bring plans, discounts and what each child owes or has paid ahead from your old books. Import the children first. Nothing is saved until you confirm.',
        above: { title: 'Fees', to: href('/office/fees') },
      }}
      onTemplate={saveTemplate}
      upload={
        <div className="im-two">
          <FeeImportUpload onChecked={setChecked} onTemplate={saveTemplate} />
          <PastFeeImports />
        </div>
      }
      preview={
        checked && (
          <FeeImportPreview checked={checked} onChange={setChecked} onDone={setOutcome} onBack={again} />
        )
      }
      done={outcome && <FeeImportDone outcome={outcome} again={again} />}
    />
  )
}
