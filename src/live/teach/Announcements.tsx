import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Cell } from '../../craft/soroban/soroban.rules.ts'
import { cellsOf } from '../sums.rules.ts'
import { type CalledSum } from '../sums.rules.ts'
import { countsOf, firstNameOf, stumbleText } from './seat-labels.ts'
import { words } from './seats.words.ts'
import { type SeatView, stumblesNow } from './useTeacherRoom.ts'

/** Pause between two sentences, in milliseconds: a class at work would never be silent. */
const PAUSE_MS = 5_000

type AnnouncementsProps = { seats: readonly SeatView[]; sum: CalledSum | null }

/** Says to a teacher who does not look who raises a hand and where children stumble. */
export function Announcements({ seats, sum }: AnnouncementsProps): ReactNode {
  const cells = useMemo(() => (sum ? cellsOf(sum) : []), [sum])
  const news = newsOf(seats, cells)
  const [said, setSaid] = useState('')
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (news === '' || news === said) return
    const say = () => {
      saidAt.current = performance.now()
      setSaid(news)
    }
    const timer = setTimeout(say, Math.max(0, saidAt.current + PAUSE_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [news, said])
  const counts = useCounts(seats)
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <p className="sr-only" role="status">
        {counts}
      </p>
    </>
  )
}

/** Ctrl, Shift and S say how many are at what, as it is at that moment. */
function useCounts(seats: readonly SeatView[]): string {
  const [text, setText] = useState('')
  const now = useRef(seats)
  useEffect(() => {
    now.current = seats
  }, [seats])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyS') return
      event.preventDefault()
      const { here, states } = countsOf(now.current)
      const parts = states.map(({ count, label }) => `${count} ${label}`)
      setText(words.counts(here, now.current.length, parts.join(', ')))
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return text
}

/** The newest hand, or else where most children stumble. */
function newsOf(seats: readonly SeatView[], cells: readonly Cell[]): string {
  const [hand] = seats
    .filter(({ handSince }) => handSince !== null)
    .toSorted((a, b) => (b.handSince ?? 0) - (a.handSince ?? 0))
  if (hand) return words.raises(firstNameOf(hand.name))
  const [most] = stumblesNow(seats).toSorted((a, b) => b.seats.length - a.seats.length)
  if (!most) return ''
  return words.stumble(most.seats.length, stumbleText(most, cells).title)
}
