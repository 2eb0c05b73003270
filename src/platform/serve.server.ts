import * as z from 'zod/mini'
import { Refusal } from './errors.ts'
import {
  CHILD_FIRST,
  LEARNERS,
  LEARNERS_ONLY,
  type Access,
  type Answer,
  type AnyEndpoint,
  type Endpoint,
  MEMBERS,
  type Method,
  type Received,
  type Role,
  ROLES,
  STAFF,
} from './wire.ts'

/**
 * Who sends a request. `account` is who logged in; it differs while a parent acts for a child. `shut`: a PIN
 * guards the parent's side while this session acts for the child.
 */
export type Person = {
  id: string
  role: Role
  sessionId: string
  account: { id: string; role: Role }
  shut?: true
}

/**
 * The secrets a request carried; for a person at most one counts, the bearer first. `basic` is another
 * server's, as 'user:password'.
 */
export type Credentials = {
  bearer: string | undefined
  cookie: string | undefined
  basic?: string | undefined
}

type PersonFor<A> = A extends 'anyone' ? null : Person

export type Authenticate = (credentials: Credentials, now: Date) => Promise<Person | null>

/**
 * Who sends a request: `authenticate` reads the row. `remembered` may take a learner from memory, for calls
 * whose own statements ask whether the session lives; `forget` is for one that did not.
 */
export type SessionDoor = {
  authenticate: Authenticate
  remembered: Authenticate
  forget: (credentials: Credentials) => void
}

/** What a statement found that acts for a remembered session: it has ended, or acts for another child. */
export class SessionOver extends Refusal {
  constructor() {
    super(401)
  }
}

export type Context<E extends Endpoint<Method, string, unknown>> = Received<E> & {
  /** Null on calls that are open to anyone: those never learn who calls. */
  person: E['definition'] extends { access: infer A } ? PersonFor<A> : never
  credentials: Credentials
  now: Date
  /** Network address of the caller, for the rate limits. */
  address: string
  /** What the caller's program calls itself, at most 300 characters. */
  agent: string
  /** The secret by which a browser is known from earlier logins. */
  device: string | undefined
  /** Sets the session cookie; null clears it. `maxAge` in seconds. */
  setSession: (secret: string | null, maxAge?: number) => void
  setDevice: (secret: string) => void
  /**
   * Says for the log of staff what was done, as a sentence without its subject: 'changed the price of
   * “Abacus” from 455 to 499'. A person in it is `{person:ID}`, so that a name goes when its person is
   * erased. Nobody else's calls are noted.
   */
  tell: (sentence: string) => void
}

/** Who sends a form of a page, and how a session is set for that browser. */
export type Sender = Pick<
  Context<AnyEndpoint>,
  'address' | 'agent' | 'credentials' | 'device' | 'setSession' | 'setDevice'
>

type AnyContext = Omit<Context<AnyEndpoint>, 'person' | 'params' | 'query' | 'body'> & {
  person: Person | null
  params: unknown
  query: unknown
  body: unknown
}

export type Served = {
  endpoint: AnyEndpoint
  handle: (context: AnyContext) => Promise<unknown>
  /** Tables a public reply is made of: it is kept in memory until one of them changes. */
  shows: readonly string[] | undefined
  /** A POST that changes nothing, so that what it needs stands in no address: pages are rendered with it. */
  asks: boolean
  /** Its statements ask whether the session lives: who calls may be taken from memory. */
  proves: boolean
}

/** Binds a call to its handler. The handler gets validated input and, unless anyone may call, a person. */
export function serve<E extends Endpoint<Method, string, unknown>>(
  target: E,
  handle: (context: Context<E>) => Promise<Answer<E>>,
  options: { shows?: readonly string[]; asks?: true; proves?: true } = {},
): Served {
  return {
    endpoint: target as unknown as AnyEndpoint,
    handle: handle as unknown as Served['handle'],
    shows: options.shows,
    asks: options.asks ?? false,
    proves: options.proves ?? false,
  }
}

const roles: Record<Access, readonly Role[]> = {
  anyone: [],
  member: ROLES,
  learner: LEARNERS,
  customer: MEMBERS,
  staff: STAFF,
  student: ['student'],
  teacher: ['teacher'],
  parent: ['parent'],
  office: ['office', 'owner'],
  author: ['author', 'owner'],
  organiser: ['organiser', 'owner'],
  owner: ['owner'],
}

const refusals: Record<Access, string> = {
  anyone: '',
  member: 'You are not allowed to do this',
  learner: LEARNERS_ONLY,
  customer: 'Only families and teachers can do this',
  student: 'Only students can do this',
  teacher: 'Only teachers can do this',
  parent: 'Only parents can do this',
  staff: 'Only staff can do this',
  office: 'Only the office can do this',
  author: 'Only authors can do this',
  organiser: 'Only organisers can do this',
  owner: 'Only the owner can do this',
}

/** Whether this person's role may do what calls of this access are for. */
export const may = ({ role }: Pick<Person, 'role'>, access: Access): boolean => roles[access].includes(role)

/** @throws {Refusal} 401 when signed out, 403 for a role that may not call. */
export function authorise(target: AnyEndpoint, person: Person | null): void {
  const { access } = target.definition
  if (access === 'anyone') return
  if (!person) throw new Refusal(401)
  const asked = access === 'parent' ? person.account : person
  if ((access === 'student' || access === 'learner') && asked.role === 'parent')
    throw new Refusal(403, CHILD_FIRST)
  if (!may(asked, access)) throw new Refusal(403, refusals[access])
  if (access === 'parent' && !target.definition.pastPin) assertOpen(person)
}

const PIN_FIRST = 'Please enter the PIN of the parent first'

/**
 * That the account's own side may be seen. @throws {Refusal} 403 at pin while the session acts for a child
 * and a PIN guards the parent's side.
 */
export function assertOpen(person: Person): void {
  if (person.shut) throw new Refusal(403, PIN_FIRST, { errors: { pin: PIN_FIRST } })
}

/** Whether `authorise` lets this person call. */
export function isAuthorised(target: AnyEndpoint, person: Person | null): boolean {
  try {
    authorise(target, person)
    return true
  } catch {
    return false
  }
}

/**
 * @throws {Refusal} 400 for a malformed address, 422 with one message per field for a body that does not fit.
 */
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
 * Shapes a handler's result into the declared reply: what the definition does not name never leaves the
 * server. A result that does not fit is a fault of ours, so it throws as one.
 */
export const present = (target: AnyEndpoint, result: unknown): unknown =>
  z.parse(target.definition.reply, result)

/** The envelope of nearly every reply. */
export const enveloped = <T>(data: T, message?: string): { success: true; message?: string; data: T } =>
  message === undefined ? { success: true, data } : { success: true, message, data }

/**
 * What a page sends is for the person it shows: in another tab the family may have switched to another child
 * meanwhile.
 * @throws {Refusal} 403 when that is somebody else; none named: whoever is signed in.
 */
export function ownOnly(userId: string | undefined, person: Person): void {
  if (userId !== undefined && userId !== person.id) throw new Refusal(403, 'This belongs to another student')
}
