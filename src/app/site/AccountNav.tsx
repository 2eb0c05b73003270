import { LogOut, User, Users } from 'lucide-react'
import { href, Link, useNavigate } from 'react-router'
import { useSession } from '../../platform/browser/session.ts'
import { navItems } from './nav.ts'
import { profilePath, useLogout } from './useLogout.tsx'
import { words } from './site.words.ts'

/** 'Welcome, {name}'; the name may be long, so the parent decides where it fits. */
export function Greeting({ className = '' }: { className?: string }) {
  const session = useSession()
  if (session === null) return null
  return (
    <span className={`when-in [overflow-wrap:anywhere] ${className}`}>
      {session ? words.welcomeName(session.name) : words.welcome}
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
    void navigate(profilePath(session))
  }

  return (
    <>
      {session ? null : (
        <span className="when-out contents">
          <Link className="navlink" to={href('/login')} {...(onChoose ? { onClick: onChoose } : {})}>
            {words.login}
          </Link>
          <Link
            className={`btn ${button} min-h-11!`}
            to={href('/signup')}
            {...(onChoose ? { onClick: onChoose } : {})}
          >
            {words.signup}
          </Link>
        </span>
      )}
      {session === null ? null : (
        <span className="when-in contents">
          <button type="button" className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onClick={profile}>
            <User className="ico" aria-hidden="true" />
            {words.profile}
          </button>
          {/* On wide screens the chip beside it has this link. */}
          {session?.family && (
            <Link
              className="navlink gap-2 lg:hidden"
              to={href('/family')}
              {...(onChoose ? { onClick: onChoose } : {})}
            >
              <Users className="ico" aria-hidden="true" />
              {words.family}
            </Link>
          )}
          <button type="button" className="navlink gap-2 lg:px-2! min-[1400px]:px-3!" onClick={ask}>
            <LogOut className="ico" aria-hidden="true" />
            {words.logout}
          </button>
        </span>
      )}
      {dialog}
    </>
  )
}

const roles = ['student', 'teacher', 'parent'] as const

/**
 * Links to the signed-in person's pages. The server sends those of every role, and the stylesheet shows the
 * right ones.
 */
export function OwnPages({ className, onChoose }: { className: string; onChoose?: () => void }) {
  const session = useSession()
  if (session === null) return null
  const shown = session ? [session.role] : roles
  return shown.map((role) => (
    <nav key={role} aria-label={words.account} className={`${className} ${session ? '' : `role-${role}`}`}>
      {navItems[role].map(({ to, name }) => (
        <Link
          key={to}
          className="navlink whitespace-nowrap"
          to={to}
          {...(onChoose ? { onClick: onChoose } : {})}
        >
          {role === 'student' && to === href('/home') ? words.goOn : name}
        </Link>
      ))}
    </nav>
  ))
}
