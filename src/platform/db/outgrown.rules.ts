import { byteSize } from '../files/byte-size.rules.ts'

/**
 * Limits of the embedded database, measured (docs/scale.md): beyond this size it opens slowly and a backup
 * copies for minutes; beyond this share of the event loop others wait for it.
 */
export const MAX_EMBEDDED_BYTES = 1_073_741_824
export const MAX_BUSY_SHARE = 0.7
/** How many minutes in a row it has to be busy: a burst of one minute is no reason to move. */
export const BUSY_MINUTES = 5
/** A busy time is reported for a week, so that the owner sees Saturday's on Monday; in milliseconds. */
const REPORTED_MS = 7 * 86_400_000

/** Minutes in a row in which the server had no time to spare, and when that last lasted too long. */
export type Load = { busyMinutes: number; lastBusy: Date | null }

export const noLoad: Load = { busyMinutes: 0, lastBusy: null }

/** The load after one more minute; `share` of it in which the event loop was at work, 0 to 1. */
export function addMinute({ busyMinutes, lastBusy }: Load, share: number, now: Date): Load {
  const minutes = share > MAX_BUSY_SHARE ? busyMinutes + 1 : 0
  return { busyMinutes: minutes, lastBusy: minutes >= BUSY_MINUTES ? now : lastBusy }
}

/** Why the embedded database has become too small, in a sentence; null if it has not. */
export function outgrownReason(bytes: number, { lastBusy }: Load, now: Date): string | null {
  if (bytes > MAX_EMBEDDED_BYTES)
    return `It holds ${byteSize(bytes)}, and is meant for at most ${byteSize(MAX_EMBEDDED_BYTES)}`
  if (lastBusy && now.getTime() - lastBusy.getTime() < REPORTED_MS)
    return `It kept the server busy for ${BUSY_MINUTES} minutes or longer, so that people waited`
  return null
}
