import { useCallback, useEffect, useRef, useState } from 'react'
import { playSound } from '../../ui/sounds.ts'
import type { ChildState } from '../live.contract.ts'
import { rodsText } from '../live.rules.ts'
import { type LessonMessage, useBoardLines, useChannel } from '../useChannel.ts'
import { OwnSum, type OwnSumView } from './own-sum.ts'
import { savedMovements, saveMovements } from './saved-movements.ts'

/** Beads go up at most once in so many milliseconds, the last ones once more; movements once a second. */
const [BEADS_MS, MOVEMENTS_MS, AGAIN_MS] = [100, 1_000, 5_000]
/** The clock's bound is told again after so many of these seconds. */
const BOUND_EACH = 5
/** Movements of one message. */
const MAX_MOVEMENTS = 60

/** The child's side of a lesson: its state, the own sum, and what goes up of it. */
export function useChildRoom(lessonId: string, secret?: string) {
  const [state, setState] = useState<ChildState | null>(null)
  const [view, setView] = useState<OwnSumView | null>(null)
  const own = useRef<OwnSum | null>(null)
  const seat = useRef(0)
  const isSeen = useRef(true)
  const draw = useCallback(() => setView(own.current?.view ?? null), [])
  const flush = useRef(() => {})

  const { board, take } = useBoardLines()
  const onMessage = useCallback(
    (message: LessonMessage) => {
      take(message)
      if (message[0] === 'S') {
        const { sum, you } = message[2]
        // Another device of this child may have gone further.
        const isKnown = sum?.number === own.current?.number && you.movements <= (own.current?.total ?? 0)
        if (isKnown) own.current?.resume(you.movements)
        else own.current = sum && new OwnSum(sum, you, savedMovements({ lessonId, seat: you.seat, sum }))
        seat.current = you.seat
        isSeen.current = false
        setState(message[2])
        draw()
        flush.current()
      }
      if (message[0] === 'got' && message[1] === own.current?.number) own.current.resume(message[2])
    },
    [draw, take, lessonId],
  )
  const { network, refused, socket, again } = useChannel(lessonId, onMessage, secret)

  /** What has not gone up yet: movements that must arrive, beads when the way is free. */
  const send = useCallback(() => {
    const sum = own.current
    if (!sum) return
    const { from, movements } = sum.unsent(MAX_MOVEMENTS)
    if (movements.length > 0) socket.current?.send(['m', sum.number, from, movements])
  }, [socket])
  const sendBeads = useCallback(() => {
    const sum = own.current
    if (!sum || isSeen.current) return
    isSeen.current = true
    socket.current?.sendLossy(['b', sum.number, rodsText(sum.rods), sum.ms])
  }, [socket])
  useEffect(() => {
    flush.current = send
    const timers = [
      setInterval(send, MOVEMENTS_MS),
      setInterval(sendBeads, BEADS_MS),
      setInterval(() => {
        // A bead that was left out is sent once more.
        isSeen.current = false
      }, AGAIN_MS),
    ]
    return () => timers.forEach(clearInterval)
  }, [send, sendBeads])

  // How well the clock is known: as soon as it is, after each connection, and now and then.
  useEffect(() => {
    if (network.state !== 'open') return
    let tellIn = 0
    const timer = setInterval(() => {
      const clock = socket.current?.clock()
      if (!clock || (tellIn -= 1) > 0) return
      socket.current?.sendLossy(['k', Math.round(clock.bound)])
      tellIn = BOUND_EACH
    }, MOVEMENTS_MS)
    return () => clearInterval(timer)
  }, [network.state, socket])

  const move = useCallback(
    (rods: readonly number[]) => {
      const sum = own.current
      if (!sum) return
      sum.move(rods)
      saveMovements({ lessonId, seat: seat.current, number: sum.number, movements: sum.log })
      isSeen.current = false
      if (sum.isRight) {
        playSound('right')
        send()
      }
      sendBeads()
      draw()
    },
    [draw, send, sendBeads, lessonId],
  )
  return { state, board, own: view, network, refused, socket, again, move }
}
export type ChildRoom = ReturnType<typeof useChildRoom>
