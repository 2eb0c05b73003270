import { type ActionFunction, data, redirect } from 'react-router'
import * as z from 'zod/mini'
import { isCallError } from './errors.ts'
import { withNext } from './paths.ts'
import { clearSession } from './session.ts'
import { type AnyEndpoint, call, type Endpoint, type Method, type Reply, type Sent } from './wire.ts'

export type Words = Readonly<Record<string, string>>

/**
 * What became of a form: the call's reply, or what to mend with everything that had been typed. `form` names
 * it among those of its page. `failed` is empty when only the fields say what is wrong.
 */
export type FormOutcome<R = unknown> = { form: string; values: Words } & (
  | { done: R }
  | { failed: string; errors: Words }
)

/**
 * What a form that was posted before scripts ran brought back; undefined when it was refused, or none was
 * posted.
 */
export const doneOf = <R>(posted: FormOutcome<R> | undefined): R | undefined =>
  posted && 'done' in posted ? posted.done : undefined

type AnyTarget = Endpoint<Method, string, unknown>

/** How a form becomes a call. */
export type FormWay<E extends AnyTarget = AnyTarget> = {
  to: E
  /** What is sent, made of the fields; the fields themselves unless said. */
  sends?: (values: Words) => Partial<Sent<E>>
  /** Checked here first, so that a slip costs no way to the server. */
  checked?: boolean
  /** What is said when the server has no words. */
  otherwise?: string
  /**
   * Where a browser without scripts goes on once it is done; the page itself shows the outcome unless said.
   * `url` is the page's.
   */
  goesOn?: (reply: Reply<E>, url: URL) => string
}

/** Keeps the types of a way together. */
export const formTo = <E extends AnyTarget>(to: E, more: Omit<FormWay<E>, 'to'> = {}): FormWay =>
  ({ to, ...more }) as unknown as FormWay

/**
 * A route's action for the forms of its page; a field named `form` tells several apart. The same code runs in
 * the browser and, for a form posted without scripts, on the server. A refusal keeps its status.
 */
export function formAction(ways: Readonly<Record<string, FormWay>>): ActionFunction {
  return async ({ request, params }) => {
    const values: Record<string, string> = {}
    for (const [name, value] of await request.formData()) if (typeof value === 'string') values[name] = value
    const [form, way] =
      Object.entries(ways).find(([name]) => name === values.form) ?? Object.entries(ways)[0] ?? []
    if (!form || !way) throw data(null, { status: 404 })
    const target = way.to as AnyEndpoint
    const input = { params, body: values as unknown, ...way.sends?.(values) }
    const failed = (status: number, message: string, errors: Words) =>
      data({ form, failed: message, errors, values: shownAgain(values) } satisfies FormOutcome, { status })

    if (way.checked && target.definition.body) {
      const checked = z.safeParse(target.definition.body, input.body)
      if (!checked.success) return failed(422, '', errorsOf(checked.error.issues))
    }
    try {
      const reply = await call(target, input as unknown as Sent<AnyEndpoint>)
      if (way.goesOn && typeof window === 'undefined')
        return redirect(way.goesOn(reply as never, new URL(request.url)), 303)
      const done = typeof window === 'undefined' ? withoutToken(reply) : reply
      return { form, done, values: shownAgain(values) } satisfies FormOutcome
    } catch (error) {
      if (!isCallError(error)) throw error
      // Logged out meanwhile: the page leads to its login, and back.
      if (error.status === 401 && target.definition.access !== 'anyone') {
        if (typeof window === 'undefined')
          return redirect(withNext('/login', new URL(request.url).pathname), 303)
        clearSession()
      }
      return failed(
        error.status >= 400 ? error.status : 503,
        error.message || (way.otherwise ?? 'Something went wrong'),
        error.errors,
      )
    }
  }
}

/** A page posted without scripts has its session in the cookie: the token must not stand in its HTML. */
const withoutToken = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (key, value: unknown) => (key === 'token' ? undefined : value)))

function errorsOf(issues: readonly z.core.$ZodIssue[]): Words {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

/** What stands in the fields again; secrets don't: a page that holds them could be kept somewhere. */
const shownAgain = (values: Words): Words =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|code/i.test(name)))
