import { LogOut, User, Users } from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import { useSession } from '../../platform/session.ts'
import { places } from './places.ts'
import { profileOf, useLogout } from './useLogout.tsx'

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

/**
 * Login and Signup, or Profile and Logout. The server sends both halves and the stylesheet shows the
 * one that fits, so nothing flashes; after hydration only that one is there.
 */
export function AccountNav({ button, onChoose }: { button: string; onChoose?: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const { ask, dialog } = useLogout()

  const profile = () => {
    onChoose?.()
    if (!session) return
    void navigate(profileOf(session))
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
          {/* On wide screens the chip beside it leads there. */}
          {session?.family && (
            <Link
              className="navlink gap-2 lg:hidden"
              to={href('/family')}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <Users className="ico" aria-hidden="true" />
              Family
            </Link>
          )}
          <button type="button" className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onClick={ask}>
            <LogOut className="ico" aria-hidden="true" />
            Logout
          </button>
        </span>
      )}
      {dialog}
    </>
  )
}

const roles = ['student', 'teacher', 'parent'] as const

/**
 * The pages of one's own, as links beside the others. The server sends every role's, and the stylesheet shows
 * the one that fits.
 */
export function OwnPages({ className, onChoose }: { className: string; onChoose?: () => void }) {
  const session = useSession()
  if (session === null) return null
  const shown = session ? [session.role] : roles
  return shown.map((role) => (
    <nav key={role} aria-label="Your pages" className={`${className} ${session ? '' : `role-${role}`}`}>
      {places[role]
        .filter(({ to }) => to !== href('/course'))
        .map(({ to, name }) => (
          <Link
            key={to}
            className="navlink whitespace-nowrap"
            to={to}
            {...(onChoose ? { onClick: onChoose } : {})}
          >
            {role === 'student' && to === href('/home') ? 'Go on' : name}
          </Link>
        ))}
    </nav>
  ))
}
