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
type ShellData = {
  counts: Counts
  backup: { last: LastBackup; now: string } | null
  /** Whether somebody works for all of several centres; a seat has its pages below its desk. */
  isNetwork: boolean
}

/** The desk is not there for staff whose seats have all ended, and for whose seats have no desk. */
const isClosed = (view: DashboardQuery['view']) => view.phase === 'failed' && view.status === 404

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
      before.phase === 'shown' ? view.phase === 'failed' : isClosed(before) && view.phase !== 'shown'
    setKnown((before) => (stays(before) ? before : view))
  }, [view])
  return { view: known, retry }
}
const loadDashboard = () => call(getDashboard, {})
const askSeats = () => call(getOwnSeats, {})

/** Open work per part of the office, and for the owner the last backup. */
export function openWorkOf({ view }: DashboardQuery): ShellData {
  const counts: Partial<Record<string, number>> = {}
  if (view.phase !== 'shown') return { counts, backup: null, isNetwork: false }
  const { waits, backup: last, now, seats, hasSeveralCentres } = view.data
  for (const { section, count } of waits) counts[section] = (counts[section] ?? 0) + count
  return { counts, backup: last && { last, now }, isNetwork: seats === null && hasSeveralCentres }
}

/** What the seat at a centre of who is here allows; without a seat everything. */
export function useOwnSeat(desk: DashboardQuery) {
  const isWithoutDesk = isClosed(desk.view)
  const { view } = usePrivateQuery(null, isWithoutDesk ? askSeats : null)
  const own = desk.view.phase === 'shown' ? desk.view.data.seats : null
  const seats = isWithoutDesk && view.phase === 'shown' ? view.data : own
  const roles = seats?.roles ?? null
  return {
    isSeat: isWithoutDesk || own !== null,
    /** False until it is known whether somebody has seats, and which. */
    isKnown: !(isWithoutDesk && view.phase === 'loading') && desk.view.phase !== 'loading',
    hasEnded: roles?.length === 0,
    mayManage: roles === null || roles.includes('head'),
    headsFranchise: seats?.headsFranchise ?? false,
  }
}
