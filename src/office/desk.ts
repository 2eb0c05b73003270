import { createContext, useContext } from 'react'
import type { Own } from '../platform/useOwn.ts'
import type { Reply } from '../platform/wire.ts'
import type { getDesk } from './office.contract.ts'

export type DeskData = Reply<typeof getDesk>['data']
/** What the office's frame knows of the desk: its index counts from it, and the desk's page shows it. */
export type AskedDesk = { view: Own<DeskData>; retry: () => void }

export const DeskContext = createContext<AskedDesk>({ view: { phase: 'loading' }, retry: () => {} })
export const useDesk = (): AskedDesk => useContext(DeskContext)
