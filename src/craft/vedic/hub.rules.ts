import type { ItemMastery } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { stateOf } from '../practice/mastery.rules.ts'
import type { Method } from './method.rules.ts'
import { methodOf, METHODS } from './vedic.rules.ts'
import { words } from './methods.words.ts'

/** The sixteen shortcuts in four lists, each from easy to hard. */
export const FAMILIES: readonly { title: string; ids: readonly string[] }[] = [
  {
    title: words.families.close,
    ids: ['from-ten', 'near-base', 'across-base', 'working-base', 'square-near-base'],
  },
  { title: words.families.match, ids: ['ends-in-five', 'tens-together', 'times-eleven', 'times-nines'] },
  { title: words.families.any, ids: ['crosswise', 'duplex', 'vinculum'] },
  { title: words.families.dividing, ids: ['by-nine', 'divide-below', 'divide-above', 'recurring'] },
]

/** A shortcut, and how well it is known. */
export type Known = { method: Method; state: State }
/** The shortcuts as `FAMILIES` has them; `known` of them are mastered; `next`: null when all are. */
export type Hub = {
  families: readonly { title: string; methods: readonly Known[] }[]
  known: number
  next: Method | null
}

/** Where a child stands with the shortcuts; next is the first not started, else the first in learning. */
export function hubOf(things: readonly ItemMastery[], now: number): Hub {
  const own = new Map(things.filter(({ part }) => part === 'vedic').map((one) => [one.itemKey, one]))
  const all = new Map(METHODS.map(({ id }): [string, State] => [id, stateOf(own.get(id), now)]))
  const first = (state: State) => METHODS.find(({ id }) => all.get(id) === state)
  return {
    families: FAMILIES.map(({ title, ids }) => ({
      title,
      methods: ids.flatMap((id) => {
        const method = methodOf(id)
        return method ? [{ method, state: all.get(id) ?? 'new' }] : []
      }),
    })),
    known: [...all.values()].filter((state) => state === 'mastered' || state === 'refresh').length,
    next: first('new') ?? first('work') ?? null,
  }
}
