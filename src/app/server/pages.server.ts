import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../../platform/jobs/clock.server.ts'
import { invoke } from '../../platform/http/http-api.server.ts'
import { CallError, Refusal } from '../../platform/errors.ts'
import { asUnavailable } from '../../platform/db/db.server.ts'
import { type Log, logged } from '../../platform/runtime/log.server.ts'
import { type Sender, type EndpointHandler, validate } from '../../platform/http/serve.server.ts'
import { setTransport } from '../../platform/wire.ts'
import type { Rendered, render } from '../site/entry-server.tsx'
import { languageOf, type Translation } from '../../platform/languages.rules.ts'
import { type ReadChangedWords, WORDS_TABLE } from '../../office/words/words.reads.server.ts'
import { openTranslations } from './translations.server.ts'

export type Render = typeof render
/** Renders an address in its language. */
export type RenderPage = (page: Omit<Parameters<Render>[0], 'findAssets'>) => Promise<Rendered>

/** A form posted without JavaScript: its urlencoded text and its sender. */
export type PostedForm = { text: string; sender: Sender }
/** `whole`: nothing that it shows failed to load. */
export type RenderedPage = Rendered & {
  dependsOn: readonly string[]
  /** Whether all of its parts could be loaded. */
  whole: boolean
  /** Must not be cached. */
  personal: boolean
}

type Scope = {
  calls: readonly EndpointHandler[]
  dependsOn: Set<string>
  failed: boolean
  personal: boolean
  sender: Sender | undefined
  language: Translation | undefined
}
const scopes = new AsyncLocalStorage<Scope>()

export type PagesParts = {
  calls: readonly EndpointHandler[]
  clock: Clock
  render: RenderPage
  /** Words of other languages that the academy changed, for messages of calls. */
  changedWords: ReadChangedWords
  origin: string
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
  changedWords,
  origin,
  log,
}: PagesParts): (address: string, form?: PostedForm) => Promise<RenderedPage> {
  const translations = openTranslations(changedWords)
  setTransport(async (endpoint, input) => {
    const scope = scopes.getStore()
    const call = scope?.calls.find(
      ({ endpoint: { method, path } }) => method === endpoint.method && path === endpoint.path,
    )
    if (!scope || !call) throw new CallError(404, 'Not found')
    for (const table of call.dependsOn ?? []) scope.dependsOn.add(table)
    scope.personal ||= call.readOnly
    try {
      const received = validate(call.endpoint, {
        params: input.params ?? {},
        query: input.query ?? {},
        body: input.body,
      })
      return await invoke(call, {
        ...received,
        now: clock.now(),
        language: scope.language,
        sender: scope.sender,
      })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : asUnavailable(error)
      scope.failed ||= !refusal || refusal.status >= 500
      if (refusal) {
        const fault = new CallError(refusal.status, refusal.message, refusal)
        throw scope.language ? inLanguage(fault, await translations[scope.language]()) : fault
      }
      // Logged here, because the router turns it into an error page silently.
      log.error({ error: logged(error), method: endpoint.method, call: endpoint.path }, 'page failed')
      throw error
    }
  })
  return async (address, form) => {
    const scope: Scope = {
      calls,
      dependsOn: new Set(),
      failed: false,
      personal: false,
      sender: form?.sender,
      language: languageOf(address).language,
    }
    const rendered = await scopes.run(scope, () => render({ address, origin, form: form?.text }))
    // A page in another language shows words that the academy may change.
    if (scope.language) scope.dependsOn.add(WORDS_TABLE)
    return { ...rendered, dependsOn: [...scope.dependsOn], whole: !scope.failed, personal: scope.personal }
  }
}

function inLanguage(error: CallError, translate: (message: string) => string): CallError {
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([name, text]) => [name, translate(text)]),
  )
  return new CallError(error.status, translate(error.message), { ...error, errors })
}
