import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { isStaff } from '../../academy/roles.rules.ts'
import { sendLogout } from '../../people/account/useSignedIn.ts'
import { logOutLocally, type StoredSession } from '../../platform/browser/session.ts'
import { openAnew } from '../../platform/browser/open-anew.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { words } from './nav.words.ts'

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
    toast.info(words.loggedOutOffline, {
      duration: Infinity,
    })
  }
  const dialog = (
    <ConfirmDialog
      open={asking}
      title={words.logoutTitle}
      text={words.logoutText}
      yes={words.yes}
      no={words.no}
      onYes={() => void leave()}
      onNo={() => setAsking(false)}
    />
  )
  return { ask: () => setAsking(true), dialog }
}
