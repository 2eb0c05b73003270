import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import type { Log } from '../../platform/runtime/log.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { reportPolicy } from './reports.contract.ts'

type CspReport = Readonly<Record<string, unknown>>

/**
 * CSP reports of browsers: one log line each, without query strings, which may contain personal data.
 */
export function reportCalls(database: Database, log: Log): EndpointHandler[] {
  const perAddress = createLimit(database, 'csp-from', { acts: 60, seconds: 600 })
  return [
    serve(reportPolicy, async ({ body, address }) => {
      await perAddress.spend(address)
      for (const report of reportsIn(body).slice(0, 10)) {
        const field = (name: string, old: string) => report[name] ?? report[old]
        log.warn(
          {
            event: 'csp',
            directive: short(
              field('effectiveDirective', 'effective-directive') ?? report['violated-directive'],
            ),
            blocked: bare(field('blockedURL', 'blocked-uri')),
            page: bare(field('documentURL', 'document-uri')),
            line: lineOf(field('lineNumber', 'line-number')),
          },
          'policy report',
        )
      }
      return { success: true as const }
    }),
  ]
}

/** @throws {Refusal} 400 if the body is not a report. */
function reportsIn(body: Uint8Array): CspReport[] {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(body))
    const list = Array.isArray(sent)
      ? sent.map((each: { body?: unknown } | null) => each?.body)
      : [(sent as CspReport)['csp-report']]
    return list.filter((each): each is CspReport => typeof each === 'object' && each !== null)
  } catch {
    throw new Refusal(400, 'This is not a CSP report', { code: 'not_csp_report' })
  }
}

// Control characters are removed, as a terminal would interpret them.
const short = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 100) : undefined
const lineOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1_000_000 ? value : undefined
/** An address without query and fragment; keywords such as 'inline' unchanged. */
const bare = (value: unknown) => short(value)?.replace(/[?#].*$/s, '')
