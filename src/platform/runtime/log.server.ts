import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/** One JSON line per event on standard error; standard output is for the person at the terminal. */
export function createLog(level: string) {
  return pino(
    { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` },
    pino.destination({ fd: 2, sync: false }),
  )
}

/**
 * An error for the log with place and reason, without the values of a failed statement, which are personal
 * data.
 */
export function logged(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [statement = ''] = error.message.split('\nparams: ')
  const text = (error.stack ?? error.message).replace(error.message, () => statement)
  return error.cause instanceof Error ? `${text}\ncaused by: ${error.cause.message}` : text
}
