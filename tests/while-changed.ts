import type { World } from './world.ts'

/**
 * Asks while a change is under way: what is looked up first is as it was before, what is stored comes after.
 * The embedded database lets the asking come after the change.
 */
export async function whileChanged<T>(
  { database }: World,
  { change, values }: { change: string; values: readonly string[] },
  ask: () => Promise<T>,
): Promise<T> {
  const settled = { yes: false }
  const { asked } = await database.transact('write', async (on) => {
    await on.query(change, [...values])
    const asking = ask().finally(() => {
      settled.yes = true
    })
    const waits =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    while (database.kind === 'postgres' && !settled.yes && (await on.query(waits)).length === 0);
    return { asked: asking }
  })
  return asked
}
