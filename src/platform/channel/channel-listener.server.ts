import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { asUnavailable } from '../db/db.server.ts'
import { Refusal } from '../errors.ts'
import { parseJson, readBytes } from '../http/body.server.ts'
import { clientAddress } from '../http/client-address.server.ts'
import { senderOf } from '../http/cookies.server.ts'
import { isForeign } from '../http/origin.server.ts'
import type { AccessPolicy, CurrentUser, SessionAuth } from '../http/serve.server.ts'
import type { Clock } from '../jobs/clock.server.ts'
import { type Log, logged } from '../runtime/log.server.ts'
import { type Carrier, ChannelClient, type ClientMemory } from './channel-client.server.ts'
import type { ChannelConnection, ChannelHandler, ChannelMember } from './channel.server.ts'
import { createChannelPeople } from './channel-people.server.ts'
import { CLOSE, MAX_FRAME_BYTES } from './channel.ts'

export type ChannelListener = {
  /** Whether a request asks for a WebSocket of a channel. */
  isUpgrade: (request: IncomingMessage) => boolean
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Answers the events and POSTs of a channel; undefined for any other path. */
  route: (
    request: IncomingMessage,
    pathname: string,
  ) => ((response: ServerResponse) => Promise<void>) | undefined
  connections: () => number
  /** Ends all connections, so that they come again elsewhere, then what runs in the rooms. */
  stop: () => Promise<void>
}

type ChannelOptions = {
  handlers: readonly ChannelHandler[]
  access: AccessPolicy
  sessions: SessionAuth
  clock: Clock
  publicUrl: URL
  apiOrigins: ReadonlySet<string>
  secure: boolean
  proxies: BlockList
  headers: Readonly<Record<string, string>>
  log: Log
}

/** How often ended sessions and silent connections are looked for, in milliseconds. */
const SWEEP_MS = 3_000
/** What is remembered of a client that does not come back, in milliseconds. */
const REMEMBERED_MS = 600_000
const MAX_PER_ACCOUNT = 12
const MAX_CONNECTIONS = 20_000
const MAX_REMEMBERED = 40_000
/** Largest body of a POST, and most frames in it. */
const [MAX_POST_BYTES, MAX_POST_FRAMES] = [65_536, 100]

type Accept = (connection: ChannelConnection) => ChannelMember
type AdmittedClient = { handler: ChannelHandler; person: CurrentUser; key: string; accept: Accept }

/** Accepts the connections of all channels, by WebSocket or by events and POST, under one set of checks. */
export function createChannelListener(options: ChannelOptions): ChannelListener {
  const { handlers, log, clock, sessions } = options
  const people = createChannelPeople(sessions, clock)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const clients = new Map<ChannelClient, string>()
  const byKey = new Map<string, ChannelClient>()
  /** How many connections each account has. */
  const counts = new Map<string, number>()
  const memories = new Map<string, ClientMemory>()
  let isLeaving = false

  const find = (pathname: string) => handlerAt(handlers, pathname)

  /** @throws {Refusal} for whoever may not use the channel, and while the process ends. */
  async function identify(request: IncomingMessage, isChange: boolean) {
    if (isLeaving) throw new Refusal(503)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const found = find(url.pathname)
    if (!found) throw new Refusal(404)
    const { handler } = found
    const { sender } = senderOf(request, clientAddress(request, options.proxies), options)
    const { cookie } = sender.credentials
    const bearer = sender.credentials.bearer ?? secretIn(request)
    if (
      !sender.credentials.bearer &&
      isForeign(request.headers, { changes: isChange, publicUrl: options.publicUrl })
    )
      throw new Refusal(403)
    if (!bearer && !cookie) throw new Refusal(401)
    const person = await people.authenticate({ credentials: { ...sender.credentials, bearer }, ...found })
    await options.access.authorise(handler.channel, person)
    if (!person) throw new Refusal(401)
    const key = url.searchParams.get('key') ?? ''
    if (!/^[\w-]{16,64}$/.test(key)) throw new Refusal(400)
    return { ...found, person, key: `${person.account.id} ${person.id} ${key} ${url.pathname}` }
  }

  async function admit(request: IncomingMessage, isChange: boolean): Promise<AdmittedClient> {
    const { handler, params, person, key } = await identify(request, isChange)
    assertRoomFor(person.account.id)
    const accept = await handler.open({ params, person, now: clock.now() })
    // Others may have come meanwhile, or the process may end.
    assertRoomFor(person.account.id)
    return { handler, person, key, accept }
  }

  function assertRoomFor(id: string): void {
    if (isLeaving) throw new Refusal(503)
    if ((counts.get(id) ?? 0) >= MAX_PER_ACCOUNT || clients.size >= MAX_CONNECTIONS) throw new Refusal(429)
  }

  function connect({ handler, person, key, accept }: AdmittedClient, carrier: Carrier): ChannelClient {
    const memory = memories.get(key) ?? { last: 0, queue: Promise.resolve(), usedAt: performance.now() }
    memories.set(key, memory)
    if (memories.size > MAX_REMEMBERED) forgetOldest()
    const client = new ChannelClient({ channel: handler.channel, person, carrier, memory, log })
    clients.set(client, key)
    byKey.set(key, client)
    counts.set(person.account.id, (counts.get(person.account.id) ?? 0) + 1)
    client.enter(accept)
    return client
  }

  function leave(client: ChannelClient): void {
    const key = clients.get(client)
    client.closed()
    if (key === undefined) return
    clients.delete(client)
    if (byKey.get(key) === client) byKey.delete(key)
    const { id } = client.person.account
    const left = (counts.get(id) ?? 1) - 1
    if (left > 0) counts.set(id, left)
    else counts.delete(id)
  }

  function forgetOldest(): void {
    for (const key of memories.keys())
      if (!byKey.has(key)) {
        memories.delete(key)
        return
      }
  }

  function accepted(asked: AdmittedClient, socket: WebSocket): void {
    const client = connect(asked, socketCarrier(socket))
    socket.on('message', (data, isBinary) =>
      client.receive(!isBinary && Buffer.isBuffer(data) ? data.toString('utf8') : ''),
    )
    socket.on('close', () => leave(client))
    socket.on('error', () => leave(client))
  }

  async function events(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const admitted = await admit(request, false)
    response.writeHead(200, {
      ...options.headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    response.flushHeaders()
    const client = connect(admitted, eventCarrier(response))
    response.on('close', () => leave(client))
  }

  async function posted(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) throw new Refusal(415)
    const { key } = await identify(request, true)
    const client = byKey.get(key)
    if (!client) throw new Refusal(404)
    const frames = parseJson(await readBytes(request.iterator({ destroyOnReturn: false }), MAX_POST_BYTES))
    if (!Array.isArray(frames) || frames.length > MAX_POST_FRAMES) throw new Refusal(400)
    for (const frame of frames) client.receive(JSON.stringify(frame))
    response
      .writeHead(200, { ...options.headers, 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end('{"success":true}')
  }

  async function sweep(): Promise<void> {
    for (const client of clients.keys()) if (client.isSilent) leave(client)
    const aged = performance.now() - REMEMBERED_MS
    for (const [key, { usedAt }] of memories) if (usedAt < aged && !byKey.has(key)) memories.delete(key)
    const ended = await people.ended([...clients.keys()].map(({ person }) => person))
    for (const client of clients.keys())
      if (ended.has(client.person)) {
        client.end(CLOSE.signedOut, 'Please log in again')
        leave(client)
      }
  }

  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ error: logged(error) }, 'sessions of channels not checked'))
  }, SWEEP_MS)
  sweeping.unref()

  return {
    isUpgrade: ({ headers, url }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && find(pathIn(url)) !== undefined,
    upgrade: (request, socket, head) => {
      // Before the first await: a reset socket would end the process.
      socket.on('error', () => socket.destroy())
      admit(request, true)
        .then((asked) => sockets.handleUpgrade(request, socket, head, (each) => accepted(asked, each)))
        .catch((error: unknown) => refuseUpgrade(error, socket, log))
    },
    route: (request, pathname) => {
      if (!find(pathname)) return undefined
      return async (response) => {
        try {
          if (request.method === 'GET') await events(request, response)
          else if (request.method === 'POST') await posted(request, response)
          else throw new Refusal(405)
        } catch (error) {
          const refusal = refusalOf(error, log)
          response
            .writeHead(refusal.status, {
              ...options.headers,
              'content-type': 'application/json',
              'cache-control': 'no-store',
              ...(request.complete ? {} : { connection: 'close' }),
            })
            .end(JSON.stringify(refusal.body))
        }
      }
    },
    connections: () => clients.size,
    stop: async () => {
      isLeaving = true
      clearInterval(sweeping)
      for (const client of clients.keys()) {
        client.end(CLOSE.restart, '')
        leave(client)
      }
      await Promise.all(handlers.map((handler) => handler.stop()))
    },
  }
}

const socketCarrier = (socket: WebSocket): Carrier => ({
  write: (text) => socket.send(text),
  buffered: () => socket.bufferedAmount,
  close: (code, reason) => socket.close(code, reason),
  // A peer that does not answer the close must not hold its socket.
  destroy: () => void setTimeout(() => socket.terminate(), SWEEP_MS).unref(),
})

const eventCarrier = (response: ServerResponse): Carrier => ({
  write: (text) => void response.write(`data: ${text}\n\n`),
  buffered: () => response.writableLength,
  close: (code, reason) => void response.end(`data: ${JSON.stringify(['close', code, reason])}\n\n`),
  // A reader that takes nothing more must not hold its socket.
  destroy: () => {
    response.end()
    setTimeout(() => response.destroy(), SWEEP_MS).unref()
  },
})

/** The secret that a page sends as 'bearer, SECRET': it can't set another header of a WebSocket. */
const secretIn = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer, ?([\w-]{20,200})$/.exec(headers['sec-websocket-protocol'] ?? '')?.[1]

/** The path of a request without its query. */
const pathIn = (url = '/'): string => url.split('?', 1)[0] ?? '/'

/** The channel at a path, with the ids in it. */
function handlerAt(handlers: readonly ChannelHandler[], pathname: string) {
  for (const handler of handlers) {
    const params = paramsIn(handler.channel.path, pathname)
    if (params) return { handler, params }
  }
  return undefined
}

/** The ids in a path that is this channel's; undefined for any other path. */
function paramsIn(path: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [`/api${path}`.split('/'), pathname.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const text = given[at] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
    if (name === undefined ? text !== segment : !/^[0-9a-f-]{36}$/.test(text)) return undefined
    if (name !== undefined) params[name] = text
  }
  return params
}

function refusalOf(error: unknown, log: Log): Refusal {
  const refusal = error instanceof Refusal ? error : (asUnavailable(error) ?? new Refusal(500))
  if (refusal.status >= 500 && !(error instanceof Refusal))
    log.error({ error: logged(error) }, 'channel not opened')
  return refusal
}

function refuseUpgrade(error: unknown, socket: Duplex, log: Log): void {
  const { status, body } = refusalOf(error, log)
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      'connection: close',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
}
