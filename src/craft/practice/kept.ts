import * as z from 'zod/mini'
import { OWN, PRACTISED } from '../../platform/device-names.ts'
import { makeId } from '../../platform/new-id.ts'
import { readSession } from '../../platform/session.ts'
import { KnownThing, Tried } from '../craft.contract.ts'
import { KEPT_MAX, LONGEST_MS } from '../craft.rules.ts'
import { type Unsent, unsentStore } from './unsent-store.ts'

/*
 * What this device keeps of what was practised. Every part of the craft writes through here and nowhere else.
 * There are two copies until the server has it: the browser's own storage, which is written in the same
 * instant, and unsent-store.ts, which is on the disk a moment later and stays through a logout.
 */

/** `by`: whose it is; null: nobody was signed in. */
const Kept = z.object({ by: z.nullable(z.string()), sent: z.boolean(), tried: Tried })
type Kept = z.output<typeof Kept>
const Steps = z.object({ day: z.int(), done: z.int() })
const Told = z.object({ by: z.string(), things: z.array(KnownThing) })

const LOG = PRACTISED
const TOLD = `${OWN}craft-told`
const listeners = new Set<() => void>()

/** Whoever is signed in; what a grown-up tries is kept as theirs, and never sent. */
const me = (): string | null => readSession()?.userId ?? null

function read<T>(key: string, schema: z.ZodMiniType<T>, none: T): T {
  try {
    return z.parse(schema, JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return none
  }
}

/** What of these can be read: another version may have written one, and the others stay. */
const readable = <T>(schema: z.ZodMiniType<T>, all: readonly unknown[]): T[] =>
  all.flatMap((each) => {
    const { success, data } = z.safeParse(schema, each)
    return success ? [data] : []
  })

let memory: { raw: string | null; log: readonly Kept[] } = { raw: null, log: [] }
function log(): readonly Kept[] {
  const raw = localStorage.getItem(LOG)
  if (raw !== memory.raw) memory = { raw, log: readable(Kept, read(LOG, z.array(z.unknown()), [])) }
  return memory.log
}

function write(next: readonly Kept[]): void {
  const kept = next.slice(-KEPT_MAX)
  let raw: string | null = JSON.stringify(kept)
  try {
    localStorage.setItem(LOG, raw)
  } catch {
    // No room: this page knows it, unsent-store.ts keeps it, and it is sent from here.
    raw = localStorage.getItem(LOG)
  }
  // What was just written need not be read again.
  memory = { raw, log: kept }
  for (const listener of listeners) listener()
}

/** One attempt as a part of the craft tells it; id and time are given here. */
export type Noted = Omit<Tried, '_id' | 'at'>

/** Keeps an attempt on this device at once; `send.ts` sends it when somebody is signed in. */
export function note(attempt: Noted, now = Date.now()): void {
  const milliseconds = Math.round(Math.min(Math.max(attempt.milliseconds, 0), LONGEST_MS))
  const tried: Tried = { ...attempt, milliseconds, _id: makeId(now), at: new Date(now).toISOString() }
  const by = me()
  write([...log(), { by, sent: false, tried }])
  if (waits(by)) void unsentStore.keep([{ by, tried }]).catch(noStore)
}

/** What a grown-up tries is never sent, so it does not wait for it either. */
const waits = (by: string | null): boolean => by === null || readSession()?.role === 'student'

const noStore = (): void => {
  // No IndexedDB, or no room in it: the browser's own storage has it.
}

/** What somebody left on this device waits for them so long, in milliseconds. */
const WAITS_MS = 30 * 86_400_000

/**
 * Brings the two copies together: a device that was switched off lost the one, a tab that was closed in the
 * next instant the other. What was practised before anybody was signed in becomes this student's; what
 * another left here waits for them, and is shown to nobody. What cannot be read waits for a version that can.
 */
export async function mend(student: string | null, now = Date.now()): Promise<void> {
  const all = await unsentStore.all().catch((): Unsent[] => [])
  const held = all.filter(({ tried }) => z.safeParse(Tried, tried).success)
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

/** What is to be sent for this student. */
export const unsentOf = (student: string): Tried[] =>
  log()
    .filter(({ by, sent }) => !sent && by === student)
    .map(({ tried }) => tried)

/** The server has these. */
export function markSent(student: string, ids: ReadonlySet<string>): void {
  write(log().map((kept) => (ids.has(kept.tried._id) ? { ...kept, by: student, sent: true } : kept)))
  void unsentStore.drop(ids).catch(noStore)
}

/** The server will never take these. */
export function drop(ids: ReadonlySet<string>): void {
  write(log().filter(({ tried }) => !ids.has(tried._id)))
  void unsentStore.drop(ids).catch(noStore)
}

/** What the server knows of this student stands for everything that it had been sent. */
export function keepTold(student: string, things: readonly KnownThing[], sent: ReadonlySet<string>): void {
  try {
    localStorage.setItem(TOLD, JSON.stringify({ by: student, things }))
  } catch {
    return
  }
  write(log().filter(({ tried }) => !sent.has(tried._id)))
}

/** The ids of this student that the server has. */
export const sentOf = (student: string): ReadonlySet<string> =>
  new Set(log().flatMap(({ by, sent, tried }) => (sent && by === student ? [tried._id] : [])))

type Shown = { who: string | null; told: string | null; of: readonly Kept[]; things: readonly KnownThing[] }
let shown: Shown = { who: null, told: null, of: [], things: [] }

/** What is known of whoever practises here, per thing; the same array until something changes. */
export function known(): readonly KnownThing[] {
  const [who, told, of] = [me(), localStorage.getItem(TOLD), log()]
  if (who !== shown.who || told !== shown.told || of !== shown.of)
    shown = { who, told, of, things: gather(who) }
  return shown.things
}

function gather(who: string | null): readonly KnownThing[] {
  const told = read(TOLD, Told, { by: '', things: [] })
  const things = new Map<string, KnownThing>()
  if (told.by === who)
    for (const thing of told.things)
      things.set(`${thing.part} ${thing.thing}`, { ...thing, newest: [...thing.newest] })
  for (const { by, tried } of log()) {
    // Until somebody has signed up, what was practised here is shown to whoever is here.
    if (by !== who && by !== null) continue
    const { part, thing, right, milliseconds, at } = tried
    const key = `${part} ${thing}`
    const known = things.get(key) ?? { part, thing, tries: 0, newest: [] }
    things.set(key, known)
    known.tries += 1
    known.newest.push({ right, milliseconds, at })
  }
  for (const { newest } of things.values()) newest.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return [...things.values()]
}

const STEPS_DONE = `${OWN}craft-today`

/** How many steps of the ten minutes are done on this day (`dayOf`). */
export function stepsDone(day: number): number {
  const kept = read(STEPS_DONE, Steps, { day: 0, done: 0 })
  return kept.day === day ? kept.done : 0
}
export function keepStep(day: number, done: number): void {
  try {
    localStorage.setItem(STEPS_DONE, JSON.stringify({ day, done }))
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
