import { statfs } from 'node:fs/promises'
import { Refusal } from './errors.ts'

export type DiskGuard = { assertWritable: () => void; stop: () => void }

/**
 * Refuses writes while less than `minFree` bytes are free: the embedded database hangs on a full disk.
 * Looks once a second, so it recovers by itself.
 */
export async function guardDisk(folder: string, minFree: number): Promise<DiskGuard> {
  let free = Number.POSITIVE_INFINITY
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    free = bavail * bsize
  }
  await look()
  // A look that fails says nothing about the space; the last one stands.
  const timer = setInterval(() => void look().catch(() => {}), 1_000)
  timer.unref()
  return {
    assertWritable: () => {
      if (free < minFree) throw new Refusal(507)
    },
    stop: () => clearInterval(timer),
  }
}
