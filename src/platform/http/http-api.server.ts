import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context as HonoContext } from 'hono'
import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import { Readable } from 'node:stream'
import { clientAddress } from './client-address.server.ts'
import { type Audit, audited, type AuditTrail } from '../audit/audit.server.ts'
import { senderOf } from './cookies.server.ts'
import { MAX_BYTES, parseJson, readBody } from './body.server.ts'
import { Refusal } from '../errors.ts'
import { type Health, healthReply } from './health.server.ts'
import { type Log, logged } from '../runtime/log.server.ts'
import { isForeign, isNotByScript } from './origin.server.ts'
import { type PublicCache, send } from './public-cache.server.ts'
import { createSemaphore, type Semaphore } from './semaphore.server.ts'
import {
  type AccessPolicy,
  type CurrentUser,
  present,
  type Sender,
  SessionExpired,
  type EndpointHandler,
  validate,
} from './serve.server.ts'
import type { Download } from '../sheets/sheets.server.ts'
import { addressIn, LANGUAGE_HEADER, type Translation } from '../languages.rules.ts'
import { TRANSLATIONS_TABLE } from '../translations/translations.server.ts'
import { addressOf, type AnyEndpoint } from '../wire.ts'
import { isJson, inLanguage, refuse } from './http-refusal.server.ts'
import { languageOf } from './http-request.server.ts'

/** Large bodies processed at once: each may take megabytes of memory. */
const LARGE_AT_ONCE = 4
/** Refusals that may be due to a cached session that has changed. */
const MAY_BE_ANOTHERS = new Set([401, 403, 404])

export type ApiOptions = Health & {
  calls: readonly EndpointHandler[]
  access: AccessPolicy
  cache: PublicCache
  audit: Audit
  /** Proxies trusted with the client's address. */
  proxies: BlockList
  apiOrigins: ReadonlySet<string>
  /** Messages of calls in other languages. */
  translations: Translations
}

/** By the language that a page names. */
export type Translations = Readonly<Record<Translation, () => Promise<(message: string) => string>>>

type Env = { Bindings: HttpBindings; Variables: { person?: string } }
export type Http = HonoContext<Env>
type Mounted = ApiOptions & { seats: Semaphore; staffSeats: Semaphore }

/** Mounts the calls under /api. A failure is `{ success: false, message, code, errors? }` and its status. */
export function createHttpApi(options: ApiOptions): Hono<Env> {
  const api = new Hono<Env>()
  const mounted = {
    ...options,
    seats: createSemaphore(LARGE_AT_ONCE),
    staffSeats: createSemaphore(LARGE_AT_ONCE),
  }
  for (const call of options.calls) {
    const path = `/api${call.endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    api.on(call.endpoint.method, path, async (http) => {
      try {
        return call.dependsOn ? await answerPublic(call, http, mounted) : await answer(call, http, mounted)
      } catch (error) {
        return refuse(error, { http, options, call })
      }
    })
  }
  api.get('/api/health', (http) =>
    healthReply(http.env.incoming, options).catch((error: unknown) => refuse(error, { http, options })),
  )
  api.all('/api/*', (http) => refuse(new Refusal(404), { http, options }))
  api.onError((error, http) => refuse(error, { http, options }))
  return api
}

async function answer(call: EndpointHandler, http: Http, options: Mounted): Promise<Response> {
  const { incoming } = http.env
  const { method, definition } = call.endpoint
  const changes = method !== 'GET'
  const { sender, cookies } = senderOf(incoming, clientAddress(incoming, options.proxies), options)
  assertAskable(call, { sender, incoming, publicUrl: options.publicUrl })
  // A DELETE has everything in its path.
  const hasBody = changes && method !== 'DELETE'
  const { maxBytes = MAX_BYTES } = definition
  if (hasBody && !definition.file && !isJson(incoming)) throw new Refusal(415)
  const read = () =>
    hasBody ? readBody(http.env.incoming, http.req.raw, maxBytes) : Promise.resolve(undefined)
  const act = (bytes: Uint8Array | undefined) => carryOut({ call, http, options, sender, bytes, changes })
  // A small JSON body is cheap; a small file may be a large picture.
  const small = !definition.file && Number(incoming.headers['content-length'] ?? Infinity) <= MAX_BYTES
  const seat = maxBytes > MAX_BYTES && !small
  const reply = seat ? await seated({ call, sender, options, read, act }) : await act(await read())
  // A plain record keeps the Node adapter on its fast path; a Headers object would not.
  const record: Record<string, string> = {
    ...options.headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }
  if (typeof reply !== 'string') return sendFile(reply, record, options.log)
  const headers = cookies.length === 0 ? record : withCookies(record, cookies)
  return new Response(reply, { status: definition.status ?? 200, headers })
}

type Asking = { sender: Sender; incoming: IncomingMessage; publicUrl: URL }

/**
 * Before the body is waited for.
 * @throws {Refusal} 403 for another site, 401 without any secret, 405 for a HEAD that would change something.
 */
function assertAskable({ endpoint }: EndpointHandler, { sender, incoming, publicUrl }: Asking): void {
  const { headers } = incoming
  const { method, definition } = endpoint
  const { bearer, cookie } = sender.credentials
  // Cookies are sent automatically, so the call must come from our own pages; reads too, as one of them
  // starts an attempt.
  if (cookie && !bearer && isForeign(headers, { changes: method !== 'GET', publicUrl }))
    throw new Refusal(403, 'We couldn’t verify this request. Reload the page and try again.', {
      code: 'request_not_verified',
    })
  // The router answers a HEAD as a GET.
  if (definition.changesOnGet && incoming.method === 'HEAD') throw new Refusal(405)
  if (definition.changesOnGet && isNotByScript(headers))
    throw new Refusal(403, 'This can only be opened from our own pages', { code: 'own_pages_only' })
  // Without a credential the call fails before its body is read.
  if (definition.access !== 'anyone' && !bearer && !cookie) throw new Refusal(401)
}

function withCookies(record: Record<string, string>, cookies: readonly string[]): Headers {
  const headers = new Headers(record)
  for (const each of cookies) headers.append('set-cookie', each)
  return headers
}

/** Streams a file; an error ends the connection, so that it never looks complete. */
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
      'content-disposition': dispositionOf(name),
      // Should a browser show it all the same, it is a page without rights.
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      ...(size === undefined ? {} : { 'content-length': String(size) }),
    },
  })
}

/** A file to be saved, never shown; a name of other letters stands beside one that every program reads. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`
}

/** A reply: JSON as text, or a file. */
type Answered = string | Download

type Large = {
  call: EndpointHandler
  sender: Sender
  options: Mounted
  read: () => Promise<Uint8Array | undefined>
  act: (bytes: Uint8Array | undefined) => Promise<Answered>
}

/** A large body: refused before it is read if not allowed, else read under the semaphore. */
async function seated({ call, sender, options, read, act }: Large): Promise<Answered> {
  const person = await options.sessions.authenticate(sender.credentials, options.clock.now())
  // The act itself refuses, so that attempts by staff are logged.
  if (!(await isAuthorised(options.access, call.endpoint, person))) return act(undefined)
  // Staff have their own permits, so that members cannot block them.
  const seats = person && options.access.isStaff(person.role) ? options.staffSeats : options.seats
  return seats.hold(person?.account.id ?? sender.address, async () => act(await read()))
}

/** Whether `authorise` would let this person call. */
async function isAuthorised(
  { authorise }: AccessPolicy,
  target: AnyEndpoint,
  person: CurrentUser | null,
): Promise<boolean> {
  try {
    await authorise(target, person)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type Received = {
  call: EndpointHandler
  http: Http
  options: ApiOptions
  sender: Sender
  bytes: Uint8Array | undefined
  changes: boolean
}

/** Time and person are taken when the whole request has arrived, which may be long after its headers. */
async function carryOut(received: Received): Promise<Answered> {
  const { call, options, sender } = received
  const { sessions } = options
  const now = options.clock.now()
  if (call.endpoint.definition.access === 'anyone') return carryOutAs(received, null, now)
  if (!call.checksSession)
    return carryOutAs(received, await sessions.authenticate(sender.credentials, now), now)
  const remembered = await sessions.remembered(sender.credentials, now)
  try {
    return await carryOutAs(received, remembered, now)
  } catch (error) {
    // The session may have ended or acts for somebody else: read its row and retry.
    if (!(error instanceof Refusal) || !MAY_BE_ANOTHERS.has(error.status)) throw error
    sessions.forget(sender.credentials)
    const person = await sessions.authenticate(sender.credentials, now)
    if (!(error instanceof SessionExpired) && person?.id === remembered?.id) throw error
    return carryOutAs(received, person, now)
  }
}

async function carryOutAs(
  { call, http, options, sender, bytes, changes }: Received,
  person: CurrentUser | null,
  now: Date,
): Promise<Answered> {
  const { endpoint } = call
  if (person) http.set('person', person.account.id)
  const params = http.req.param()
  const handled = async ({ note, audit }: AuditTrail) => {
    await options.access.authorise(endpoint, person)
    const body = bytes === undefined || endpoint.definition.file ? bytes : parseJson(bytes)
    const input = validate(endpoint, { params, query: http.req.query(), body })
    if (changes) options.disk.assertWritable()
    await note(input.body)
    const result = await call.handle({ ...input, ...sender, person, now, language: languageOf(http), audit })
    if (endpoint.definition.download) return result as Download
    return JSON.stringify(await inLanguage(present(endpoint, result), { http, options }))
  }
  return person && options.access.isStaff(person.role)
    ? audited(options, { person, endpoint, params, address: sender.address, now }, handled)
    : handled({ note: () => Promise.resolve(), audit: () => {} })
}

/**
 * A public list: cached until a table it shows changes, in each language if it is translated. Nothing else of
 * the visitor's headers reaches the handler.
 */
async function answerPublic(call: EndpointHandler, http: Http, options: ApiOptions): Promise<Response> {
  const { endpoint, dependsOn = [] } = call
  const input = validate(endpoint, { params: http.req.param(), query: http.req.query(), body: undefined })
  const address = addressOf(endpoint, {
    params: http.req.param(),
    query: input.query as Record<string, unknown>,
  })
  const isTranslated = dependsOn.includes(TRANSLATIONS_TABLE)
  const language = isTranslated ? languageOf(http) : undefined
  if (isTranslated) http.env.outgoing.appendHeader('vary', LANGUAGE_HEADER)
  const reply = await options.cache.get(addressIn(language, address), async () => {
    const made = await invoke(call, { ...input, language, now: options.clock.now() })
    return {
      body: Buffer.from(JSON.stringify(made)),
      headers: { ...options.headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
      dependsOn,
      // Empty lists of unknown ids would fill the memory, so they are not cached.
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

type Invocation = ReturnType<typeof validate> & {
  now: Date
  language?: Translation | undefined
  sender?: Sender | undefined
}

/**
 * Runs a public call without HTTP: for the cache, for server rendering and, with its sender, for a form
 * posted without JavaScript. Rendering only reads. Nobody is signed in here.
 */
export async function invoke(
  call: EndpointHandler,
  { sender, language, ...input }: Invocation,
): Promise<unknown> {
  const { method, definition } = call.endpoint
  const answers = method === 'GET' || call.readOnly || (sender && method === 'POST')
  if (definition.access !== 'anyone' || !answers) throw new Refusal(401)
  const result = await call.handle({
    ...input,
    ...(sender ?? nobody),
    language,
    person: null,
    audit: () => {},
  })
  return present(call.endpoint, result)
}

const nobody: Sender = {
  address: 'internal',
  agent: '',
  site: '',
  credentials: { bearer: undefined, cookie: undefined },
  device: undefined,
  setSession: () => {},
  setDevice: () => {},
}
