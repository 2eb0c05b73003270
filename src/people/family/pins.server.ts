import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import type { Delays, Tried } from '../../platform/delays.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { hashPassword, passwordMatches } from '../account/password.server.ts'
import { FREE_PIN_TRIES, isEasyPin } from '../people.rules.ts'
import { familyPins } from '../people.tables.ts'

export type Pins = {
  /** Sets, changes or takes away (null) a parent's PIN. @throws {Refusal} 422 at pin for an easy one. */
  set: (parentId: string, pin: string | null, now: Date) => Promise<void>
  /** @throws {Refusal} 422 at pin for none and a wrong one, 429 while one has to wait. */
  check: (parentId: string, pin: string | undefined, now: Date) => Promise<void>
}

const wrong = (message: string) => new Refusal(422, undefined, { errors: { pin: message } })

/** The wait of a family: whoever tries on two devices waits as one. */
const tried = (parentId: string): Tried => ({ key: `pin:${parentId}`, free: FREE_PIN_TRIES })

/** The four digits of a parent, kept and guarded as passwords are. */
export function openPins({ db }: Pick<Database, 'db'>, delays: Delays): Pins {
  const mine = (parentId: string) => eq(familyPins.personId, parentId)
  return {
    set: async (personId, pin, now) => {
      if (pin === null) {
        await db.delete(familyPins).where(mine(personId))
        return
      }
      if (isEasyPin(pin)) throw wrong('These digits are guessed first. Please choose others.')
      const hash = await hashPassword(pin)
      await db
        .insert(familyPins)
        .values({ personId, hash, setAt: now })
        .onConflictDoUpdate({ target: familyPins.personId, set: { hash, setAt: now } })
      // Who has logged in with the password and chosen anew is not kept waiting for the old one.
      await delays.forgive([tried(personId)])
    },
    check: async (parentId, pin, now) => {
      if (pin === undefined) throw wrong('Please enter your PIN')
      // Counted before it is tried, so that many at once get no more than one after another would.
      await delays.take([tried(parentId)], now)
      const [row] = await db.select().from(familyPins).where(mine(parentId))
      // Taken away meanwhile on another device: nothing guards any more.
      if (row && !(await passwordMatches(pin, row.hash))) throw wrong('This is not the PIN')
      await delays.forgive([tried(parentId)])
    },
  }
}
