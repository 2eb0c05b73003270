import type { SeedPractice } from '../../craft/seed.server.ts'
import type { SeedGroup } from '../../classroom/seed.server.ts'

/** What children of a subject practise besides the abacus. */
const also: Readonly<Record<string, SeedPractice['also']>> = {
  Abacus: [
    ['soroban', 'friend 10 3', 2],
    ['soroban', 'times 6x7', 2],
    ['flash', 'a 20k', 2],
  ],
  'Vedic Math': [
    ['vedic', 'near-base', 4],
    ['vedic', 'ends-in-five', 3],
    ['vedic', 'crosswise', 2],
  ],
  Handwriting: [['write', 'a', 3]],
}

/** Number of formulas a child has reached; the demo's own two are the first. */
function reachOf(at: number, isBeads: boolean): number {
  if (at < 2) return at === 0 ? 12 : 20
  return isBeads ? 6 + (at % 5) * 2 : 6
}

/**
 * Practice of the children of the demo's groups: some advanced, some at the start, some who confuse a friend
 * of ten, and a few who have not started.
 */
export function makePractice(groups: readonly SeedGroup[]): SeedPractice[] {
  const first = new Map<string, SeedGroup>()
  for (const group of groups) for (const { id } of group.students) if (!first.has(id)) first.set(id, group)
  return [...first].flatMap(([studentId, { subject }], at): SeedPractice[] => {
    if (at % 7 === 6) return []
    const isBeads = subject === 'Abacus'
    return [
      {
        studentId,
        seed: 4_100 + at,
        weeks: at < 2 ? 4 : 3,
        days: at < 2 ? 75 : 35 + (at % 4) * 12,
        reach: reachOf(at, isBeads),
        hard: at % 3 === 0 ? ['+4 big', '-6 big'] : [],
        also: also[subject] ?? [],
      },
    ]
  })
}
