import type { SeedStock } from '../../stock/seed.server.ts'
import { people } from './people.ts'

const owner = people.accounts.find(({ role }) => role === 'owner')
const kit = { kind: 'kit', hsn: '950300', gstPercent: 12, low: 5 } as const
const book = { kind: 'book', hsn: '490199', gstPercent: 0, low: 10 } as const

/** Kits and books in the demo's store. */
export const stock: SeedStock = {
  byId: owner?.id ?? '',
  items: [
    {
      ...kit,
      name: 'Abacus kit, level 1',
      level: 'Level 1',
      centrePrice: 460,
      familyPrice: 600,
      received: 24,
    },
    {
      ...kit,
      name: 'Abacus kit, level 2',
      level: 'Level 2',
      centrePrice: 490,
      familyPrice: 650,
      received: 16,
    },
    {
      ...kit,
      name: 'Abacus kit, level 3',
      level: 'Level 3',
      centrePrice: 520,
      familyPrice: 700,
      received: 4,
    },
    {
      name: 'Student abacus, 17 rods',
      kind: 'abacus',
      level: '',
      centrePrice: 220,
      familyPrice: 350,
      hsn: '950300',
      gstPercent: 12,
      low: 5,
      received: 30,
    },
    { ...book, name: 'Vedic Math workbook', level: '', centrePrice: 120, familyPrice: 200, received: 40 },
    { ...book, name: 'Handwriting notebook', level: '', centrePrice: 40, familyPrice: 0, received: 60 },
  ],
  given: { name: 'Handwriting notebook', children: 8 },
}
