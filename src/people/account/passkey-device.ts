import { isCallError } from '../../platform/errors.ts'
import type { Reply } from '../../platform/wire.ts'
import type {
  getPasskeyRegistrationOptions,
  getPasskeyLoginOptions,
  NewCredential,
  SignedCredential,
} from './passkeys.contract.ts'
import { words } from './account.words.ts'

// Loaded only when a passkey is used.
const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Asks for fingerprint, face or PIN, and signs with a passkey of this site. */
export async function signWithPasskey(
  options: Reply<typeof getPasskeyLoginOptions>['data'],
): Promise<SignedCredential> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options })
}

/** Creates a passkey on this device or on another one. */
export async function createPasskey(
  options: Reply<typeof getPasskeyRegistrationOptions>['data'],
): Promise<NewCredential> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options })
}

const troubles: Record<string, string> = {
  // Browsers report cancelling and a timeout alike.
  NotAllowedError: words.passkeyCancelled,
  AbortError: words.passkeyCancelled,
  InvalidStateError: words.passkeyThere,
  SecurityError: words.passkeyElsewhere,
}

/** The message for an error of the browser, the device or the server. */
export function passkeyTrouble(error: unknown): string {
  if (isCallError(error)) return error.message || words.failed
  const name = error instanceof Error ? error.name : ''
  return troubles[name] ?? words.passkeyFailed
}
