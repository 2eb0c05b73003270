import './learn.css'
import type { CoverKind } from '../../catalogue/catalogue.rules.ts'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import { words } from './learn.words.ts'

type LessonRodProps = {
  kind: CoverKind
  total: number
  done: number
  /** The number of the lesson that is next; null once all are done. */
  now: number | null
}

/** The lessons of a course as beads on a wire: done on the left, then the next one, the rest on the right. */
export function LessonRod({ kind, total, done, now }: LessonRodProps) {
  if (total === 0) return null
  const rest = total - done - (now === null ? 0 : 1)
  return (
    <div className={`lesson-rod subject-${kind}`} role="img" aria-label={words.rod(done, total, now)}>
      <Run count={done} from={0} />
      {now !== null && (
        <span className="rod-gap">
          <NumberBead number={now} state="now" />
        </span>
      )}
      <Run count={Math.max(0, rest)} from={done + 1} waiting />
    </div>
  )
}

/** Beads that lie together, fives apart as on the frame; `from` counts the beads before them. */
function Run({ count, from, waiting = false }: { count: number; from: number; waiting?: boolean }) {
  return (
    <span className={waiting ? 'rod-run rod-rest' : 'rod-run'}>
      {Array.from({ length: count }, (_, place) => (
        <svg
          key={from + place}
          className={(from + place) % 5 === 0 && place > 0 ? 'rod-five' : ''}
          viewBox="-10 -22 20 44"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <g transform="matrix(0 1 1 0 0 0)">
            <BeadShape w={43} h={19} />
          </g>
        </svg>
      ))}
    </span>
  )
}

/** A lesson's number on a bead: filled when done, marigold with an edge when next, bare while waiting. */
export function NumberBead({ number, state }: { number: number; state: 'done' | 'now' | 'waiting' }) {
  return (
    <span className={`no-bead is-${state}`} aria-hidden="true">
      {state !== 'waiting' && (
        <svg viewBox="-32 -23 64 46" preserveAspectRatio="none" aria-hidden="true">
          <path d={beadPath(60, 42)} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      <b className="tnum">{number}</b>
    </span>
  )
}
