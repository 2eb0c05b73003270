import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useSwitch } from './useSwitch.tsx'

/** A button for parents only, on a device locked by their PIN: it asks for the PIN. */
export function ParentKeyView({ children }: { children: ReactNode }): ReactNode {
  const { change, sheet } = useSwitch()
  return (
    <>
      <Button onClick={() => void change(null)}>{children}</Button>
      {sheet}
    </>
  )
}
