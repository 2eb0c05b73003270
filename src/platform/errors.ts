import { fieldsToMend } from './browser/fields-to-mend.rules.ts'
import { translate } from './translate.ts'

export type Status = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507

const words: Record<Status, string> = {
  400: 'We couldn’t read this request. Please try again.',
  401: 'Please log in to continue',
  403: 'You are not allowed to do this',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The connection was lost. Please try again.',
  409: 'Someone has changed this since you opened it. Reload and try again.',
  413: 'This is too large to send',
  415: 'Send JSON (content-type: application/json)',
  422: 'Validation error',
  429: 'Too many attempts. Please wait a little and try again.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'We are a little busy right now. Please try again in a moment.',
  507: 'The server has run out of space. Nothing was changed. Please try again later.',
}

/** The code of a refusal that says no more than its status. */
export const statusCodes: Record<Status, string> = {
  400: 'bad_request',
  401: 'not_logged_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'connection_lost',
  409: 'conflict',
  413: 'too_large',
  415: 'media_type_unsupported',
  422: 'validation_failed',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
  507: 'storage_full',
}

type RefusalDetails = {
  /** What happened, for programs: stays when the message is reworded. Lower case with underscores. */
  code?: string
  errors?: Record<string, string>
  retryAfter?: number
}
export type RefusalBody = {
  success: false
  message: string
  code: string
  errors?: Readonly<Record<string, string>>
}

/**
 * An error with an HTTP status: becomes `{ success: false, message, code, errors? }`. `retryAfter` in
 * seconds.
 * A message of its own has a code of its own.
 * @example new Refusal(409, 'The ranks are final', { code: 'ranks_final' })
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: Status
  readonly code: string
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  constructor(status: Status, message?: undefined, more?: RefusalDetails)
  constructor(status: Status, message: string, more: RefusalDetails & { code: string })
  constructor(status: Status, message: string = words[status], more: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.code = more.code ?? statusCodes[status]
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }

  get body(): RefusalBody {
    const { message, code, errors } = this
    return errors ? { success: false, message, code, errors } : { success: false, message, code }
  }
}

/** Replaces the wire's 'Validation error' by a readable message. */
function readable(message: string, wrongFields: number): string {
  if (message !== words[422]) return message
  return wrongFields > 0 ? fieldsToMend(wrongFields) : 'Please check what you typed.'
}

/** A failed call. `status` is 0 if there was no reply. `retryAfter` in seconds. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  /** The refusal's code; empty if there was no reply. */
  readonly code: string
  readonly errors: Readonly<Record<string, string>>
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    more: Partial<Pick<CallError, 'code' | 'errors' | 'retryAfter'>> = {},
  ) {
    super(translate(readable(message, Object.keys(more.errors ?? {}).length)))
    this.status = status
    this.code = more.code ?? ''
    this.errors = more.errors ?? {}
    this.retryAfter = more.retryAfter
  }
}

/** Compared by name: the server's bundle and the unbundled server have two copies of the class. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'CallError'
