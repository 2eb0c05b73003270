import type { IncomingMessage } from 'node:http'
import { isLoopback } from './client-address.server.ts'
import type { Clock } from '../jobs/clock.server.ts'
import { readCredentials } from './cookies.server.ts'
import type { DiskGuard } from '../files/disk.server.ts'
import { Refusal } from '../errors.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { type Log, logged } from '../runtime/log.server.ts'
import { isForeign } from './origin.server.ts'
import type { SessionAuth } from './serve.server.ts'
import type { Services } from '../runtime/services.server.ts'

/** What the health check reads, and who may see all of it. */
export type Health = {
  jobs: Pick<Jobs, 'report'>
  services: Pick<Services, 'faults'>
  disk: DiskGuard
  sessions: SessionAuth
  clock: Clock
  log: Log
  publicUrl: URL
  secure: boolean
  headers: Readonly<Record<string, string>>
}

/**
 * The health check: details for this machine and the owner, for others a status and the names of failing
 * services. 503 if the database is away or nothing can be stored.
 */
export async function healthReply(incoming: IncomingMessage, health: Health): Promise<Response> {
  const headers = { ...health.headers, 'content-type': 'application/json', 'cache-control': 'no-store' }
  const unread = <T>(error: unknown, instead: T): T => {
    health.log.warn({ error: logged(error) }, 'health could not be read')
    return instead
  }
  const [report, faults] = await Promise.all([
    health.jobs.report().catch((error: unknown) => unread(error, null)),
    health.services.faults().catch((error: unknown) => unread(error, [])),
  ])
  const success = report !== null && !health.disk.isFull()
  const status = success ? 200 : 503
  if (isFromHere(incoming) || (report && (await isOwner(incoming, health)))) {
    const data = {
      database: report ? 'up' : 'away',
      faults,
      jobs: (report ?? []).map(({ everySeconds: _, ...run }) => run),
    }
    return new Response(JSON.stringify({ success, data }), { status, headers })
  }
  const named = faults.length > 0 ? { faults: faults.map(({ service }) => service) } : {}
  const body = success ? { success: true, ...named } : { ...new Refusal(503).body, ...named }
  return new Response(JSON.stringify(body), {
    status,
    headers: success ? headers : { ...headers, 'retry-after': '2' },
  })
}

/** Whether the request comes from this machine, not through a proxy on it. */
export const isFromHere = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress) &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

async function isOwner(incoming: IncomingMessage, { sessions, clock, ...options }: Health): Promise<boolean> {
  const credentials = readCredentials(incoming, options)
  const { publicUrl } = options
  if (!credentials.bearer && isForeign(incoming.headers, { changes: false, publicUrl })) return false
  return (await sessions.authenticate(credentials, clock.now()))?.role === 'owner'
}
