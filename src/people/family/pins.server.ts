import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import type { Backoff, BackoffKey } from '../../platform/http/backoff.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { hashPassword, passwordMatches } from '../account/password.server.ts'
import { FREE_PIN_TRIES, isEasyPin } from '../people.rules.ts'
import { familyPins } from '../people.tables.ts'

export type Pins = {
  /** Sets, changes or removes (null) a parent's PIN. @throws {Refusal} 422 at pin for an easy one. */
  set: (parentId: string, pin: string | null, now: Date) => Promise<void>
  /** @throws {Refusal} 422 at pin for none and a wrong one, 429 while one has to wait. */
  check: (parentId: string, pin: string | undefined, now: Date) => Promise<void>
}

const wrong = (message: string) => new Refusal(422, undefined, { errors: { pin: message } })

/** The backoff key of a family: all its devices share one wait. */
const tried = (parentId: string): BackoffKey => ({ key: `pin:${parentId}`, free: FREE_PIN_TRIES })

/** The PINs of parents, hashed and rate-limited like passwords. */
export function openPins({ db }: Pick<Database, 'db'>, delays: Backoff): Pins {
  const mine = (parentId: string) => eq(familyPins.personId, parentId)
  return {
    set: async (personId, pin, now) => {
      if (pin === null) {
        await db.delete(familyPins).where(mine(personId))
        return
      }
      if (isEasyPin(pin)) throw wrong('This PIN is too easy to guess. Please choose another.')
      const hash = await hashPassword(pin)
      await db
        .insert(familyPins)
        .values({ personId, hash, setAt: now })
        .onConflictDoUpdate({ target: familyPins.personId, set: { hash, setAt: now } })
      // A new PIN, set after a login with the password, ends the wait for the old one.
      await delays.forgive([tried(personId)])
    },
    check: async (parentId, pin, now) => {
      if (pin === undefined) throw wrong('Please enter your PIN')
      // Counted before it is checked, so that concurrent tries get no extra ones.
      await delays.take([tried(parentId)], now)
      const [row] = await db.select().from(familyPins).where(mine(parentId))
      // No row: the PIN was removed on another device meanwhile.
      if (row && !(await passwordMatches(pin, row.hash))) throw wrong('Wrong PIN')
      await delays.forgive([tried(parentId)])
    },
  }
}
