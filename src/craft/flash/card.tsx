import type { BagCard } from '../practice/bag.ts'

const Picture = () => (
  <svg viewBox="0 0 190 130" aria-hidden="true" className="bag-flash">
    <rect className="bag-wood" width="190" height="130" rx="12" />
    <rect className="bag-board" x="12" y="12" width="166" height="106" rx="4" />
    <text className="bag-chalk tnum" x="95" y="92">
      47
    </text>
  </svg>
)

export const cards: readonly BagCard[] = [
  { to: '/practice/flash', name: 'Flash', text: 'Numbers in a blink', Picture },
]
