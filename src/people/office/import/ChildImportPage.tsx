import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { href } from 'react-router'
import { useBar } from '../../../ui/office/frame.ts'
import { ImportSteps } from '../../../ui/office/ImportSteps.tsx'
import { ChildrenSheet } from './ChildrenSheet.tsx'
import { ChildrenTaken, type Taken } from './ChildrenTaken.tsx'
import { type Looked, LookThrough } from './LookThrough.tsx'
import { PastSheets } from './PastSheets.tsx'
import { saveTemplate } from './files.ts'

/** /office/people/import: a school's children from a sheet, in three steps, and their login slips. */
export function ChildImportPage(): ReactNode {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const bar = useBar({
    title: 'Children from a sheet',
    help: 'Children of a school and their parents come from a sheet. Nothing is stored until you confirm it. Then each family gets a slip with which it begins.',
    above: { title: 'People', to: href('/office/people') },
  })
  const again = () => {
    setLooked(null)
    setTaken(null)
  }
  let step: 0 | 1 | 2 = 0
  if (taken) step = 2
  else if (looked) step = 1
  return (
    <div className="im">
      {bar &&
        createPortal(
          <button type="button" className="ob" onClick={() => void saveTemplate('xlsx')}>
            <Download className="ico" aria-hidden="true" />
            Template
          </button>,
          bar,
        )}
      <ImportSteps at={step} />
      {taken && <ChildrenTaken taken={taken} again={again} />}
      {!taken && looked && (
        <LookThrough looked={looked} onChange={setLooked} onTaken={setTaken} onAnother={again} />
      )}
      {!taken && !looked && (
        <div className="im-two">
          <ChildrenSheet onChecked={setLooked} />
          <PastSheets />
        </div>
      )}
    </div>
  )
}
