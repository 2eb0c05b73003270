import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from '@20minutes/s3rver'
import pg from 'pg'
import { openTcpProxy, type TcpProxy } from '../../tcp-proxy.ts'
import { type Machines, onLoopback } from './machines.ts'
import { end, filled, handOver, type Part, postgresOf, startPart, writeOwn } from './parts.ts'

const HERE = '127.0.0.1'
const root = join(import.meta.dirname, '../../..')
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
  own: port(3),
}
const THREE = [0, 1, 2] as const
export const INSTANCES = 4
const START_MS = 90_000

export type Cluster = {
  folder: string
  /** Where browsers come. */
  door: string
  /** Makes the database of the academy. */
  createAcademy: () => Promise<void>
  /** How it is asked for at the primary itself, from beside the machines. */
  academyUrl: () => Promise<string>
  etcd: readonly Part[]
  patroni: readonly Part[]
  instances: Part[]
  /** The proxy of each machine that has one. */
  proxies: readonly Part[]
  machines: Machines
  /** What runs on a machine, but for PostgreSQL itself. */
  partsOn: (machine: number) => readonly Part[]
  /** The wires on which the other two machines reach each PostgreSQL. */
  wires: readonly TcpProxy[]
  dataOf: (machine: number) => string
  /** Which machine is the primary; undefined while none is. */
  primary: () => Promise<number | undefined>
  /** Which machine leads etcd. */
  leader: () => Promise<number>
  /** Starts one more instance and waits until it is ready; on one machine after the other. */
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

type Place = {
  folder: string
  machines: Machines
  /** Machines with a proxy of their own. */
  proxied: readonly number[]
}

/** Certificates of all machines, and of who looks at them from beside. */
function writeCertificates({ folder, machines }: Place): void {
  const owners = [...THREE.map((n) => [nodeOf(n), machines.address(n)]), ['outside', machines.outside]]
  const named = owners.map(([name, own]) => `${name}=${[...new Set([own, HERE, machines.door])].join(',')}`)
  const script = join(root, 'deploy/cluster/certificates.sh')
  const { status, stderr } = spawnSync(script, [securityIn(folder), ...named], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${script}: ${stderr}`)
  handOver(securityIn(folder))
  for (const file of readdirSync(securityIn(folder))) handOver(join(securityIn(folder), file))
}
const nodeOf = (machine: number) => `machine${machine}`
const securityIn = (folder: string) => join(folder, 'certificates')
const securityOf = (folder: string, name: string) => ({
  AUTHORITY: join(securityIn(folder), 'ca.crt'),
  CERTIFICATE: join(securityIn(folder), `${name}.crt`),
  KEY: join(securityIn(folder), `${name}.key`),
  PEM: join(securityIn(folder), `${name}.pem`),
})

type Reply = { status: number; body: string }
type Look = (url: string, method?: string) => Promise<Reply>

/** Asks Patroni and etcd with a certificate, for at most a second. */
function lookWith(folder: string): Look {
  const { AUTHORITY, CERTIFICATE, KEY } = securityOf(folder, 'outside')
  const [ca, cert, key] = [AUTHORITY, CERTIFICATE, KEY].map((file) => readFileSync(file))
  const agent = new Agent({ ca, cert, key })
  return (url, method = 'GET') =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, method, signal: AbortSignal.timeout(1_000) }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      })
      sent.on('error', reject)
      sent.end()
    })
}

function startEtcd({ folder, machines }: Place): Part[] {
  const members = THREE.map((n) => `etcd${n}=https://${machines.address(n)}:${PORTS.peer(n)}`).join(',')
  return THREE.map((n) => {
    const file = join(folder, `etcd${n}.yml`)
    const [data, ports] = [join(folder, `etcd${n}`), { peer: PORTS.peer(n), client: PORTS.etcd(n) }]
    const text = filled('etcd.conf.yml', {
      ...securityOf(folder, nodeOf(n)),
      NODE: `etcd${n}`,
      DATA: data,
      ADDRESS: machines.address(n),
      PEER_PORT: String(ports.peer),
      CLIENT_PORT: String(ports.client),
      MEMBERS: members,
    })
    writeOwn(file, text)
    return startPart(`etcd${n}`, folder, machines.on(n, { command: 'etcd', args: ['--config-file', file] }))
  })
}

function startPatroni({ folder, machines }: Place, reached: (machine: number) => string): Part[] {
  return THREE.map((n) => {
    const file = join(folder, `patroni${n}.yml`)
    const text = filled('patroni.yml', {
      ...securityOf(folder, nodeOf(n)),
      NODE: nodeOf(n),
      ADDRESS: machines.address(n),
      API_PORT: String(PORTS.api(n)),
      ETCD_HOSTS: THREE.map((each) => `${machines.address(each)}:${PORTS.etcd(each)}`).join(','),
      PG_PORT: String(PORTS.postgres(n)),
      PG_REACHED_AT: reached(n),
      DATA: join(folder, `postgres${n}`),
      SOCKETS: folder,
      NETWORK: machines.network,
      // Three servers on one machine.
      PARAMETERS: 'shared_buffers: 128MB',
      POSTGRES_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      REWIND_PASSWORD: PASSWORD,
    })
    writeOwn(file, text)
    const patroni = { command: 'patroni', args: [file], unprivileged: true }
    return startPart(`patroni${n}`, folder, machines.on(n, patroni))
  })
}

const indent = (lines: string[]) => lines.map((line) => `    ${line}`).join('\n')

/** The proxy of a machine, which reaches the instances of others through theirs, and its own by itself. */
function startProxy({ folder, machines, proxied }: Place, machine: number): Part {
  const security = securityOf(folder, nodeOf(machine))
  const at = machines.address(machine)
  const isOnly = proxied.length === 1
  const own = Array.from({ length: INSTANCES }, (_, n) => n)
    .filter((n) => isOnly || n % THREE.length === machine)
    .map((n) => `server instance${n} ${at}:${PORTS.instance(n)} id ${n + 1}`)
  const { AUTHORITY, PEM } = security
  const others = proxied.filter((n) => n !== machine)
  const secure = `ssl verify required ca-file ${AUTHORITY} crt ${PEM}`
  const away = others.map(
    (n) => `server machine${n} ${machines.address(n)}:${PORTS.own} id ${n + 1} check ${secure}`,
  )
  const text = filled('haproxy.cfg', {
    ...security,
    GLOBAL: 'nbthread 1',
    DOOR_PORT: String(PORTS.door),
    OWN_DOOR: `${at}:${PORTS.own}`,
    WRITER_PORT: String(PORTS.writer),
    INSTANCES: indent([...own.map((server) => `${server} check`), ...away]),
    OWN_INSTANCES: indent(own),
    DATABASES: indent(
      THREE.map((n) => {
        const postgres = `${machines.address(n)}:${PORTS.postgres(n)}`
        return `server machine${n} ${postgres} check port ${PORTS.api(n)}`
      }),
    ),
  })
  const file = join(folder, `haproxy${machine}.cfg`)
  writeOwn(file, text)
  const haproxy = { command: 'haproxy', args: ['-db', '-f', file] }
  return startPart(`haproxy${machine}`, folder, machines.on(machine, haproxy))
}

/** Holds the floating address, or waits to. */
function startKeepalived({ folder, machines, proxied }: Place, machine: number): Part {
  const others = proxied.filter((n) => n !== machine)
  const text = filled('keepalived.conf', {
    NODE: nodeOf(machine),
    PROXY_ANSWERS: join(root, 'deploy/cluster/proxy-answers.sh'),
    DOOR_PORT: String(PORTS.door),
    INTERFACE: machines.interface,
    PRIORITY: String(100 - machine),
    ADDRESS: machines.address(machine),
    OTHERS: indent(others.map(machines.address)),
    FLOATING: machines.door,
  })
  const file = join(folder, `keepalived${machine}.conf`)
  writeOwn(file, text)
  const pids = ['pid', 'vrrp_pid'].map((each) => `--${each}=${join(folder, `${each}${machine}`)}`)
  const args = ['--dont-fork', '--vrrp', '--log-console', `--use-file=${file}`, ...pids]
  return startPart(`keepalived${machine}`, folder, machines.on(machine, { command: 'keepalived', args }))
}

async function openStore({ folder, machines }: Place): Promise<{ url: string; close: () => Promise<void> }> {
  const store = new S3rver({
    port: PORTS.store,
    address: machines.outside,
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'academy', configs: [] }],
  })
  await store.run()
  return {
    url: `http://S3RVER:S3RVER@${machines.outside}:${PORTS.store}/academy`,
    close: () => store.close(),
  }
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

/** How a database is asked for, the certificate of its machine looked at. */
const databaseUrl = (folder: string, { host, port }: { host: string; port: number }, name: string) =>
  `postgres://postgres:${PASSWORD}@${host}:${port}/${name}?sslmode=verify-full&sslrootcert=${securityOf(folder, 'outside').AUTHORITY}`

/**
 * Patroni and etcd on three machines, a proxy and a store; no instance of the academy yet. All on loopback with
 * one proxy, or on machines with a network of their own, each with a proxy, and a floating address before them.
 */
export async function openCluster(machines: Machines = onLoopback): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'))
  handOver(folder)
  const isApart = machines !== onLoopback
  const place: Place = { folder, machines, proxied: isApart ? THREE : [0] }
  const parts: Part[] = []
  const ends: (() => unknown)[] = [machines.close]
  const dataOf = (machine: number) => join(folder, `postgres${machine}`)
  const close = () => takeAway({ folder, parts: () => parts, dataOf, ends })
  const stop = () => void close().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    writeCertificates(place)
    const look = lookWith(folder)
    const store = await openStore(place)
    ends.push(store.close)
    const etcd = startEtcd(place)
    parts.push(...etcd)
    const wires = isApart
      ? []
      : await Promise.all(THREE.map((n) => openTcpProxy({ host: HERE, port: PORTS.postgres(n) })))
    ends.push(...wires.map((wire) => wire.close))
    const patroni = startPatroni(place, (n) =>
      wires[n] ? `${HERE}:${wires[n].port}` : `${machines.address(n)}:${PORTS.postgres(n)}`,
    )
    parts.unshift(...patroni)
    const proxies = place.proxied.map((n) => startProxy(place, n))
    const holders = isApart ? place.proxied.map((n) => startKeepalived(place, n)) : []
    parts.push(...proxies, ...holders)
    const instances: Part[] = []
    const isReady = async (n: number) =>
      (await fetch(`http://${at(n)}:${PORTS.instance(n)}/api/ready`, { signal: AbortSignal.timeout(1_000) }))
        .status === 200
    const at = (instance: number) => machines.address(instance % THREE.length)
    const standbys = () => standbysOf(place, look)
    const atPrimary = async (name: string) => {
      const machine = (await primaryOf(place, look)) ?? 0
      return databaseUrl(folder, { host: machines.address(machine), port: PORTS.postgres(machine) }, name)
    }
    const cluster: Cluster = {
      folder,
      door: `http://${machines.door}:${PORTS.door}`,
      createAcademy: async () => createAcademy(await atPrimary('postgres')),
      academyUrl: () => atPrimary('academy'),
      etcd,
      patroni,
      instances,
      proxies,
      machines,
      partsOn: (n) => [
        ...[patroni[n], etcd[n], proxies[n], holders[n]].filter((part) => part !== undefined),
        ...instances.filter((_, each) => each % THREE.length === n),
      ],
      wires,
      dataOf,
      primary: () => primaryOf(place, look),
      leader: () => leaderOf(place, look),
      replaceInstance: async (n, release) => {
        await instances[n]?.leave()
        instances[n]?.start(release)
        await until(`instance${n}`, () => isReady(n))
      },
      standbys,
      startInstance: async () => {
        const n = instances.length
        const part = startInstance(place, { n, at: at(n), store: store.url })
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

/** Opens a cluster, runs a trial on it, closes it and ends the process: with 0 if all held. */
export async function onCluster(
  run: (cluster: Cluster) => Promise<boolean>,
  machines?: Machines,
): Promise<never> {
  const cluster = await openCluster(machines)
  let isWhole = false
  try {
    isWhole = await run(cluster)
  } finally {
    await cluster.close()
  }
  process.exit(isWhole ? 0 : 1)
}

async function createAcademy(connectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString })
  await admin.connect()
  await admin.query('create database academy')
  await admin.end()
}

type NewInstance = { n: number; at: string; store: string }

function startInstance({ folder, machines }: Place, { n, at, store }: NewInstance): Part {
  const data = join(folder, `instance${n}`)
  mkdirSync(data, { recursive: true })
  handOver(data)
  const academy = {
    command: process.execPath,
    args: ['dist/server/main.js'],
    env: {
      PORT: String(PORTS.instance(n)),
      HOST: at,
      DATA_DIR: data,
      // Through the proxy of its own machine.
      DATABASE_URL: databaseUrl(folder, { host: HERE, port: PORTS.writer }, 'academy'),
      S3_URL: store,
      TRUSTED_PROXIES: at,
      PUBLIC_URL: `http://${machines.door}:${PORTS.door}`,
      MIN_FREE_MB: '1',
      // The proxy looks twice a second and believes the second time.
      DRAIN_SECONDS: '3',
      LOG_LEVEL: 'error',
    },
  }
  return startPart(`instance${n}`, folder, machines.on(n % THREE.length, academy))
}

async function primaryOf({ machines }: Place, look: Look): Promise<number | undefined> {
  for (const n of THREE) {
    const asked = look(`https://${machines.address(n)}:${PORTS.api(n)}/primary`, 'OPTIONS')
    if ((await asked.catch(() => undefined))?.status === 200) return n
  }
  return undefined
}

async function standbysOf(place: Place, look: Look): Promise<number> {
  const first = await primaryOf(place, look)
  if (first === undefined) return 0
  const reply = await look(`https://${place.machines.address(first)}:${PORTS.api(first)}/patroni`)
  const state = JSON.parse(reply.body) as { replication?: { state: string }[] }
  return (state.replication ?? []).filter(({ state: is }) => is === 'streaming').length
}

async function leaderOf({ machines }: Place, look: Look): Promise<number> {
  for (const n of THREE) {
    const url = `https://${machines.address(n)}:${PORTS.etcd(n)}/v2/stats/self`
    const reply = await look(url).catch(() => undefined)
    const state: { state?: string } = reply ? JSON.parse(reply.body) : {}
    if (state.state === 'StateLeader') return n
  }
  return 0
}
