import { DAY_MS, INDIA_MS, lastTime } from '../text/india.rules.ts'

/** A failed backup or restore; its message is a sentence for the user. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

export const wrongKey = (): BackupError =>
  new BackupError('BACKUP_KEY is not the key of this file, or the start of the file is damaged.')

/** Why a backup was made. */
export const REASONS = ['nightly', 'by-hand', 'before-update', 'before-restore'] as const
export type Reason = (typeof REASONS)[number]

/** Time of the nightly backup, in India. */
export const NIGHTLY = { hour: 2, minute: 10 } as const

const DAILY = 7
const WEEKLY = 4
/** Number of backups kept from before updates and restores. */
const BEFORE = 4

/** The file name of a backup, with India's time. Encrypted ones ended in .sealed before 1.1. */
export function nameOf(at: Date, reason: Reason, sealed: boolean): string {
  const time = new Date(at.getTime() + INDIA_MS).toISOString()
  const stamp = `${time.slice(0, 10)}-${time.slice(11, 19).replaceAll(':', '')}`
  return `academy-${stamp}-${reason}.tar.gz${sealed ? '.age' : ''}`
}

const named =
  /^academy-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)-(nightly|by-hand|before-update|before-restore)\.tar\.gz(\.age|\.sealed)?$/

/** Parses a file name; null if it is not a backup's. */
export function readName(name: string): { at: Date; reason: Reason; sealed: boolean } | null {
  const [, day, hour, minute, second, reason, sealed] = named.exec(name) ?? []
  if (day === undefined) return null
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`) - INDIA_MS
  return Number.isNaN(at)
    ? null
    : { at: new Date(at), reason: reason as Reason, sealed: sealed !== undefined }
}

/** Days and weeks (from Monday) since 1970, in India. */
const dayOf = (at: Date) => Math.floor((at.getTime() + INDIA_MS) / DAY_MS)
// The first of January 1970 was a Thursday.
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)

/**
 * Backups to delete. Kept are nightly ones of seven days and the last of each of the four weeks before, the
 * last four made before an update or restore, and all made by hand.
 */
export function expiredBackups(names: readonly string[]): string[] {
  const all = names
    .flatMap((name) => {
      const read = readName(name)
      return read ? [{ name, ...read }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const nightly = all.filter(({ reason }) => reason === 'nightly')
  const days = firstOfEach(nightly, ({ at }) => dayOf(at)).slice(0, DAILY)
  const older = nightly.filter(({ at }) => days.every((day) => dayOf(at) < dayOf(day.at)))
  const weeks = firstOfEach(older, ({ at }) => weekOf(at)).slice(0, WEEKLY)
  const before = (wanted: Reason) => all.filter(({ reason }) => reason === wanted).slice(0, BEFORE)
  const retained = new Set([...days, ...weeks, ...before('before-update'), ...before('before-restore')])
  return all.filter((one) => one.reason !== 'by-hand' && !retained.has(one)).map(({ name }) => name)
}

function firstOfEach<T>(items: readonly T[], group: (item: T) => number): T[] {
  const seen = new Set<number>()
  return items.filter((item) => {
    const isNew = !seen.has(group(item))
    seen.add(group(item))
    return isNew
  })
}

/** When the next nightly backup is due. */
export const nextNight = (now: Date): Date => new Date(lastTime(now, NIGHTLY).getTime() + DAY_MS)
