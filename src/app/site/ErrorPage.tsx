import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { NOT_SET_UP } from '../../academy/academy.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { words as language } from '../../platform/language.words.ts'
import { words } from './shell.words.ts'

/** A missing page (404) or one that failed, each with a link or button to continue. */
export function ErrorPage() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (isNotSetUp(error)) return <NotSetUp />
  return (
    <div className="wrap py-16 lg:py-24">
      <h1 className="sr-only">{missing ? words.missing : words.failed}</h1>
      {missing ? (
        <EmptyState title={words.missingTitle} action={<ButtonLink to={href('/')}>{words.home}</ButtonLink>}>
          {words.missingText}
        </EmptyState>
      ) : (
        <ErrorState
          title={words.failed}
          action={
            <Button type="button" onClick={() => window.location.reload()}>
              {words.retry}
            </Button>
          }
        >
          {words.failedText((text) => (
            <a key="home" href={language.base || '/'}>
              {text}
            </a>
          ))}
        </ErrorState>
      )}
    </div>
  )
}

/** Whether the error says that the academy is not set up yet. */
export const isNotSetUp = (error: unknown): boolean =>
  (isRouteErrorResponse(error) && error.statusText === NOT_SET_UP) ||
  (isCallError(error) && error.message === NOT_SET_UP)

const NotSetUp = () => (
  <div className="wrap py-16 lg:py-24">
    <h1 className="sr-only">{NOT_SET_UP}</h1>
    <EmptyState title={words.notSetUpTitle}>{words.notSetUpText}</EmptyState>
  </div>
)

/** The error page for when not even the layouts' data could be loaded. */
export function BareErrorPage() {
  return (
    <main id="main" className="min-h-dvh">
      <ErrorPage />
    </main>
  )
}
