import type { PracticeMenuCard } from '../practice/practice-menu.ts'
import { words } from '../practice/menu.words.ts'

const Picture = () => (
  <svg viewBox="0 0 190 130" aria-hidden="true">
    <rect className="bag-wood" width="190" height="130" rx="12" />
    <rect className="bag-board" x="12" y="12" width="166" height="106" rx="4" />
    <text className="bag-chalk tnum" x="95" y="92">
      47
    </text>
  </svg>
)

export const cards: readonly PracticeMenuCard[] = [{ to: '/practice/flash', words: words.flash, Picture }]
