import { newId } from '../src/platform/db/columns.tables.ts'
import type { Row } from '../src/platform/db/db.server.ts'
import type { World } from './world.ts'

/** What no merge moves: logins and what a merge itself is. */
const APART = ['merges', 'sessions', 'mailed_tokens', 'known_devices', 'audit_log']
/** What is counted and not handed over row by row is compared by sums, or by what must be so of it. */
const SUMMED = ['study_days', 'submissions', 'practice_days']

type Owned = { table: string; owners: string[]; key: string[] }

/** Each table with a reference to people, read from the database: a new one is watched by itself. */
async function ownedTables({ database }: World): Promise<Owned[]> {
  const { rows } = await database.pool.query(`
    select c.conrelid::regclass::text as table,
      array_agg(distinct a.attname::text) as owners,
      (select array_agg(k.attname::text) from pg_index i
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
        where i.indrelid = c.conrelid and i.indisprimary) as key
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'people'::regclass
    group by c.conrelid`)
  return rows
    .map((row) => ({ table: String(row.table), owners: row.owners as string[], key: row.key as string[] }))
    .filter(({ table }) => !APART.includes(table) && !SUMMED.includes(table))
}

/** Rows that came (1) and went (-1), each as a line `table key -> owners`. What came and went again is not in it. */
export type RowChanges = ReadonlyMap<string, 1 | -1>

/**
 * Watches every table that names a person, by triggers, so that a look costs what changed and not all that is
 * there. Of a line, `key` is the primary key, without the account that the row belongs to; behind the arrow
 * stand all people of the row, and the day on which a place in a group ended.
 * @returns reads what changed since it was last called.
 */
export async function watchRows(world: World): Promise<() => Promise<RowChanges>> {
  const { transact, query } = world.database
  const tables = await ownedTables(world)
  await transact('write', async ({ run }) => {
    await run(`create table row_changes (line text not null, count integer not null);
      create function line_of(named text, fixed text[], owners text[], fields jsonb) returns text language sql as $$
        select named || ' ' || (select coalesce(string_agg(fields->>f, ',' order by n), '')
            from unnest(fixed) with ordinality as f(f, n))
          || ' -> ' || (select string_agg(coalesce(fields->>o, '-'), ',' order by n)
            from unnest(owners) with ordinality as o(o, n))
      $$;
      create function note_row() returns trigger language plpgsql as $$ begin
        if tg_op <> 'INSERT' then
          insert into row_changes values
            (line_of(tg_table_name, tg_argv[0]::text[], tg_argv[1]::text[], to_jsonb(old)), -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into row_changes values
            (line_of(tg_table_name, tg_argv[0]::text[], tg_argv[1]::text[], to_jsonb(new)), 1);
        end if;
        return null;
      end $$`)
    for (const { table, owners, key } of tables) {
      // Who teaches a student is told from another by the teacher: both are people.
      const fixed = key.filter((column) => !owners.includes(column) || column === 'teacher_id')
      const shown = table === 'group_members' ? [...owners, 'left_on'] : owners
      await run(`create trigger note_row after insert or update or delete on ${table}
        for each row execute function note_row('{${fixed.join(',')}}', '{${shown.join(',')}}')`)
    }
  })
  return async () => {
    const rows = await query({
      name: 'row_changes',
      text: `with read as (delete from row_changes returning line, count)
      select line, sum(count)::int as count from read group by line having sum(count) <> 0`,
      values: [],
    })
    return new Map(rows.map(({ line, count }) => [String(line), Number(count) as 1 | -1]))
  }
}

/** What merges and acts are about: made once, for all accounts. */
export type Things = {
  teachers: string[]
  quizzes: string[]
  grades: string[]
  competitions: { id: string; group: string }[]
  courses: string[]
  groups: { id: string; homework: string }[]
}

export async function makeThings(world: World): Promise<Things> {
  const { query } = world.database.pool
  const subject = await world.subject('Of merges')
  const [one, two, three] = await Promise.all(
    [1, 2, 3].map((n) => world.quiz(subject, n, { size: 1, allowReattempt: true })),
  )
  const teachers = [await world.teacher('Guru'), await world.teacher('Acharya')].map(({ id }) => id)
  const courses = [await world.course('One'), await world.course('Two')].map(({ id }) => id)
  const grades = [newId(), newId()]
  for (const id of grades)
    await query(
      `insert into exam_grades (id, grade, fingerprint, name, blueprint) values ($1, $1::uuid::text, 'f', 'Grade', '{}')`,
      [id],
    )
  const competitions = [newId(), newId()].map((id) => ({ id, group: newId() }))
  for (const { id, group } of competitions) {
    await query(
      `insert into competitions (id, title, summary, subject, place, age_on, entry_opens_at, entry_closes_at)
      values ($1, 'Cup', '', 'Abacus', 'Online', '2026-01-01', now(), now() + interval '9 days')`,
      [id],
    )
    await query(
      `insert into competition_groups (id, competition_id, position, name, age_from, age_to)
      values ($1, $2, 0, 'All', 5, 18)`,
      [group, id],
    )
  }
  const groups = [newId(), newId()].map((id) => ({ id, homework: newId() }))
  for (const { id, homework } of groups) {
    await query(
      `insert into class_groups (id, name, subject, teacher_id, weekdays, time, minutes, place, places, from_day)
      values ($1, 'Group', 'Abacus', $2, '{1}', '16:30', 60, 'Room 1', 20, '2026-01-01')`,
      [id, teachers[0]],
    )
    await query(
      `insert into homework (id, group_id, text, set_by, set_at, due_on)
      values ($1, $2, 'Count', $3, now(), '2026-12-01')`,
      [homework, id, teachers[0]],
    )
  }
  const quizzes = [one, two, three].flatMap((quiz) => quiz?.id ?? [])
  return { teachers, quizzes, grades, competitions, courses, groups }
}

/** Accounts whose e-mail is confirmed, into which none logs in. */
export async function makeAccounts(
  { database: { pool } }: World,
  role: 'student' | 'parent',
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await pool.query(
    `insert into people (id, role, full_name, email, mobile, present_education, email_verified_at)
    select id, $2, 'Account', id || '@test.example', '9000000001',
      case $2 when 'student' then 'Class 5' end, now() from unnest($1::uuid[]) as id`,
    [ids, role],
  )
  return ids
}

type Run = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>
type Act = (query: Run, doing: { who: string; things: Things; n: number }) => Promise<unknown>
const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** What a student does, or has done to it, as the rooms store it. `n` chooses among quizzes, groups and such. */
export const studentActs = {
  takesQuiz: async (query, { who, things: { quizzes }, n }) => {
    const id = newId()
    const quiz = at(quizzes, n)
    await query(
      `insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at, submitted_at,
        time_taken, correct, incorrect, marks_numerator, marks_denominator)
      select $1, $2, $3, coalesce(max(number), 0) + 1, '[]', now(), now() + interval '1 hour', now(), 1, 0, 0, 0, 1
      from attempts where student_id = $2 and quiz_id = $3`,
      [id, who, quiz],
    )
    await query(
      `insert into submissions (id, student_id, quiz_id, attempt_id, updated_at) values ($1, $2, $3, $4, now())
      on conflict (student_id, quiz_id) do update set attempt_id = excluded.attempt_id`,
      [newId(), who, quiz, id],
    )
  },
  writesExam: (query, { who, things: { grades }, n }) =>
    query(
      `insert into exam_sittings (id, grade_id, student_id, attempt_id, seed, mode, begun_at, ended_at, points,
        passed, parts, seconds)
      values ($1, $2, $3, $4, '1', 'typed', now(), now(), 1, true, '[]', 1)`,
      [newId(), at(grades, n), who, newId()],
    ),
  practises: (query, { who, n }) =>
    query(
      `insert into practised (student_id, id, part, thing, is_right, milliseconds, at)
      values ($1, $2, 'soroban', $3, true, 900, now())`,
      [who, newId(), `t${n}`],
    ),
  enters: (query, { who, things: { competitions }, n }) => {
    const { id, group } = at(competitions, n)
    return query(
      `insert into competition_entries (id, competition_id, student_id, group_id, seat, born_on, entered_by,
        entered_at)
      select $1, $2, $3, $4, coalesce(max(seat), 0) + 1, '2018-01-01', 'parent', now()
      from competition_entries where competition_id = $2
      on conflict (competition_id, student_id) do nothing`,
      [newId(), id, who, group],
    )
  },
  withdraws: (query, { who, things: { competitions }, n }) =>
    query(
      'update competition_entries set withdrawn_at = now() where student_id = $1 and competition_id = $2',
      [who, at(competitions, n).id],
    ),
  buys: async (query, { who, things: { courses }, n }) => {
    const [order, course] = [newId(), at(courses, n)]
    const rows = await query('select from enrolments where student_id = $1 and course_id = $2', [who, course])
    if (rows.length > 0) return
    await query(
      `insert into orders (id, order_number, student_id, course_id, amount_paise, status, gateway, charged_at,
        updated_at)
      values ($1, $2, $3, $4, 100, 'CHARGED', 'manual', now(), now())`,
      [order, order.replaceAll('-', '').slice(-16).toUpperCase(), who, course],
    )
    await query('insert into enrolments (id, student_id, course_id, order_id) values ($1, $2, $3, $4)', [
      newId(),
      who,
      course,
      order,
    ])
  },
  studies: (query, { who, n }) =>
    query(
      `insert into study_days (student_id, day, seconds) values ($1, $2, 60)
      on conflict (student_id, day) do update set seconds = study_days.seconds + 60`,
      [who, `2026-11-0${1 + (n % 3)}`],
    ),
  joinsGroup: (query, { who, things: { groups }, n }) =>
    query(
      `insert into group_members (id, group_id, student_id, joined_on) values ($1, $2, $3, '2026-01-05')
      on conflict do nothing`,
      [newId(), at(groups, n).id, who],
    ),
  isMarked: async (query, { who, things: { groups, teachers }, n }) => {
    const { id, homework } = at(groups, n)
    await query(
      `insert into attendance (group_id, student_id, day, mark, marked_by, marked_at)
      select group_id, student_id, $3, 'present', $4, now() from group_members
      where group_id = $1 and student_id = $2 and left_on is null on conflict do nothing`,
      [id, who, `2026-11-1${n % 5}`, teachers[0]],
    )
    await query(
      `insert into homework_completions (homework_id, student_id, at)
      select $3, student_id, now() from group_members
      where group_id = $1 and student_id = $2 and left_on is null on conflict do nothing`,
      [id, who, homework],
    )
    await query(
      `insert into homework_ticks (homework_id, student_id, done, at)
      select $3, student_id, true, now() from group_members
      where group_id = $1 and student_id = $2 and left_on is null on conflict do nothing`,
      [id, who, homework],
    )
  },
  isRemarkedOn: (query, { who, things: { groups, teachers }, n }) =>
    query(
      `insert into remarks (id, group_id, student_id, teacher_id, text, at) values ($1, $2, $3, $4, 'Well', now())`,
      [newId(), at(groups, n).id, who, teachers[0]],
    ),
  sendsPage: (query, { who, things: { groups }, n }) =>
    query(
      `insert into written_pages (id, group_id, student_id, file, width, height, sent_at)
      values ($1, $2, $3, $4, 1, 1, now())`,
      [newId(), at(groups, n).id, who, newId()],
    ),
  getsTeacher: (query, { who, things: { teachers }, n }) =>
    query('insert into assignments (teacher_id, student_id) values ($1, $2) on conflict do nothing', [
      at(teachers, n),
      who,
    ]),
  isAskedFor: (query, { who }) =>
    query(
      `insert into enquiries (id, kind, name, mobile, student_id) values ($1, 'demo', 'Asks', '9000000009', $2)`,
      [newId(), who],
    ),
  hasCard: (query, { who }) =>
    query(
      `insert into id_cards (code, person_id, printed_at)
      values (upper(right(replace($1::text, '-', ''), 16)), $2, now())`,
      [newId(), who],
    ),
  consents: (query, { who }) =>
    query(
      'insert into consents (id, child_id, given_by, text_version, given_at) values ($1, $2, $2, $3, now())',
      [newId(), who, 'v'],
    ),
} as const satisfies Record<string, Act>

/** What a parent does. */
export const parentActs = {
  addsChild: async (query, { who }) => {
    const child = newId()
    await query(
      `insert into people (id, role, full_name, present_education, guardian_id)
      values ($1, 'student', 'Child', 'Class 1', $2)`,
      [child, who],
    )
    await query(
      'insert into consents (id, child_id, given_by, text_version, given_at) values ($1, $2, $3, $4, now())',
      [newId(), child, who, 'v'],
    )
  },
  asks: (query, { who }) =>
    query(
      `insert into enquiries (id, kind, name, mobile, parent_id) values ($1, 'demo', 'Asks', '9000000009', $2)`,
      [newId(), who],
    ),
} as const satisfies Record<string, Act>
