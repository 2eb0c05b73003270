import { Soroban } from '../../ui/art/Soroban.tsx'
import type { PracticeMenuCard } from '../practice/practice-menu.ts'
import { words } from '../practice/menu.words.ts'

const Picture = () => <Soroban value={2_786} rods={5} tone="slate" decorative />

export const cards: readonly PracticeMenuCard[] = [{ to: '/practice/soroban', words: words.abacus, Picture }]
