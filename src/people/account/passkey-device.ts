import { isCallError } from '../../platform/errors.ts'
import type { Reply } from '../../platform/wire.ts'
import type { askNewPasskey, askPasskeyLogin, NewCredential, SignedCredential } from './passkeys.contract.ts'

// Loaded when a passkey is used, not before.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Asks for a finger, a face or a PIN, and signs with a passkey of this site. */
export async function signWithPasskey(
  options: Reply<typeof askPasskeyLogin>['data'],
): Promise<SignedCredential> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options })
}

/** Makes a passkey on this device, or on one beside it. */
export async function makePasskey(options: Reply<typeof askNewPasskey>['data']): Promise<NewCredential> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options })
}

const words: Record<string, string> = {
  // Browsers don't tell a person who stopped from one who waited too long.
  NotAllowedError: 'No passkey was used. Nothing has changed.',
  AbortError: 'No passkey was used. Nothing has changed.',
  InvalidStateError: 'This device has a passkey of this account already.',
  SecurityError: 'Passkeys work at the academy’s own address only.',
}

/** What went wrong between browser, device and server, for the person who holds it. */
export function passkeyTrouble(error: unknown): string {
  if (isCallError(error)) return error.message || 'Something went wrong'
  const name = error instanceof Error ? error.name : ''
  return words[name] ?? 'This device could not use a passkey.'
}
