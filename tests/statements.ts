import type { World } from './world.ts'

/** How many statements an act takes; the least of some, since other work goes on meanwhile. */
export async function statementsFor({ database }: World, act: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let at = 0; at < 3; at += 1) {
    const before = database.usage().statements
    await act()
    counts.push(database.usage().statements - before)
  }
  return Math.min(...counts)
}
