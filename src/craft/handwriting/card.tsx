import { href } from 'react-router'
import { Copybook } from '../../ui/art/Copybook.tsx'
import type { BagCard } from '../practice/bag.ts'

const Picture = () => <Copybook words={['man', 'mug']} />

export const cards: readonly BagCard[] = [
  {
    to: `${href('/practice/write')}?mode=trace`,
    name: 'Writing',
    text: 'Trace here, then on paper',
    Picture,
  },
]
