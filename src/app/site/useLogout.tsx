import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { tellLogout } from '../../people/account/useSignedIn.ts'
import { leaveBrowser, type StoredSession } from '../../platform/session.ts'
import { isStaff } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

/** Where one's own page is. */
export function profileOf({ role, userId }: StoredSession): string {
  if (role === 'teacher') return href('/teacherprofile/:id', { id: userId })
  if (role === 'student') return href('/studentprofile/:id', { id: userId })
  return isStaff(role) ? href('/office') : href('/family')
}

/** Logout with the question before it: `ask` opens it, `dialog` is rendered by whoever asks. */
export function useLogout(): { ask: () => void; dialog: ReactNode } {
  const [asking, setAsking] = useState(false)
  const leave = async () => {
    setAsking(false)
    leaveBrowser()
    await tellLogout()
    window.location.assign(href('/'))
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
