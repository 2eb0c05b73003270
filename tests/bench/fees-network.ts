import type { World } from '../world.ts'

/** How large the network of the bench is. */
export type NetworkSize = {
  centres: number
  childrenEach: number
  /** How many percent of the families have books of the months before, and how many months. */
  historyPercent: number
  months: number
}
type Network = NetworkSize & {
  database: World['database']
  groupId: string
  planId: string
  byId: string
}

const GROUPS_EACH = 2
const FEE_PAISE = 150_000

/** Ids rise as those of real rows do. */
const idOf = (kind: string, n: string) =>
  `('018f${kind}' || right(lpad(to_hex(${n}), 8, '0'), 4) || '7000' || '8000' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Fills the tables by SQL: centres with two groups each, families of two children, each child in a group of its
 * centre and on the plan, and for a share of the families bills, payments and entries of the months before. Of
 * ten of them the bills of last month are open.
 */
export async function fillNetwork(network: Network): Promise<void> {
  for (const [what, statement] of statementsOf(network)) {
    const start = performance.now()
    await network.database.transact('write', async (on) => {
      // One statement is a table of the whole network: longer than any of the product may take.
      await on.query('set local statement_timeout = 0')
      await on.query(statement)
    })
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    process.stdout.write(`filled ${what} in ${seconds} s\n`)
  }
}

/** @returns a centre by its number from 1, with so many of its parents */
export async function centreOfBench(
  { database }: World,
  { childrenEach }: NetworkSize,
  [number, parents]: readonly [number, number],
): Promise<{ id: string; parentIds: string[] }> {
  const first = Math.ceil(((number - 1) * childrenEach) / 2) + 1
  const { rows } = await database.pool.query(`select ${idOf('0005', String(number))} as centre,
    ${idOf('0001', 'n')} as parent from generate_series(${first}, ${first + parents - 1}) n`)
  return { id: String(rows[0]?.centre), parentIds: rows.map(({ parent }) => String(parent)) }
}

function statementsOf(network: Network): readonly (readonly [string, string])[] {
  return [...peopleOf(network), ...(network.historyPercent > 0 ? historyOf(network) : [])]
}

function peopleOf({ centres, childrenEach, groupId, planId }: Network): (readonly [string, string])[] {
  const children = centres * childrenEach
  const groups = centres * GROUPS_EACH
  const eachGroup = Math.ceil(childrenEach / GROUPS_EACH)
  const group = idOf('0006', `(n - 1) / ${eachGroup} + 1`)
  return [
    [
      'centres',
      `insert into centres (id, code, name, kind, status)
        select ${idOf('0005', 'n')}, chr(66 + n / 676) || chr(65 + n / 26 % 26) || chr(65 + n % 26),
          'Centre ' || n, 'franchise', 'open' from generate_series(1, ${centres}) n`,
    ],
    [
      'groups',
      `insert into class_groups (id, centre_id, name, subject, level, teacher_id, weekdays, time, minutes, place,
          places, from_day)
        select ${idOf('0006', 'n')}, ${idOf('0005', `(n - 1) / ${GROUPS_EACH} + 1`)}, 'Group ' || n, subject,
          level, teacher_id, '{2,6}', time, minutes, place, places, '2023-01-01'
        from class_groups, generate_series(1, ${groups}) n where id = '${groupId}'`,
    ],
    [
      'parents',
      `insert into people (id, role, full_name, email, mobile)
        select ${idOf('0001', 'n')}, 'parent', 'Parent ' || n, 'p' || n || '@bench.test',
          lpad((9000000000 + n)::text, 10, '0') from generate_series(1, ${Math.ceil(children / 2)}) n`,
    ],
    [
      'children',
      `insert into people (id, role, full_name, present_education, guardian_id)
        select ${idOf('0002', 'n')}, 'student', 'Child ' || n, 'Class 3', ${idOf('0001', '(n + 1) / 2')}
        from generate_series(1, ${children}) n`,
    ],
    [
      'places',
      `insert into group_members (id, group_id, student_id, joined_on)
        select ${idOf('0003', 'n')}, ${group}, ${idOf('0002', 'n')}, '2023-01-01'
        from generate_series(1, ${children}) n`,
    ],
    ['prices', `update fee_prices set from_day = '2023-01-01' where plan_id = '${planId}'`],
    [
      'stays',
      `insert into fee_stays (id, student_id, group_id, plan_id, from_day)
        select ${idOf('0004', 'n')}, ${idOf('0002', 'n')}, ${group}, '${planId}', '2023-01-01'
        from generate_series(1, ${children}) n`,
    ],
  ]
}

/** Three years of books: each child's month is one bill, paid by UPI on its due day. */
function historyOf(network: Network): (readonly [string, string])[] {
  const { centres, childrenEach, historyPercent, months, byId } = network
  const every = Math.max(1, Math.round(100 / historyPercent))
  const families = Math.ceil((centres * childrenEach) / 2)
  const account = (family: string) => idOf('0007', family)
  // A bill: its number, child, family, month and whether it is open.
  const bills = `(select row_number() over (order by back desc, child) as n, child, family,
      (date_trunc('month', now()) - back * interval '1 month')::date as month,
      back = 1 and family % ${every * 10} = 0 as is_open
    from generate_series(1, ${months}) back, generate_series(1, ${families * 2}) child,
      lateral (select (child + 1) / 2 as family) f where family % ${every} = 0) b`
  const paid = bills.replace(/\) b$/, ') b where not is_open')
  const tax = `'{"netPaise":${FEE_PAISE},"lines":[]}'`
  const year = `to_char(month - interval '3 months', 'YY') || to_char(month + interval '9 months', 'YY')`
  const journal = (kind: 'charge' | 'payment', [own, of]: readonly [string, string], from: string) =>
    `insert into fee_journals (id, day, kind, key, account_id, by_id, at)
      select ${idOf(own, 'n')}, month + 4, '${kind}', '${kind} ' || ${idOf(of, 'n')}, ${account('family')},
        '${byId}', month + 4 from ${from}`
  const posting = (own: string, [debit, credit]: readonly [string, string], from: string) => {
    const of = (name: string) => (name === 'family' ? account('family') : 'null::uuid')
    return `insert into fee_postings (journal_id, line, account, account_id, paise)
      select ${idOf(own, 'n')}, 0, '${debit}', ${of(debit)}, ${FEE_PAISE} from ${from} union all
      select ${idOf(own, 'n')}, 1, '${credit}', ${of(credit)}, -${FEE_PAISE} from ${from}`
  }
  return [
    [
      'accounts',
      `insert into fee_accounts (id, person_id, balance_paise, owes_paise, due_since)
        select ${account('family')}, ${idOf('0001', 'family')}, owes, owes,
          case when owes > 0 then to_char(date_trunc('month', now()) - interval '1 month', 'YYYY-MM') || '-05' end
        from (select family, case when family % ${every * 10} = 0 then ${FEE_PAISE * 2} else 0 end as owes
          from generate_series(1, ${families}) family where family % ${every} = 0) each`,
    ],
    [
      'bills of earlier months',
      `insert into fee_charges (id, account_id, student_id, head, title, paise, settled_paise, due_on, stay_id,
          period, tax, created_at)
        select ${idOf('0008', 'n')}, ${account('family')}, ${idOf('0002', 'child')}, 'tuition',
          to_char(month, 'FMMonth YYYY') || ', Abacus', ${FEE_PAISE},
          case when is_open then 0 else ${FEE_PAISE} end, month + 4, ${idOf('0004', 'child')},
          to_char(month, 'YYYY-MM'), ${tax}, month from ${bills}`,
    ],
    [
      'payments of earlier months',
      `insert into fee_payments (id, account_id, paise, allocated_paise, method, reference, day, number, receipt,
          by_id, at)
        select ${idOf('0009', 'n')}, ${account('family')}, ${FEE_PAISE}, ${FEE_PAISE}, 'upi', 'U' || n, month + 4,
          'FEE/' || fy || '/' || lpad((row_number() over (partition by fy order by n))::text, 6, '0'), '{}',
          '${byId}', month + 4 from (select *, ${year} as fy from ${paid}) each`,
    ],
    [
      'allocations',
      `insert into fee_allocations (id, payment_id, charge_id, paise, at)
        select ${idOf('000a', 'n')}, ${idOf('0009', 'n')}, ${idOf('0008', 'n')}, ${FEE_PAISE}, month + 4
        from ${paid}`,
    ],
    ['entries of bills', journal('charge', ['000b', '0008'], bills)],
    ['postings of bills', posting('000b', ['family', 'income'], bills)],
    ['entries of payments', journal('payment', ['000c', '0009'], paid)],
    ['postings of payments', posting('000c', ['upi', 'family'], paid)],
    [
      'numbers',
      `insert into fee_counters (series, year, last) select 'FEE', split_part(number, '/', 2), count(*)
        from fee_payments group by 2
        on conflict (series, year) do update set last = excluded.last`,
    ],
  ]
}
