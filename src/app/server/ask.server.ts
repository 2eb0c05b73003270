import type { Clock } from '../../platform/clock.server.ts'
import { invoke } from '../../platform/http-api.server.ts'
import { type Served, validate } from '../../platform/serve.server.ts'
import type { AnyEndpoint, Endpoint, Method, Reply } from '../../platform/wire.ts'

export type Ask = <E extends Endpoint<Method, string, unknown>>(
  endpoint: E,
  params: Readonly<Record<string, string>>,
  shows: Set<string>,
) => Promise<Reply<E>>

/** Asks public calls in process, and notes which tables their answers show. */
export function asker(calls: readonly Served[], clock: Clock): Ask {
  return async (endpoint, params, shows) => {
    const call = calls.find((served) => served.endpoint === (endpoint as unknown as AnyEndpoint))
    if (!call) throw new Error('a feed needs a call that is not served')
    for (const table of call.shows ?? []) shows.add(table)
    const input = validate(call.endpoint, { params, query: {}, body: undefined })
    return (await invoke(call, { ...input, now: clock.now() })) as never
  }
}
