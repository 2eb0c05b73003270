import { useCallback, useEffect, useRef, useState } from 'react'
import { type ChannelSocket, type ChannelState, connectChannel } from '../platform/channel/channel-socket.ts'
import type { DownMessage } from '../platform/channel/channel.ts'
import { type BoardLines, linesAfter } from './board.rules.ts'
import { lessonChannel } from './live.contract.ts'

export type LessonSocket = ChannelSocket<typeof lessonChannel>
export type LessonMessage = DownMessage<typeof lessonChannel>

/** The connection of a page to its lesson. `onMessage` must not change; `secret`: of a tablet in the room. */
export function useChannel(lessonId: string, onMessage: (message: LessonMessage) => void, secret?: string) {
  const [network, setNetwork] = useState<ChannelState>({ state: 'connecting' })
  const [refused, setRefused] = useState('')
  const socket = useRef<LessonSocket | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const listeners = { onMessage, onState: setNetwork, onRefused: setRefused }
    const connection = connectChannel(
      lessonChannel,
      { address: `/live/${lessonId}/channel`, secret },
      listeners,
    )
    socket.current = connection
    return () => connection.close()
    // A new turn connects again, as on 'Use this one'.
  }, [lessonId, onMessage, turn, secret])
  const again = useCallback(() => {
    setNetwork({ state: 'connecting' })
    setTurn((before) => before + 1)
  }, [])
  return { network, refused, setRefused, socket, again }
}

/** The board's lines as this page has them, and how a message changes them. */
export function useBoardLines() {
  const [board, setBoard] = useState<BoardLines>({ page: 0, lines: [] })
  const take = useCallback((message: LessonMessage) => {
    if (message[0] !== 'L') return
    const [, page, from, lines] = message
    setBoard((before) => linesAfter(before, { page, from, lines }))
  }, [])
  return { board, take }
}

/** A clock of this page: the time in milliseconds since 1970, once a second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** '0:09' or '4:12' of milliseconds. */
export const formatClock = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
