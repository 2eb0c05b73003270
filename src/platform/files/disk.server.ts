import { statfs } from 'node:fs/promises'
import { byteSize } from './byte-size.rules.ts'
import { Refusal } from '../errors.ts'

export type DiskGuard = {
  /** @throws {Refusal} 507 while writes are refused. */
  assertWritable: () => void
  /** Whether writes are refused at the moment. */
  isFull: () => boolean
  /** Since when too little space is free, and what that means; null if there is enough. */
  fault: () => { since: Date; reason: string } | null
  stop: () => void
}

/** `minFree` in bytes. `refuses`: writes fail on a full disk, as the embedded database would hang. */
type Guarded = { folder: string; minFree: number; refuses: boolean; now: () => Date }

/**
 * Refuses writes while less than `minFree` bytes are free: the embedded database hangs on a full disk. Checks
 * once a second, so it recovers by itself.
 */
export async function guardDisk({ folder, minFree, refuses, now }: Guarded): Promise<DiskGuard> {
  let free = Number.POSITIVE_INFINITY
  let since: Date | null = null
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    free = bavail * bsize
    since = free < minFree ? (since ?? now()) : null
  }
  // A folder that does not exist yet, or a check that fails, says nothing about the space.
  await look().catch(() => {})
  const timer = setInterval(() => void look().catch(() => {}), 1_000)
  timer.unref()
  const isFull = () => refuses && since !== null
  return {
    assertWritable: () => {
      if (isFull()) throw new Refusal(507)
    },
    isFull,
    fault: () => {
      if (!since) return null
      const what = refuses ? 'Nothing can be saved, and nobody can log in' : 'Uploads and backups may fail'
      return { since, reason: `Only ${byteSize(free)} free, ${byteSize(minFree)} needed. ${what}.` }
    },
    stop: () => clearInterval(timer),
  }
}
