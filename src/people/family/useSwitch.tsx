import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { storeSession } from '../../platform/session.ts'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { switchTo } from './family.contract.ts'

// Few who switch are asked: the header that lets them must not carry the sheet.
const PinSheet = lazy(() => import('./PinSheet.tsx').then((module) => ({ default: module.PinSheet })))

/** Lets this session act for a child, or for the parent again, and remembers it in the browser. */
async function actFor(childId: string | null, pin?: string): Promise<void> {
  const { data } = await call(switchTo, { body: pin === undefined ? { childId } : { childId, pin } })
  storeSession({ userId: data._id, name: data.fullName, role: data.role, family: data.role === 'student' })
}

/** Whether a refusal asks for the parent's PIN. */
export const wantsPin = (error: unknown): boolean => isCallError(error) && error.errors.pin !== undefined

/**
 * Who uses this device from now on. `change(id)` lets it be a child, `change(null)` the parent; where a PIN
 * guards the parent's side, `sheet`, which whoever uses this hook renders, asks for it first. It resolves to
 * whether it was done: false when it was refused, or when the sheet was closed.
 */
export function useSwitch(): { change: (childId: string | null) => Promise<boolean>; sheet: ReactNode } {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(done: boolean) => void>(() => {})
  const end = (done: boolean) => {
    setAsking(false)
    answer.current(done)
  }
  const change = useCallback(async (childId: string | null) => {
    try {
      await actFor(childId)
      return true
    } catch (error) {
      if (childId !== null || !wantsPin(error)) {
        toastError(error)
        return false
      }
      answer.current(false)
      return new Promise<boolean>((resolve) => {
        answer.current = resolve
        setAsking(true)
      })
    }
  }, [])
  const sheet = asking ? (
    <Suspense>
      <PinSheet
        asks="known"
        title="Your PIN, please"
        text="The diary, the fees and the account are the parent’s."
        submit="Open"
        onPin={async (pin) => {
          await actFor(null, pin)
          end(true)
        }}
        onClose={() => end(false)}
      />
    </Suspense>
  ) : null
  return { change, sheet }
}
