import { DAY_MS, INDIA_MS, lastTime } from '../india.rules.ts'

/** What keeps a backup from being made or read; its message is a sentence for whoever asked for it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Why a backup was made. */
export const REASONS = ['nightly', 'by-hand', 'before-update', 'before-restore'] as const
export type Reason = (typeof REASONS)[number]

/** When the nightly backup is made, in India. */
export const NIGHTLY = { hour: 2, minute: 10 } as const

const DAILY = 7
const WEEKLY = 4
/** Of those made before something: more than this many are of no use. */
const BEFORE = 4

/** The name of a backup made at this moment: its time is India's. */
export function nameOf(at: Date, reason: Reason, sealed: boolean): string {
  const time = new Date(at.getTime() + INDIA_MS).toISOString()
  const stamp = `${time.slice(0, 10)}-${time.slice(11, 19).replaceAll(':', '')}`
  return `academy-${stamp}-${reason}.tar.gz${sealed ? '.sealed' : ''}`
}

const named =
  /^academy-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)-(nightly|by-hand|before-update|before-restore)\.tar\.gz(\.sealed)?$/

/** What the name of a backup says; null for any other name. */
export function readName(name: string): { at: Date; reason: Reason; sealed: boolean } | null {
  const [, day, hour, minute, second, reason, sealed] = named.exec(name) ?? []
  if (day === undefined) return null
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`) - INDIA_MS
  return Number.isNaN(at)
    ? null
    : { at: new Date(at), reason: reason as Reason, sealed: sealed !== undefined }
}

/** Days and weeks (from Monday) since 1970 as India counts them. */
const dayOf = (at: Date) => Math.floor((at.getTime() + INDIA_MS) / DAY_MS)
// The first of January 1970 was a Thursday.
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)

/**
 * The whole backups that are no longer kept. Of the nightly ones stay seven days' and, of the weeks before,
 * the last of each of four; of those made before an update or a restore the last four. Those made by hand
 * stay until somebody removes them.
 */
export function superfluous(names: readonly string[]): string[] {
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
  const kept = new Set([...days, ...weeks, ...before('before-update'), ...before('before-restore')])
  return all.filter((one) => one.reason !== 'by-hand' && !kept.has(one)).map(({ name }) => name)
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
