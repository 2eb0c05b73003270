import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/db.server.ts'
import type { DiskGuard } from '../files/disk.server.ts'
import { type Log, logged } from './log.server.ts'
import { FAULT } from '../db/states.tables.ts'

/** External services of the server. */
export const SERVICES = ['database', 'disk', 'files', 'mail', 'messages', 'payments'] as const
export type ServiceName = (typeof SERVICES)[number]

/** A failing service; `reason` is for staff and may name a host, never a secret. */
export type Fault = { service: ServiceName; since: Date; reason: string }

export type Watched = {
  name: ServiceName
  /** Checks whether it works. @throws {Error} with the reason if not. */
  look: () => Promise<void>
  /** A known fault without a check; null if there is none. */
  fault?: (now: Date) => Promise<Fault | null>
}

export type Services = {
  /** Registers a service to be checked every two minutes by one of the instances. */
  watch: (service: Watched) => void
  /** Says that this academy has no such service: it never fails, and never works. */
  leaveUnset: (name: ServiceName) => void
  /** The services that were left unset. */
  unset: () => readonly ServiceName[]
  /** Records the outcome of a use, for all instances; without an error it worked. */
  note: (name: ServiceName, error?: unknown) => void
  /** Checks each service now and records the outcome. */
  check: () => Promise<void>
  /** Current faults, in the order of SERVICES. @throws if the database is unreachable. */
  faults: () => Promise<readonly Fault[]>
  /** Faults of some seconds ago, without a query. */
  lastFaults: () => readonly Fault[]
  /** Ends the checks that still wait for an answer; they record nothing. */
  stop: () => void
}

/** How often the job checks each service, in seconds. */
export const CHECK_S = 120
/** How often an instance reads the shared faults, in milliseconds. */
const READ_MS = 5_000
/** Timeout of a check, in milliseconds. */
const LOOK_MS = 20_000
const REASON_LENGTH = 300

type Parts = { database: Database; disk: DiskGuard; log: Log }

/**
 * Tracks failing services. A fault is stored from the first failure until a success; an unreachable database
 * and a full disk are known to each instance by itself.
 */
export function openServices({ database, disk, log }: Parts): Services {
  const { clock } = database
  const all: Watched[] = []
  const missing = new Set<ServiceName>()
  let stored: readonly Fault[] = []
  let away: Fault | null = null
  /** The last recorded outcome: unchanged outcomes are not written. */
  const noted = new Map<ServiceName, string>()

  const onDisk = (): readonly Fault[] => {
    const fault = disk.fault()
    return fault ? [{ service: 'disk', ...fault }] : []
  }

  async function read(): Promise<readonly Fault[]> {
    try {
      const rows = await database.query({
        name: 'service_faults',
        text: 'select name, since, detail from server_states where starts_with(name, $1)',
        values: [FAULT],
      })
      away = null
      stored = rows.map(({ name, since, detail }) => ({
        service: String(name).slice(FAULT.length) as ServiceName,
        since: new Date(String(since)),
        reason: String(detail),
      }))
      return stored
    } catch (error) {
      away ??= { service: 'database', since: clock.now(), reason: reasonOf(error) }
      throw error
    }
  }

  async function write(name: ServiceName, reason: string): Promise<void> {
    const isStored = stored.some(({ service }) => service === name)
    if (noted.get(name) === reason && (reason !== '') === isStored) return
    noted.set(name, reason)
    await database.query(
      reason === ''
        ? { name: 'service_works', text: 'delete from server_states where name = $1', values: [FAULT + name] }
        : {
            name: 'service_fails',
            text: `insert into server_states (name, since, detail) values ($1, $2, $3)
              on conflict (name) do update set detail = $3`,
            values: [FAULT + name, clock.now().toISOString(), reason],
          },
    )
    await read()
  }

  const noteOf = (name: ServiceName, error: unknown): Promise<void> =>
    write(name, error === undefined ? '' : reasonOf(error)).catch((cause: unknown) =>
      log.warn({ service: name, error: logged(cause) }, 'service not noted'),
    )

  // A check may wait longer than a shutdown.
  const stopping = new AbortController()

  async function lookAt({ name, look }: Watched): Promise<void> {
    const answered = new AbortController()
    const error = await Promise.race([
      look().then(
        () => undefined,
        (cause: unknown) => cause,
      ),
      wait(LOOK_MS, new Error(`no answer within ${LOOK_MS / 1_000} s`), {
        ref: false,
        signal: AbortSignal.any([answered.signal, stopping.signal]),
      }).catch(() => undefined),
    ])
    answered.abort()
    if (!stopping.signal.aborted) await noteOf(name, error)
  }

  // While the database is away its own fault is shown; the next reading brings the others.
  const reading = setInterval(() => void read().catch(() => {}), READ_MS)
  reading.unref()

  return {
    watch: (service) => void all.push(service),
    leaveUnset: (name) => void missing.add(name),
    unset: () => [...missing],
    note: (name, error) => void noteOf(name, error),
    check: async () => void (await Promise.all(all.map(lookAt))),
    faults: async () => {
      const now = clock.now()
      const [known, ...own] = await Promise.all([read(), ...all.map(({ fault }) => fault?.(now) ?? null)])
      const found = [...onDisk(), ...own.flatMap((fault) => fault ?? []), ...known]
      // A fault that the service reports itself is more precise than the last check.
      return SERVICES.flatMap((name) => found.find(({ service }) => service === name) ?? [])
    },
    lastFaults: () => [...(away ? [away] : []), ...onDisk(), ...stored],
    stop: () => {
      stopping.abort()
      clearInterval(reading)
    },
  }
}

/** The first line of an error's message; the rest may contain a statement. */
const reasonOf = (error: unknown): string => {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  const { cause } = error as { cause?: unknown }
  const why = cause instanceof Error && cause.message ? `: ${cause.message}` : ''
  return (first + why).slice(0, REASON_LENGTH) || 'no reason was given'
}
