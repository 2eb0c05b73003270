import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { storeSession } from '../../platform/browser/session.ts'
import type { Language } from '../../platform/languages.rules.ts'
import { call } from '../../platform/wire.ts'
import { toastError } from '../../ui/toast.tsx'
import { switchProfile } from './family.contract.ts'
import { words } from './switch.words.ts'

// Loaded on demand, as every header has this hook and few users need the sheet.
const PinSheet = lazy(() => import('./PinSheet.tsx').then((module) => ({ default: module.PinSheet })))

/** Who uses the device now. `language`: chosen by that person; null: never. */
export type Switched = { language: Language | null }

/** Lets this session act for a child, or for the parent again, and stores that in the browser. */
async function switchToChild(childId: string | null, pin?: string): Promise<Switched> {
  const { data } = await call(switchProfile, { body: pin === undefined ? { childId } : { childId, pin } })
  const { _id: userId, fullName: name, role, behindPin, language } = data
  storeSession({ userId, name, role, family: role === 'student', behindPin })
  return { language }
}

/** Whether a refusal asks for the parent's PIN. */
export const isPinRequired = (error: unknown): boolean => isCallError(error) && error.errors.pin !== undefined

/**
 * Switches the user of this device: `change(id)` to a child, `change(null)` to the parent. Where a PIN is
 * set, `sheet`, which the caller renders, asks for it first. Resolves to null when the switch was refused or
 * the sheet closed.
 */
export function useSwitch(): {
  change: (childId: string | null) => Promise<Switched | null>
  sheet: ReactNode
} {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(done: Switched | null) => void>(() => {})
  const end = (done: Switched | null) => {
    setAsking(false)
    answer.current(done)
  }
  const change = useCallback(async (childId: string | null) => {
    try {
      return await switchToChild(childId)
    } catch (error) {
      if (childId !== null || !isPinRequired(error)) {
        toastError(error)
        return null
      }
      answer.current(null)
      return new Promise<Switched | null>((resolve) => {
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
          end(await switchToChild(null, pin))
        }}
        onClose={() => end(null)}
      />
    </Suspense>
  ) : null
  return { change, sheet }
}
