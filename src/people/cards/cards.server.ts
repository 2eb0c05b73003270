import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { newPrintedCode } from '../codes.server.ts'
import { isHere } from '../office/people-list.server.ts'
import { contactsOf, type PersonRow } from '../people.reads.server.ts'
import { people, personDetails } from '../people.tables.ts'
import { type CardSheets, idCardsFile } from './cards-pdf.server.ts'
import { printIdCards, reportCardLost } from '../office/id-cards.contract.ts'
import { idCards } from './cards.tables.ts'

/** ID cards: printed, and reported lost. */
export function idCardCalls({
  database,
  publicUrl,
  placements,
}: Pick<RoomParts, 'database' | 'publicUrl' | 'placements'>): EndpointHandler[] {
  const { db } = database
  const drawn = paperLimit(database)
  return [
    serve(printIdCards, async ({ body: { ids }, person, now, audit }) => {
      await drawn.spend(person.account.id)
      const asked = [...new Set(ids)]
      const sheets = await db.transaction((tx) =>
        printCards({ tx, now }, { ids: asked, origin: publicUrl.origin, placements: placements() }),
      )
      audit(
        asked.length === 1
          ? `printed the ID card of {person:${asked[0]}}`
          : `printed ${asked.length} ID cards`,
      )
      return idCardsFile(sheets)
    }),

    serve(reportCardLost, async ({ params: { id }, now, audit }) => {
      await db.transaction((tx) => endCards({ tx, now }, id))
      audit(`reported the ID card of {person:${id}} lost`)
      return { success: true as const, message: 'The lost card no longer works. Print a new one.' }
    }),
  ]
}

type Printing = {
  ids: readonly string[]
  origin: string
  placements: ReturnType<RoomParts['placements']>
}

async function printCards(act: TxContext, { ids, origin, placements }: Printing): Promise<CardSheets> {
  const { tx, now } = act
  const students = await lockedStudents(tx, ids)
  const codes = await codesOf(act, ids)
  const numbers = await tx
    .select({ personId: personDetails.personId, number: personDetails.admissionNumber })
    .from(personDetails)
    .where(inArray(personDetails.personId, [...ids]))
  const families = await contactsOf(tx, ids)
  const placed = await Promise.all(placements.map((room) => room.of(tx, ids, now)))
  const cards = ids.map((id) => {
    const language = families.get(id)?.language ?? 'en'
    const place = placed.map((room) => room.get(id)).find((found) => found !== undefined)
    return {
      language,
      code: codes.get(id) ?? '',
      fullName: students.get(id)?.fullName ?? '',
      number: numbers.find(({ personId }) => personId === id)?.number ?? '',
      group: place?.name ?? '',
      times: place?.times[language] ?? '',
      site: place?.site ?? '',
    }
  })
  return { academy: (await academyOf(tx))?.academyName ?? '', origin, cards }
}

/** The codes in use of these students, whose rows are locked; who has none gets one. */
async function codesOf({ tx, now }: TxContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const inUse = await tx
    .select({ personId: idCards.personId, code: idCards.code })
    .from(idCards)
    .where(and(inArray(idCards.personId, [...ids]), isNull(idCards.lostAt)))
    .orderBy(asc(idCards.printedAt), asc(idCards.code))
  // Of two after a merge the one that was printed last.
  const codes = new Map(inUse.map(({ personId, code }) => [personId, code]))
  await tx
    .update(idCards)
    .set({ printedAt: now })
    .where(inArray(idCards.code, [...codes.values()]))
  const fresh = ids.flatMap((personId) =>
    codes.has(personId) ? [] : { personId, code: newPrintedCode(), printedAt: now },
  )
  if (fresh.length > 0) await tx.insert(idCards).values(fresh)
  for (const { personId, code } of fresh) codes.set(personId, code)
  return codes
}

/** @throws {Refusal} 404 for who is no student, 409 for one who never had a card. */
async function endCards({ tx, now }: TxContext, id: string): Promise<void> {
  await lockedStudents(tx, [id])
  if ((await tx.$count(idCards, eq(idCards.personId, id))) === 0)
    throw new Refusal(409, 'No ID card was printed yet', { code: 'card_not_printed' })
  await tx
    .update(idCards)
    .set({ lostAt: now })
    .where(and(eq(idCards.personId, id), isNull(idCards.lostAt)))
}

/** Students by id, locked in a fixed order: of two that print at once the second finds the first's cards. */
async function lockedStudents(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  const rows = await tx
    .select()
    .from(people)
    .where(and(inArray(people.id, [...ids]), eq(people.role, 'student'), isHere))
    .orderBy(people.id)
    .for('no key update')
  if (rows.length < ids.length) throw new Refusal(404, 'Student not found', { code: 'student_not_found' })
  return new Map(rows.map((row) => [row.id, row]))
}
