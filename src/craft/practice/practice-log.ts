import * as z from 'zod/mini'
import { PRIVATE_PREFIX } from '../../platform/device/storage-keys.ts'
import { PRACTICE_LOG } from './log-key.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { readSession } from '../../platform/browser/session.ts'
import { ItemMastery, PracticeAttempt } from '../craft.contract.ts'
import { MAX_STORED, LONGEST_MS } from '../craft.rules.ts'
import { fastestMs } from '../evidence.rules.ts'
import { nothingKnown, withAttempt } from './item-mastery.rules.ts'
import { type Unsent, unsentStore } from './unsent-store.ts'

/*
 * What this device keeps of what was practised. Every part of the craft writes through here and nowhere else.
 * There are two copies until the server has it: the browser's own storage, which is written in the same
 * instant, and unsent-store.ts, which is on the disk a moment later and stays through a logout.
 */

/** `by`: whose it is; null if nobody was signed in. */
const LoggedAttempt = z.object({ by: z.nullable(z.string()), sent: z.boolean(), tried: PracticeAttempt })
type LoggedAttempt = z.output<typeof LoggedAttempt>
const Steps = z.object({ day: z.int(), steps: z.array(z.string()) })
const StoredMastery = z.object({ by: z.string(), things: z.array(ItemMastery) })

const LOG = PRACTICE_LOG
const MASTERY_KEY = `${PRIVATE_PREFIX}craft-told`
const listeners = new Set<() => void>()

/** The signed-in user; an adult's attempts are stored as theirs and never sent. */
const me = (): string | null => readSession()?.userId ?? null

function read<T>(key: string, schema: z.ZodMiniType<T>, none: T): T {
  try {
    return z.parse(schema, JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return none
  }
}

/** The entries that can be read; another version may have written some. */
const readable = <T>(schema: z.ZodMiniType<T>, all: readonly unknown[]): T[] =>
  all.flatMap((each) => {
    const { success, data } = z.safeParse(schema, each)
    return success ? [data] : []
  })

let memory: { raw: string | null; log: readonly LoggedAttempt[] } = { raw: null, log: [] }
function log(): readonly LoggedAttempt[] {
  const raw = localStorage.getItem(LOG)
  if (raw !== memory.raw) memory = { raw, log: readable(LoggedAttempt, read(LOG, z.array(z.unknown()), [])) }
  return memory.log
}

function write(next: readonly LoggedAttempt[]): void {
  const stored = next.slice(-MAX_STORED)
  let raw: string | null = JSON.stringify(stored)
  try {
    localStorage.setItem(LOG, raw)
  } catch {
    // localStorage is full: the page keeps it in memory, unsent-store.ts on the disk.
    raw = localStorage.getItem(LOG)
  }
  // Updates the cache with what was just written.
  memory = { raw, log: stored }
  for (const listener of listeners) listener()
}

/** An attempt as a practice reports it; id and time are added here. */
export type Noted = Omit<PracticeAttempt, '_id' | 'at'>

/** Stores an attempt on this device at once; `send.ts` sends it when a student is signed in. */
export function logAttempt(attempt: Noted, now = Date.now()): void {
  const milliseconds = Math.round(Math.min(Math.max(attempt.milliseconds, 0), LONGEST_MS))
  const tried: PracticeAttempt = {
    ...attempt,
    milliseconds,
    _id: uuidv7(now),
    at: new Date(now).toISOString(),
  }
  const by = me()
  write([...log(), { by, sent: false, tried }])
  if (waits(by)) void unsentStore.keep([{ by, tried }]).catch(noStore)
}

/** An adult's attempts are never sent, so they are not queued either. */
const waits = (by: string | null): boolean => by === null || readSession()?.role === 'student'

const noStore = (): void => {
  // No IndexedDB, or no room in it: the browser's own storage has it.
}

/** How long another user's unsent attempts stay on this device, in milliseconds. */
const WAITS_MS = 30 * 86_400_000

/**
 * Merges the copies in localStorage and IndexedDB after a crash, and assigns attempts made before login to
 * this student. Another user's attempts stay hidden until they log in; unreadable ones stay for a newer
 * version.
 */
export async function reconcileCopies(student: string | null, now = Date.now()): Promise<void> {
  const all = await unsentStore.all().catch((): Unsent[] => [])
  const held = all.filter(({ tried }) => z.safeParse(PracticeAttempt, tried).success)
  const isOld = ({ by, tried }: Unsent) => by !== student && now - Date.parse(tried.at) > WAITS_MS
  const here = new Set(log().map(({ tried }) => tried._id))
  const lost = held.filter(
    (each) => (each.by === student || each.by === null) && !isOld(each) && !here.has(each.tried._id),
  )
  const unclaimed = student !== null && log().some(({ by }) => by === null)
  if (lost.length > 0 || unclaimed)
    write(
      [...log(), ...lost.map((each) => ({ ...each, sent: false }))].map((each) => ({
        ...each,
        by: each.by ?? student,
      })),
    )
  await unsentStore.keep(log().filter(({ by, sent }) => !sent && by === student)).catch(noStore)
  await unsentStore.drop(all.filter(isOld).map(({ tried }) => tried._id)).catch(noStore)
}

/** The unsent attempts of this student. */
export const unsentAttempts = (student: string): PracticeAttempt[] =>
  log()
    .filter(({ by, sent }) => !sent && by === student)
    .map(({ tried }) => tried)

/** Removes attempts that the server has stored. */
export function markSent(student: string, ids: ReadonlySet<string>): void {
  write(log().map((kept) => (ids.has(kept.tried._id) ? { ...kept, by: student, sent: true } : kept)))
  void unsentStore.drop(ids).catch(noStore)
}

/** Removes attempts that the server refuses for good. */
export function drop(ids: ReadonlySet<string>): void {
  write(log().filter(({ tried }) => !ids.has(tried._id)))
  void unsentStore.drop(ids).catch(noStore)
}

/** Replaces this student's sent attempts with the server's summary. */
export function saveMastery(
  student: string,
  things: readonly ItemMastery[],
  sent: ReadonlySet<string>,
): void {
  try {
    localStorage.setItem(MASTERY_KEY, JSON.stringify({ by: student, things }))
  } catch {
    return
  }
  write(log().filter(({ tried }) => !sent.has(tried._id)))
}

/** This student's attempt ids that the server has. */
export const sentIds = (student: string): ReadonlySet<string> =>
  new Set(log().flatMap(({ by, sent, tried }) => (sent && by === student ? [tried._id] : [])))

/** Whether this device has the server's summary of this student. */
export const hasMasteryOf = (student: string): boolean => serversMastery().by === student

const serversMastery = () => read(MASTERY_KEY, StoredMastery, { by: '', things: [] })

type Shown = {
  who: string | null
  stored: string | null
  of: readonly LoggedAttempt[]
  things: readonly ItemMastery[]
}
let shown: Shown = { who: null, stored: null, of: [], things: [] }

/** The current user's attempts per thing; the same array until something changes. */
export function masteryList(): readonly ItemMastery[] {
  const [who, stored, of] = [me(), localStorage.getItem(MASTERY_KEY), log()]
  if (who !== shown.who || stored !== shown.stored || of !== shown.of)
    shown = { who, stored, of, things: readMastery(who) }
  return shown.things
}

function readMastery(who: string | null): readonly ItemMastery[] {
  const stored = serversMastery()
  const things = new Map<string, ItemMastery>()
  if (stored.by === who)
    for (const thing of stored.things) things.set(`${thing.part} ${thing.itemKey}`, thing)
  for (const { by, tried } of log()) {
    // Without a login the attempts of this device are shown.
    if (by !== who && by !== null) continue
    // The server does not count it either.
    if (tried.milliseconds < fastestMs(tried.part, tried.itemKey)) continue
    const key = `${tried.part} ${tried.itemKey}`
    things.set(key, withAttempt(things.get(key) ?? nothingKnown(tried), tried))
  }
  return [...things.values()]
}

const STEPS_DONE = `${PRIVATE_PREFIX}craft-today`

/** The ids of the steps of the ten minutes that are done on this day (`dayOf`). */
export function stepsDone(day: number): readonly string[] {
  const stored = read(STEPS_DONE, Steps, { day: 0, steps: [] })
  return stored.day === day ? stored.steps : []
}
export function saveStep(day: number, id: string): void {
  const steps = [...new Set([...stepsDone(day), id])]
  try {
    localStorage.setItem(STEPS_DONE, JSON.stringify({ day, steps }))
  } catch {
    // No room on this device: the ten minutes begin anew after a reload.
  }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
