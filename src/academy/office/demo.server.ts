import { and, getTableName, gt, sql } from 'drizzle-orm'
import type { Backups } from '../../platform/backup/backups.server.ts'
import type { Arrivals, DemoReset, ResetCount as Counted } from '../../platform/rooms/demo-reset.server.ts'
import { isLockConflict, type Db, awaitChangeEvents, type Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { takeTurn } from '../../platform/http/limits.server.ts'
import { logged } from '../../platform/runtime/log.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type AcademyRow, academyOf } from '../academy.reads.server.ts'
import { siteSettings } from '../academy.tables.ts'
import { resetDemo, getDemo, type DemoCount } from './demo.contract.ts'

/** How long an instance that died during the reset blocks others. */
const HELD_S = 120
/** Tries while others hold locks: the reset needs a lock on every table. */
const TRIES = 10

type DemoParts = Pick<RoomParts, 'database' | 'backups' | 'demoResets' | 'log'>

/** Deletes the demo academy's data. */
export function demoCalls({ database, backups, demoResets, log }: DemoParts): EndpointHandler[] {
  const { db } = database

  return [
    serve(getDemo, async () => {
      const academy = await academyOf(db)
      if (!academy?.demoSince) return enveloped(null)
      return enveloped({
        since: academy.demoSince.toISOString(),
        academyName: academy.academyName,
        ...(await goingOf(db, demoResets())),
        newcomers: await newcomersOf(db, demoResets(), academy.demoSince),
      })
    }),

    serve(resetDemo, async ({ body, now, audit }) => {
      const since = assertDemo(await academyOf(db), body.name)
      if (!body.newcomers) await assertNobodyCame(db, demoResets(), since)
      // The backup is made before the transaction, so its lock does not keep two from making one.
      const giveBack = await takeTurn(database, 'empty-demo', HELD_S)
      if (!giveBack)
        throw new Refusal(409, 'The demo is already being emptied. Check again in two minutes.', {
          code: 'demo_reset_running',
        })
      try {
        const before = await arrivedOf(db, demoResets())
        const backup = await backedUp(backups, now)
        const gone = await patiently(() =>
          db.transaction((tx) => empty(tx, demoResets(), { ...body, before })),
        )
        audit(`deleted the demo data: ${gone.map(worded).join(', ')}; backup ${backup}`)
        await awaitChangeEvents(database)
        return enveloped({ gone, backup })
      } finally {
        // A turn that cannot be given back now ends by itself.
        await giveBack().catch((error: unknown) => log.warn({ error: logged(error) }, 'turn not given back'))
      }
    }),
  ]
}

/** Retries on lock conflicts. */
async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act()
    } catch (error) {
      if (tried === TRIES || !isLockConflict(error)) throw error
    }
  }
}

const worded = ({ count, what }: DemoCount): string => `${count} ${what}`

/**
 * @returns until when it was filled. @throws {Refusal} 409 for a real academy, 422 for another name than its
 * own.
 */
function assertDemo(academy: AcademyRow | undefined, name: string): Date {
  if (!academy?.demoSince)
    throw new Refusal(409, 'This is no longer the demo academy. Nothing was deleted.', {
      code: 'not_demo_academy',
    })
  if (name.trim() !== academy.academyName) {
    const message = `Type the name exactly: ${academy.academyName}`
    throw new Refusal(422, message, { code: 'validation_failed', errors: { name: message } })
  }
  return academy.demoSince
}

const arrivalsOf = (rooms: readonly DemoReset[]): Arrivals[] => rooms.flatMap(({ arrivals = [] }) => arrivals)

/** What was added since the demo was set up, without zero counts. */
async function newcomersOf(on: Db | Tx, rooms: readonly DemoReset[], since: Date): Promise<DemoCount[]> {
  const found: DemoCount[] = []
  for (const { table, at, one, more, where } of arrivalsOf(rooms)) {
    const count = await on.$count(table, and(where, gt(at, since)))
    if (count > 0) found.push({ count, what: count === 1 ? one : more })
  }
  return found
}

/** @throws {Refusal} 409 with what was added since the demo was set up. */
async function assertNobodyCame(on: Db, rooms: readonly DemoReset[], since: Date): Promise<void> {
  const came = await newcomersOf(on, rooms, since)
  if (came.length === 0) return
  const sentence = `Added since the demo was set up: ${came.map(worded).join(', ')}. Nothing was deleted. If these were your own tests, choose to delete them too.`
  throw new Refusal(409, sentence, { code: 'newcomers_exist', errors: { newcomers: sentence } })
}

/** Everything that has come in from outside by now, as 'table id'. */
async function arrivedOf(on: Db | Tx, rooms: readonly DemoReset[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const { table, id, where } of arrivalsOf(rooms)) {
    const rows = await on
      .select({ id: sql<string>`${id}::text` })
      .from(table)
      .where(where)
    for (const row of rows) found.add(`${getTableName(table)} ${row.id}`)
  }
  return found
}

/**
 * Whoever signs up, writes or pays from here on waits until the demo is emptied. @throws {Refusal} 409 for
 * who did since `before`: they are in no backup, and nobody was told that they go.
 */
async function assertNobodyBetween(
  tx: Tx,
  rooms: readonly DemoReset[],
  before: ReadonlySet<string>,
): Promise<void> {
  const tables = [...new Set(arrivalsOf(rooms).map(({ table }) => table))]
  await tx.execute(sql`lock table ${sql.join(tables, sql`, `)} in share row exclusive mode`)
  const now = await arrivedOf(tx, rooms)
  if ([...now].every((each) => before.has(each))) return
  throw new Refusal(
    409,
    'Someone signed up, wrote or paid during the backup. Nothing was deleted. Please check again.',
    { code: 'changed_during_backup' },
  )
}

/** What is always deleted, and what with the courses and quizzes; without zero counts. */
async function goingOf(on: Db | Tx, rooms: readonly DemoReset[]) {
  const all: Counted[] = []
  for (const room of rooms) all.push(...(await room.count(on)))
  const countsOf = (withCourses: boolean): DemoCount[] =>
    all
      .filter((each) => each.count > 0 && (each.withContent ?? false) === withCourses)
      .map(({ count, one, more }) => ({ count, what: count === 1 ? one : more }))
  return { goes: countsOf(false), withCourses: countsOf(true) }
}

/** @throws {Refusal} 409 when there can be no backup. @returns its name. */
async function backedUp(backups: Backups, now: Date): Promise<string> {
  try {
    // Manual backups are never deleted automatically.
    return (await backups.make('by-hand', now)).name
  } catch (error) {
    throw new Refusal(409, `Nothing was deleted. ${(error as Error).message}`, { code: 'nothing_deleted' })
  }
}

type Emptying = { name: string; courses: boolean; before: ReadonlySet<string> }

/** Deletes the data of every room, dependent rooms first. @returns what was deleted. */
async function empty(
  tx: Tx,
  rooms: readonly DemoReset[],
  { name, courses, before }: Emptying,
): Promise<DemoCount[]> {
  const [academy] = await tx.select().from(siteSettings).for('update')
  const since = assertDemo(academy, name)
  await assertNobodyBetween(tx, rooms, before)
  const { goes, withCourses } = await goingOf(tx, rooms)
  for (const room of rooms.toReversed()) await room.clear(tx, { content: courses, since })
  await tx.update(siteSettings).set({ demoSince: null })
  return courses ? [...goes, ...withCourses] : goes
}
