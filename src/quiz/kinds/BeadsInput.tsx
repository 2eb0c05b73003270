import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Soroban, sorobanPlaces } from '../../ui/art/Soroban.tsx'
import type { KindProps } from './KindInput.tsx'
import { words } from './kinds.words.ts'

const BEAD = [52, 36] as const

const moves: Record<string, (value: number) => number> = {
  ArrowUp: (v) => v + 1,
  ArrowRight: (v) => v + 1,
  ArrowDown: (v) => v - 1,
  ArrowLeft: (v) => v - 1,
  Home: () => 0,
  End: () => 9,
}

/** A number set on beads. No answer until a bead is moved; the number itself is not shown. */
export function BeadsInput(props: KindProps & { rods: number }): ReactNode {
  const { said, labelledBy, disabled = false, rods, onSay } = props
  const [shown, setShown] = useState(said ?? '0'.repeat(rods))
  const digits = [...shown].map(Number)
  const set = (rod: number, next: number) => {
    if (disabled) return
    const digit = Math.max(0, Math.min(9, next))
    const moved = digits.map((before, at) => (at === rod ? digit : before)).join('')
    setShown(moved)
    onSay(moved)
  }
  const clear = () => {
    setShown('0'.repeat(rods))
    onSay(null)
  }
  return (
    <div role="group" aria-labelledby={labelledBy} className={`kd kb kb-${rods}`}>
      <Soroban value={Number(shown)} rods={rods} bead={BEAD} tone="working" group={words.beadGroup}>
        {digits.map((digit, rod) => (
          <Rod
            key={rod}
            rod={rod}
            rods={rods}
            digit={digit}
            disabled={disabled}
            onSet={(next) => set(rod, next)}
          />
        ))}
      </Soroban>
      <button type="button" className="textlink kd-clear" disabled={disabled} onClick={clear}>
        {words.clear}
      </button>
    </div>
  )
}

type RodProps = { rod: number; rods: number; digit: number; disabled: boolean; onSet: (next: number) => void }

function Rod({ rod, rods, digit, disabled, onSet }: RodProps): ReactNode {
  const [bw, bh] = BEAD
  const { x, heaven, earth, lowEnd, frame, step } = sorobanPlaces(rods, BEAD)
  const [ones, five] = [digit % 5, digit >= 5]
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const move = moves[event.key]
    const typed = /^\d$/.test(event.key) ? Number(event.key) : null
    if (!move && typed === null) return
    event.preventDefault()
    onSet(move ? move(digit) : (typed ?? digit))
  }
  const hit = (y: number) => ({ x: x(rod) - bw / 2 - 4, y: y - step / 2, width: bw + 8, height: step })
  return (
    <g
      className="kb-rod"
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={words.rod(rods - 1 - rod)}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={9}
      aria-valuenow={digit}
      aria-disabled={disabled || undefined}
      onKeyDown={press}
    >
      <rect
        className="kb-ring"
        x={x(rod) - bw / 2 - 4}
        y={frame + 1}
        width={bw + 8}
        height={lowEnd - frame - 2}
        rx="8"
      />
      <rect className="kb-hit" {...hit(heaven(five))} onClick={() => onSet(five ? digit - 5 : digit + 5)} />
      {[0, 1, 2, 3].map((k) => (
        <rect
          key={k}
          className="kb-hit"
          {...hit(earth(k, ones))}
          height={bh}
          onClick={() => onSet(digit - ones + (k < ones ? k : k + 1))}
        />
      ))}
    </g>
  )
}
