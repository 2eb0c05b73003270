import { href } from 'react-router'
import { Cube } from '../../ui/art/Cube.tsx'
import type { BagCard } from '../practice/bag.ts'

const Picture = () => <Cube seed="bag" />

export const cards: readonly BagCard[] = [
  { to: href('/practice/cube'), name: 'Cube', text: 'Your cube, layer by layer', Picture },
]
