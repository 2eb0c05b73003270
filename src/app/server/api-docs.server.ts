import * as z from 'zod/mini'
import type { EndpointHandler } from '../../platform/http/serve.server.ts'
import type { AnyEndpoint } from '../../platform/wire.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const shape = (schema: z.ZodMiniType, io: 'input' | 'output') => {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return escaped(JSON.stringify(shown, null, 2))
}

/** The API as an HTML page, generated from the contracts. */
export function apiDocs(endpoints: readonly AnyEndpoint[], served: readonly EndpointHandler[]): string {
  const answered = new Set(served.map((call) => call.endpoint))
  const section = (endpoint: AnyEndpoint) => {
    const { method, path, definition } = endpoint
    const state = answered.has(endpoint) ? 'Served.' : 'Defined, not served by this version (404).'
    const folded = (name: string, text: string) =>
      `<details><summary>${name}</summary><pre>${text}</pre></details>`
    return `<section><h2><code>${method} /api${escaped(path)}</code></h2>
<p>${escaped(definition.summary)}</p>
<p>Access: <strong>${definition.access}</strong>. ${state}</p>
${definition.body ? folded('Body', shape(definition.body, 'input')) : ''}
${folded(`Reply ${definition.status ?? 200}`, shape(definition.reply, 'output'))}</section>`
  }
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>The API</title></head><body><main>
<h1>The API</h1>
<p>Every call of the academy, from the definitions that the server validates with. Failures are
<code>{ success: false, message, code, errors? }</code> with the status that fits: 400 malformed, 401 signed out,
403 not yours or locked, 404, 409 conflict, 413, 415, 422 with one message per field, 429 with Retry-After.
The message is for people and may be reworded; the code, like quiz_not_found, is for programs and stays.
As a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${endpoints.map(section).join('\n')}
</main></body></html>`
}
