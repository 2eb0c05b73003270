import * as z from 'zod/mini'
import { askedEarly } from './early.ts'
import { CallError } from './errors.ts'

export * from './fields.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What an account is: families and teachers, then staff. */
export const ROLES = ['student', 'teacher', 'parent', 'office', 'author', 'organiser', 'owner'] as const
export type Role = (typeof ROLES)[number]
export const STAFF = ['office', 'author', 'organiser', 'owner'] as const satisfies readonly Role[]
export const isStaff = (role: Role): boolean => (STAFF as readonly Role[]).includes(role)

/**
 * Who may call: anyone, any signed-in person, a learner (a student or a teacher), a customer (a learner, or
 * the parent of one), one role, or any staff. The owner may do what each other staff role may. `parent` looks
 * at the account that is logged in, also while it acts for a child.
 */
export type Access = 'anyone' | 'member' | 'learner' | 'customer' | 'staff' | Role

/** Who takes quizzes and courses, and what is said to others. */
export const LEARNERS = ['student', 'teacher'] as const satisfies readonly Role[]
export const LEARNERS_ONLY = 'Only students and teachers can do this'
export const CHILD_FIRST = 'Please choose one of your children on the family page first'
export const isLearner = (role: Role): boolean => LEARNERS.some((learner) => learner === role)
/** Who makes an account without being invited, and who buys. */
export const MEMBERS = ['student', 'teacher', 'parent'] as const satisfies readonly Role[]

type Schema = z.ZodMiniType
type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
type ParamsOf<P extends string> = [ParamNames<P>] extends [never]
  ? { params?: never }
  : { params: { readonly [K in ParamNames<P>]: Schema } }

export type Definition<P extends string = string> = {
  /** One line for the API's page. */
  readonly summary: string
  readonly access: Access
  readonly query?: Readonly<Record<string, Schema>>
  readonly body?: Schema
  readonly reply: Schema
  /** Status of a success; 200 unless said. */
  readonly status?: 200 | 201
  /** What a body may weigh, in bytes; 64 KiB unless said. */
  readonly maxBytes?: number
  /** The body is a file as it is, with its own content-type, instead of JSON. */
  readonly file?: true
  /** The answer is a file instead of JSON: see `download`. */
  readonly download?: true
  /** A parent's call that is answered also while a PIN guards the parent's side. */
  readonly pastPin?: true
  /** Fields of the body that staff's audit log keeps; ids in the path are always kept. */
  readonly audited?: readonly string[]
} & ParamsOf<P>

export type Endpoint<M extends Method = Method, P extends string = string, D = Definition<P>> = {
  readonly method: M
  readonly path: P
  readonly definition: D
}

/**
 * The one definition of a call. Validation, the typed browser client, the access check and the OpenAPI
 * document come from it. A definition without `access`, or with a path parameter that is not declared, does
 * not compile.
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

/** What a handler gets after validation. */
export type Received<E extends Endpoint<Method, string, unknown>> = {
  params: OutputsOf<Part<E, 'params'>>
  query: OutputsOf<Part<E, 'query'>>
  body: Part<E, 'body'> extends Schema ? z.output<Part<E, 'body'>> : undefined
}

/** What a caller passes. */
export type Sent<E extends Endpoint<Method, string, unknown>> = (Part<E, 'params'> extends undefined
  ? { params?: undefined }
  : { params: InputsOf<Part<E, 'params'>> }) &
  (Part<E, 'query'> extends undefined
    ? { query?: undefined }
    : { query?: Partial<InputsOf<Part<E, 'query'>>> }) &
  (Part<E, 'body'> extends Schema ? { body: z.input<Part<E, 'body'>> } : { body?: undefined })

export type Reply<E extends Endpoint<Method, string, unknown>> =
  Part<E, 'reply'> extends Schema ? z.output<Part<E, 'reply'>> : never

/** What a handler returns. */
export type Answer<E extends Endpoint<Method, string, unknown>> =
  Part<E, 'reply'> extends Schema ? z.input<Part<E, 'reply'>> : never

export type AnyEndpoint = Endpoint<Method, string, Definition>

type Loose = {
  params?: Readonly<Record<string, unknown>> | undefined
  query?: Readonly<Record<string, unknown>> | undefined
  body?: unknown
}

/** Carries a call to its handler: over HTTP in the browser, in process while the server renders. */
export type Transport = (endpoint: AnyEndpoint, input: Loose, options: CallOptions) => Promise<unknown>

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page, for the last save of a closing tab. */
  keepalive?: boolean | undefined
}

// The server's bundle and the unbundled server hold two copies of this module, so the transport can't live in
// it.
const transportKey = Symbol.for('manka.transport')
const shared = globalThis as { [transportKey]?: Transport }

export function setTransport(transport: Transport): void {
  shared[transportKey] = transport
}

/**
 * Calls the API. Resolves to the reply of its definition.
 * @throws {CallError} with `status` (0 when the server could not be reached), the server's `message`, and
 * `errors` per field.
 */
export async function call<E extends Endpoint<Method, string, unknown>>(
  target: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const transport = shared[transportKey] ?? overHttp
  const reply = await transport(target as unknown as AnyEndpoint, input, options)
  return reply as Reply<E>
}

/**
 * Asks for a call whose answer is a file.
 * @returns the file and its name. @throws {CallError} as `call` does.
 */
export async function download<E extends Endpoint<Method, string, unknown>>(
  target: E,
  input: Sent<E>,
): Promise<{ name: string; file: Blob }> {
  const response = await ask(target as unknown as AnyEndpoint, input, {})
  if (!response.ok) throw await failed(response)
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  // The file may break off on its way: then it is not whole, and no file.
  const file = await response.blob().catch(() => {
    throw new CallError(0, 'The file did not come whole. Please try again.')
  })
  return { name, file }
}

/** The address of a call below /api, parameters encoded, empty query values left out. */
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
      ...(input.body === undefined ? {} : sentBody(input.body)),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new CallError(0, 'No connection. Please check the network and try again.')
  }
}

type Told = { success?: boolean; message?: string; errors?: Record<string, string> } | null

const overHttp: Transport = async (target, input, options) => {
  const early = target.method === 'GET' ? await askedEarly(addressOf(target, input)) : undefined
  return readReply(early ?? (await ask(target, input, options)))
}

/** What a reply holds. @throws {CallError} */
export async function readReply(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as Told
  // A reply that says it failed has failed, whatever its status.
  if (response.ok && body && body.success !== false) return body
  throw refused(response, body)
}

const failed = async (response: Response): Promise<CallError> =>
  refused(response, (await response.json().catch(() => null)) as Told)

// Without words of the server, whoever asked says what did not work.
const refused = (response: Response, body: Told): CallError =>
  new CallError(response.status, body?.message ?? '', {
    errors: body?.errors,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })

/** A body as it is sent: bytes as they are, all else as JSON. */
export const sentBody = (body: unknown): { body: BodyInit; headers: Record<string, string> } =>
  body instanceof Uint8Array
    ? { body: new Blob([body.slice()]), headers: { 'content-type': 'application/octet-stream' } }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

/** The answer of a call that sends a file: the server makes it as it goes, and nothing of it is checked. */
export const AFile = z.custom<{ name: string; type: string; chunks: AsyncIterable<Uint8Array> }>()

/** `{ success: true, message?, data }`, the envelope of nearly every reply. */
export const Enveloped = <T extends Schema>(data: T) =>
  z.object({ success: z.literal(true), message: z.optional(z.string()), data })

/** The reply of an act that has nothing to hand over: what was done, as its person reads it. */
export const Told = z.object({ success: z.literal(true), message: z.string() })

/** The body of every refusal. */
export const Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
})
