import type { Backups } from '../platform/backup/backups.server.ts'
import type { Desk } from '../platform/desk.server.ts'
import { dayStart } from '../platform/india.rules.ts'
import { type Log, logged } from '../platform/log.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { lastBackup } from './backups.server.ts'
import { getDesk, getWeeks, searchOffice } from './office.contract.ts'
import { weekStarts } from './office.rules.ts'

const DAYS_AHEAD = 7
const WEEKS = 8
const MOST_WAITING = 50

/**
 * Asks every room for one thing. A room that fails is left out and said to be missing: the others' work must
 * not wait for it.
 */
async function askEach<T>(
  desks: readonly Desk[],
  log: Log,
  ask: (desk: Desk) => Promise<readonly T[]> | undefined,
): Promise<{ told: T[]; missing: boolean }> {
  const answers = await Promise.allSettled(desks.flatMap((desk) => ask(desk) ?? []))
  const failed = answers.filter(({ status }) => status === 'rejected')
  for (const answer of failed) if ('reason' in answer) log.error({ error: logged(answer.reason) }, 'desk')
  return {
    told: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    missing: failed.length > 0,
  }
}

type Parts = { desks: () => readonly Desk[]; log: Log; backups: Backups }

/** The desk: what waits, what happens, how the weeks went, and the search over everything. */
export function deskCalls({ desks, log, backups }: Parts): Served[] {
  return [
    serve(getDesk, async ({ person, now }) => {
      const from = dayStart(now)
      const until = new Date(from.getTime() + DAYS_AHEAD * 86_400_000)
      const waits = await askEach(desks(), log, (desk) => desk.waits?.(person, now))
      const days = await askEach(desks(), log, (desk) => desk.appointments?.(person, from, until))
      const steps = await askEach(desks(), log, (desk) => desk.firstSteps?.(person))
      return enveloped({
        waits: waits.told
          .toSorted((a, b) => Number(b.late) - Number(a.late) || a.since.getTime() - b.since.getTime())
          .slice(0, MOST_WAITING)
          .map((one) => ({ ...one, since: one.since.toISOString() })),
        appointments: days.told
          .toSorted((a, b) => a.at.getTime() - b.at.getTime())
          .map((one) => ({ ...one, at: one.at.toISOString() })),
        firstSteps: steps.told.every(({ done }) => done) ? [] : steps.told,
        backup: person.role === 'owner' ? await lastBackup(backups, now) : null,
        now: now.toISOString(),
        missing: waits.missing || days.missing || steps.missing,
      })
    }),

    serve(getWeeks, async ({ person, now }) => {
      const starts = weekStarts(now, WEEKS)
      const { told, missing } = await askEach(desks(), log, (desk) => desk.weeks?.(person, starts))
      return enveloped({
        starts: starts.map((start) => start.toISOString()),
        rows: told.map((row) => ({ ...row, values: [...row.values] })),
        now: now.toISOString(),
        missing,
      })
    }),

    serve(searchOffice, async ({ person, body }) => {
      const { told, missing } = await askEach(desks(), log, (desk) => desk.finds?.(person, body.words))
      // What is shown and has a draft is found as both: the first is the one that says more.
      const hits = [...new Map(told.toReversed().map((hit) => [hit.to, hit])).values()].toReversed()
      return enveloped({ hits, missing })
    }),
  ]
}
