import { type ActionFunction, data, redirect } from 'react-router'
import * as z from 'zod/mini'
import { type CallError, isCallError } from '../errors.ts'
import { fieldsToMend } from './fields-to-mend.rules.ts'
import { withNext } from './paths.ts'
import { clearSession } from './session.ts'
import { type AnyEndpoint, call, type Endpoint, type Method, type Reply, type CallInput } from '../wire.ts'
import { translate } from '../translate.ts'

export type FieldValues = Readonly<Record<string, string>>

/**
 * The outcome of a form: the call's reply, or the errors with the typed values. `form` names the form on its
 * page. `failed` is empty if only fields have errors.
 */
export type FormOutcome<R = unknown> = { form: string; values: FieldValues } & (
  | { done: R }
  | { failed: string; errors: FieldValues }
)

/** The reply to a form posted without JavaScript; undefined if refused or not posted. */
export const formReply = <R>(posted: FormOutcome<R> | undefined): R | undefined =>
  posted && 'done' in posted ? posted.done : undefined

type AnyTarget = Endpoint<Method, string, unknown>

/** Binds a form to a call. */
export type FormBinding<E extends AnyTarget = AnyTarget> = {
  to: E
  /** The call's input, made from the fields; the fields themselves by default. */
  sends?: (values: FieldValues) => Partial<CallInput<E>>
  /** Validate in the browser first, to save a request. */
  checked?: boolean
  /** The message if the server sends none. */
  fallbackMessage?: string
  /**
   * Where to redirect after success without JavaScript; by default the page shows the outcome. `url` is the
   * page's.
   */
  redirectTo?: (reply: Reply<E>, url: URL) => string
}

/** Keeps the types of a binding. */
export const bindForm = <E extends AnyTarget>(to: E, more: Omit<FormBinding<E>, 'to'> = {}): FormBinding =>
  ({ to, ...more }) as unknown as FormBinding

/**
 * A route action for the forms of its page; a field named `form` tells them apart. The same code runs in the
 * browser and, for a form posted without JavaScript, on the server. A refusal keeps its status.
 */
export function formAction(ways: Readonly<Record<string, FormBinding>>): ActionFunction {
  return async ({ request, params }) => {
    const values = textsOf(await request.formData())
    const [form, way] =
      Object.entries(ways).find(([name]) => name === values.form) ?? Object.entries(ways)[0] ?? []
    if (!form || !way) throw data(null, { status: 404 })
    const target = way.to as AnyEndpoint
    const input = { params, body: values as unknown, ...way.sends?.(values) }
    const failed: Fail = (status, message, errors) =>
      data({ form, failed: message, errors, values: shownAgain(values) } satisfies FormOutcome, { status })

    const slips = way.checked ? slipsIn(target, input.body) : null
    if (slips) return failed(422, '', slips)
    const url = new URL(request.url)
    try {
      const reply = await call(target, input as unknown as CallInput<AnyEndpoint>)
      if (way.redirectTo && isOnServer()) return redirect(way.redirectTo(reply as never, url), 303)
      const done = isOnServer() ? withoutToken(reply) : reply
      return { form, done, values: shownAgain(values) } satisfies FormOutcome
    } catch (error) {
      if (!isCallError(error)) throw error
      const signedOut = error.status === 401 && target.definition.access !== 'anyone'
      return (signedOut && leaveToLogin(url)) || refused(error, way, failed)
    }
  }
}

const textsOf = (fields: FormData): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** What of a body the call would refuse, by field; null when it fits. */
function slipsIn({ definition }: AnyEndpoint, body: unknown): FieldValues | null {
  const checked = definition.body && z.safeParse(definition.body, body)
  return checked?.success === false ? errorsOf(checked.error.issues) : null
}

const isOnServer = (): boolean => typeof window === 'undefined'

/** Logged out meanwhile: redirect to the login, and back after it; in the browser the page does that. */
function leaveToLogin({ pathname }: URL): Response | null {
  if (isOnServer()) return redirect(withNext('/login', pathname), 303)
  clearSession()
  return null
}

type Fail = (status: number, message: string, errors: FieldValues) => ReturnType<typeof data<FormOutcome>>

/** The outcome of a form that was refused. */
function refused({ status, message, errors }: CallError, way: FormBinding, failed: Fail): ReturnType<Fail> {
  const wrong = Object.keys(errors).length
  // Then the fields and the list above them show the errors.
  const isOfFields = wrong > 0 && message === translate(fieldsToMend(wrong))
  const said = message || (way.fallbackMessage ?? translate('Something went wrong'))
  return failed(status >= 400 ? status : 503, isOfFields ? '' : said, errors)
}

/** The session of a page posted without JavaScript is in the cookie: the token must not be in its HTML. */
const withoutToken = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply, (key, value: unknown) => (key === 'token' ? undefined : value)))

function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldValues {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= translate(message)
  return errors
}

/** The values to show again, without secrets: a page with them could be cached. */
const shownAgain = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|code/i.test(name)))
