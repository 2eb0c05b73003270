import type { World } from './world.ts'

/**
 * What is written on purpose whatever becomes of a call: who called what with which outcome, how often, and what
 * the server watches of itself.
 */
const APART = ['audit_entries', 'audit_outcomes', 'rate_limits', 'job_runs', 'server_states']
/** Its mails are leased and sent beside the calls: of it only what is put there is watched. */
const OUTBOX = 'outbox_mails'

export type FailingWrites = {
  /** From now on, the n-th writing statement from here fails in the database; null: none does. */
  failAt: (n: number | null) => Promise<void>
  /**
   * As if the process ended at the n-th writing statement from here: it and all after it fail, until
   * `failAt(null)` stands for the start of the next process.
   */
  endAt: (n: number) => Promise<void>
  /** Writing statements since `failAt`, those of a transaction that was rolled back too. */
  count: () => Promise<number>
  /** All rows of all tables but what is written apart; equal for equal contents. By table. */
  digest: () => Promise<ReadonlyMap<string, string>>
}

/**
 * Lets a writing statement (INSERT, UPDATE, DELETE, those of a cascade too) fail inside the database. Stops the
 * jobs, whose statements would be counted.
 */
export async function openFailingWrites({ database, academy }: World): Promise<FailingWrites> {
  await academy.jobs.stop()
  const { pool, transact } = database
  const { rows } = await pool.query(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables = rows.map(({ name }) => String(name)).filter((name) => !APART.includes(name))
  await transact('write', async ({ run }) => {
    // A sequence counts on when a transaction is rolled back.
    await run(`create schema faults;
      create sequence faults.writes;
      create table faults.failing (at bigint, until bigint);
      insert into faults.failing values (null, null);
      create function faults.count_write() returns trigger language plpgsql as $$
        declare
          n bigint := nextval('faults.writes');
        begin
          if exists (select from faults.failing where n between at and until) then
            raise exception 'write % fails: % %', n, tg_op, tg_table_name;
          end if;
          return null;
        end $$`)
    for (const table of tables)
      await run(`create trigger count_write before ${table === OUTBOX ? 'insert' : 'insert or update or delete'} on "${table}"
        for each statement execute function faults.count_write()`)
  })
  const perTable = tables.map((table) => {
    const row = table === OUTBOX ? 'dedupe_key' : 't::text'
    return `select '${table}' as name, count(*) || ' ' ||
      coalesce(md5(string_agg(${row}, chr(10) order by ${row})), '') as digest from "${table}" as t`
  })
  const failBetween = async (at: number | null, until: number | null) => {
    await pool.query('alter sequence faults.writes restart')
    await pool.query('update faults.failing set at = $1, until = $2', [at, until])
  }
  return {
    failAt: (n) => failBetween(n, n),
    endAt: (n) => failBetween(n, Number.MAX_SAFE_INTEGER),
    count: async () => {
      const [seen] = (await pool.query('select last_value, is_called from faults.writes')).rows
      return seen?.is_called ? Number(seen.last_value) : 0
    },
    digest: async () => {
      const found = await pool.query(perTable.join(' union all '))
      return new Map(found.rows.map(({ name, digest }) => [String(name), String(digest)]))
    },
  }
}
