import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { isHere } from '../office/people-list.server.ts'
import { people } from '../people.tables.ts'
import { idCards } from './cards.tables.ts'

/** Who has the card with this code; undefined for none, a lost one, and who has gone. */
export async function cardHolder(on: Db | Tx, code: string): Promise<string | undefined> {
  const [card] = await on
    .select({ personId: idCards.personId })
    .from(idCards)
    .innerJoin(people, and(eq(people.id, idCards.personId), isHere))
    .where(and(eq(idCards.code, code.toUpperCase()), isNull(idCards.lostAt)))
  return card?.personId
}
