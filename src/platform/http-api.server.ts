import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context as HonoContext } from 'hono'
import type { BlockList } from 'node:net'
import { Readable } from 'node:stream'
import { addressOfCaller, isLoopback } from './address.server.ts'
import { type Audit, audited, type Notes } from './audit.server.ts'
import type { Clock } from './clock.server.ts'
import { readCredentials, senderOf } from './cookies.server.ts'
import { unreachable } from './db.server.ts'
import type { DiskGuard } from './disk.server.ts'
import { MAX_BYTES, parseJson, readBody } from './body.server.ts'
import { Refusal } from './errors.ts'
import type { Jobs } from './jobs.server.ts'
import { type Log, logged } from './log.server.ts'
import { isForeign } from './origin.server.ts'
import { type PublicCache, send } from './public-cache.server.ts'
import { createSeats, type Seats } from './seats.server.ts'
import {
  authorise,
  isAuthorised,
  type Person,
  present,
  type Sender,
  type SessionDoor,
  SessionOver,
  type Served,
  validate,
} from './serve.server.ts'
import type { Download } from './sheets.server.ts'
import { addressOf, isStaff } from './wire.ts'

/** Files that are read and worked on at once: each may weigh megabytes. */
const LARGE_AT_ONCE = 4
/**
 * Refusals that whoever watches over the academy wants to see: not signed in, not allowed, too large, too
 * many.
 */
const NOTEWORTHY = new Set([401, 403, 413, 429])

/** Refusals that somebody gets who was remembered and is not who calls any more. */
const MAY_BE_ANOTHERS = new Set([401, 403, 404])

export type ApiOptions = {
  calls: readonly Served[]
  sessions: SessionDoor
  cache: PublicCache
  clock: Clock
  jobs: Pick<Jobs, 'report'>
  disk: DiskGuard
  audit: Audit
  log: Log
  /** Whose word on the caller's address counts. */
  proxies: BlockList
  publicUrl: URL
  secure: boolean
  headers: Readonly<Record<string, string>>
}

type Env = { Bindings: HttpBindings; Variables: { person?: string } }
type Http = HonoContext<Env>
type Mounted = ApiOptions & { seats: Seats; staffSeats: Seats }

/** Mounts the calls below /api. Every failure is `{ success: false, message, errors? }` with its status. */
export function createHttpApi(options: ApiOptions): Hono<Env> {
  const api = new Hono<Env>()
  const mounted = { ...options, seats: createSeats(LARGE_AT_ONCE), staffSeats: createSeats(LARGE_AT_ONCE) }
  for (const call of options.calls) {
    const path = `/api${call.endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    api.on(call.endpoint.method, path, async (http) => {
      try {
        return call.shows ? await answerPublic(call, http, mounted) : await answer(call, http, mounted)
      } catch (error) {
        return refuse(error, { http, options, call })
      }
    })
  }
  api.get('/api/health', (http) =>
    health(http, options).catch((error: unknown) => refuse(error, { http, options })),
  )
  api.all('/api/*', (http) => refuse(new Refusal(404), { http, options }))
  api.onError((error, http) => refuse(error, { http, options }))
  return api
}

async function answer(call: Served, http: Http, options: Mounted): Promise<Response> {
  const { incoming } = http.env
  const { method, definition } = call.endpoint
  const changes = method !== 'GET'
  const { sender, cookies } = senderOf(incoming, addressOfCaller(incoming, options.proxies), options)
  const { bearer, cookie } = sender.credentials
  // A cookie travels by itself, so the call must come from our own pages; reads too, since one of them starts
  // a clock.
  if (cookie && !bearer && isForeign(incoming.headers, { changes, publicUrl: options.publicUrl }))
    throw new Refusal(403, 'This request came from another site')
  // Without any secret there is nobody to ask about, and no body to wait for.
  if (definition.access !== 'anyone' && !bearer && !cookie) throw new Refusal(401)
  // A DELETE names everything in its path.
  const hasBody = changes && method !== 'DELETE'
  const { maxBytes = MAX_BYTES } = definition
  if (hasBody && !definition.file && !isJson(http)) throw new Refusal(415)
  const read = () =>
    hasBody ? readBody(http.env.incoming, http.req.raw, maxBytes) : Promise.resolve(undefined)
  const act = (bytes: Uint8Array | undefined) => carryOut({ call, http, options, sender, bytes, changes })
  // A small body of JSON is as quick as any; a small file may still be a large picture.
  const small = !definition.file && Number(incoming.headers['content-length'] ?? Infinity) <= MAX_BYTES
  const seat = maxBytes > MAX_BYTES && !small
  const reply = seat ? await seated({ call, sender, options, read, act }) : await act(await read())
  // A plain record keeps the adapter on its short way; a Headers object would not.
  const record: Record<string, string> = {
    ...options.headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }
  if (typeof reply !== 'string') return sendFile(reply, record, options.log)
  const headers = cookies.length === 0 ? record : new Headers(record)
  if (headers instanceof Headers) for (const each of cookies) headers.append('set-cookie', each)
  return new Response(reply, { status: definition.status ?? 200, headers })
}

/** A file is sent while it is made; one that breaks off ends the connection, so that it never looks whole. */
function sendFile(
  { name, type, size, chunks }: Download,
  headers: Record<string, string>,
  log: Log,
): Response {
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks
    } catch (error) {
      log.error({ error: logged(error) }, 'file broke off')
      throw error
    }
  }
  return new Response(Readable.toWeb(Readable.from(watched())) as ReadableStream, {
    headers: {
      ...headers,
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      ...(size === undefined ? {} : { 'content-length': String(size) }),
    },
  })
}

/** What is answered: JSON as text, or a file. */
type Answered = string | Download

type Large = {
  call: Served
  sender: Sender
  options: Mounted
  read: () => Promise<Uint8Array | undefined>
  act: (bytes: Uint8Array | undefined) => Promise<Answered>
}

/** A large body: who may not send one is not listened to, and who may holds a seat meanwhile. */
async function seated({ call, sender, options, read, act }: Large): Promise<Answered> {
  const person = await options.sessions.authenticate(sender.credentials, options.clock.now())
  // Refused by the act itself, where what staff tries is noted too.
  if (!isAuthorised(call.endpoint, person)) return act(undefined)
  // Whatever members do, the people who run the academy have seats of their own.
  const seats = person && isStaff(person.role) ? options.staffSeats : options.seats
  return seats.hold(person?.account.id ?? sender.address, async () => act(await read()))
}

type Received = {
  call: Served
  http: Http
  options: ApiOptions
  sender: Sender
  bytes: Uint8Array | undefined
  changes: boolean
}

/**
 * Time and person are those of the moment at which the whole request is here: a body may come long after its
 * headers.
 */
async function carryOut(received: Received): Promise<Answered> {
  const { call, options, sender } = received
  const { sessions } = options
  const now = options.clock.now()
  if (call.endpoint.definition.access === 'anyone') return carryOutAs(received, null, now)
  if (!call.proves) return carryOutAs(received, await sessions.authenticate(sender.credentials, now), now)
  const remembered = await sessions.remembered(sender.credentials, now)
  try {
    return await carryOutAs(received, remembered, now)
  } catch (error) {
    // Ended, or another child's meanwhile: the row says which.
    if (!(error instanceof Refusal) || !MAY_BE_ANOTHERS.has(error.status)) throw error
    sessions.forget(sender.credentials)
    const person = await sessions.authenticate(sender.credentials, now)
    if (!(error instanceof SessionOver) && person?.id === remembered?.id) throw error
    return carryOutAs(received, person, now)
  }
}

async function carryOutAs(
  { call, http, options, sender, bytes, changes }: Received,
  person: Person | null,
  now: Date,
): Promise<Answered> {
  const { endpoint } = call
  if (person) http.set('person', person.account.id)
  const params = http.req.param()
  const handled = async ({ note, tell }: Notes) => {
    authorise(endpoint, person)
    const body = bytes === undefined || endpoint.definition.file ? bytes : parseJson(bytes)
    const input = validate(endpoint, { params, query: http.req.query(), body })
    if (changes) options.disk.assertWritable()
    await note(input.body)
    const result = await call.handle({ ...input, ...sender, person, now, tell })
    return endpoint.definition.download ? (result as Download) : JSON.stringify(present(endpoint, result))
  }
  return person && isStaff(person.role)
    ? audited(options, { person, endpoint, params, address: sender.address, now }, handled)
    : handled({ note: () => Promise.resolve(), tell: () => {} })
}

/** How the academy is: all of it for this machine and the owner, a status for everyone else. */
async function health(http: Http, options: ApiOptions): Promise<Response> {
  const headers = { ...options.headers, 'content-type': 'application/json', 'cache-control': 'no-store' }
  const { incoming } = http.env
  const report = await options.jobs.report().catch(() => null)
  const status = report ? 200 : 503
  const proxied =
    incoming.headers['x-forwarded-for'] !== undefined || incoming.headers.forwarded !== undefined
  const local = isLoopback(incoming.socket.remoteAddress) && !proxied
  if (!local && !(report && (await isOwner()))) {
    const body = report ? { success: true } : new Refusal(503).body
    return new Response(JSON.stringify(body), {
      status,
      headers: report ? headers : { ...headers, 'retry-after': '2' },
    })
  }
  const data = { database: report ? 'up' : 'away', jobs: report ?? [] }
  return new Response(JSON.stringify({ success: report !== null, data }), { status, headers })

  async function isOwner(): Promise<boolean> {
    const credentials = readCredentials(incoming, options)
    if (!credentials.bearer && isForeign(incoming.headers, { changes: false, publicUrl: options.publicUrl }))
      return false
    return (await options.sessions.authenticate(credentials, options.clock.now()))?.role === 'owner'
  }
}

/** A public list: made once, kept until a table it shows changes. No visitor's header reaches the handler. */
async function answerPublic(call: Served, http: Http, options: ApiOptions): Promise<Response> {
  const { endpoint, shows = [] } = call
  const input = validate(endpoint, { params: http.req.param(), query: http.req.query(), body: undefined })
  const key = addressOf(endpoint, { params: http.req.param(), query: input.query as Record<string, unknown> })
  const reply = await options.cache.get(key, async () => {
    const made = await invoke(call, { ...input, now: options.clock.now() })
    return {
      body: Buffer.from(JSON.stringify(made)),
      headers: { ...options.headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
      shows,
      // Any id that names nothing has an empty list: kept ones would fill the memory.
      fleeting: isEmpty(made),
    }
  })
  send(reply, { request: http.env.incoming, response: http.env.outgoing })
  return RESPONSE_ALREADY_SENT
}

const isEmpty = (reply: unknown): boolean => {
  const { data } = reply as { data?: unknown }
  return Array.isArray(data) && data.length === 0
}

type Invocation = ReturnType<typeof validate> & { now: Date; sender?: Sender | undefined }

/**
 * Runs a call that is open to anyone without HTTP: for the cache, for server rendering and, with who sent it,
 * for a form posted without JavaScript. What is rendered only asks. Nobody is signed in here, by
 * construction.
 */
export async function invoke(call: Served, { sender, ...input }: Invocation): Promise<unknown> {
  const { method, definition } = call.endpoint
  const answers = method === 'GET' || call.asks || (sender && method === 'POST')
  if (definition.access !== 'anyone' || !answers) throw new Refusal(401)
  const result = await call.handle({ ...input, ...(sender ?? nobody), person: null, tell: () => {} })
  return present(call.endpoint, result)
}

const nobody: Sender = {
  address: 'internal',
  agent: '',
  credentials: { bearer: undefined, cookie: undefined },
  device: undefined,
  setSession: () => {},
  setDevice: () => {},
}

type Asked = { http: Http; options: ApiOptions; call?: Served }

function refuse(error: unknown, { http, options, call }: Asked): Response {
  const refusal = error instanceof Refusal ? error : (unreachable(error) ?? new Refusal(500))
  if (refusal.status >= 500 && refusal.status !== 507) {
    options.log.error(
      { error: logged(error), method: http.req.method, call: call?.endpoint.path },
      'call failed',
    )
  } else if (call && NOTEWORTHY.has(refusal.status)) {
    // The call as it is defined: an address may hold what somebody typed.
    const who = { person: http.get('person'), address: addressOfCaller(http.env.incoming, options.proxies) }
    const what = {
      event: 'refused',
      status: refusal.status,
      method: http.req.method,
      call: call.endpoint.path,
    }
    options.log.info({ ...what, ...who }, 'call refused')
  }
  const headers: Record<string, string> = {
    ...options.headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(refusal.retryAfter))
  // The rest of a body that is too large is not waited for.
  if (refusal.status === 413) headers.connection = 'close'
  return new Response(JSON.stringify(refusal.body), { status: refusal.status, headers })
}

const isJson = (http: Http) => /^application\/json\s*(;|$)/i.test(http.req.header('content-type') ?? '')
