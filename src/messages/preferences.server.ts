import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type PersonRow, readingLanguage } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { Channel, Kind } from './kinds.rules.ts'
import type { Language } from '../platform/languages.rules.ts'
import { channels, choices, messageSettings } from './messages.tables.ts'

export type ChannelRow = typeof channels.$inferSelect

/** How a person wants messages. */
export type Preferences = {
  language: Language
  isQuiet: boolean
  /** Channels that are on, and not dead at this time. */
  on: ReadonlySet<Channel>
  channels: readonly ChannelRow[]
  plans: ReadonlyMap<Kind, readonly Channel[]>
}

/** Whether one of these ids, as one parameter, so that thousands are one plan. */
export const isAmong = (column: AnyPgColumn, ids: readonly string[]) =>
  sql`${column} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/** A channel that may be used now: consented, not stopped, and not known as dead. */
export const isUsable = ({ state, deadUntil }: ChannelRow, now: Date): boolean =>
  state === 'on' || (state === 'dead' && deadUntil !== null && deadUntil <= now)

/** The preferences of these people, by their ids; who said nothing gets English, quiet nights and e-mail. */
export async function preferencesOf(
  on: Db | Tx,
  people: ReadonlyMap<string, Pick<PersonRow, 'role' | 'language'>>,
  now: Date,
): Promise<(personId: string) => Preferences> {
  const ids = [...people.keys()]
  const ways = Map.groupBy(
    await on.select().from(channels).where(isAmong(channels.personId, ids)).orderBy(channels.stoppedByHolder),
    ({ personId }) => personId,
  )
  const chosen = Map.groupBy(
    await on.select().from(choices).where(isAmong(choices.personId, ids)),
    ({ personId }) => personId,
  )
  const said = new Map(
    (await on.select().from(messageSettings).where(isAmong(messageSettings.personId, ids))).map((row) => [
      row.personId,
      row,
    ]),
  )
  return (personId) => {
    const own = ways.get(personId) ?? []
    return {
      language: readingLanguage(people.get(personId)),
      isQuiet: said.get(personId)?.isQuiet ?? true,
      on: new Set(own.filter((row) => isUsable(row, now)).map(({ channel }) => channel)),
      channels: own,
      plans: new Map((chosen.get(personId) ?? []).map(({ kind, plan }) => [kind, plan])),
    }
  }
}
