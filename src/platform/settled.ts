import { isCallError } from './errors.ts'

/** A reply that came, or the message of why it did not: one list that fails must not take a page down. */
export type Settled<T> = { data: T } | { failed: string }

/** Waits for a call; its failure becomes the server's message, or `otherwise`. */
export async function settled<T>(reply: Promise<{ data: T }>, otherwise: string): Promise<Settled<T>> {
  try {
    return { data: (await reply).data }
  } catch (error) {
    return { failed: (isCallError(error) && error.message) || otherwise }
  }
}
