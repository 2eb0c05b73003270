import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { getOwnSeats } from '../centres/centres.contract.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import type { OfficeSection } from '../platform/rooms/room.ts'
import { call } from '../platform/wire.ts'
import type { DashboardQuery } from './dashboard.ts'
import { getDashboard, type LastBackup } from './office.contract.ts'

/** Open work is counted again after this many milliseconds. */
const COUNT_AGAIN_MS = 60_000

export type Counts = Partial<Record<OfficeSection, number>>
type ShellData = { counts: Counts; backup: { last: LastBackup; now: string } | null }

/** The desk is not there for staff who see a part of the academy alone. */
const isForSeat = (view: DashboardQuery['view']) => view.phase === 'failed' && view.status === 404

/**
 * Open work, loaded with each page and every minute; on failure the last result stays. Who has a seat has it
 * while it is asked again too, so that the page stays as it is.
 */
export function useDashboardQuery(): DashboardQuery {
  const { pathname } = useLocation()
  const { view, retry } = usePrivateQuery(null, loadDashboard)
  const asked = useRef(pathname)
  useEffect(() => {
    if (asked.current !== pathname) retry()
    asked.current = pathname
    const timer = setInterval(retry, COUNT_AGAIN_MS)
    return () => clearInterval(timer)
  }, [pathname, retry])
  const [known, setKnown] = useState(view)
  useEffect(() => {
    const stays = (before: DashboardQuery['view']) =>
      before.phase === 'shown' ? view.phase === 'failed' : isForSeat(before) && view.phase !== 'shown'
    setKnown((before) => (stays(before) ? before : view))
  }, [view])
  return { view: known, retry }
}
const loadDashboard = () => call(getDashboard, {})
const askSeats = () => call(getOwnSeats, {})

/** Open work per part of the office, and for the owner the last backup. */
export function openWorkOf({ view }: DashboardQuery): ShellData {
  const counts: Partial<Record<string, number>> = {}
  if (view.phase !== 'shown') return { counts, backup: null }
  const { waits, backup: last, now } = view.data
  for (const { section, count } of waits) counts[section] = (counts[section] ?? 0) + count
  return { counts, backup: last && { last, now } }
}

/** What the seat at a centre of who is here allows; without a seat everything. */
export function useOwnSeat(desk: DashboardQuery) {
  const isSeat = isForSeat(desk.view)
  const { view } = usePrivateQuery(null, isSeat ? askSeats : null)
  const seats = isSeat && view.phase === 'shown' ? view.data : null
  const roles = seats?.roles ?? null
  return {
    isSeat,
    /** False until the seats are known of who has some. */
    isKnown: !(isSeat && view.phase === 'loading'),
    hasEnded: roles?.length === 0,
    mayManage: roles === null || roles.includes('head'),
    headsFranchise: seats?.headsFranchise ?? false,
  }
}
