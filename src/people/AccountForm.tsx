import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import type { useAccountForm } from './useAccountForm.ts'

type Props = {
  account: Pick<ReturnType<typeof useAccountForm>, 'form' | 'busy'>
  onSubmit: () => Promise<void>
  /** What the button says. */
  action: string
  /** On a card beside others: a quieter button. */
  card?: boolean
  children: ReactNode
}

/** A form of an account: its own checks instead of the browser's, one button. */
export function AccountForm({ account: { form, busy }, onSubmit, action, card = false, children }: Props) {
  return (
    <form
      ref={form}
      noValidate
      className={card ? 'grid gap-5 rounded-lg bg-card p-5 shadow-rest' : 'grid gap-5'}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      <Button type="submit" {...(card ? { variant: 'line' as const } : { className: 'w-full' })} busy={busy}>
        {action}
      </Button>
    </form>
  )
}
