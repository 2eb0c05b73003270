import { LogOut, User, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { logout } from '../people/people.contract.ts'
import { forgetEverything, type StoredSession, useSession } from '../platform/session.ts'
import { call, isStaff } from '../platform/wire.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { paths } from './paths.ts'

/** Where one's own page is. */
function profileOf({ role, userId }: StoredSession): string {
  if (role === 'teacher') return paths.teacherProfile(userId)
  if (role === 'student') return paths.studentProfile(userId)
  return isStaff(role) ? paths.staff : paths.family
}

/**
 * Login and Signup, or the greeting with Profile and Logout. The server sends both halves and the stylesheet shows the
 * one that fits, so nothing flashes; after hydration only that one is there.
 */
export function AccountNav({ button, onChoose }: { button: string; onChoose?: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)

  const profile = () => {
    onChoose?.()
    if (!session) return
    void navigate(profileOf(session))
  }
  const leave = async () => {
    setAsking(false)
    try {
      await call(logout, { body: {} })
    } catch {
      toast.error('You are still logged in: the server could not be reached. Please try again.')
      return
    }
    forgetEverything()
    window.location.assign(paths.home)
  }

  return (
    <>
      {session ? null : (
        <span className="when-out contents">
          <Link className="navlink" to={paths.login()} {...(onChoose ? { onClick: onChoose } : {})}>
            Login
          </Link>
          <Link className={`btn ${button} min-h-11!`} to={paths.signup} {...(onChoose ? { onClick: onChoose } : {})}>
            Signup
          </Link>
        </span>
      )}
      {session === null ? null : (
        <span className="when-in contents">
          <span className="max-w-[16ch] truncate px-1 pt-0.5 font-[600]">{session ? `Welcome, ${session.name}` : 'Welcome'}</span>
          <button type="button" className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onClick={profile}>
            <User className="ico" aria-hidden="true" />
            Profile
          </button>
          {session?.family && (
            <Link className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" to={paths.family} {...(onChoose ? { onClick: onChoose } : {})}>
              <Users className="ico" aria-hidden="true" />
              Family
            </Link>
          )}
          <button type="button" className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onClick={() => setAsking(true)}>
            <LogOut className="ico" aria-hidden="true" />
            Logout
          </button>
        </span>
      )}
      <ConfirmDialog
        open={asking}
        title="Are you sure?"
        text="You want to logout!"
        yes="Yes"
        no="No"
        onYes={() => void leave()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
