import * as z from 'zod/mini'
import { Refusal } from '../errors.ts'
import type { Translation } from '../languages.rules.ts'
import type { AccessRule, AnyEndpoint, Endpoint, HandlerInput, Method, ReplyInput, Role } from '../wire.ts'

/**
 * The person a request acts for. `account` is who logged in; it differs while one acts for another.
 * `pinLocked`: meanwhile the account's own pages are closed to this session.
 */
export type CurrentUser = {
  id: string
  role: Role
  sessionId: string
  account: { id: string; role: Role }
  pinLocked?: true
}

/**
 * The credentials of a request; for a person the bearer wins. `basic` is another server's, as
 * 'user:password'.
 */
export type Credentials = {
  bearer: string | undefined
  cookie: string | undefined
  basic?: string | undefined
  /** Another server's signature over the raw body, as its header has it. */
  signature?: string | undefined
}

type PersonFor<A> = A extends 'anyone' ? null : CurrentUser

export type Authenticate = (credentials: Credentials, now: Date) => Promise<CurrentUser | null>

/**
 * Finds the person of a request: `authenticate` reads the row. `remembered` may use a cached person, for
 * calls whose own statements check the session; `forget` drops one.
 */
export type SessionAuth = {
  authenticate: Authenticate
  remembered: Authenticate
  forget: (credentials: Credentials) => void
  /** Of these people those whose session has ended, or acts for somebody else now: one statement. */
  ended: (people: readonly CurrentUser[], now: Date) => Promise<readonly CurrentUser[]>
}

/** The cached session has ended or acts for somebody else, as a statement found out. */
export class SessionExpired extends Refusal {
  constructor() {
    super(401)
  }
}

export type Context<E extends Endpoint<Method, string, unknown>> = HandlerInput<E> & {
  /** Null on public calls, which never identify the caller. */
  person: E['definition'] extends { access: infer A } ? PersonFor<A> : never
  credentials: Credentials
  now: Date
  /** The language of the page that asks; undefined for English. */
  language: Translation | undefined
  /** Client address, for the rate limits. */
  address: string
  /** The user agent, at most 300 characters. */
  agent: string
  /** This site's origin as the client knows it, such as https://academy.example. */
  site: string
  /** The device cookie, which recognises a browser from earlier logins. */
  device: string | undefined
  /** Sets the session cookie; null clears it. `maxAge` in seconds. */
  setSession: (secret: string | null, maxAge?: number) => void
  setDevice: (secret: string) => void
  /**
   * Sets the sentence for the audit log, without a subject: 'changed the price of “Algebra” from 455 to 499'.
   * A person in it is `{person:ID}`, so that the name can be erased. Only calls of staff are logged.
   */
  audit: (sentence: string) => void
}

/** The sender of a page's form, and how to set the session of its browser. */
export type Sender = Pick<
  Context<AnyEndpoint>,
  'address' | 'agent' | 'site' | 'credentials' | 'device' | 'setSession' | 'setDevice'
>

type AnyContext = Omit<Context<AnyEndpoint>, 'person' | 'params' | 'query' | 'body'> & {
  person: CurrentUser | null
  params: unknown
  query: unknown
  body: unknown
}

export type EndpointHandler = {
  endpoint: AnyEndpoint
  handle: (context: AnyContext) => Promise<unknown>
  /** Tables that a public reply shows: it is cached until one of them changes. */
  dependsOn: readonly string[] | undefined
  /** A POST that only reads, so that its input is not in a URL; used when pages are rendered. */
  readOnly: boolean
  /** Its statements check that the session is alive, so the person may come from the cache. */
  checksSession: boolean
}

/** Binds a call to its handler, which gets validated input and, unless the call is public, a person. */
export function serve<E extends Endpoint<Method, string, unknown>>(
  target: E,
  handle: (context: Context<E>) => Promise<ReplyInput<E>>,
  options: { dependsOn?: readonly string[]; readOnly?: true; checksSession?: true } = {},
): EndpointHandler {
  return {
    endpoint: target as unknown as AnyEndpoint,
    handle: handle as unknown as EndpointHandler['handle'],
    dependsOn: options.dependsOn,
    readOnly: options.readOnly ?? false,
    checksSession: options.checksSession ?? false,
  }
}

/** What a call or a channel says of who may use it. */
export type AccessTarget = { readonly definition: AccessRule }

/** Who may call what: said by the room that knows the roles. */
export type AccessPolicy = {
  /** @throws {Refusal} 401 when signed out, 403 for who may not call, 404 for whom it is not there. */
  authorise: (target: AccessTarget, person: CurrentUser | null) => Promise<void>
  /** Whose calls are noted in the audit log, and take large bodies beside all others. */
  isStaff: (role: Role) => boolean
}

/** @throws {Refusal} 400 for a malformed address, 422 with one message per field for an invalid body. */
export function validate(
  target: AnyEndpoint,
  input: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  const { definition } = target
  return {
    params: definition.params ? checked(objectOf(definition.params), input.params, 400) : {},
    query: definition.query ? checked(objectOf(definition.query), input.query, 400) : {},
    body: definition.body ? checked(definition.body, input.body, 422) : undefined,
  }
}

const objects = new WeakMap<object, z.ZodMiniType>()
function objectOf(shape: Readonly<Record<string, z.ZodMiniType>>): z.ZodMiniType {
  const known = objects.get(shape) ?? z.object(shape)
  objects.set(shape, known)
  return known
}

function checked(schema: z.ZodMiniType, value: unknown, status: 400 | 422): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message
  throw new Refusal(status, undefined, { errors })
}

/**
 * Shapes a handler's result into the declared reply: undeclared fields never leave the server. A result that
 * does not fit throws as our error.
 */
export const present = (target: AnyEndpoint, result: unknown): unknown =>
  z.parse(target.definition.reply, result)

/** The envelope of nearly every reply. */
export const enveloped = <T>(data: T, message?: string): { success: true; message?: string; data: T } =>
  message === undefined ? { success: true, data } : { success: true, message, data }
