import { daysOfMonth, dayAfter } from '../classroom.rules.ts'
import { monthAfter } from '../../platform/text/india.rules.ts'

/** A place of a child in a group; `end` is its last day, null while there is none. */
export type Place = { studentId: string; joinedOn: string; end: string | null }

/** Time of a child at a centre without a day between: a change of group does not end it. */
type Spell = { studentId: string; from: string; end: string | null }

/** With fewer children a share would say more than is known (network.md, Reports). */
const ENOUGH = 20
/** After so many months it is looked at who is still there. */
export const STAYING_MONTHS = [1, 3, 6, 12] as const

function laterEnd(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null
  return a > b ? a : b
}

/** The spells of all children, those of a child in their order. */
export function spellsOf(places: readonly Place[]): Spell[] {
  const spells: Spell[] = []
  for (const own of Map.groupBy(places, ({ studentId }) => studentId).values()) {
    let last: Spell | undefined
    for (const { studentId, joinedOn, end } of own.toSorted((a, b) => a.joinedOn.localeCompare(b.joinedOn))) {
      // A group that was over before the child joined was never a place.
      if (end !== null && end < joinedOn) continue
      if (last && (last.end === null || joinedOn <= dayAfter(last.end))) {
        last.end = laterEnd(last.end, end)
        continue
      }
      last = { studentId, from: joinedOn, end }
      spells.push(last)
    }
  }
  return spells
}

export type PlaceMonth = { people: number; joined: number; left: number }

/**
 * Who has a place after the last day of a month, who joined and who left in it; in the month of today as
 * things stand today. The children of a month are those of the month before, more who joined, less who left.
 */
export function placesIn(month: string, today: string, spells: readonly Spell[]): PlaceMonth {
  const { from, until } = daysOfMonth(month)
  const last = until < today ? until : dayAfter(today, -1)
  const isOver = ({ end }: Spell) => end !== null && end <= last
  const begun = spells.filter((spell) => spell.from <= (until < today ? until : today))
  return {
    people: begun.filter((spell) => !isOver(spell)).length,
    joined: begun.filter((spell) => spell.from >= from).length,
    left: begun.filter((spell) => isOver(spell) && (spell.end ?? '') >= from).length,
  }
}

/** The day so many months after a day; the last of its month where that is shorter. */
const monthsAfter = (day: string, by: number): string => {
  const { until } = daysOfMonth(monthAfter(day.slice(0, 7), by))
  const same = `${until.slice(0, 8)}${day.slice(8)}`
  return same < until ? same : until
}

export type Staying = { months: number; of: number; stayed: number }

/** Of the children who came first at least so many months ago: how many were still there after that time. */
export function stayingOf(spells: readonly Spell[], today: string): Staying[] {
  const first = new Map<string, Spell>()
  for (const spell of spells) if (!first.has(spell.studentId)) first.set(spell.studentId, spell)
  return STAYING_MONTHS.map((months) => {
    const known = [...first.values()].filter(({ from }) => monthsAfter(from, months) <= today)
    const stayed = known.filter(({ from, end }) => end === null || end >= monthsAfter(from, months))
    return { months, of: known.length, stayed: stayed.length }
  })
}

/** '89 %' of a hundred; of fewer than 20 children '7 of 9'. */
export const stayingText = ({ of, stayed }: Staying): string =>
  of < ENOUGH ? `${stayed} of ${of}` : `${Math.floor((stayed * 100) / of)} %`
