import { Soroban } from '../../ui/art/Soroban.tsx'
import type { BagCard } from '../practice/bag.ts'

const Picture = () => <Soroban value={2_786} rods={5} decorative className="bag-soroban" />

export const cards: readonly BagCard[] = [
  { to: '/practice/soroban', name: 'Abacus', text: 'The coach shows every bead', Picture },
]
