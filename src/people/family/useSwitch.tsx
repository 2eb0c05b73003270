import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { storeSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { switchProfile } from './family.contract.ts'
import { words } from './switch.words.ts'

// Loaded on demand, as every header has this hook and few users need the sheet.
const PinSheet = lazy(() => import('./PinSheet.tsx').then((module) => ({ default: module.PinSheet })))

/** Lets this session act for a child, or for the parent again, and stores that in the browser. */
async function switchToChild(childId: string | null, pin?: string): Promise<void> {
  const { data } = await call(switchProfile, { body: pin === undefined ? { childId } : { childId, pin } })
  const { _id: userId, fullName: name, role, behindPin } = data
  storeSession({ userId, name, role, family: role === 'student', behindPin })
}

/** Whether a refusal asks for the parent's PIN. */
export const isPinRequired = (error: unknown): boolean => isCallError(error) && error.errors.pin !== undefined

/**
 * Switches the user of this device: `change(id)` to a child, `change(null)` to the parent. Where a PIN is
 * set, `sheet`, which the caller renders, asks for it first. Resolves to false when the switch was refused or
 * the sheet closed.
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
      await switchToChild(childId)
      return true
    } catch (error) {
      if (childId !== null || !isPinRequired(error)) {
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
        title={words.enterPin}
        text={words.forParent}
        submit={words.open}
        onPin={async (pin) => {
          await switchToChild(null, pin)
          end(true)
        }}
        onClose={() => end(false)}
      />
    </Suspense>
  ) : null
  return { change, sheet }
}
