import {
  hasSeveralCentres,
  isUnlimited,
  ownSeatsOf,
  serveInCentres,
} from '../centres/centres.reads.server.ts'
import type { Backups } from '../platform/backup/backups.server.ts'
import type { Database } from '../platform/db/db.server.ts'
import type { DashboardSource } from '../platform/rooms/dashboard.server.ts'
import { dayStart } from '../platform/text/india.rules.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import { enveloped, type EndpointHandler } from '../platform/http/serve.server.ts'
import { lastBackup } from './backups.server.ts'
import * as wire from './office.contract.ts'
import { weekStarts } from './office.rules.ts'

const DAYS_AHEAD = 7
const WEEKS = 8
const MOST_WAITING = 50

/**
 * Loads one thing from every room. A room that fails is left out and reported as missing.
 */
async function askEach<T>(
  desks: readonly DashboardSource[],
  log: Log,
  ask: (desk: DashboardSource) => Promise<readonly T[]> | undefined,
): Promise<{ answers: T[]; missing: boolean }> {
  const answers = await Promise.allSettled(desks.flatMap((desk) => ask(desk) ?? []))
  const failed = answers.filter(({ status }) => status === 'rejected')
  for (const answer of failed) if ('reason' in answer) log.error({ error: logged(answer.reason) }, 'desk')
  return {
    answers: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    missing: failed.length > 0,
  }
}

type Parts = {
  database: Database
  desks: () => readonly DashboardSource[]
  log: Log
  backups: Backups
}

/** The desk: open work, appointments, weekly figures, and the search. */
export function dashboardCalls({ database: { db }, desks, log, backups }: Parts): EndpointHandler[] {
  return [
    serveInCentres(wire.getDashboard, async ({ person, now }, scope) => {
      const isWhole = await isUnlimited(db, scope)
      const from = dayStart(now)
      const until = new Date(from.getTime() + DAYS_AHEAD * 86_400_000)
      const waits = await askEach(desks(), log, ({ waits: all, inScope }) =>
        isWhole ? all?.(person, now) : inScope?.waits?.(person, { scope, now }),
      )
      const days = await askEach(desks(), log, ({ appointments: all, inScope }) =>
        isWhole ? all?.(person, from, until) : inScope?.appointments?.(person, { scope, from, until }),
      )
      const steps = await askEach(desks(), log, (desk) => (isWhole ? desk.firstSteps?.(person) : undefined))
      return enveloped({
        waits: waits.answers
          .toSorted((a, b) => Number(b.late) - Number(a.late) || a.since.getTime() - b.since.getTime())
          .slice(0, MOST_WAITING)
          .map((one) => ({ ...one, since: one.since.toISOString() })),
        appointments: days.answers
          .toSorted((a, b) => a.at.getTime() - b.at.getTime())
          .map((one) => ({ ...one, at: one.at.toISOString() })),
        firstSteps: steps.answers.every(({ done }) => done)
          ? []
          : steps.answers.toSorted((a, b) => a.order - b.order),
        backup: person.role === 'owner' ? await lastBackup(backups, now) : null,
        seats: isWhole ? null : await ownSeatsOf(db, person.account.id),
        hasSeveralCentres: await hasSeveralCentres(db),
        now: now.toISOString(),
        missing: waits.missing || days.missing || steps.missing,
      })
    }),

    serveInCentres(wire.getWeeklyFigures, async ({ person, now }, scope) => {
      const isWhole = await isUnlimited(db, scope)
      const starts = weekStarts(now, WEEKS)
      const { answers, missing } = await askEach(desks(), log, ({ weeks, inScope }) =>
        isWhole ? weeks?.(person, starts) : inScope?.weeks?.(person, { scope, starts }),
      )
      return enveloped({
        starts: starts.map((start) => start.toISOString()),
        rows: answers.map((row) => ({ ...row, values: [...row.values] })),
        now: now.toISOString(),
        missing,
      })
    }),

    serveInCentres(wire.searchOffice, async ({ person, body: { words }, now }, scope) => {
      const isWhole = await isUnlimited(db, scope)
      const { answers, missing } = await askEach(desks(), log, ({ finds, inScope }) =>
        isWhole ? finds?.(person, words) : inScope?.finds?.(person, { words, scope, now }),
      )
      // A published item with a draft is found twice; keep the first, which has more detail.
      const hits = [...new Map(answers.toReversed().map((hit) => [hit.to, hit])).values()].toReversed()
      return enveloped({ hits, missing })
    }),
  ]
}
