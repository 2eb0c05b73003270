import { href, useNavigate, useSearchParams } from 'react-router'
import { isStaff } from '../../academy/roles.rules.ts'
import { safeNext } from '../../platform/browser/paths.ts'
import { SIGNED_IN, storeSession } from '../../platform/browser/session.ts'
import type { Language } from '../../platform/languages.rules.ts'
import type { Role } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { words } from './account.words.ts'
import { chosenAddress, isElsewhere, openInChosen } from './landing.ts'

/** Delay before the redirect after a login, in milliseconds. */
const LOGIN_REDIRECT_MS = 100

export type LoggedIn = {
  data: {
    data: { token: string; fullName: string; _id: string; role: Role; language?: Language | null | undefined }
  }
  message?: string | undefined
}

/** A login reply before validation. */
type Loose = { data?: { data?: Partial<LoggedIn['data']['data']> }; message?: string }

/** Where a login redirects without `next`: the page of the role, or home. */
export type LandingPages = Partial<Record<Role | 'staff', string>>

const homeOf = (homes: LandingPages, role: Role): string =>
  homes[role] ?? (isStaff(role) ? homes.staff : undefined) ?? href('/')

/** The target of a login: `next` from the query, or home. */
const after = (next: string | null, home: string): string => (next === null ? home : safeNext(next))

/**
 * The redirect without JavaScript; the fragment tells scripts that run later to look up the session. A whole
 * address leads to another language.
 */
export const landingPath =
  (homes: LandingPages = {}) =>
  ({ data: { data } }: LoggedIn, url: URL): string => {
    const next = url.searchParams.get('next')
    const path = after(next, homeOf(homes, data.role))
    const chosen = next === null ? chosenAddress(data.language, path) : undefined
    return `${chosen === undefined ? path : url.origin + chosen}${SIGNED_IN}`
  }

/**
 * Stores the session and redirects to `next`, or home in the language that the person has chosen. `asked`:
 * the account's kind if the reply does not say it.
 */
export function useWelcome(homes: LandingPages = {}, asked?: Role): (reply: LoggedIn) => void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return (reply) => {
    // A proxy may have changed the reply, so nothing is assumed.
    const { data, message } = reply as Loose
    const { token, fullName = '', _id, role = asked, language } = data?.data ?? {}
    if (!token || !_id || !role) return toast.error(words.tokenMissing)
    storeSession({ userId: _id, name: fullName, role, family: false })
    toast.success(message ?? words.loggedIn)
    const next = search.get('next')
    const path = after(next, homeOf(homes, role))
    setTimeout(() => {
      // A link that names a page is opened as it is; the office is in English.
      if (next === null && !isStaff(role) && openInChosen(language, path)) return
      if (isElsewhere(path)) window.location.assign(path)
      else void navigate(path)
    }, LOGIN_REDIRECT_MS)
  }
}
