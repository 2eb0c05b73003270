import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../runtime/log.server.ts'
import { channel } from './db.server.ts'
import { QUERY_MS } from './postgres-limits.server.ts'
import { CONNECT_MS } from './postgres-limits.server.ts'

/** How often the listening connection is checked. */
export const HEARTBEAT_MS = 10000

/** Listens for changed tables on its own connection; reports '*' if changes may have been missed. */
export async function listenForChanges(
  url: string,
  log: Log,
  tell: (table: string) => void,
): Promise<{ close: () => Promise<void> }> {
  const closing = new AbortController()

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
    })
    client.on('error', (error) => log.warn({ error: error.message }, 'change listener lost'))
    client.on('notification', (message) => tell(message.payload ?? '*'))
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  }

  /** Resolves when the connection has died; a hanging one is found by a query. */
  async function untilLost(client: pg.Client): Promise<void> {
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    for (;;) {
      const beat = wait(HEARTBEAT_MS, 'beat', { ref: false })
      if ((await Promise.race([ended, beat])) !== 'beat') return
      const alive = await client.query('select 1').then(
        () => true,
        () => false,
      )
      if (!alive) return void client.end().catch(() => {})
    }
  }

  async function keepListening(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first
    while (!closing.signal.aborted) {
      if (client) await untilLost(client)
      await wait(500, undefined, { ref: false })
      if (closing.signal.aborted) return
      client = await connect().catch(() => undefined)
      if (client) {
        current = client
        // Changes during the gap are unknown.
        tell('*')
      }
    }
  }

  let current = await connect()
  void keepListening(current)
  return {
    close: async () => {
      closing.abort()
      await current.end()
    },
  }
}
