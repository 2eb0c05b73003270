export type Status = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507

const words: Record<Status, string> = {
  400: 'The request could not be read',
  401: 'Please login to continue',
  403: 'You are not allowed to do this',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'The request stopped coming. Please try again.',
  409: 'This conflicts with what is stored',
  413: 'The request is too large',
  415: 'Send JSON (content-type: application/json)',
  422: 'Validation error',
  429: 'Too many attempts. Please wait a little and try again.',
  500: 'Something went wrong on our side. Please try again.',
  503: 'The academy is busy for a moment. Please try again.',
  507: 'The server has run out of space. Nothing was changed; please try again later.',
}

/**
 * A refusal on the server: becomes `{ success: false, message, errors? }` with its status. `retryAfter` in
 * seconds.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: Status
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: Status,
    message: string = words[status],
    more: { errors?: Record<string, string>; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }

  get body(): { success: false; message: string; errors?: Readonly<Record<string, string>> } {
    return this.errors
      ? { success: false, message: this.message, errors: this.errors }
      : { success: false, message: this.message }
  }
}

/** A refusal as the caller sees it. `status` is 0 when no answer came. `retryAfter` in seconds. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly errors: Readonly<Record<string, string>>
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, more: Partial<Pick<CallError, 'errors' | 'retryAfter'>> = {}) {
    super(message)
    this.status = status
    this.errors = more.errors ?? {}
    this.retryAfter = more.retryAfter
  }
}

/** By its name: the server's bundle and the unbundled server hold two copies of the class. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'CallError'
