import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/wire.ts'
import { useOwn } from '../../../platform/useOwn.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Failed } from '../../../ui/office/Failed.tsx'
import { useBar } from '../../../ui/office/frame.ts'
import { ImportSteps } from '../../../ui/office/ImportSteps.tsx'
import { getQuizLines } from '../../bank/import/import.contract.ts'
import { ExportQuiz } from './ExportQuiz.tsx'
import { keepLooked, keptLooked, type Looked, type Taken } from './looked.ts'
import { LookStep } from './LookStep.tsx'
import { PastImports } from './PastImports.tsx'
import { SheetStep } from './SheetStep.tsx'
import { TakenStep } from './TakenStep.tsx'
import { saveTemplate } from './template.ts'

const askQuizzes = () => call(getQuizLines, {})

/** /office/questions/import: questions from a file, in three steps; and out to one. */
export function QuestionImportPage(): ReactNode {
  const [search] = useSearchParams()
  const { view, retry } = useOwn('/staff/login', askQuizzes)
  const [looked, setLooked] = useState<Looked | null>(null)
  const [taken, setTaken] = useState<Taken | null>(null)
  const bar = useBar({
    title: 'Questions from a sheet',
    help: 'Questions come from a sheet or from another program. Nothing is stored until you confirm it.',
  })
  useEffect(() => setLooked(keptLooked()), [])
  useKept(looked)
  const again = () => {
    keepLooked(null)
    setLooked(null)
    setTaken(null)
    retry()
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
      {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
      {view.phase === 'failed' && !looked && !taken && <Failed message={view.message} retry={retry} />}
      {taken && <TakenStep taken={taken} again={again} />}
      {!taken && looked && (
        <LookStep
          looked={looked}
          onChange={setLooked}
          onTaken={(next) => {
            keepLooked(null)
            setLooked(null)
            setTaken(next)
          }}
          onAnother={again}
        />
      )}
      {!taken && !looked && view.phase === 'shown' && (
        <div className="im-two">
          <SheetStep subjects={view.data} preselected={search.get('quiz') ?? ''} onChecked={setLooked} />
          <aside aria-label="Export and earlier imports">
            {view.data.some(({ quizzes }) => quizzes.length > 0) && (
              <ExportQuiz subjects={view.data} preselected={search.get('quiz') ?? ''} />
            )}
            <PastImports onUndone={retry} />
          </aside>
        </div>
      )}
    </div>
  )
}

/**
 * What was looked through and mended outlasts a reload: kept when the typing rests, and when the page goes.
 */
function useKept(looked: Looked | null): void {
  useEffect(() => {
    if (!looked) return
    const keep = () => keepLooked(looked)
    const timer = setTimeout(keep, 400)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [looked])
}
