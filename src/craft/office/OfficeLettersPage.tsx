import type { ReactNode } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { getLetterModels } from '../handwriting/letter-models.contract.ts'
import { LettersToSignOffView } from '../handwriting/LettersToSignOffView.tsx'

const load = () => call(getLetterModels, {})

/** /office/letters: what /teach/letters is for teachers, in the office's frame. */
export function OfficeLettersPage(): ReactNode {
  usePageBar({
    title: 'Handwriting',
    help: 'How the academy writes each letter. Children trace it, and sheets print it, as it is signed off here.',
  })
  const { view, retry } = usePrivateQuery(null, load)
  if (view.phase === 'loading') return <p role="status">One moment, please.</p>
  if (view.phase === 'failed')
    return <ErrorState title={view.message} action={<Button onClick={retry}>Try again</Button>} />
  return <LettersToSignOffView models={view.data} isTeacher={false} onChanged={retry} />
}
