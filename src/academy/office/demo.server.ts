import type { Backups } from '../../platform/backup/backups.server.ts'
import type { Clearing, Going as Counted } from '../../platform/clearing.server.ts'
import { contended, type Db, heardAll, type Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { type AcademyRow, academyOf } from '../academy.reads.server.ts'
import { siteSettings } from '../academy.tables.ts'
import { emptyDemo, getDemo, type Going } from './demo.contract.ts'

/** An instance that dies while it empties the demo keeps the others from it for so long. */
const HELD_S = 120
/** So often it is tried while others act: each of them needs a few of the tables, this needs all of them. */
const TRIES = 10

type DemoParts = Pick<RoomParts, 'database' | 'backups' | 'clearings'>

/** The demo academy becomes an empty one. */
export function demoCalls({ database, backups, clearings }: DemoParts): Served[] {
  const { db } = database
  const oneAtOnce = createLimit(database, 'empty-demo', { acts: 1, seconds: HELD_S })

  return [
    serve(getDemo, async () => {
      const academy = await academyOf(db)
      if (!academy?.demoSince) return enveloped(null)
      return enveloped({
        since: academy.demoSince.toISOString(),
        academyName: academy.academyName,
        ...(await goingOf(db, clearings())),
      })
    }),

    serve(emptyDemo, async ({ body, now, tell }) => {
      assertDemo(await academyOf(db), body.name)
      // The backup is made before the transaction, so its lock does not keep two from making one.
      if (!(await oneAtOnce.allows('')))
        throw new Refusal(409, 'The demo is being emptied already. Please look again in two minutes.')
      try {
        const backup = await backedUp(backups, now)
        const gone = await patiently(() => db.transaction((tx) => empty(tx, clearings(), body)))
        tell(`emptied the demo: ${gone.map(worded).join(', ')}; before it the backup ${backup} was made`)
        await heardAll(database)
        return enveloped({ gone, backup })
      } finally {
        // What cannot be forgotten now ends by itself.
        await oneAtOnce.forget('').catch(() => {})
      }
    }),
  ]
}

/** Tries again what others stood in the way of. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act()
    } catch (error) {
      if (tried === TRIES || !contended(error)) throw error
    }
  }
}

const worded = ({ count, what }: Going): string => `${count} ${what}`

/** @throws {Refusal} 409 for a real academy, 422 for another name than its own. */
function assertDemo(academy: AcademyRow | undefined, name: string): void {
  if (!academy?.demoSince)
    throw new Refusal(409, 'This is not the demo academy (any more): nothing was emptied.')
  if (name.trim() !== academy.academyName) {
    const message = `Type the name as it stands here: ${academy.academyName}`
    throw new Refusal(422, message, { errors: { name: message } })
  }
}

/** What goes in any case, and with the courses and quizzes; what there is none of is not named. */
async function goingOf(on: Db | Tx, rooms: readonly Clearing[]) {
  const all: Counted[] = []
  for (const room of rooms) all.push(...(await room.count(on)))
  const told = (withCourses: boolean): Going[] =>
    all
      .filter((each) => each.count > 0 && (each.withCourses ?? false) === withCourses)
      .map(({ count, one, more }) => ({ count, what: count === 1 ? one : more }))
  return { goes: told(false), withCourses: told(true) }
}

/** @throws {Refusal} 409 when there can be no backup. @returns its name. */
async function backedUp(backups: Backups, now: Date): Promise<string> {
  try {
    // One that is made by hand stays until somebody takes it away.
    return (await backups.make('by-hand', now)).name
  } catch (error) {
    throw new Refusal(409, `Nothing was emptied: it needs a backup first. ${(error as Error).message}`)
  }
}

/** Empties every room, those below before those that they refer to. @returns what went. */
async function empty(
  tx: Tx,
  rooms: readonly Clearing[],
  { name, courses }: { name: string; courses: boolean },
): Promise<Going[]> {
  const [academy] = await tx.select().from(siteSettings).for('update')
  assertDemo(academy, name)
  const { goes, withCourses } = await goingOf(tx, rooms)
  for (const room of rooms.toReversed()) await room.clear(tx, { courses })
  await tx.update(siteSettings).set({ demoSince: null })
  return courses ? [...goes, ...withCourses] : goes
}
