/** So many passkeys an account has at most. */
export const MOST_PASSKEYS = 10
/** How long a browser has to sign a challenge, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000

/** What a challenge is for: a new passkey, a login, or the second step of a staff login. */
export const CHALLENGED_FOR = ['add', 'login', 'second'] as const
export type ChallengedFor = (typeof CHALLENGED_FOR)[number]

/** The site that passkeys belong to (WebAuthn, section 5.1.2): its host without a port. */
export const relyingPartyOf = (publicUrl: URL): string => publicUrl.hostname

/**
 * Whether a passkey was used on our own pages. An academy on its own machine is opened at any port of it:
 * there the host alone counts.
 */
export function isOwnOrigin(origin: string, publicUrl: URL): boolean {
  if (origin === publicUrl.origin) return true
  if (publicUrl.protocol !== 'http:' || publicUrl.hostname !== 'localhost') return false
  return /^http:\/\/localhost(?::\d{1,5})?$/.test(origin)
}

/** What a browser says of what it signed; '' for anything that is none. */
export type Signed = { challenge: string; origin: string }

/** Reads clientDataJSON (WebAuthn, section 5.8.1), base64url; what is not as it should be is ''. */
export function signedIn(clientDataJSON: string): Signed {
  try {
    const bytes = Uint8Array.from(atob(clientDataJSON.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const told = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Record<keyof Signed, unknown>> | null
    const { challenge, origin } = told ?? {}
    return {
      challenge: typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : '',
      origin: typeof origin === 'string' ? origin : '',
    }
  } catch {
    return { challenge: '', origin: '' }
  }
}
