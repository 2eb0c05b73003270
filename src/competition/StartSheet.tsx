import { Ban, CircleDot, Timer, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { beadPath } from '../ui/art/bead.ts'
import { r1 } from '../ui/art/rng.ts'
import { Button } from '../ui/Button.tsx'
import { words } from './waiting.words.ts'
import { Dialog } from '../ui/Dialog.tsx'

type StartSheetProps = {
  /** The child's first name. */
  name: string
  minutes: number
  busy: boolean
  /** Error of the last start, or ''. */
  failed: string
  onNo: () => void
  onYes: () => void
}

/** Confirms the only attempt at a paper. "Not now" has the first focus; Escape means the same. */
export function StartSheet({ name, minutes, busy, failed, onNo, onYes }: StartSheetProps): ReactNode {
  return (
    <Dialog
      open
      onClose={onNo}
      title={words.ready(name)}
      variant="sheet"
      closeButton={false}
      dismissible={!busy}
      className="st-sheet"
      icon={<MinuteRing minutes={minutes} />}
    >
      <ul className="st-rules">
        <Rule icon={<Timer className="ico" aria-hidden="true" />} title={words.minutes(minutes)}>
          {words.timerText}
        </Rule>
        <Rule icon={<CircleDot className="ico" aria-hidden="true" />} title={words.once}>
          {words.onceText}
        </Rule>
        <Rule icon={<Ban className="ico" aria-hidden="true" />} title={words.noPause}>
          {words.noPauseText}
        </Rule>
        <Rule icon={<WifiOff className="ico" aria-hidden="true" />} title={words.keepGoing}>
          {words.keepGoingText}
        </Rule>
      </ul>
      {failed && (
        <p role="alert" className="wr-bad">
          {failed}
        </p>
      )}
      <div className="dlg-actions">
        <Button variant="line" data-autofocus="" disabled={busy} onClick={onNo}>
          {words.notNow}
        </Button>
        <Button busy={busy} onClick={onYes}>
          {words.start(minutes)}
        </Button>
      </div>
    </Dialog>
  )
}

function Rule({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <p>
        <b>{title}</b>
        <span>{children}</span>
      </p>
    </li>
  )
}

/** Most beads that fit around the number. */
const MAX_BEADS = 12

/** The minutes of a paper, one bead each if they fit. */
function MinuteRing({ minutes }: { minutes: number }) {
  const beads = Math.min(Math.max(1, minutes), MAX_BEADS)
  return (
    <svg className="st-ring" viewBox="-60 -60 120 120" aria-hidden="true">
      <circle className="st-wire" r="46" />
      {Array.from({ length: beads }, (_, place) => (
        <path
          key={place}
          className="st-bead"
          d={beadPath(22, 15)}
          transform={`rotate(${r1(((place + 0.5) / beads) * 360)}) translate(0 -46)`}
        />
      ))}
      <text y="4">{minutes}</text>
      <text className="st-unit" y="22">
        {words.minuteUnit(minutes)}
      </text>
    </svg>
  )
}
