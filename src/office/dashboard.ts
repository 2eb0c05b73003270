import { createContext, useContext } from 'react'
import type { QueryState } from '../platform/browser/usePrivateQuery.ts'
import type { Reply } from '../platform/wire.ts'
import type { getDashboard } from './office.contract.ts'

export type DashboardData = Reply<typeof getDashboard>['data']
/** The desk's data, for the counts of the index and for the desk itself. */
export type DashboardQuery = { view: QueryState<DashboardData>; retry: () => void }

export const DashboardContext = createContext<DashboardQuery>({ view: { phase: 'loading' }, retry: () => {} })
export const useDashboard = (): DashboardQuery => useContext(DashboardContext)
