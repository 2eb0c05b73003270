import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { NOT_SET_UP } from '../../academy/academy.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** A missing page (404) or one that failed, each with a link or button to continue. */
export function ErrorPage() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (isNotSetUp(error)) return <NotSetUp />
  return (
    <div className="wrap py-16 lg:py-24">
      <h1 className="sr-only">{missing ? 'Page not found' : 'Something went wrong'}</h1>
      {missing ? (
        <EmptyState
          title="We can’t find that page"
          action={<ButtonLink to={href('/')}>Back to Home</ButtonLink>}
        >
          The link may be old or mistyped. Go to the home page, or open Courses or Competitions from the menu.
        </EmptyState>
      ) : (
        <ErrorState
          title="Something went wrong"
          action={
            <Button type="button" onClick={() => window.location.reload()}>
              Try Again
            </Button>
          }
        >
          We couldn’t show this page. Try again in a moment, or <a href={href('/')}>go to the home page</a>.
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
    <EmptyState title="This website is not ready yet">
      If you run it: open the “Set up the academy” link printed in the server log. Each start prints a new
      link.
    </EmptyState>
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
