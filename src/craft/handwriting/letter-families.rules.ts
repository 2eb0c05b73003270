import type { ItemMastery } from '../craft.contract.ts'
import type { State } from '../craft.rules.ts'
import { stateOf } from '../practice/mastery.rules.ts'
import { LETTER_ORDER, letterKey } from './letter-keys.rules.ts'
import type { Script } from './letters.rules.ts'
import { words } from './write.words.ts'

/** Letters that are written with one movement, as they are shown together. */
export type LetterFamily = { title: string; names: readonly string[] }

const { families: titles } = words
const DEVANAGARI_ROWS = ['कखगघङ', 'चछजझञ', 'टठडढण', 'तथदधन', 'पफबभम', 'यरलवशषसहळ']

/**
 * The letters of each script by the movement of the hand; those of Devanagari by the rows in which they are
 * learned. Ours.
 */
export const FAMILIES: Readonly<Record<Script, readonly LetterFamily[]>> = {
  latin: [
    { title: titles.round, names: [...'caodgqes'] },
    { title: titles.over, names: [...'nmhrbpku'] },
    { title: titles.straight, names: [...'iltjf'] },
    { title: titles.slanting, names: [...'vwxyz'] },
    { title: titles.capitalsRound, names: [...'COGQSUJ'] },
    { title: titles.capitalsStraight, names: [...'ILTEFH'] },
    { title: titles.capitalsBows, names: [...'DPRB'] },
    { title: titles.capitalsSlanting, names: [...'VWXYZANMK'] },
    { title: titles.numbers, names: [...'0123456789'] },
  ],
  cursive: [
    { title: titles.round, names: [...'caodgq'] },
    { title: titles.waves, names: [...'iuwtjprs'] },
    { title: titles.loops, names: [...'elhkbf'] },
    { title: titles.hills, names: [...'nmvxyz'] },
  ],
  devanagari: [
    { title: titles.vowels, names: [...'अआइईउऊऋएऐओऔऑ', 'अं', 'अः'] },
    ...DEVANAGARI_ROWS.map((row) => ({ title: titles.row(row[0] ?? '', row[4] ?? ''), names: [...row] })),
    { title: titles.withSigns, names: 'का कि की कु कू कृ के कै को कौ कॉ कं रु रू'.split(' ') },
    { title: titles.joined, names: 'क्ष त्र ज्ञ श्र क्य न्य स्त प्र ट्र द्र ह्र छ्र र्म'.split(' ') },
    { title: titles.numbers, names: [...'०१२३४५६७८९'] },
    { title: titles.signs, names: [...'ॐ।'] },
  ],
}

/** How well each letter of a script is known at `now` (milliseconds), by its name. */
export function letterStates(
  script: Script,
  things: readonly ItemMastery[],
  now: number,
): ReadonlyMap<string, State> {
  const own = new Map(things.filter(({ part }) => part === 'write').map((one) => [one.itemKey, one]))
  return new Map(
    FAMILIES[script]
      .flatMap(({ names }) => names)
      .map((name) => [name, stateOf(own.get(letterKey(script, name)), now)]),
  )
}

/** The letter to write next: the one to revise, else the one in learning, else the first that is new. */
export function nextLetter(script: Script, states: ReadonlyMap<string, State>): string {
  const first = (state: State) => LETTER_ORDER[script].find((name) => states.get(name) === state)
  return first('refresh') ?? first('work') ?? first('new') ?? LETTER_ORDER[script][0] ?? ''
}
