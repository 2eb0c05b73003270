import { useRevalidator } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { words } from './home.words.ts'

/** The error of a list, with a retry button. */
export function LoadError({ message, className = '' }: { message: string; className?: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorState
      className={className}
      title={message}
      action={
        <Button type="button" variant="line" busy={state === 'loading'} onClick={() => void revalidate()}>
          {words.retry}
        </Button>
      }
    />
  )
}
