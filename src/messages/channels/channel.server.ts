import type { Category, Kind } from '../kinds.rules.ts'
import type { Language } from '../../platform/languages.rules.ts'
import type { Refused } from '../sending.rules.ts'

/** A message as a provider gets it. `id` is ours; the provider's reports carry it back. */
export type OutgoingMessage = {
  id: string
  kind: Kind
  language: Language
  /** Ten digits. */
  mobile: string
  /** The facts in the template's order. */
  parameters: readonly string[]
  linkToken: string
  /** The registered id of an SMS's template, and its whole text. */
  templateId: string
  text: string
}

/**
 * What became of a try. unknown: it may have been taken; its report settles that, or the lease runs out.
 */
export type SendOutcome =
  | { state: 'sent'; providerId: string }
  | { state: 'refused'; refused: Refused; reason: string }
  | { state: 'unknown'; reason: string }

export type RemoteTemplate = {
  name: string
  language: string
  state: 'waiting' | 'approved' | 'refused'
  category: Category
}

export type WhatsApp = {
  send: (message: OutgoingMessage) => Promise<SendOutcome>
  /** Free text, within 24 hours of the family's last word. `id` is ours, as that of a message. */
  reply: (answer: Pick<OutgoingMessage, 'id' | 'mobile' | 'text'>) => Promise<SendOutcome>
  /** The academy's templates at Meta. @throws {Error} with the reason. */
  templates: () => Promise<readonly RemoteTemplate[]>
  /** Whether these raw bytes are signed with the app's secret. */
  isSigned: (bytes: Uint8Array, signature: string | undefined) => boolean
  verifyToken: string
}

export type Sms = {
  send: (message: OutgoingMessage) => Promise<SendOutcome>
  /** Reads a delivery report; null when its credentials are not the provider's. */
  report: (
    bytes: Uint8Array,
    basic: string | undefined,
  ) => readonly { ref: string; status: 'delivered' | 'failed'; reason: string }[] | null
}

/** Timeout of a call to a provider, in milliseconds. */
export const PROVIDER_MS = 10_000

/** The outcome of a request that failed: nothing arrived when no connection came about. */
export function failedFetch(cause: unknown): SendOutcome {
  const { code = '' } = (cause as { cause?: { code?: string } }).cause ?? {}
  const isUnsent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  const reason = `the provider could not be reached${code && ` (${code})`}`
  return isUnsent ? { state: 'refused', refused: 'again', reason } : { state: 'unknown', reason }
}
