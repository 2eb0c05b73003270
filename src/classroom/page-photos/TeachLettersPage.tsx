import type { ReactNode } from 'react'
import { href } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { useSession } from '../../platform/browser/session.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { getLetterModels } from '../../craft/handwriting/letter-models.contract.ts'
import { LettersToSignOffView } from '../../craft/handwriting/LettersToSignOffView.tsx'
import { WaitingPages } from './WaitingPages.tsx'

const load = () => call(getLetterModels, {})
const MAY_SIGN_OFF = ['teacher', 'office', 'owner']

/**
 * /teach/letters: each letter stroke by stroke; a teacher or the office says that the academy writes it so. A
 * teacher checks the written pages of all its groups here, too.
 */
export function TeachLettersPage(): ReactNode {
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/teach/letters')), load)
  const role = useSession()?.role
  if (view.phase === 'loading')
    return (
      <p className="wrap py-8" role="status">
        Loading …
      </p>
    )
  if (view.phase === 'failed')
    return (
      <ErrorState className="mt-8" title={view.message} action={<Button onClick={retry}>Try again</Button>} />
    )
  if (!role || !MAY_SIGN_OFF.includes(role))
    return <EmptyState title="For teachers">Teachers and the office sign off letters here.</EmptyState>
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">How we write letters</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">
        Look at each letter stroke by stroke. Children trace it, and sheets print it, as you sign it off here.
      </p>
      {role === 'teacher' && <WaitingPages />}
      <LettersToSignOffView models={view.data} isTeacher={role === 'teacher'} onChanged={retry} />
    </div>
  )
}
