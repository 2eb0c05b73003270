import { and, eq, gt } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { PhoneChannel } from './kinds.rules.ts'
import { breakers } from './messages.tables.ts'
import { BREAKER_FAILURES, BREAKER_MS } from './sending.rules.ts'

/** Whether a channel stands still after too many failures in a row. */
export const breakerOpen = async (on: Db | Tx, channel: PhoneChannel, now: Date): Promise<boolean> =>
  (await on.$count(breakers, and(eq(breakers.channel, channel), gt(breakers.openUntil, now)))) > 0

type Noted = { failed: boolean; now: Date; reason: string; stopNow?: boolean }

/** Counts failures in a row; the twentieth, or a refused key, stops the channel for five minutes. */
export async function noteChannel(
  tx: Tx,
  channel: PhoneChannel,
  { failed, now, reason, stopNow = false }: Noted,
): Promise<void> {
  const [row] = await tx.select().from(breakers).where(eq(breakers.channel, channel)).for('update')
  if (!failed && !row) return
  const failures = failed ? (row?.failures ?? 0) + 1 : 0
  const isOpen = failed && (stopNow || failures >= BREAKER_FAILURES)
  const openUntil = isOpen ? new Date(now.getTime() + BREAKER_MS) : null
  const said = { failures, openUntil, reason: reason.slice(0, 300) }
  await tx
    .insert(breakers)
    .values({ channel, ...said })
    .onConflictDoUpdate({ target: breakers.channel, set: said })
}

/** Channels that stand still, with the reason. */
export const openBreakers = (on: Db | Tx, now: Date) =>
  on.select().from(breakers).where(gt(breakers.openUntil, now))
