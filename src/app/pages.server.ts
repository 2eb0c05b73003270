import { AsyncLocalStorage } from 'node:async_hooks'
import { invoke } from '../platform/http-api.server.ts'
import { CallError, Refusal } from '../platform/errors.ts'
import { unreachable } from '../platform/db.server.ts'
import { type Log, logged } from '../platform/log.server.ts'
import { type Served, validate } from '../platform/serve.server.ts'
import { setTransport } from '../platform/wire.ts'
import type { FindAssets, Rendered } from './entry-server.tsx'

/** A form posted without JavaScript: its urlencoded text, and the network address it came from. */
export type PostedForm = { text: string; address: string }
export type Render = (address: string, origin: string, findAssets: FindAssets, form?: string) => Promise<Rendered>
export type RenderedPage = Rendered & { shows: readonly string[] }

type Scope = { calls: readonly Served[]; shows: Set<string>; sender: { address: string } | undefined }
const scopes = new AsyncLocalStorage<Scope>()

/**
 * Renders pages with the calls answered in process. Only public calls can be answered here, so nothing personal can get
 * into a page; which tables a page shows is what its calls read. A posted form runs the page's action first.
 */
export function createPages(
  calls: readonly Served[],
  render: Render,
  origin: string,
  findAssets: FindAssets,
  log: Log,
): (address: string, form?: PostedForm) => Promise<RenderedPage> {
  setTransport(async (endpoint, input) => {
    const scope = scopes.getStore()
    const call = scope?.calls.find(({ endpoint: { method, path } }) => method === endpoint.method && path === endpoint.path)
    if (!scope || !call) throw new CallError(404, 'Not found')
    for (const table of call.shows ?? []) scope.shows.add(table)
    try {
      const received = validate(call.endpoint, { params: input.params ?? {}, query: input.query ?? {}, body: input.body })
      return await invoke(call, received, scope.sender)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : unreachable(error)
      if (refusal) throw new CallError(refusal.status, refusal.message, refusal.errors)
      // Said here, because the router turns it into a page without a word.
      log.error({ error: logged(error), method: endpoint.method, call: endpoint.path }, 'page failed')
      throw error
    }
  })
  return async (address, form) => {
    const scope: Scope = { calls, shows: new Set(), sender: form && { address: form.address } }
    const rendered = await scopes.run(scope, () => render(address, origin, findAssets, form?.text))
    return { ...rendered, shows: [...scope.shows] }
  }
}
