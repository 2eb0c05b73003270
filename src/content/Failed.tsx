import { useRevalidator } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'

/** A list that did not come: its message and a way to ask again. */
export function Failed({ message, className = '' }: { message: string; className?: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      className={className}
      title={message}
      action={
        <Button type="button" variant="line" busy={state === 'loading'} onClick={() => void revalidate()}>
          Retry
        </Button>
      }
    />
  )
}
