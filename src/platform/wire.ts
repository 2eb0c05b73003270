import * as z from 'zod/mini'
import { takePrefetched } from './browser/prefetch.ts'
import { CallError } from './errors.ts'
import { words } from './language.words.ts'

export * from './fields.ts'
export { LANGUAGES, TRANSLATIONS } from './languages.rules.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * What the rooms add to the types of the platform by `declare module`: the roles, what a definition says of
 * who may call, and the sections of the office.
 */
export interface Register {}

/** What an account is. */
export type Role = Register extends { role: infer R extends string } ? R : string
/** What a definition says of who may call; 'anyone' needs no session. */
type Allowed = Register extends { allowed: infer A extends { access: string } }
  ? A
  : { readonly access: string; readonly auditVerb?: string }
/** What a definition says of who may use it, for what is no call. */
export type AccessRule = Allowed
/** Who may call. */
export type Access = Allowed['access']

type Schema = z.ZodMiniType
type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
export type ParamsOf<P extends string> = [ParamNames<P>] extends [never]
  ? { params?: never }
  : { params: { readonly [K in ParamNames<P>]: Schema } }

export type Definition<P extends string = string> = {
  /** One line for the API docs. */
  readonly summary: string
  readonly query?: Readonly<Record<string, Schema>>
  readonly body?: Schema
  readonly reply: Schema
  /** Status of a success; 200 by default. */
  readonly status?: 200 | 201
  /** Largest body in bytes; 64 KiB by default. */
  readonly maxBytes?: number
  /** The body is a file with its own content type instead of JSON. */
  readonly file?: true
  /** The reply is a file instead of JSON: see `download`. */
  readonly download?: true
  /**
   * A GET that changes something, such as starting an attempt. Only our scripts may send it: no picture,
   * link, address bar or prefetch.
   */
  readonly changesOnGet?: true
  /** Body fields recorded in the audit log; ids in the path are always recorded. */
  readonly audited?: readonly string[]
  /** It only reads although it is not a GET, or an open page sends it by itself. */
  readonly auditAsView?: true
} & Allowed &
  ParamsOf<P>

export type Endpoint<M extends Method = Method, P extends string = string, D = Definition<P>> = {
  readonly method: M
  readonly path: P
  readonly definition: D
}

/**
 * The single definition of a call. Validation, the typed client, access checks and the OpenAPI document come
 * from it. Without `access`, or with an undeclared path parameter, it does not compile.
 */
export function endpoint<const M extends Method, const P extends `/${string}`, const D extends Definition<P>>(
  method: M,
  path: P,
  definition: D,
): Endpoint<M, P, D> {
  return { method, path, definition }
}

type OutputsOf<S> =
  S extends Readonly<Record<string, Schema>> ? { [K in keyof S]: z.output<S[K]> } : Record<never, never>
type InputsOf<S> = S extends Readonly<Record<string, Schema>> ? { [K in keyof S]: z.input<S[K]> } : never

type Part<E extends Endpoint<Method, string, unknown>, K extends string> = E['definition'] extends {
  readonly [Key in K]: infer S
}
  ? S
  : undefined

/** A handler's input after validation. */
export type HandlerInput<E extends Endpoint<Method, string, unknown>> = {
  params: OutputsOf<Part<E, 'params'>>
  query: OutputsOf<Part<E, 'query'>>
  body: Part<E, 'body'> extends Schema ? z.output<Part<E, 'body'>> : undefined
}

/** A caller's input. */
export type CallInput<E extends Endpoint<Method, string, unknown>> = (Part<E, 'params'> extends undefined
  ? { params?: undefined }
  : { params: InputsOf<Part<E, 'params'>> }) &
  (Part<E, 'query'> extends undefined
    ? { query?: undefined }
    : { query?: Partial<InputsOf<Part<E, 'query'>>> }) &
  (Part<E, 'body'> extends Schema ? { body: z.input<Part<E, 'body'>> } : { body?: undefined })

export type Reply<E extends Endpoint<Method, string, unknown>> =
  Part<E, 'reply'> extends Schema ? z.output<Part<E, 'reply'>> : never

/** A handler's result. */
export type ReplyInput<E extends Endpoint<Method, string, unknown>> =
  Part<E, 'reply'> extends Schema ? z.input<Part<E, 'reply'>> : never

export type AnyEndpoint = Endpoint<Method, string, Definition>

type Loose = {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
}

/** Carries a call to its handler: over HTTP in the browser, in process on the server. */
export type Transport = (endpoint: AnyEndpoint, input: Loose, options: CallOptions) => Promise<unknown>

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page, for the last save of a closing tab. */
  keepalive?: boolean | undefined
}

// The server's bundle and the unbundled server have two copies of this module, so the transport is kept on
// the global object.
const transportKey = Symbol.for('manka.transport')
const shared = globalThis as { [transportKey]?: Transport }

export function setTransport(transport: Transport): void {
  shared[transportKey] = transport
}

/**
 * Calls the API and resolves to the declared reply.
 * @throws {CallError} with `status` (0 if the server was unreachable), the server's `message`, and `errors`
 * per field.
 */
export async function call<E extends Endpoint<Method, string, unknown>>(
  target: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const transport = shared[transportKey] ?? overHttp
  const reply = await transport(target as unknown as AnyEndpoint, input, options)
  return reply as Reply<E>
}

/** Downloads a file. @returns the file and its name. @throws {CallError} as `call` does. */
export async function download<E extends Endpoint<Method, string, unknown>>(
  target: E,
  input: CallInput<E>,
): Promise<{ name: string; file: Blob }> {
  const response = await ask(target as unknown as AnyEndpoint, input, {})
  if (!response.ok) throw await failed(response)
  const disposition = response.headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  const [, plain = 'file'] = /filename="([^"]+)"/.exec(disposition) ?? []
  const name = encoded === undefined ? plain : decodeURIComponent(encoded)
  // The connection may break: then the file is incomplete.
  const file = await response.blob().catch(() => {
    throw new CallError(0, 'The download was incomplete. Please try again.')
  })
  return { name, file }
}

/** The URL of a call, with encoded parameters and without empty query values. */
export function addressOf(target: { path: string }, input: Loose): string {
  const path = target.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      query.set(key, String(value))
  }
  const search = query.toString()
  return search ? `/api${path}?${search}` : `/api${path}`
}

async function ask(target: AnyEndpoint, input: Loose, options: CallOptions): Promise<Response> {
  const { signal, keepalive } = options
  try {
    return await fetch(addressOf(target, input), {
      method: target.method,
      credentials: 'same-origin',
      headers: words.headers,
      ...(input.body === undefined ? {} : sentBody(input.body)),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallError(0, 'You are offline. Check your internet connection and try again.')
  }
}

type MessageReply = {
  success?: boolean
  message?: string
  code?: string
  errors?: Record<string, string>
} | null

const overHttp: Transport = async (target, input, options) => {
  const early = target.method === 'GET' ? await takePrefetched(addressOf(target, input)) : undefined
  return readReply(early ?? (await ask(target, input, options)))
}

/** Reads a reply. @throws {CallError} */
export async function readReply(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as MessageReply
  // `success: false` is a failure, whatever the status.
  if (response.ok && body && body.success !== false) return body
  throw refused(response, body)
}

const failed = async (response: Response): Promise<CallError> =>
  refused(response, (await response.json().catch(() => null)) as MessageReply)

/** Our server names its limit; without that message a proxy has refused. */
const TOO_LARGE =
  'This is too large for the web server in front of the academy. The person who runs it can raise the limit (in nginx: client_max_body_size 12m).'

// Without a message of the server the caller supplies one.
const refused = (response: Response, body: MessageReply): CallError =>
  new CallError(response.status, body?.message ?? (response.status === 413 ? TOO_LARGE : ''), {
    code: body?.code,
    errors: body?.errors,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })

/** A body as sent: bytes unchanged, everything else as JSON. */
export const sentBody = (body: unknown): { body: BodyInit; headers: Record<string, string> } =>
  body instanceof Uint8Array
    ? {
        body: new Blob([body.slice()]),
        headers: { ...words.headers, 'content-type': 'application/octet-stream' },
      }
    : { body: JSON.stringify(body), headers: { ...words.headers, 'content-type': 'application/json' } }

/** Reply type of a call that streams a file, which is not validated. */
export const AFile = z.custom<{ name: string; type: string; chunks: AsyncIterable<Uint8Array> }>()

/** `{ success: true, message?, data }`, the envelope of nearly every reply. */
export const DataReply = <T extends Schema>(data: T) =>
  z.object({ success: z.literal(true), message: z.optional(z.string()), data })

/** Reply of a call without data: a message for the person. */
export const MessageReply = z.object({ success: z.literal(true), message: z.string() })

/** The body of every refusal. */
export const Failure = z.object({
  success: z.literal(false),
  /** For people; it may be reworded. */
  message: z.string(),
  /** For programs; it stays. */
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
})
