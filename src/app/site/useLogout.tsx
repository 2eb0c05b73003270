import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { isStaff } from '../../academy/roles.rules.ts'
import { sendLogout } from '../../people/account/useSignedIn.ts'
import { logOutLocally, type StoredSession } from '../../platform/browser/session.ts'
import { openAnew } from '../../platform/browser/open-anew.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** Longest wait for the server at logout, in milliseconds; the browser is already logged out. */
const PATIENCE_MS = 3_000

/** The profile page, or the start page, of each role. */
export function profilePath({ role, userId }: StoredSession): string {
  if (role === 'teacher') return href('/teacherprofile/:id', { id: userId })
  if (role === 'student') return href('/studentprofile/:id', { id: userId })
  return isStaff(role) ? href('/office') : href('/family')
}

/** Logout with a confirmation: `ask` opens it, the caller renders `dialog`. */
export function useLogout(): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    setAsking(false)
    logOutLocally()
    const patience = AbortSignal.timeout(PATIENCE_MS)
    await sendLogout(patience)
    if (await openAnew(href('/'), patience)) return
    toast.info('You are logged out. The home page will open when you are back online.', {
      duration: Infinity,
    })
  }
  const dialog = (
    <ConfirmDialog
      open={asking}
      title="Are you sure?"
      text="You want to logout!"
      yes="Yes"
      no="No"
      onYes={() => void leave()}
      onNo={() => setAsking(false)}
    />
  )
  return { ask: () => setAsking(true), dialog }
}
