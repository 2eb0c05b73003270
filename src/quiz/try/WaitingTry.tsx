import { Check } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { href } from 'react-router'
import { isLearner } from '../../academy/roles.rules.ts'
import { isCallError } from '../../platform/errors.ts'
import { useSession } from '../../platform/browser/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { FirstTry, GuestResult } from './try.contract.ts'
import { claimStoredResult, waitingTry } from './waiting-try.loader.ts'
import { words } from './try.words.ts'
import { words as language } from '../../platform/language.words.ts'

type State = { waiting: GuestResult | null; kept: FirstTry | null; failed: string | null }

/** Saves the stored result of a try once a learner is signed in. */
export function WaitingTry(): ReactNode {
  const session = useSession()
  const learner = session && isLearner(session.role) ? session.userId : null
  const [{ waiting, kept, failed }, setState] = useState<State>({ waiting: null, kept: null, failed: null })
  const keep = useCallback(async () => {
    try {
      const first = await claimStoredResult()
      setState((before) => ({ waiting: null, kept: first ?? before.kept, failed: null }))
    } catch (error) {
      const failure = (isCallError(error) && error.message) || words.notSaved
      setState((before) => ({ ...before, failed: failure }))
    }
  }, [])
  useEffect(() => {
    setState((before) => ({ ...before, waiting: waitingTry() }))
    if (learner) void keep()
  }, [learner, keep])

  if (kept) {
    const [before, title, after] = words.saved(kept.title, kept.correct, kept.total)
    return (
      <div className="try-kept" role="status">
        <p>
          <Check className="ico" aria-hidden="true" />
          {before}
          <span lang={language.langOf(kept.title)}>{title}</span>
          {after}
        </p>
        <ButtonLink to={href('/home')}>{words.goHome}</ButtonLink>
      </div>
    )
  }
  if (failed && waiting)
    return (
      <div className="try-kept" role="alert">
        <p>{words.onDevice(failed)}</p>
        <Button onClick={() => void keep()}>{words.retry}</Button>
      </div>
    )
  if (waiting && session?.role === 'parent')
    return (
      <div className="try-kept" role="status">
        <p>{words.whose(waiting.correct, waiting.total)}</p>
        <ButtonLink to={href('/family/account')}>{words.chooseChild}</ButtonLink>
      </div>
    )
  return null
}
