import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PinGateView } from './PinGateView.tsx'
import { words } from './switch.words.ts'

type Props = { failure: { status: number; message: string }; onRetry: () => void }

/** Why a parent's page did not load: behind a PIN, where it is entered; for others, the way home. */
export function ParentPageErrorView({ failure: { status, message }, onRetry }: Props): ReactNode {
  const session = useSession()
  if (status === 403 && session?.family) return <PinGateView home={href('/home')} onOpen={onRetry} />
  const way =
    status === 403 ? (
      <ButtonLink to={href('/home')}>{words.backHome}</ButtonLink>
    ) : (
      <Button onClick={onRetry}>{words.retry}</Button>
    )
  return <ErrorState className="mt-8" title={message} action={way} />
}
