import { href } from 'react-router'
import { Cube } from '../../ui/art/Cube.tsx'
import type { PracticeMenuCard } from '../practice/practice-menu.ts'

const Picture = () => <Cube seed="bag" />

export const cards: readonly PracticeMenuCard[] = [
  { to: href('/practice/cube'), name: 'Cube', text: 'Your cube, layer by layer', Picture },
]
