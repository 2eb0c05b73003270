import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import type { Log } from '../../platform/log.server.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import { reportPolicy } from './reports.contract.ts'

type Told = Readonly<Record<string, unknown>>

/**
 * Reports of browsers about our policy: one line in the log each, without query strings, which may hold what
 * people typed.
 */
export function reportCalls(database: Database, log: Log): Served[] {
  const perAddress = createLimit(database, 'csp-from', { acts: 60, seconds: 600 })
  return [
    serve(reportPolicy, async ({ body, address }) => {
      await perAddress.spend(address)
      for (const report of reportsIn(body).slice(0, 10)) {
        const told = (name: string, old: string) => report[name] ?? report[old]
        log.warn(
          {
            event: 'csp',
            directive: short(
              told('effectiveDirective', 'effective-directive') ?? report['violated-directive'],
            ),
            blocked: bare(told('blockedURL', 'blocked-uri')),
            page: bare(told('documentURL', 'document-uri')),
            line: lineOf(told('lineNumber', 'line-number')),
          },
          'policy report',
        )
      }
      return { success: true as const }
    }),
  ]
}

/** @throws {Refusal} 400 for what is no report. */
function reportsIn(body: Uint8Array): Told[] {
  try {
    const sent: unknown = JSON.parse(new TextDecoder().decode(body))
    const list = Array.isArray(sent)
      ? sent.map((each: { body?: unknown } | null) => each?.body)
      : [(sent as Told)['csp-report']]
    return list.filter((each): each is Told => typeof each === 'object' && each !== null)
  } catch {
    throw new Refusal(400, 'This is no report')
  }
}

// Signs that a terminal would obey have no place in a log.
const short = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 100) : undefined
const lineOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1_000_000 ? value : undefined
/** An address without query and fragment; words such as 'inline' as they are. */
const bare = (value: unknown) => short(value)?.replace(/[?#].*$/s, '')
