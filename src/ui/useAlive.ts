import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/** Whether JavaScript runs: false on the server, and in the browser before hydration. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
