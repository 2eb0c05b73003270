import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import { openTcpProxy, type TcpProxy } from '../../tcp-proxy.ts'
import { end, filled, handOver, type Part, postgresOf, startPart, writeOwn } from './parts.ts'

const HERE = '127.0.0.1'
const FIRST_PORT = Number(process.env.CLUSTER_PORT ?? 24_100)
/** Of the loopback alone, and gone with the folder. */
const PASSWORD = 'cluster'
const port = (n: number) => FIRST_PORT + n
/** By machine: etcd's clients and peers, Patroni and PostgreSQL; then instances, doors and the store. */
const PORTS = {
  etcd: (n: number) => port(10 + n),
  peer: (n: number) => port(20 + n),
  api: (n: number) => port(30 + n),
  postgres: (n: number) => port(40 + n),
  instance: (n: number) => port(50 + n),
  door: port(0),
  writer: port(1),
  store: port(2),
}
const THREE = [0, 1, 2] as const
export const INSTANCES = 4
const START_MS = 90_000

export type Cluster = {
  folder: string
  /** Where browsers come. */
  door: string
  /** The primary, through the proxy. */
  database: string
  etcd: readonly Part[]
  patroni: readonly Part[]
  instances: Part[]
  proxy: Part
  /** The wires on which the other two machines reach each PostgreSQL. */
  wires: readonly TcpProxy[]
  dataOf: (machine: number) => string
  /** Which machine is the primary; undefined while none is. */
  primary: () => Promise<number | undefined>
  /** Which machine leads etcd. */
  leader: () => Promise<number>
  /** Starts one more instance and waits until it is ready. */
  startInstance: () => Promise<void>
  /** Has an instance leave, and starts it again of another release; this one where none is said. */
  replaceInstance: (instance: number, release?: string) => Promise<void>
  /** How many standbys stream to the primary. */
  standbys: () => Promise<number>
  close: () => Promise<void>
}

const until = async (what: string, is: () => Promise<boolean>) => {
  const from = performance.now()
  while (!(await is().catch(() => false))) {
    if (performance.now() - from > START_MS) throw new Error(`not there after ${START_MS / 1_000} s: ${what}`)
    await wait(200)
  }
}

const statusOf = async (url: string, method = 'GET') =>
  (await fetch(url, { method, signal: AbortSignal.timeout(1_000) })).status

function startEtcd(folder: string): Part[] {
  const members = THREE.map((n) => `etcd${n}=http://${HERE}:${PORTS.peer(n)}`).join(',')
  return THREE.map((n) => {
    const file = join(folder, `etcd${n}.yml`)
    const [data, ports] = [join(folder, `etcd${n}`), { peer: PORTS.peer(n), client: PORTS.etcd(n) }]
    const text = filled('etcd.conf.yml', {
      NODE: `etcd${n}`,
      DATA: data,
      ADDRESS: HERE,
      PEER_PORT: String(ports.peer),
      CLIENT_PORT: String(ports.client),
      MEMBERS: members,
    })
    writeOwn(file, text)
    return startPart(`etcd${n}`, folder, { command: 'etcd', args: ['--config-file', file] })
  })
}

function startPatroni(folder: string, wires: readonly TcpProxy[]): Part[] {
  return THREE.map((n) => {
    const file = join(folder, `patroni${n}.yml`)
    const text = filled('patroni.yml', {
      NODE: `machine${n}`,
      ADDRESS: HERE,
      API_PORT: String(PORTS.api(n)),
      ETCD_HOSTS: THREE.map((each) => `${HERE}:${PORTS.etcd(each)}`).join(','),
      PG_PORT: String(PORTS.postgres(n)),
      PG_REACHED_AT: `${HERE}:${wires[n]?.port}`,
      DATA: join(folder, `postgres${n}`),
      SOCKETS: folder,
      NETWORK: '127.0.0.1/32',
      // Three servers on one machine.
      PARAMETERS: 'shared_buffers: 128MB',
      POSTGRES_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      REWIND_PASSWORD: PASSWORD,
    })
    writeOwn(file, text)
    return startPart(`patroni${n}`, folder, { command: 'patroni', args: [file], unprivileged: true })
  })
}

function startProxy(folder: string): Part {
  const indent = (lines: string[]) => lines.map((line) => `    ${line}`).join('\n')
  const instances = Array.from(
    { length: INSTANCES },
    (_, n) => `server instance${n} ${HERE}:${PORTS.instance(n)} check`,
  )
  const file = join(folder, 'haproxy.cfg')
  const text = filled('haproxy.cfg', {
    GLOBAL: 'nbthread 1',
    DOOR: `${HERE}:${PORTS.door}`,
    POSTGRES: `${HERE}:${PORTS.writer}`,
    INSTANCES: indent(instances),
    DATABASES: indent(
      THREE.map((n) => `server machine${n} ${HERE}:${PORTS.postgres(n)} check port ${PORTS.api(n)}`),
    ),
  })
  writeOwn(file, text)
  return startPart('haproxy', folder, { command: 'haproxy', args: ['-db', '-f', file] })
}

async function openStore(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const store = new S3rver({
    port: PORTS.store,
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'academy', configs: [] }],
  })
  await store.run()
  return { url: `http://S3RVER:S3RVER@${HERE}:${PORTS.store}/academy`, close: () => store.close() }
}

type Away = { folder: string; parts: () => Part[]; dataOf: Cluster['dataOf']; ends: (() => unknown)[] }

/** Ends all that was started, by its numbers, and removes the folder. */
async function takeAway({ folder, parts, dataOf, ends }: Away): Promise<void> {
  // Patroni first: it would start its PostgreSQL again.
  for (const part of parts()) await part.kill()
  for (const n of THREE) for (const pid of postgresOf(dataOf(n))) end(pid)
  for (const finish of ends.toReversed()) await finish()
  await wait(500)
  if (process.env.KEEP !== '1') rmSync(folder, { recursive: true, force: true })
}

const isReady = async (n: number) =>
  (await statusOf(`http://${HERE}:${PORTS.instance(n)}/api/ready`).catch(() => 0)) === 200

/** Patroni and etcd on three machines, a proxy and a store, all on loopback; no instance of the academy yet. */
export async function openCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  handOver(folder)
  const parts: Part[] = []
  const ends: (() => unknown)[] = []
  const dataOf = (machine: number) => join(folder, `postgres${machine}`)
  const close = () => takeAway({ folder, parts: () => parts, dataOf, ends })
  const stop = () => void close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const store = await openStore(folder)
    ends.push(store.close)
    const etcd = startEtcd(folder)
    parts.push(...etcd)
    const wires = await Promise.all(THREE.map((n) => openTcpProxy({ host: HERE, port: PORTS.postgres(n) })))
    ends.push(...wires.map((wire) => wire.close))
    const patroni = startPatroni(folder, wires)
    parts.unshift(...patroni)
    const proxy = startProxy(folder)
    parts.push(proxy)
    const instances: Part[] = []
    const cluster: Cluster = {
      folder,
      door: `http://${HERE}:${PORTS.door}`,
      database: `postgres://postgres:${PASSWORD}@${HERE}:${PORTS.writer}/postgres`,
      etcd,
      patroni,
      instances,
      proxy,
      wires,
      dataOf,
      primary,
      leader,
      replaceInstance: async (n, release) => {
        await instances[n]?.leave()
        instances[n]?.start(release)
        await until(`instance${n}`, () => isReady(n))
      },
      standbys,
      startInstance: async () => {
        const n = instances.length
        const part = startInstance(n, folder, store.url)
        instances.push(part)
        parts.push(part)
        await until(part.name, () => isReady(n))
      },
      close,
    }
    await until('a primary with two standbys', async () => (await standbys()) === 2)
    return cluster
  } catch (error) {
    await close()
    throw error
  }
}

const startInstance = (n: number, folder: string, store: string): Part => {
  const data = join(folder, `instance${n}`)
  mkdirSync(data, { recursive: true })
  handOver(data)
  return startPart(`instance${n}`, folder, {
    command: process.execPath,
    args: ['dist/server/main.js'],
    env: {
      PORT: String(PORTS.instance(n)),
      HOST: HERE,
      DATA_DIR: data,
      DATABASE_URL: `postgres://postgres:${PASSWORD}@${HERE}:${PORTS.writer}/academy`,
      S3_URL: store,
      TRUSTED_PROXIES: HERE,
      PUBLIC_URL: `http://${HERE}:${PORTS.door}`,
      MIN_FREE_MB: '1',
      // The proxy looks twice a second and believes the second time.
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'error',
    },
  })
}

async function primary(): Promise<number | undefined> {
  for (const n of THREE)
    if ((await statusOf(`http://${HERE}:${PORTS.api(n)}/primary`, 'OPTIONS').catch(() => 0)) === 200) return n
  return undefined
}

async function standbys(): Promise<number> {
  const first = await primary()
  if (first === undefined) return 0
  const reply = await fetch(`http://${HERE}:${PORTS.api(first)}/patroni`)
  const state = (await reply.json()) as { replication?: { state: string }[] }
  return (state.replication ?? []).filter(({ state: is }) => is === 'streaming').length
}

async function leader(): Promise<number> {
  for (const n of THREE) {
    const reply = await fetch(`http://${HERE}:${PORTS.etcd(n)}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    }).catch(() => undefined)
    const state = (await reply?.json()) as { leader?: string; header?: { member_id: string } } | undefined
    if (state && state.leader === state.header?.member_id) return n
  }
  return 0
}
