import { useEffect, useState } from 'react'
import { href, Navigate, useLocation } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { repairSession } from '../../platform/browser/repair-session.ts'
import { useRequiredSession } from '../../platform/browser/useRequiredSession.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { words } from './profile.words.ts'

/** /studentprofile and /teacherprofile without an id redirect to the own profile. */
export function OwnProfilePage() {
  const { pathname } = useLocation()
  const session = useRequiredSession(withNext(href('/login'), pathname))
  const [isChecked, setIsChecked] = useState(false)
  // The role decides which page; wait until the server has confirmed it.
  useEffect(() => {
    void repairSession().finally(() => setIsChecked(true))
  }, [])
  return session && isChecked ? (
    <Navigate to={ownPage(session)} replace />
  ) : (
    <LoadingScreen label={words.opening} />
  )
}

function ownPage({ userId: id, role }: { userId: string; role: string }): string {
  if (role === 'student') return href('/studentprofile/:id', { id })
  if (role === 'teacher') return href('/teacherprofile/:id', { id })
  return role === 'parent' ? href('/family') : href('/staff')
}
