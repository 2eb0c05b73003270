import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Backups } from '../backup/backups.server.ts'
import type { Database } from '../db/db.server.ts'
import { findOutgrown } from '../db/outgrown.server.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import type { Outbox } from '../mail/outbox.server.ts'
import { type Log, logged } from './log.server.ts'
import { SERVICES, type Services } from './services.server.ts'

/** A figure of a room, read from the database at each scrape. `name` without the prefix. */
export type RoomGauge = { name: string; help: string; read: (now: Date) => Promise<number> }

/** A finished request. `route` is a pattern, never an address; status 0: the client left before the reply. */
export type CountedRequest = { method: string; route: string; status: number; seconds: number }

export type Metrics = {
  countRequest: (request: CountedRequest) => void
  /** The figures in the text format of Prometheus; what can't be read is left out and counted. */
  read: () => Promise<{ text: string; type: string }>
}

type Parts = {
  database: Database
  services: Services
  outbox: Outbox
  backups: Backups
  jobs: Jobs
  gauges: readonly RoomGauge[]
  folder: string
  log: Log
}

const PREFIX = 'manka_'
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Figures of the process: memory, processor, event-loop delay. One set, whatever else is opened in it. */
const ofProcess = new Registry()
let collects = false

/** The figures of one instance and of what all instances share. */
export function openMetrics(parts: Parts): Metrics {
  if (!collects) collectDefaultMetrics({ register: ofProcess })
  collects = true
  const own = new Registry()
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests by method, route pattern and status; status 0 was given up by the client.',
    labelNames: ['method', 'route', 'status'],
    registers: [own],
  })
  const duration = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Time from the first byte of a request to the end of its reply, by kind of route.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [own],
  })
  const unread = new Counter({
    name: `${PREFIX}unread_total`,
    help: 'Groups of figures that could not be read at a scrape.',
    labelNames: ['group'],
    registers: [own],
  })
  const groups = shared(parts, own)
  for (const group of Object.keys(groups)) unread.inc({ group }, 0)
  let reading: Promise<string> | undefined

  async function collect(): Promise<string> {
    await Promise.all(
      Object.entries(groups).map(([group, { gauges, update }]) => {
        for (const gauge of gauges) gauge.reset()
        return update(parts.database.clock.now()).catch((error: unknown) => {
          for (const gauge of gauges) gauge.remove()
          unread.inc({ group })
          parts.log.warn({ group, error: logged(error) }, 'figures could not be read')
        })
      }),
    )
    return `${await ofProcess.metrics()}\n${await own.metrics()}`
  }

  return {
    countRequest: ({ method, route, status, seconds }) => {
      requests.inc({ method: KNOWN_METHODS.has(method) ? method : 'other', route, status })
      duration.observe({ kind: kindOf(route) }, seconds)
    },
    read: async () => {
      // Scrapes at the same moment share one reading of the database.
      reading ??= collect().finally(() => {
        reading = undefined
      })
      return { text: await reading, type: Registry.PROMETHEUS_CONTENT_TYPE }
    },
  }
}

function kindOf(route: string): string {
  if (route.startsWith('/api/')) return 'call'
  return route.endsWith('/*') ? 'file' : 'page'
}

type Group = { gauges: readonly (Gauge | Counter)[]; update: (now: Date) => Promise<void> }

/** Figures that are read at a scrape, in groups that fail alone. */
function shared(parts: Parts, own: Registry): Readonly<Record<string, Group>> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: PREFIX + name, help, labelNames: [...labelNames], registers: [own] })
  return {
    database: databaseGroup(parts, gauge, own),
    services: servicesGroup(parts, gauge),
    mail: mailGroup(parts, gauge),
    jobs: jobsGroup(parts, gauge),
    backups: backupsGroup(parts, gauge),
    disk: diskGroup(parts, gauge),
    ...Object.fromEntries(parts.gauges.map((each) => [each.name, roomGroup(each, gauge)])),
  }
}

type CreateGauge = (name: string, help: string, labelNames?: readonly string[]) => Gauge

function databaseGroup({ database }: Parts, gauge: CreateGauge, own: Registry): Group {
  const statements = new Counter({
    name: `${PREFIX}database_statements_total`,
    help: 'SQL statements that this instance has run.',
    registers: [own],
  })
  const outgrown = gauge('database_outgrown', 'Whether the embedded database is too small: 1 if it is.')
  const connections = gauge('database_connections', 'Connections of this instance, by state.', ['state'])
  return {
    gauges: [statements, outgrown, connections],
    update: async () => {
      const usage = database.usage()
      statements.inc(usage.statements)
      connections.set({ state: 'open' }, usage.connections)
      connections.set({ state: 'waited for' }, usage.waiting)
      outgrown.set(Number((await findOutgrown(database)) !== null))
    },
  }
}

function servicesGroup({ services }: Parts, gauge: CreateGauge): Group {
  const failing = gauge('service_failing', 'Whether a service fails: 1 if it does.', ['service'])
  return {
    gauges: [failing],
    update: async () => {
      const faults = services.lastFaults().map(({ service }) => service)
      for (const service of SERVICES) failing.set({ service }, Number(faults.includes(service)))
    },
  }
}

function mailGroup({ outbox }: Parts, gauge: CreateGauge): Group {
  const waiting = gauge('mails', 'Emails in the outbox, by state.', ['state'])
  const sent = gauge('mail_last_sent_seconds', 'When an email was last accepted, as Unix time.')
  const held = gauge('mail_held', 'Whether email is on hold after a restore: 1 if it is.')
  return {
    gauges: [waiting, sent, held],
    update: async (now) => {
      const state = await outbox.state(now)
      waiting.set({ state: 'waiting' }, state.waiting)
      waiting.set({ state: 'delayed' }, state.delayed)
      waiting.set({ state: 'given up' }, state.givenUp)
      held.set(Number(state.heldSince !== null))
      if (state.lastSent) sent.set(unixSeconds(state.lastSent))
    },
  }
}

function jobsGroup({ jobs }: Parts, gauge: CreateGauge): Group {
  const late = gauge('job_late_seconds', 'How long a job has been due without a run.', ['job'])
  const failed = gauge('job_failed', 'Whether the last run of a job failed: 1 if it did.', ['job'])
  return {
    gauges: [late, failed],
    update: async (now) => {
      for (const { name, lastRun, lastError, everySeconds } of await jobs.report()) {
        failed.set({ job: name }, Number(lastError !== null))
        if (lastRun === null) continue
        const since = (now.getTime() - new Date(lastRun).getTime()) / 1_000
        late.set({ job: name }, Math.max(0, since - everySeconds))
      }
    },
  }
}

function backupsGroup({ backups }: Parts, gauge: CreateGauge): Group {
  const made = gauge('backup_last_seconds', 'When the newest complete backup was made, as Unix time.')
  const bytes = gauge('backup_last_bytes', 'Size of the newest complete backup.')
  const failed = gauge('backup_failed', 'Whether the newest backup failed or is damaged: 1 if so.')
  return {
    gauges: [made, bytes, failed],
    update: async () => {
      const { backups: all } = await backups.list()
      const whole = all.find(({ state }) => state === 'whole')
      made.set(whole ? unixSeconds(whole.madeAt) : 0)
      bytes.set(whole?.bytes ?? 0)
      failed.set(Number(all[0]?.state === 'failed' || all[0]?.state === 'changed'))
    },
  }
}

function diskGroup({ folder }: Parts, gauge: CreateGauge): Group {
  const free = gauge('disk_free_bytes', 'Free space where the data is.')
  return {
    gauges: [free],
    update: async () => {
      const { bavail, bsize } = await statfs(folder)
      free.set(bavail * bsize)
    },
  }
}

function roomGroup({ name, help, read }: RoomGauge, gauge: CreateGauge): Group {
  const figure = gauge(name, help)
  return { gauges: [figure], update: async (now) => figure.set(await read(now)) }
}

const unixSeconds = (at: Date) => at.getTime() / 1_000
