import { href, useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '../../platform/paths.ts'
import { SIGNED_IN, storeSession } from '../../platform/session.ts'
import { isStaff, type Role } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'

/** After a login the visitor goes on after this many milliseconds. */
const LOGIN_REDIRECT_MS = 100

export type LoggedIn = {
  data: { data: { token: string; fullName: string; _id: string; role: Role } }
  message?: string | undefined
}

/** Where somebody goes on who was asked for nothing: where this page leads its own people, or home. */
export type Homes = Partial<Record<Role | 'staff', string>>

const homeOf = (homes: Homes, role: Role): string =>
  homes[role] ?? (isStaff(role) ? homes.staff : undefined) ?? href('/')

/** Where a login leads: to where it was asked for, or home. `next` comes from the address. */
const after = (next: string | null, home: string): string => (next === null ? home : safeNext(next))

/** Where a browser without scripts goes on; the mark tells scripts that run later to look who is here. */
export const goesOnTo =
  (homes: Homes = {}) =>
  ({ data }: LoggedIn, url: URL): string =>
    `${after(url.searchParams.get('next'), homeOf(homes, data.data.role))}${SIGNED_IN}`

/** Remembers a login and goes on to where it was asked for, or home. */
export function useWelcome(homes: Homes = {}): (reply: LoggedIn) => void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return ({ data, message }) => {
    const { token, fullName, _id, role } = data.data
    if (!token) return toast.error('Token is missing from response')
    storeSession({ userId: _id, name: fullName, role, family: false })
    toast.success(message ?? 'Login successful')
    setTimeout(() => void navigate(after(search.get('next'), homeOf(homes, role))), LOGIN_REDIRECT_MS)
  }
}
