import { newId } from '../platform/db/columns.tables.ts'
import { DAY_MS } from '../platform/text/india.rules.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import type { PracticeAttempt } from './craft.contract.ts'
import type { Part } from './craft.rules.ts'
import { seeded } from '../quiz/seeded.rules.ts'
import type { practiceAttempts } from './craft.tables.ts'
import { storeAttempts } from './practice-days.server.ts'
import { FORMULAS_IN_ORDER } from './soroban/soroban.rules.ts'

export { type SeedExam, seedExams, type SeedLadder } from './exams/seed-exams.server.ts'

/** What a child of the demo has practised, in days from the seeding. */
export type SeedPractice = {
  studentId: string
  /** Any number; the same makes the same attempts. */
  seed: number
  weeks: number
  /** Of a hundred days so many are practised on. */
  days: number
  /** How many of the 34 formulas it has come to. */
  reach: number
  /** Formulas that go wrong half of the time. */
  hard: readonly string[]
  /** What else is done on each day: a part, what of it, how often. */
  also: readonly (readonly [part: Part, thing: string, times: number])[]
}

/** A day's practice: so often the newest formula, the one before it, and so on. */
const NEWEST = [5, 4, 3, 2] as const
/** An attempt every so many milliseconds, from an hour before now. */
const EACH_MS = 24_000

type Row = typeof practiceAttempts.$inferInsert & { counts: boolean }

/** Weeks of practice of the demo's children: from the first formulas to where they are now. */
export async function seedPractice({ tx, now }: SeedContext, list: readonly SeedPractice[]): Promise<void> {
  const rows = list.flatMap((child) => rowsOf(child, now))
  for (let at = 0; at < rows.length; at += 1_000) await storeAttempts(tx, rows.slice(at, at + 1_000))
}

function rowsOf({ studentId, seed, weeks, days, reach, hard, also }: SeedPractice, now: Date): Row[] {
  const random = seeded(seed)
  const practisedOn = Array.from({ length: weeks * 7 }, (_, ago) => weeks * 7 - 1 - ago).filter(
    (ago) => random() * 100 < days || (days > 70 && ago < 2),
  )
  return practisedOn.flatMap((ago, place) => {
    const front = Math.max(1, Math.ceil((reach * (place + 1)) / practisedOn.length))
    const things = NEWEST.flatMap((times, back) =>
      Array.from({ length: times }, (): readonly [Part, string] | null => {
        // What is known already is met again now and then.
        const index = back < 3 ? front - 1 - back : Math.floor(random() * front)
        const formula = FORMULAS_IN_ORDER[index]
        return formula ? ['soroban', formula.key] : null
      }),
    ).filter((thing) => thing !== null)
    const others = also.flatMap(([part, thing, times]) =>
      Array.from({ length: times }, () => [part, thing] as const),
    )
    return [...things, ...others].map(([part, thing], number): Row => {
      const tried: PracticeAttempt = {
        _id: newId(),
        part,
        itemKey: thing,
        // The first tries of a day are those that the coach shows.
        help: number % 5 === 0 && part === 'soroban' ? 'shown' : 'none',
        right: random() < (hard.includes(thing) ? 0.5 : 0.95),
        milliseconds: 2_000 + Math.floor(random() * 6_000),
        at: new Date(now.getTime() - ago * DAY_MS - DAY_MS / 24 + number * EACH_MS).toISOString(),
        seed: Math.floor(random() * 1_000_000),
      }
      const { _id: id, at, seed: drawn, ...rest } = tried
      return { ...rest, id, studentId, at: new Date(at), seed: String(drawn), counts: true }
    })
  })
}
