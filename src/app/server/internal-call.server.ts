import type { Translation } from '../../platform/languages.rules.ts'
import type { Clock } from '../../platform/jobs/clock.server.ts'
import { invoke } from '../../platform/http/http-api.server.ts'
import { type EndpointHandler, validate } from '../../platform/http/serve.server.ts'
import type { AnyEndpoint, Endpoint, Method, Reply } from '../../platform/wire.ts'

export type InternalCall = <E extends Endpoint<Method, string, unknown>>(
  endpoint: E,
  params: Readonly<Record<string, string>>,
  dependsOn: Set<string>,
) => Promise<Reply<E>>

/** Runs public calls in process, in English unless said, and records which tables they read. */
export function createInternalCall(
  calls: readonly EndpointHandler[],
  clock: Clock,
  language?: Translation,
): InternalCall {
  return async (endpoint, params, dependsOn) => {
    const call = calls.find((served) => served.endpoint === (endpoint as unknown as AnyEndpoint))
    if (!call) throw new Error('a feed needs a call that is not served')
    for (const table of call.dependsOn ?? []) dependsOn.add(table)
    const input = validate(call.endpoint, { params, query: {}, body: undefined })
    return (await invoke(call, { ...input, now: clock.now(), language })) as never
  }
}
