import * as z from 'zod/mini'
import type { CalledSum } from '../sums.rules.ts'
import type { Movement } from '../sum-watch.rules.ts'

type SeatPlace = { lessonId: string; seat: number }

/** The movements of the present sum stay with this tab: after a reload the server may know fewer of them. */
const keyOf = ({ lessonId, seat }: SeatPlace): string => `live ${lessonId} ${seat}`

const Saved = z.object({
  sum: z.object({ number: z.int(), start: z.int(), by: z.int() }),
  movements: z.array(z.tuple([z.int(), z.int(), z.int(), z.number()])),
})

/** The sum and all its movements that this tab has saved; null without any. */
export function savedMovements(place: SeatPlace): { sum: CalledSum; movements: readonly Movement[] } | null {
  try {
    return Saved.parse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null'))
  } catch {
    // Nothing was saved, or this browser keeps nothing: the server's movements count.
    return null
  }
}

/** Saves the movements of a sum in place of an earlier one's. */
export function saveMovements({
  sum,
  movements,
  ...place
}: SeatPlace & { sum: CalledSum; movements: readonly Movement[] }): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ sum, movements }))
  } catch {
    // A browser that keeps nothing: a reload begins with what the server has.
  }
}
