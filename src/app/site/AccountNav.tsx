import { LogOut, User, Users } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { tellLogout } from '../../people/account/useSignedIn.ts'
import { leaveBrowser, type StoredSession, useSession } from '../../platform/session.ts'
import { isStaff } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

/** 'Welcome, {name}', as long as the name is: it stands where there is room for it. */
export function Greeting({ className = '' }: { className?: string }) {
  const session = useSession()
  if (session === null) return null
  return (
    <span className={`when-in [overflow-wrap:anywhere] ${className}`}>
      {session ? `Welcome, ${session.name}` : 'Welcome'}
    </span>
  )
}

/** Where one's own page is. */
function profileOf({ role, userId }: StoredSession): string {
  if (role === 'teacher') return href('/teacherprofile/:id', { id: userId })
  if (role === 'student') return href('/studentprofile/:id', { id: userId })
  return isStaff(role) ? href('/office') : href('/family')
}

/**
 * Login and Signup, or Profile and Logout. The server sends both halves and the stylesheet shows the
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
    leaveBrowser()
    await tellLogout()
    window.location.assign(href('/'))
  }

  return (
    <>
      {session ? null : (
        <span className="when-out contents">
          <Link className="navlink" to={href('/login')} {...(onChoose ? { onClick: onChoose } : {})}>
            Login
          </Link>
          <Link
            className={`btn ${button} min-h-11!`}
            to={href('/signup')}
            {...(onChoose ? { onClick: onChoose } : {})}
          >
            Signup
          </Link>
        </span>
      )}
      {session === null ? null : (
        <span className="when-in contents">
          <button type="button" className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onClick={profile}>
            <User className="ico" aria-hidden="true" />
            Profile
          </button>
          {session?.family && (
            <Link
              className="navlink gap-2 lg:px-2! min-[1400px]:px-3!"
              to={href('/family')}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <Users className="ico" aria-hidden="true" />
              Family
            </Link>
          )}
          <button
            type="button"
            className="navlink gap-2 lg:px-2! min-[1400px]:px-3!"
            onClick={() => setAsking(true)}
          >
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
