import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { everyCentre } from '../centres/centres.reads.server.ts'
import { give } from './gifts.server.ts'
import { addItem, receive } from './items.server.ts'
import type { ItemForm } from './office/stock.contract.ts'

/** An item of the demo, with the pieces that came from its supplier. */
export type SeedItem = Omit<ItemForm, 'isWithdrawn'> & { received: number }
/** `given`: the name of an item without a price for families, and how many children have it. */
export type SeedStock = {
  byId: string
  items: readonly SeedItem[]
  given: { name: string; children: number }
}

/** Fills the store of the demo, and gives some children what comes with their fee. */
export async function seedStock({ tx, now }: SeedContext, { byId, items, given }: SeedStock): Promise<void> {
  const act = { tx, now, byId }
  const today = indianDay(now)
  const places = await groupPlaces(tx, { from: today, until: today })
  const studentIds = [...new Set(places.map(({ studentId }) => studentId))].slice(0, given.children)
  for (const { received, ...form } of items) {
    const itemId = newId()
    await addItem(act, itemId, { ...form, isWithdrawn: false })
    await receive(act, { id: newId(), itemId, pieces: received, note: 'Opening stock' })
    if (form.name !== given.name) continue
    for (const studentId of studentIds)
      await give(act, { id: newId(), itemId, centreId: null, studentId, again: false }, everyCentre)
  }
}
