import { Button } from '../Button.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { NotFound } from './NotFound.tsx'

type LoadErrorProps = {
  message: string
  /** The status of a page's own record: 400 is an id that is none, 404 one that is not there. */
  status?: number
  retry: () => void
}

/** A loading error with a retry button; where nothing is to be loaded, the way to the page above. */
export function LoadError({ message, status, retry }: LoadErrorProps) {
  if (status === 400 || status === 404) return <NotFound />
  return (
    <ErrorState
      title={message}
      action={
        <Button variant="line" onClick={retry}>
          Retry
        </Button>
      }
    />
  )
}
