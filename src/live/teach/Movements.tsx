import { type ReactNode } from 'react'
import { words as places } from '../../craft/soroban/places.words.ts'
import { signed } from '../../craft/soroban/soroban.rules.ts'
import { LiveBead } from '../LiveBead.tsx'
import { useNow } from '../useChannel.ts'
import { words } from './seats.words.ts'
import type { SeatView } from './useTeacherRoom.ts'

/** Beads that rest for so many milliseconds are said to be still. */
const STILL_MS = 3_000

/** What a child did of the sum, movement by movement: by how much, when, and where the beads went off. */
export function Movements({ seat }: { seat: SeatView }): ReactNode {
  const now = useNow()
  const { movements, movedAt, work } = seat
  if (movements.length === 0) return null
  const still = movedAt === null || work === 'right' ? 0 : now - movedAt
  return (
    <ol className="live-movements tnum" aria-label={words.movements}>
      {movements.map(([rod, by, ms, isOff]) => (
        <li key={`${rod} ${ms} ${by}`} className={isOff ? 'is-off' : ''}>
          <LiveBead state={isOff ? 'off' : 'right'} />
          <b>{signed(by)}</b>
          <span className="sr-only">{words.moved(places.onPlace(rod), isOff)}</span>
          <span>{seconds(ms)}</span>
        </li>
      ))}
      {still >= STILL_MS && (
        <li>
          <LiveBead state="away" />
          <b>{words.still}</b>
          <span>{words.seconds(`${Math.floor(still / 1_000)}`)}</span>
        </li>
      )}
    </ol>
  )
}

/** '6.2 s', and '75 s' from a minute on. */
const seconds = (ms: number): string => words.seconds((ms / 1_000).toFixed(ms < 60_000 ? 1 : 0))
