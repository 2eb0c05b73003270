import { Button } from '../../ui/Button.tsx'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { spokenTime } from './attempt.rules.ts'
import { words } from './attempt.words.ts'

/** Replaces the question while paused. `left` in milliseconds. */
export function PausedPanel({ left, onResume }: { left: number; onResume: () => void }) {
  return (
    <div className="qmain items-center justify-center text-center">
      <Soroban value={Math.ceil(left / 60_000)} rods={3} className="w-40" />
      <h1 className="mt-6 text-2xl">{words.paused}</h1>
      <p className="mt-2 max-w-[36ch] text-ink-2">{words.pausedText(spokenTime(left))}</p>
      <Button type="button" className="mt-6" onClick={onResume}>
        {words.resume}
      </Button>
    </div>
  )
}
