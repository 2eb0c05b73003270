import { href, isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import { NOT_SET_UP } from '../../academy/academy.contract.ts'
import { isCallError } from '../../platform/errors.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Header } from './Header.tsx'
import type { SettingsData } from '../../academy/settings.loader.ts'

/** A page that is not there (404), or one that failed: both with a way out. */
export function ErrorPage() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (isNotSetUp(error)) return <NotSetUp />
  return (
    <div className="wrap py-16 lg:py-24">
      <h1 className="sr-only">{missing ? 'Page not found' : 'Something went wrong'}</h1>
      {missing ? (
        <EmptyState
          title="This page is not in our notebook"
          action={<ButtonLink to={href('/')}>Back to Home</ButtonLink>}
        >
          The address may be old or mistyped. The courses and the competitions are where they always were.
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
          The page could not be shown. Please try again in a moment, or{' '}
          <a href={href('/')}>go to the home page</a>.
        </ErrorState>
      )}
    </div>
  )
}

/** An academy without a name has nothing to show. */
export const isNotSetUp = (error: unknown): boolean =>
  (isRouteErrorResponse(error) && error.statusText === NOT_SET_UP) ||
  (isCallError(error) && error.message === NOT_SET_UP)

const NotSetUp = () => (
  <div className="wrap py-16 lg:py-24">
    <h1 className="sr-only">{NOT_SET_UP}</h1>
    <EmptyState title="This academy is about to open">
      It has no name and no pages yet. Whoever runs it: open the link that the start printed behind “Set up
      the academy”, in the log of the server; each start prints a new one.
    </EmptyState>
  </div>
)

/** The last resort when not even the header's data is there. */
export function BareErrorPage() {
  const data = useRouteLoaderData<SettingsData>('shell')
  return (
    <main id="main" className="min-h-dvh">
      {data ? <Header settings={data.settings} /> : null}
      <ErrorPage />
    </main>
  )
}
