import { useCallback, useEffect, useState } from 'react'
import { playSound } from '../../ui/sounds.ts'
import type { ChildState } from '../live.contract.ts'
import { type LessonMessage, useBoardLines, useChannel } from '../useChannel.ts'
import { BEADS_MS, ChildWork, MOVEMENTS_MS } from './child-work.ts'
import type { OwnSumView } from './own-sum.ts'

const AGAIN_MS = 5_000
/** The clock's bound is told again after so many of these seconds. */
const BOUND_EACH = 5

/** The child's side of a lesson: its state, the own sum, and what goes up of it. */
export function useChildRoom(lessonId: string, secret?: string) {
  const [state, setState] = useState<ChildState | null>(null)
  const [view, setView] = useState<OwnSumView | null>(null)
  const { board, take } = useBoardLines()
  const [work] = useState(() => new ChildWork(lessonId))
  const onMessage = useCallback(
    (message: LessonMessage) => {
      take(message)
      if (work.take(message)) setView(work.own?.view ?? null)
      if (message[0] === 'S') setState(message[2])
    },
    [take, work],
  )
  const { network, refused, socket, again } = useChannel(lessonId, onMessage, secret)
  useEffect(() => work.sendOver(() => socket.current), [socket, work])
  useEffect(() => {
    if (network.state !== 'open') work.lost()
  }, [network.state, work])
  useEffect(() => {
    const timers = [
      setInterval(() => work.send(), MOVEMENTS_MS),
      setInterval(() => work.sendBeads(), BEADS_MS),
      setInterval(() => work.repeatBeads(), AGAIN_MS),
    ]
    return () => timers.forEach(clearInterval)
  }, [work])

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
      work.move(rods)
      if (work.own?.isRight) playSound('right')
      setView(work.own?.view ?? null)
    },
    [work],
  )
  return { state, board, own: view, network, refused, socket, again, move }
}
export type ChildRoom = ReturnType<typeof useChildRoom>
