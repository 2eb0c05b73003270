import { href } from 'react-router'
import { Copybook } from '../../ui/art/Copybook.tsx'
import type { PracticeMenuCard } from '../practice/practice-menu.ts'
import { words } from '../practice/menu.words.ts'

const Picture = () => <Copybook words={['man', 'mug']} />

export const cards: readonly PracticeMenuCard[] = [
  {
    to: `${href('/practice/write')}?mode=trace`,
    words: words.handwriting,
    Picture,
  },
]
