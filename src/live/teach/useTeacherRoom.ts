import { useCallback, useEffect, useRef, useState } from 'react'
import type { Mistake } from '../../craft/soroban/coach.rules.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import type { Act, Beads, SeatState, TeacherState } from '../live.contract.ts'
import { type Stumble, stumblesOf } from '../live.rules.ts'
import { type ShownMovement } from '../sum-watch.rules.ts'
import { type LessonMessage, useBoardLines, useChannel } from '../useChannel.ts'

/** A child as the teacher's page shows it. */
export type SeatView = SeatState & {
  seat: number
  name: string
  /** Digits of the rods, the highest first; empty before a sum. */
  rods: string
  work: 'waiting' | 'working' | 'off' | 'right'
  /** The movement of the sum that is at work, and those that are done. */
  at: number
  done: readonly number[]
  rod: number
  mistake: Mistake
  /** Milliseconds since the sum came, at the last movement. */
  ms: number
  /** Since when the beads are off, on this page's clock. */
  offSince: number
  /** When the beads moved last, in milliseconds since 1970; null before they moved. */
  movedAt: number | null
  /** The last movements of this sum, while the child is shown large. */
  movements: readonly ShownMovement[]
}

const blank = {
  rods: '',
  work: 'waiting',
  at: 0,
  done: [],
  rod: 0,
  mistake: 'other',
  ms: 0,
  offSince: 0,
  movedAt: null,
  movements: [],
} as const

/** The teacher's side of a lesson: its state, all children, and what the teacher does. */
export function useTeacherRoom(lessonId: string) {
  const [state, setState] = useState<TeacherState | null>(null)
  const [seats, setSeats] = useState<readonly SeatView[]>([])
  const all = useRef<SeatView[]>([])
  const drawing = useRef(0)
  const shownSum = useRef<number | undefined>(undefined)
  const waiting = useRef(new Map<string, () => void>())
  const [busy, setBusy] = useState(false)

  // Beads come up to twenty times a second: they are drawn once a frame.
  const draw = useCallback(() => {
    drawing.current ||= requestAnimationFrame(() => {
      drawing.current = 0
      setSeats([...all.current])
    })
  }, [])
  useEffect(() => () => cancelAnimationFrame(drawing.current), [])

  const refuse = useRef((_: string) => {})
  const { board, take } = useBoardLines()
  const onMessage = useCallback(
    (message: LessonMessage) => {
      take(message)
      switch (message[0]) {
        case 'T':
          setState(message[2])
          if (message[2].sum?.number !== shownSum.current) {
            shownSum.current = message[2].sum?.number
            all.current = all.current.map((seat) => ({ ...seat, movements: [], movedAt: null }))
          }
          all.current = participantsOf(message[2], all.current)
          return draw()
        case 'P':
          all.current = all.current.map((seat) => ({ ...seat, ...message[1][seat.seat] }))
          return draw()
        case 'B':
          for (const beads of message[1]) place(all.current, beads)
          return draw()
        case 'M':
          if (message[2] === shownSum.current) placeMovements(all.current, message)
          return draw()
        case 'did':
        case 'no':
          waiting.current.get(message[1])?.()
          waiting.current.delete(message[1])
          if (message[0] === 'no') refuse.current(message[2])
      }
    },
    [draw, take],
  )
  const { network, refused, setRefused, socket, again } = useChannel(lessonId, onMessage)
  useEffect(() => {
    refuse.current = setRefused
  }, [setRefused])

  const act = useCallback(
    async (what: Act): Promise<void> => {
      const id = uuidv7(Date.now())
      setBusy(true)
      setRefused('')
      const done = new Promise<void>((resolve) => waiting.current.set(id, resolve))
      socket.current?.send(['do', id, what])
      await done
      setBusy(false)
    },
    [socket, setRefused],
  )
  // An act that was not accepted is over too.
  useEffect(() => {
    if (refused) setBusy(false)
  }, [refused])
  // The server forgets with the connection whom this page shows large.
  const [open, setOpen] = useState<number | null>(null)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (network.state !== 'open' || (open === null && wasOpen.current === null)) return
    wasOpen.current = open
    socket.current?.send(['o', open])
  }, [open, network.state, socket])
  return { state, board, socket, seats, network, refused, act, again, busy, open, setOpen }
}

function participantsOf(state: TeacherState, before: readonly SeatView[]): SeatView[] {
  return state.names.map((name, seat) => {
    const known = before[seat]
    return known
      ? { ...known, name }
      : {
          ...blank,
          seat,
          name,
          presence: 'away',
          since: 0,
          handSince: null,
          sign: null,
          bound: null,
          answer: null,
          quiz: null,
        }
  })
}

function place(seats: SeatView[], [seat, rods, work, at, rod, mistake, ms, done]: Beads): void {
  const before = seats[seat]
  if (!before) return
  const offSince = before.work === 'off' && work === 'off' ? before.offSince : performance.now()
  const isMoved = work !== 'waiting' && before.rods !== '' && rods !== before.rods
  const movedAt = isMoved ? Date.now() : before.movedAt
  seats[seat] = { ...before, rods, work, at, done, rod, mistake: mistake as Mistake, ms, offSince, movedAt }
}

function placeMovements(
  seats: SeatView[],
  [, seat, , rested, movements]: Extract<LessonMessage, readonly ['M', ...unknown[]]>,
): void {
  const before = seats[seat]
  if (!before) return
  const movedAt = movements.length === 0 ? null : Date.now() - rested
  seats[seat] = { ...before, movements, movedAt }
}

/** Who of those here stumbles together. */
export const stumblesNow = (seats: readonly SeatView[]): Stumble[] =>
  stumblesOf(
    seats
      .filter((seat) => isHere(seat) && seat.work === 'off')
      .map(({ seat, at, rod, mistake, offSince }) => ({ seat, at, rod, mistake, since: offSince })),
  )

/** Whether a child is in the room now. */
export const isHere = ({ presence }: Pick<SeatView, 'presence'>): boolean => presence === 'in'
