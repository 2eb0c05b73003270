import type { IncomingMessage } from 'node:http'
import { asUnavailable } from '../db/db.server.ts'
import { Refusal } from '../errors.ts'
import { logged } from '../runtime/log.server.ts'
import { clientAddress } from './client-address.server.ts'
import { type ApiRequest, languageOf } from './http-request.server.ts'

export async function refuse(error: unknown, { http, options, call }: ApiRequest): Promise<Response> {
  const refusal = error instanceof Refusal ? error : (asUnavailable(error) ?? new Refusal(500))
  if (refusal.status >= 500 && refusal.status !== 507) {
    options.log.error(
      { error: logged(error), method: http.req.method, call: call?.endpoint.path },
      'call failed',
    )
  } else if (call && NOTEWORTHY.has(refusal.status)) {
    // Log the call as defined: an address may contain what somebody typed.
    const who = { person: http.get('person'), address: clientAddress(http.env.incoming, options.proxies) }
    const what = {
      event: 'refused',
      status: refusal.status,
      method: http.req.method,
      call: call.endpoint.path,
    }
    options.log.info({ ...what, ...who }, 'call refused')
  }
  const headers: Record<string, string> = {
    ...options.headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(refusal.retryAfter))
  // Do not wait for the rest of a body that is too large.
  if (refusal.status === 413) headers.connection = 'close'
  return new Response(JSON.stringify(await inLanguage(refusal.body, { http, options })), {
    status: refusal.status,
    headers,
  })
}

type MessageTexts = { message?: string; errors?: Readonly<Record<string, string>> }

/** A reply with its messages in the language of the page. */
export async function inLanguage(
  reply: unknown,
  { http, options }: Pick<ApiRequest, 'http' | 'options'>,
): Promise<unknown> {
  const language = languageOf(http)
  if (!language) return reply
  const translate = await options.translations[language]()
  const { message, errors } = reply as MessageTexts
  return {
    ...(reply as MessageTexts),
    ...(message === undefined ? {} : { message: translate(message) }),
    ...(errors ? { errors: mapValues(errors, translate) } : {}),
  }
}

const mapValues = (texts: Readonly<Record<string, string>>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text)]))
export const isJson = ({ headers }: IncomingMessage) =>
  /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')

/** Refusals worth a log entry: not signed in, not allowed, too large, too many. */
export const NOTEWORTHY = new Set([401, 403, 413, 429])
