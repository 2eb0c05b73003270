import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { GatewayError } from '../gateways.reads.server.ts'

const TIMEOUT_MS = 10_000
/** Statuses of requests that were refused as such: nothing happened. */
const REFUSALS = new Set([400, 404, 422])

export type GatewayRequest<S extends z.ZodMiniType> = {
  url: string
  headers: Readonly<Record<string, string>>
  /** What is posted, as JSON; asked without it and without `form`. */
  said?: object
  /** What is posted as the fields of a form. */
  form?: Readonly<Record<string, string>>
  /** What the reply must look like. */
  reply: S
  /** An unknown subject is an answer in the reply's shape, not an error. */
  knowsNothing?: boolean
}

/** Asks a gateway for JSON. @throws {GatewayError} for no answer, another status, another shape. */
export async function askInJson<S extends z.ZodMiniType>(asked: GatewayRequest<S>): Promise<z.output<S>> {
  const { url, headers, said, form, reply, knowsNothing = false } = asked
  const body = form ? new URLSearchParams(form) : said && JSON.stringify(said)
  let response: Response
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        accept: 'application/json',
        ...(said ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The key goes to the gateway and nowhere else.
      redirect: 'error',
    })
  } catch (cause) {
    throw new GatewayError('the gateway could not be reached', { cause })
  }
  if (!response.ok && !(knowsNothing && response.status === 404)) {
    const refused = REFUSALS.has(response.status)
    throw new GatewayError(`the gateway answered ${response.status}`, { refused })
  }
  const parsed = z.safeParse(reply, await response.json().catch(() => null))
  if (!parsed.success) throw new GatewayError('the gateway answered in a shape that is not agreed')
  return parsed.data
}

/** HTTP Basic credentials as a header's value. */
export const basicOf = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Compares secrets in the same time, whatever they hold. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A webhook's body; undefined when it is no JSON. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // Not in the agreed shape, as a body in another shape is not.
    return undefined
  }
}
