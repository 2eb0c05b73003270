import { href, useNavigate, useSearchParams } from 'react-router'
import { SIGNED_IN, storeSession } from '../../platform/session.ts'
import type { Role } from '../../platform/wire.ts'
import { toast } from '../../ui/toast.tsx'
import { safeNext } from '../../platform/paths.ts'

/** After a login the visitor goes on after this many milliseconds. */
const LOGIN_REDIRECT_MS = 100

export type LoggedIn = {
  data: { data: { token: string; fullName: string; _id: string; role: Role } }
  message?: string | undefined
}

/** Where a login leads: to where it was asked for, or home. `next` comes from the address. */
const after = (next: string | null, home: string): string => (next === null ? home : safeNext(next))

/** Where a browser without scripts goes on; the mark tells scripts that run later to look who is here. */
export const goesOnTo =
  (home: string) =>
  (_: unknown, url: URL): string =>
    `${after(url.searchParams.get('next'), home)}${SIGNED_IN}`

/** Remembers a login and goes on to where it was asked for, or home. */
export function useWelcome(): (reply: LoggedIn, home?: string) => void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return ({ data, message }, home = href('/')) => {
    const { token, fullName, _id, role } = data.data
    if (!token) return void toast.error('Token is missing from response')
    storeSession({ userId: _id, name: fullName, role, family: false })
    toast.success(message ?? 'Login successful')
    setTimeout(() => void navigate(after(search.get('next'), home)), LOGIN_REDIRECT_MS)
  }
}
