import { isCallError } from '../errors.ts'
import { translate } from '../translate.ts'

/** Data, or the message of a failure: one list that fails must not break the page. */
export type LoadResult<T> = { data: T } | { failed: string }

/** Awaits a call; a failure becomes the server's message, or `otherwise`. */
export async function toLoadResult<T>(
  reply: Promise<{ data: T }>,
  otherwise: string,
): Promise<LoadResult<T>> {
  try {
    return { data: (await reply).data }
  } catch (error) {
    return { failed: (isCallError(error) && error.message) || translate(otherwise) }
  }
}
