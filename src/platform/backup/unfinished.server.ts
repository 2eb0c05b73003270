import type { Connection } from '../db/db.server.ts'
import { MAIL_HELD, RESTORE_UNFINISHED } from '../db/states.tables.ts'

/** How the rows were restored whose files are still missing: into an empty database, or replacing data. */
export type Unfinished = 'fill' | 'replace'

/**
 * Records, with the restored rows, that files are missing and that no mail may be sent: a copy made for a
 * test must not send the academy's mails.
 */
export async function noteRestored(on: Connection, how: Unfinished): Promise<void> {
  await on.run('truncate server_states')
  for (const [name, detail] of [
    [MAIL_HELD, ''],
    [RESTORE_UNFINISHED, how],
  ])
    await on.query('insert into server_states (name, since, detail) values ($1, now(), $2)', [name, detail])
}

/** Records that the files are restored too. */
export const noteFinished = async (on: Connection): Promise<void> =>
  void (await on.query('delete from server_states where name = $1', [RESTORE_UNFINISHED]))

/** How an interrupted restore was started; null if none was interrupted. */
export async function unfinished(on: Connection): Promise<Unfinished | null> {
  const [table] = await on.query("select to_regclass('public.server_states') is not null as there")
  if (!table?.there) return null
  const [row] = await on.query('select detail from server_states where name = $1', [RESTORE_UNFINISHED])
  if (!row) return null
  return row.detail === 'replace' ? 'replace' : 'fill'
}
