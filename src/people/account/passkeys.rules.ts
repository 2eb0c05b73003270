/** Most passkeys of an account. */
export const MOST_PASSKEYS = 10
/** How long a browser has to sign a challenge, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000

/** The purpose of a challenge: a new passkey, a login, or the second factor of a staff login. */
export const CHALLENGED_FOR = ['add', 'login', 'second'] as const
export type ChallengedFor = (typeof CHALLENGED_FOR)[number]

/** The relying party id (WebAuthn, section 5.1.2): the host without port. */
export const relyingPartyOf = (publicUrl: URL): string => publicUrl.hostname

/** Whether a passkey was used on our own pages. On localhost any port is accepted. */
export function isOwnOrigin(origin: string, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true
  if (publicUrl.protocol !== 'http:' || publicUrl.hostname !== 'localhost') return false
  return /^http:\/\/localhost(?::\d{1,5})?$/.test(origin)
}

/** The client data that was signed; '' for invalid parts. */
export type Signed = { challenge: string; origin: string }

/** Parses clientDataJSON (WebAuthn, section 5.8.1), base64url; invalid parts become ''. */
export function signedIn(clientDataJSON: string): Signed {
  try {
    const bytes = Uint8Array.from(atob(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const parsed = JSON.parse(new TextDecoder().decode(bytes)) as Partial<
      Record<keyof Signed, unknown>
    > | null
    const { challenge, origin } = parsed ?? {}
    return {
      challenge: typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : '',
      origin: typeof origin === 'string' ? origin : '',
    }
  } catch {
    return { challenge: '', origin: '' }
  }
}
