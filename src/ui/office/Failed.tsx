import { Button } from '../Button.tsx'
import { ErrorState } from '../ErrorState.tsx'

/** What could not be loaded, with the way to try again. */
export function Failed({ message, retry }: { message: string; retry: () => void }) {
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
