import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../platform/clock.server.ts'
import { invoke } from '../../platform/http-api.server.ts'
import { CallError, Refusal } from '../../platform/errors.ts'
import { unreachable } from '../../platform/db.server.ts'
import { type Log, logged } from '../../platform/log.server.ts'
import { type Sender, type Served, validate } from '../../platform/serve.server.ts'
import { setTransport } from '../../platform/wire.ts'
import type { FindAssets, Rendered, render } from '../site/entry-server.tsx'

export type Render = typeof render

/** A form posted without JavaScript: its urlencoded text, and who sends it. */
export type PostedForm = { text: string; sender: Sender }
/** `whole`: nothing that it shows failed to load. */
export type RenderedPage = Rendered & {
  shows: readonly string[]
  /** Nothing of it could not be loaded. */
  whole: boolean
  /** It shows what only this address may see, and is kept nowhere. */
  personal: boolean
}

type Scope = {
  calls: readonly Served[]
  shows: Set<string>
  failed: boolean
  personal: boolean
  sender: Sender | undefined
}
const scopes = new AsyncLocalStorage<Scope>()

export type PagesParts = {
  calls: readonly Served[]
  clock: Clock
  render: Render
  origin: string
  findAssets: FindAssets
  log: Log
}

/**
 * Renders pages with the calls answered in process. Only public calls can be answered here, so nothing
 * personal can get into a page; which tables a page shows is what its calls read. A posted form runs the
 * page's action first.
 */
export function createPages({
  calls,
  clock,
  render,
  origin,
  findAssets,
  log,
}: PagesParts): (address: string, form?: PostedForm) => Promise<RenderedPage> {
  setTransport(async (endpoint, input) => {
    const scope = scopes.getStore()
    const call = scope?.calls.find(
      ({ endpoint: { method, path } }) => method === endpoint.method && path === endpoint.path,
    )
    if (!scope || !call) throw new CallError(404, 'Not found')
    for (const table of call.shows ?? []) scope.shows.add(table)
    scope.personal ||= call.asks
    try {
      const received = validate(call.endpoint, {
        params: input.params ?? {},
        query: input.query ?? {},
        body: input.body,
      })
      return await invoke(call, { ...received, now: clock.now(), sender: scope.sender })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : unreachable(error)
      scope.failed ||= !refusal || refusal.status >= 500
      if (refusal) throw new CallError(refusal.status, refusal.message, refusal)
      // Said here, because the router turns it into a page without a word.
      log.error({ error: logged(error), method: endpoint.method, call: endpoint.path }, 'page failed')
      throw error
    }
  })
  return async (address, form) => {
    const scope: Scope = { calls, shows: new Set(), failed: false, personal: false, sender: form?.sender }
    const rendered = await scopes.run(scope, () => render({ address, origin, findAssets, form: form?.text }))
    return { ...rendered, shows: [...scope.shows], whole: !scope.failed, personal: scope.personal }
  }
}
