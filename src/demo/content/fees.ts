import type { SeedFees } from '../../fees/seed.server.ts'
import { people } from './people.ts'

const owner = people.accounts.find(({ role }) => role === 'owner')

/** Monthly fees of the demo's groups. */
export const fees: SeedFees = {
  seed: 5_027,
  byId: owner?.id ?? '',
  upiAddress: 'manka.demo@examplebank',
  plans: [
    { name: 'Abacus', subject: 'Abacus', rupees: 1_500 },
    { name: 'Vedic Math', subject: 'Vedic Math', rupees: 1_200 },
    { name: 'Rubik’s Cube', subject: 'Rubik’s Cube', rupees: 900 },
    { name: 'Handwriting', subject: 'Handwriting', rupees: 800 },
  ],
}
