import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../platform/wire.ts'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { ImportWizard } from '../../../ui/office/ImportWizard.tsx'
import { getQuizLines } from '../../bank/import/import.contract.ts'
import { ExportQuiz } from './ExportQuiz.tsx'
import {
  saveCheckedImport,
  loadCheckedImport,
  type CheckedImport,
  type ImportOutcome,
} from './checked-import.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { PastImports } from './PastImports.tsx'
import { UploadStep } from './UploadStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { saveTemplate } from './template.ts'

const askQuizzes = () => call(getQuizLines, {})

/** /office/questions/import: questions from a file, in three steps; and out to one. */
export function QuestionImportPage(): ReactNode {
  const [search] = useSearchParams()
  const { view, retry } = usePrivateQuery('/staff/login', askQuizzes)
  const [looked, setLooked] = useState<CheckedImport | null>(null)
  const [taken, setTaken] = useState<ImportOutcome | null>(null)
  useEffect(() => setLooked(loadCheckedImport()), [])
  useSavedImport(looked)
  const again = () => {
    saveCheckedImport(null)
    setLooked(null)
    setTaken(null)
    retry()
  }
  const [preselected, subjects] = [search.get('quiz') ?? '', view.phase === 'shown' ? view.data : null]
  return (
    <ImportWizard
      page={{
        title: 'Import questions',
        help: 'Import questions from a file or another program. Nothing is saved until you confirm.',
      }}
      onTemplate={() => void saveTemplate('xlsx')}
      upload={
        <>
          {view.phase === 'loading' && <Skeleton className="h-64 rounded-lg" />}
          {view.phase === 'failed' && <LoadError message={view.message} retry={retry} />}
          {subjects && (
            <div className="im-two">
              <UploadStep subjects={subjects} preselected={preselected} onChecked={setLooked} />
              <aside aria-label="Export and earlier imports">
                {subjects.some(({ quizzes }) => quizzes.length > 0) && (
                  <ExportQuiz subjects={subjects} preselected={preselected} />
                )}
                <PastImports onUndone={retry} />
              </aside>
            </div>
          )}
        </>
      }
      preview={
        looked && (
          <PreviewStep
            looked={looked}
            onChange={setLooked}
            onTaken={(next) => {
              saveCheckedImport(null)
              setLooked(null)
              setTaken(next)
            }}
            onAnother={again}
          />
        )
      }
      done={taken && <DoneStep taken={taken} again={again} />}
    />
  )
}

/**
 * What was looked through and mended outlasts a reload: kept when the typing rests, and when the page goes.
 */
function useSavedImport(looked: CheckedImport | null): void {
  useEffect(() => {
    if (!looked) return
    const keep = () => saveCheckedImport(looked)
    const timer = setTimeout(keep, 400)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [looked])
}
