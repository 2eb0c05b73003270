import { Check } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { href } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { useSession } from '../../platform/session.ts'
import { isLearner } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { FirstTry, Tried } from './try.contract.ts'
import { keepWaitingTry, waitingTry } from './waiting-try.loader.ts'

type State = { waiting: Tried | null; kept: FirstTry | null; failed: string | null }

/** A result that waited for its account: kept as soon as whoever learns is here. */
export function WaitingTry(): ReactNode {
  const session = useSession()
  const learner = session && isLearner(session.role) ? session.userId : null
  const [{ waiting, kept, failed }, setState] = useState<State>({ waiting: null, kept: null, failed: null })
  const keep = useCallback(async () => {
    try {
      const first = await keepWaitingTry()
      setState((before) => ({ waiting: null, kept: first ?? before.kept, failed: null }))
    } catch (error) {
      const failure = (isCallError(error) && error.message) || 'It could not be kept'
      setState((before) => ({ ...before, failed: failure }))
    }
  }, [])
  useEffect(() => {
    setState((before) => ({ ...before, waiting: waitingTry() }))
    if (learner) void keep()
  }, [learner, keep])

  if (kept)
    return (
      <div className="try-kept" role="status">
        <p>
          <Check className="ico" aria-hidden="true" />
          Kept: “{kept.title}”, {kept.correct} of {kept.total}. It stands in your home as your first try.
        </p>
        <ButtonLink to={href('/home')}>Go home</ButtonLink>
      </div>
    )
  if (failed && waiting)
    return (
      <div className="try-kept" role="alert">
        <p>{failed} Your result waits on this device.</p>
        <Button onClick={() => void keep()}>Retry</Button>
      </div>
    )
  if (waiting && session?.role === 'parent')
    return (
      <div className="try-kept" role="status">
        <p>
          A result waits here: {waiting.correct} of {waiting.total}. Whose is it?
        </p>
        <ButtonLink to={href('/family/account')}>Choose a child</ButtonLink>
      </div>
    )
  return null
}
