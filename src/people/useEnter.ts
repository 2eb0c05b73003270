import { useNavigate, useSearchParams } from 'react-router'
import { paths, safeNext } from '../app/paths.ts'
import { storeSession } from '../platform/session.ts'
import type { Role } from '../platform/wire.ts'
import { toast } from '../ui/toast.tsx'

/** After a login the visitor goes on after this many milliseconds. */
const LOGIN_REDIRECT_MS = 100

type LoggedIn = { data: { data: { token: string; fullName: string; _id: string } }; message?: string | undefined }

/** Remembers a login and goes on to where it was asked for, or home. */
export function useEnter(): (reply: LoggedIn, role: Role, home?: string) => void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return ({ data, message }, role, home = paths.home) => {
    const { token, fullName, _id } = data.data
    if (!token) throw new Error('Token is missing from response')
    storeSession({ userId: _id, name: fullName, role, family: false })
    toast.success(message ?? 'Login successful')
    const asked = search.get('next')
    const next = asked === null ? home : safeNext(asked)
    // A course page is loaded as a document: only that one may talk to the payment window it opens.
    const go = () => (next.startsWith(paths.course('')) ? window.location.assign(next) : void navigate(next))
    setTimeout(go, LOGIN_REDIRECT_MS)
  }
}
