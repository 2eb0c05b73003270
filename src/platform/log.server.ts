import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

/** One JSON line per event on standard error; standard output stays for the person at the terminal. */
export function createLog(level: string) {
  return pino({ level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` }, pino.destination({ fd: 2, sync: false }))
}
