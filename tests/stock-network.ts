import * as centres from '../src/centres/centres.contract.ts'
import { addGroupMembers, createGroup } from '../src/classroom/office/groups.contract.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { indianDay } from '../src/platform/text/india.rules.ts'
import * as wire from '../src/stock/office/stock.contract.ts'
import type { Member, World } from './world.ts'

export const today = indianDay(new Date())
let codes = 0

/** A centre with a head, a desk, and a teacher with a group for its children. */
export type TestCentre = {
  id: string
  name: string
  head: Member
  desk: Member
  teacher: Member
  groupId: string
}

export async function newCentre(
  world: World,
  owner: Member,
  { name, kind = 'franchise' }: { name: string; kind?: 'own' | 'franchise' },
): Promise<TestCentre> {
  const facts = { kind, state: 'Goa', postalCode: '403001', address: '', phone: '', hours: '' } as const
  const code = [...String(codes).padStart(3, '0')].map((digit) => 'KLMNOPQRST'[Number(digit)]).join('')
  codes += 1
  const made = await owner.ask(centres.createCentre, { body: { code, name, ...facts } })
  const id = made.body.data._id
  const [head, desk] = [await world.office(`Head of ${name}`), await world.office(`Desk of ${name}`)]
  for (const [person, role] of [
    [head, 'head'],
    [desk, 'desk'],
  ] as const)
    await owner.ask(centres.giveSeat, { params: { id }, body: { personId: person.id, role } })
  const teacher = await world.teacher(`Teacher of ${name}`)
  const group = await owner.ask(createGroup, {
    body: {
      name: `Beads ${name}`,
      subject: 'Abacus',
      level: '',
      teacherId: teacher.id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time: '16:30',
      minutes: 60,
      place: 'Room 1',
      meetingUrl: null,
      capacity: 50,
      fromDay: `${today.slice(0, 7)}-01`,
      untilDay: null,
      holidays: [],
      centreId: id,
    },
  })
  return { id, name, head, desk, teacher, groupId: group.body.data._id }
}

/** A child with a place in the group of a centre. */
export async function childAt(
  world: World,
  owner: Member,
  { centre: { groupId }, name }: { centre: TestCentre; name: string },
) {
  const parent = await world.parent(`Parent of ${name}`)
  const child = await world.child(parent, name)
  await owner.ask(addGroupMembers, {
    params: { id: groupId },
    body: { studentIds: [child.id], joinedOn: today },
  })
  return { parent, child }
}

/** An item at ₹500 for a centre and ₹600 for a family. @returns its id */
export async function newItem(
  owner: Member,
  name: string,
  more: Partial<wire.ItemForm> = {},
): Promise<string> {
  const id = newId()
  const form = {
    name,
    kind: 'kit',
    level: 'Level 1',
    centrePrice: 500,
    familyPrice: 600,
    hsn: '950300',
    gstPercent: 12,
    low: 2,
    isWithdrawn: false,
    ...more,
  } as const
  const added = await owner.ask(wire.addStockItem, { body: { _id: id, ...form } })
  if (added.status !== 201) throw new Error(added.refusal.message)
  return id
}

export const receive = (by: Member, itemId: string, [pieces, _id = newId()]: readonly [number, string?]) =>
  by.ask(wire.receiveStock, { body: { _id, itemId, pieces, note: 'Bill 4711' } })

/** What the stock page shows of an item. */
export const itemAs = async (by: Member, itemId: string, centreId?: string) => {
  const { items } = (await by.ask(wire.getStock, { query: centreId ? { centreId } : {} })).body.data
  const item = items.find(({ _id }) => _id === itemId)
  if (!item) throw new Error('the item is not there')
  return item
}

/** A draft of a centre with so many pieces of an item. @returns its id */
export async function draft(
  by: Member,
  { id: centreId }: TestCentre,
  [itemId, pieces]: readonly [string, number],
) {
  const _id = newId()
  const made = await by.ask(wire.createStockOrder, {
    body: { _id, centreId, lines: [{ itemId, pieces }], note: '' },
  })
  if (made.status !== 201) throw new Error(made.refusal.message)
  return _id
}

/** Leads a draft as far as the centre has its parcel. */
export async function send(office: Member, centre: TestCentre, id: string): Promise<void> {
  const { duePaise, lines } = (await centre.desk.ask(wire.getStockOrder, { params: { id } })).body.data
  const params = { id }
  const packed = lines.map(({ itemId, ordered: pieces }) => ({ itemId, pieces }))
  for (const answered of [
    await centre.desk.ask(wire.placeStockOrder, { params, body: { duePaise } }),
    await office.ask(wire.acceptStockOrder, { params, body: { reference: '' } }),
    await office.ask(wire.packStockOrder, { params, body: { lines: packed } }),
    await office.ask(wire.sendStockOrder, { params, body: { parcel: 'AB 12' } }),
  ])
    if (answered.status !== 200) throw new Error(answered.refusal.message)
}
