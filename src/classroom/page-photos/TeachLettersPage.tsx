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
import { words } from './teach-letters.words.ts'

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
        {words.loading}
      </p>
    )
  if (view.phase === 'failed')
    return (
      <ErrorState
        className="mt-8"
        title={view.message}
        action={<Button onClick={retry}>{words.tryAgain}</Button>}
      />
    )
  if (!role || !MAY_SIGN_OFF.includes(role))
    return <EmptyState title={words.forTeachers}>{words.forTeachersText}</EmptyState>
  return (
    <div className="wrap py-8">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-ink-2">{words.text}</p>
      {role === 'teacher' && <WaitingPages />}
      <LettersToSignOffView models={view.data} isTeacher={role === 'teacher'} onChanged={retry} />
    </div>
  )
}
