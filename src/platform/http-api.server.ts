import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context as HonoContext } from 'hono'
import type { BlockList } from 'node:net'
import { getCookie } from 'hono/cookie'
import { addressOfCaller } from './address.server.ts'
import type { Audit } from './audit.server.ts'
import { unreachable } from './db.server.ts'
import type { DiskGuard } from './disk.server.ts'
import { Refusal } from './errors.ts'
import { type Log, logged } from './log.server.ts'
import { isForeign } from './origin.server.ts'
import { type PublicCache, send } from './public-cache.server.ts'
import { authorise, type Credentials, type Person, present, type Served, validate } from './serve.server.ts'
import { addressOf, type AnyEndpoint, isStaff } from './wire.ts'

const MAX_BYTES = 65_536
/** Refusals that whoever watches over the academy wants to see: not signed in, not allowed, too large, too many. */
const NOTEWORTHY = new Set([401, 403, 413, 429])

export type ApiOptions = {
  calls: readonly Served[]
  authenticate: (credentials: Credentials, now: Date) => Promise<Person | null>
  cache: PublicCache
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

/** Mounts the calls below /api. Every failure is `{ success: false, message, errors? }` with its status. */
export function createHttpApi(options: ApiOptions): Hono<Env> {
  const api = new Hono<Env>()
  for (const call of options.calls) {
    const path = `/api${call.endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    api.on(call.endpoint.method, path, async (http) => {
      try {
        return call.shows ? await answerPublic(call, http, options) : await answer(call, http, options)
      } catch (error) {
        return refuse(error, http, options, call)
      }
    })
  }
  api.all('/api/*', (http) => refuse(new Refusal(404), http, options))
  return api
}

async function answer(call: Served, http: Http, options: ApiOptions): Promise<Response> {
  const { endpoint } = call
  const now = new Date()
  const credentials = readCredentials(http, options)
  const changes = endpoint.method !== 'GET'
  // A cookie travels by itself, so the call must come from our own pages; reads too, since one of them starts a clock.
  if (credentials.cookie && !credentials.bearer && isForeign(http.env.incoming.headers, { changes, publicUrl: options.publicUrl }))
    throw new Refusal(403, 'This request came from another site')
  const { file, maxBytes = MAX_BYTES } = endpoint.definition
  // A DELETE names everything in its path.
  const hasBody = changes && endpoint.method !== 'DELETE'
  if (hasBody && !file && !isJson(http)) throw new Refusal(415)
  // Who asks is settled before anything of the body is read.
  const person = endpoint.definition.access === 'anyone' ? null : await options.authenticate(credentials, now)
  if (person) http.set('person', person.account.id)
  const address = addressOfCaller(http.env.incoming, options.proxies)
  const params = http.req.param()
  const cookies: string[] = []
  const handled = async (note: (body: unknown) => Promise<void>) => {
    authorise(endpoint, person)
    const body = hasBody ? await (file ? readBytes : readJson)(http.req.raw, maxBytes) : undefined
    const input = validate(endpoint, { params, query: http.req.query(), body })
    if (changes) options.disk.assertWritable()
    await note(input.body)
    const result = await call.handle({
      ...input,
      person,
      credentials,
      now,
      address,
      agent: (http.req.header('user-agent') ?? '').slice(0, 300),
      device: getCookie(http, cookieName('device', options)),
      setSession: (secret, maxAge) => void cookies.push(cookie('session', options, secret, maxAge)),
      setDevice: (secret) => void cookies.push(cookie('device', options, secret, DEVICE_SECONDS)),
    })
    return JSON.stringify(present(endpoint, result))
  }
  const reply =
    person && isStaff(person.role)
      ? await audited(options.audit, { person, endpoint, params, address, now, log: options.log }, handled)
      : await handled(() => Promise.resolve())
  // A plain record keeps the adapter on its short way; a Headers object would not.
  const record: Record<string, string> = { ...options.headers, 'content-type': 'application/json', 'cache-control': 'no-store' }
  const headers = cookies.length === 0 ? record : new Headers(record)
  if (headers instanceof Headers) for (const each of cookies) headers.append('set-cookie', each)
  return new Response(reply, { status: endpoint.definition.status ?? 200, headers })
}

type Act = { person: Person; endpoint: AnyEndpoint; params: unknown; address: string; now: Date; log: Log }

/** Carries out a call of staff between two notes: what is about to be done, and how it ended. What is refused is noted too. */
async function audited(audit: Audit, act: Act, handled: (note: (body: unknown) => Promise<void>) => Promise<string>): Promise<string> {
  let entry: string | undefined
  const note = async (body: unknown) => {
    entry = await audit.begin(act.person, act.endpoint, { params: act.params, body, address: act.address }, act.now)
  }
  let reply: string
  try {
    reply = await handled(note)
  } catch (error) {
    if (entry === undefined) await note(undefined)
    await audit.end(entry ?? '', error instanceof Refusal ? error.status : 500)
    throw error
  }
  // What is done is done: that its end could not be noted must not look as if it were not.
  await audit
    .end(entry ?? '', act.endpoint.definition.status ?? 200)
    .catch((error: unknown) => act.log.error({ error: logged(error) }, 'audit'))
  return reply
}

/** A public list: made once, kept until a table it shows changes. No visitor's header reaches the handler. */
async function answerPublic(call: Served, http: Http, options: ApiOptions): Promise<Response> {
  const { endpoint, shows = [] } = call
  const input = validate(endpoint, { params: http.req.param(), query: http.req.query(), body: undefined })
  const key = addressOf(endpoint, { params: http.req.param(), query: input.query as Record<string, unknown> })
  const reply = await options.cache.get(key, async () => ({
    body: Buffer.from(JSON.stringify(await invoke(call, input))),
    headers: { ...options.headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
    shows,
  }))
  send(reply, http.env.incoming, http.env.outgoing)
  return RESPONSE_ALREADY_SENT
}

/**
 * Runs a public call without HTTP: for the cache, for server rendering and, with the address of who sent it, for a form
 * posted without JavaScript. Nobody is signed in here, by construction.
 */
export async function invoke(
  call: Served,
  input: { params: unknown; query: unknown; body: unknown },
  sender?: { address: string },
): Promise<unknown> {
  const { method, definition } = call.endpoint
  if (definition.access !== 'anyone' || (method !== 'GET' && !(sender && method === 'POST'))) throw new Refusal(401)
  const nobody = { bearer: undefined, cookie: undefined }
  const result = await call.handle({
    ...input,
    person: null,
    credentials: nobody,
    now: new Date(),
    address: sender?.address ?? 'internal',
    agent: '',
    device: undefined,
    setSession: () => {},
    setDevice: () => {},
  })
  return present(call.endpoint, result)
}

function refuse(error: unknown, http: Http, options: ApiOptions, call?: Served): Response {
  const refusal = error instanceof Refusal ? error : (unreachable(error) ?? new Refusal(500))
  if (refusal.status >= 500 && refusal.status !== 507) {
    options.log.error({ error: logged(error), method: http.req.method, call: call?.endpoint.path }, 'call failed')
  } else if (call && NOTEWORTHY.has(refusal.status)) {
    // The call as it is defined: an address may hold what somebody typed.
    const who = { person: http.get('person'), address: addressOfCaller(http.env.incoming, options.proxies) }
    const what = { event: 'refused', status: refusal.status, method: http.req.method, call: call.endpoint.path }
    options.log.info({ ...what, ...who }, 'call refused')
  }
  const headers: Record<string, string> = { ...options.headers, 'content-type': 'application/json', 'cache-control': 'no-store' }
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(refusal.retryAfter))
  // The rest of a body that is too large is not waited for.
  if (refusal.status === 413) headers.connection = 'close'
  return new Response(JSON.stringify(refusal.body), { status: refusal.status, headers })
}

/* Credentials */

type CookieKind = 'session' | 'device'

/** How long a browser is known, in seconds. */
const DEVICE_SECONDS = 400 * 86_400

// On https the __Host- prefix makes browsers refuse a cookie planted by a sibling domain.
const cookieName = (kind: CookieKind, { secure }: Pick<ApiOptions, 'secure'>) => (secure ? `__Host-${kind}` : kind)

function readCredentials(http: Http, options: ApiOptions): Credentials {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(http.req.header('authorization') ?? '')?.[1]
  const basic = /^Basic ([A-Za-z0-9+/=]{1,500})$/.exec(http.req.header('authorization') ?? '')?.[1]
  return {
    bearer,
    cookie: getCookie(http, cookieName('session', options)),
    basic: basic && Buffer.from(basic, 'base64').toString('utf8'),
  }
}

function cookie(kind: CookieKind, options: ApiOptions, secret: string | null, maxAge = 0): string {
  const age = secret ? maxAge : 0
  return `${cookieName(kind, options)}=${secret ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${options.secure ? '; Secure' : ''}`
}

/* Bodies */

const isJson = (http: Http) => /^application\/json\s*(;|$)/i.test(http.req.header('content-type') ?? '')

const decoder = new TextDecoder('utf-8', { fatal: true })

async function readJson(request: Request, max: number): Promise<unknown> {
  const text = decode(await readBytes(request, max))
  if (text.trim() === '') return {}
  try {
    return parse(text)
  } catch {
    throw new Refusal(400, 'The body is not valid JSON')
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Refusal(400, 'The body is not valid UTF-8')
  }
}

async function readBytes(request: Request, max: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > max) throw new Refusal(413)
    return new Uint8Array(await request.arrayBuffer())
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > max) throw new Refusal(413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses keys that would reach a prototype; looks at keys one by one only when the text could hold one. */
function parse(text: string): unknown {
  if (!/__proto__|\\u00/i.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key: string, value: unknown) => {
    if (key === '__proto__') throw new SyntaxError('prototype key')
    return value
  })
}
