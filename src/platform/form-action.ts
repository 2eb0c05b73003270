import { type ActionFunction, data } from 'react-router'
import { isCallError } from './errors.ts'
import { type AnyEndpoint, call, type Endpoint, type Sent } from './wire.ts'

/** What became of a form that was sent: the thanks, or what to mend with everything that had been typed. */
export type FormOutcome =
  | { sent: string }
  | { failed: string; errors: Readonly<Record<string, string>>; values: Readonly<Record<string, string>> }

/**
 * A route's action that sends its form to one call. The same code runs in the browser and, for a form posted without
 * JavaScript, on the server. A refusal keeps its status.
 */
export function formAction(target: Endpoint<'POST', string, unknown>): ActionFunction {
  return async ({ request, params }) => {
    const values: Record<string, string> = {}
    for (const [name, value] of await request.formData()) if (typeof value === 'string') values[name] = value
    try {
      const reply = (await call(target as AnyEndpoint, { params, body: values } as unknown as Sent<AnyEndpoint>)) as { message?: string }
      return { sent: reply.message ?? '' } satisfies FormOutcome
    } catch (error) {
      if (!isCallError(error)) throw error
      const outcome: FormOutcome = { failed: error.message, errors: error.errors, values }
      return data(outcome, { status: error.status || 503 })
    }
  }
}
