import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/**
 * Whether scripts run here; false on the server, and in the browser until it has taken over the server's
 * page.
 */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
