import { href } from 'react-router'
import { Copybook } from '../../ui/art/Copybook.tsx'
import type { PracticeMenuCard } from '../practice/practice-menu.ts'

const Picture = () => <Copybook words={['man', 'mug']} />

export const cards: readonly PracticeMenuCard[] = [
  {
    to: `${href('/practice/write')}?mode=trace`,
    name: 'Writing',
    text: 'Trace here, then on paper',
    Picture,
  },
]
