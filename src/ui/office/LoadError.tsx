import { Button } from '../Button.tsx'
import { ErrorState } from '../ErrorState.tsx'

/** A loading error with a retry button. */
export function LoadError({ message, retry }: { message: string; retry: () => void }) {
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
