import { href, Navigate, useLocation } from 'react-router'
import { withNext } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'

/** /studentprofile and /teacherprofile without a name: whoever is here comes to their own page. */
export function OwnProfilePage() {
  const session = useSession()
  const { pathname } = useLocation()
  if (session === undefined) return <LoadingScreen label="One moment" />
  return <Navigate to={session ? ownPage(session) : withNext(href('/login'), pathname)} replace />
}

function ownPage({ userId: id, role }: { userId: string; role: string }): string {
  if (role === 'student') return href('/studentprofile/:id', { id })
  if (role === 'teacher') return href('/teacherprofile/:id', { id })
  return role === 'parent' ? href('/family') : href('/staff')
}
