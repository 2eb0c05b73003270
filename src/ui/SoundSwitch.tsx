import { Bell, BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSounds } from './sounds.ts'
import { words } from './ui.words.ts'

/** Turns sounds on or off on this device; off by default. `className` styles it for its place. */
export function SoundSwitch({ className, wordClass }: { className: string; wordClass?: string }): ReactNode {
  const [isOn, switchSounds] = useSounds()
  // A speaker icon is already used for the beads' click.
  const Icon = isOn ? Bell : BellOff
  return (
    <button type="button" className={className} aria-pressed={isOn} onClick={() => switchSounds(!isOn)}>
      <Icon className="ico" aria-hidden="true" />
      <span className={wordClass}>{words.sounds}</span>
    </button>
  )
}
