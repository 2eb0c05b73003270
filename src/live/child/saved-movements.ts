import * as z from 'zod/mini'
import type { CalledSum, Movement } from '../live.rules.ts'

type SeatPlace = { lessonId: string; seat: number }

/** The movements of the present sum stay with this tab: after a reload the server may know fewer of them. */
const keyOf = ({ lessonId, seat }: SeatPlace): string => `live ${lessonId} ${seat}`

const Saved = z.object({
  number: z.int(),
  movements: z.array(z.tuple([z.int(), z.int(), z.int(), z.number()])),
})

/** The movements of this sum that this tab has saved. */
export function savedMovements({ sum, ...place }: SeatPlace & { sum: CalledSum }): readonly Movement[] {
  try {
    const saved = Saved.parse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null'))
    return saved.number === sum.number ? saved.movements : []
  } catch {
    // Nothing was saved, or this browser keeps nothing: the server's movements count.
    return []
  }
}

/** Saves the movements of a sum in place of an earlier one's. */
export function saveMovements({
  number,
  movements,
  ...place
}: SeatPlace & { number: number; movements: readonly Movement[] }): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ number, movements }))
  } catch {
    // A browser that keeps nothing: a reload begins with what the server has.
  }
}
