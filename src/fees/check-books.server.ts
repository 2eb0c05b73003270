import { ofCourseCash } from './check-course-cash.server.ts'
import { ofStock } from './check-stock.server.ts'

/** Runs SQL and returns its rows, on either kind of database. */
export type Ask = (query: string) => Promise<readonly Record<string, unknown>[]>

export type BooksCheck = { journals: number; outOfBalance: number; findings: readonly string[] }

type Invariant = { what: string; rows: string }

const month = (at: string) => `to_char(${at} at time zone 'Asia/Kolkata', 'YYYY-MM')`
const taxed = (content: string) => `coalesce((select sum((t->>'paise')::int)
  from jsonb_array_elements(${content}::jsonb->'tax'->'lines') t), 0)`

/** The tax in a charge or a credit note of fees. */
const taxIn = (tax: string) => `coalesce((select sum((t->>'paise')::int)
  from jsonb_array_elements(${tax}::jsonb->'lines') t), 0)`

/** The journal and the ledger, receipts and credit notes of orders say the same, to the paisa. */
const ofOrders: readonly Invariant[] = [
  {
    what: 'The {id} of an order is not in the journal with the same amount',
    rows: `select l.kind || ' ' || l.order_id || ' ' || l.sequence as id from ledger_entries l
      where l.amount_paise <> 0 and (select coalesce(sum(p.paise), 0) from fee_journals j
        join fee_postings p on p.journal_id = j.id and p.account = 'orders'
        where j.key = case l.kind when 'charge' then 'order charge ' || l.order_id
          else 'order credit ' || l.order_id || ' ' || l.sequence end) <> l.amount_paise`,
  },
  {
    what: 'Orders of {id} moved another amount in the ledger than was earned with tax in the journal',
    rows: `select month as id from (
        select ${month('created_at')} as month, amount_paise as paise from ledger_entries
        union all
        select ${month('j.at')}, p.paise from fee_journals j join fee_postings p on p.journal_id = j.id
        where j.source = 'course' and p.account in ('income', 'cgst', 'sgst', 'igst')
      ) each group by month having sum(paise) <> 0`,
  },
  {
    what: 'An order is not settled in the journal: orders stand at {id}',
    rows: `select sum(paise) as id from fee_postings where account = 'orders' having sum(paise) <> 0`,
  },
  {
    what: 'The receipt {id} says another tax than the journal',
    rows: `select r.number as id from receipts r
      join fee_journals j on j.key = 'order charge ' || r.order_id
      join fee_postings p on p.journal_id = j.id and p.account in ('cgst', 'sgst', 'igst')
      group by r.number, r.content having -sum(p.paise) <> ${taxed('r.content')}`,
  },
  {
    what: 'The credit note {id} says another tax than the journal',
    rows: `select n.number as id from credit_notes n
      join fee_journals j on j.key = 'order credit ' || n.order_id || ' ' || n.sequence
      left join fee_postings p on p.journal_id = j.id and p.account in ('cgst', 'sgst', 'igst')
      group by n.number, n.content having coalesce(sum(p.paise), 0) <> ${taxed('n.content')}`,
  },
]

/** Papers of a registration, with its code; the academy's own papers begin with three letters. */
const numbered = `select p.number, b.code from fee_payments p left join billers b on b.id = p.biller_id
  union all select n.number, b.code from fee_credits n join fee_charges c on c.id = n.charge_id
    left join billers b on b.id = c.biller_id`

/** Each registration for GST has books of its own: its entries, its money, its numbers and its tax. */
const ofBillers: readonly Invariant[] = [
  {
    what: 'The account {id} stands at another amount with a registration than it was charged less paid',
    rows: `select account_id as id from (
        select p.account_id, j.biller_id, p.paise from fee_postings p
          join fee_journals j on j.id = p.journal_id where p.account_id is not null
        union all select account_id, biller_id, credited_paise - paise from fee_charges
        union all select account_id, biller_id, paise - paid_back_paise from fee_payments
          where returned_at is null
      ) each group by account_id, biller_id having sum(paise) <> 0`,
  },
  {
    what: 'The trial balance of the registration {id} is not 0',
    rows: `select coalesce(j.biller_id::text, 'of the academy') as id from fee_journals j
      join fee_postings p on p.journal_id = j.id group by j.biller_id having sum(p.paise) <> 0`,
  },
  {
    what: 'The entry {id} is in the books of another registration than what it is of',
    rows: `select j.key as id from fee_journals j join (
        select 'charge ' || c.id as key, c.biller_id from fee_charges c
        union all select 'credit ' || n.id, c.biller_id from fee_credits n join fee_charges c on c.id = n.charge_id
        union all select k || p.id, p.biller_id from fee_payments p cross join
          unnest(array['payment ', 'cleared ', 'returned ', 'taken back ']) k
      ) own on own.key = j.key where own.biller_id is distinct from j.biller_id`,
  },
  {
    what: 'A payment settles the charge {id} of another registration',
    rows: `select c.id from fee_charges c join fee_allocations l on l.charge_id = c.id
      join fee_payments p on p.id = l.payment_id where c.biller_id is distinct from p.biller_id
      group by c.id having sum(l.paise) <> 0`,
  },
  {
    what: 'The paper {id} has a number of another registration',
    rows: `select number as id from (${numbered}) given
      where left(number, 3) <> code or (code is null and left(number, 3) ~ '[0-9]')`,
  },
  {
    what: 'The GST of fees in {id} is another in the journal than in what was charged and credited',
    rows: `select month as id from (
        select c.biller_id, ${month('c.created_at')} as month, ${taxIn('c.tax')} as paise from fee_charges c
        union all select c.biller_id, ${month('n.at')}, -${taxIn('n.tax')}
          from fee_credits n join fee_charges c on c.id = n.charge_id
        union all select j.biller_id, ${month('j.at')}, p.paise from fee_journals j
          join fee_postings p on p.journal_id = j.id and p.account in ('cgst', 'sgst', 'igst')
          where j.source = 'fees'
      ) each group by biller_id, month having sum(paise) <> 0`,
  },
]

/** What a note for a royalty invoice takes back: of its fee and of its tax. */
const credited = 'c.fee_paise + c.cgst_paise + c.sgst_paise + c.igst_paise'

/** Royalty invoices, their credit notes and payments stand in the journal, to the paisa. */
const ofRoyalty: readonly Invariant[] = [
  {
    what: 'The royalty invoice {id} stands at another amount in the journal than is left of it',
    rows: `select s.invoice_number as id from royalty_statements s
      where s.invoice_number is not null
        and (s.sums->>'totalPaise')::int - s.paid_paise - s.kept_back_paise + s.returned_paise
          + coalesce((select sum(case when r.statement_id = s.id then r.paise else -r.paise end)
            from royalty_payments r where r.taken_back_at is null and r.from_statement_id is not null
              and s.id in (r.statement_id, r.from_statement_id)), 0)
          - coalesce((select sum(${credited}) from royalty_credits c where c.statement_id = s.id), 0) <> (
        select coalesce(sum(p.paise), 0) from fee_journals j
        join fee_postings p on p.journal_id = j.id and p.account = 'franchises'
        where j.key = 'royalty ' || s.id or j.key in (
          select unnest(array['royalty payment ' || r.id, 'royalty payment back ' || r.id])
          from royalty_payments r where r.statement_id = s.id
          union all select 'royalty refund ' || r.id from royalty_refunds r where r.statement_id = s.id
          union all select 'royalty credit ' || c.id from royalty_credits c where c.statement_id = s.id))`,
  },
  {
    what: 'The royalty invoice {id} does not hold the sum of its payments, or of what left it again',
    rows: `select s.invoice_number as id from royalty_statements s
      where s.paid_paise <> coalesce((select sum(r.paise) from royalty_payments r
          where r.statement_id = s.id and r.taken_back_at is null), 0)
        or s.kept_back_paise <> coalesce((select sum(r.kept_back_paise) from royalty_payments r
          where r.statement_id = s.id and r.taken_back_at is null), 0)
        or s.returned_paise <> coalesce((select sum(r.paise) from royalty_refunds r
          where r.statement_id = s.id), 0) + coalesce((select sum(r.paise) from royalty_payments r
          where r.from_statement_id = s.id and r.taken_back_at is null), 0)`,
  },
  {
    what: 'The royalty refund {id} is not in the journal with the same amount',
    rows: `select r.id from royalty_refunds r where r.paise <> coalesce((
        select -sum(p.paise) from fee_journals j join fee_postings p on p.journal_id = j.id
        where j.key = 'royalty refund ' || r.id and p.account = 'bank'), 0)`,
  },
  {
    what: 'What was paid too much pays the invoice of another franchise: {id}',
    rows: `select r.id from royalty_payments r
      join royalty_statements f on f.id = r.from_statement_id join royalty_agreements fa on fa.id = f.agreement_id
      join royalty_statements t on t.id = r.statement_id join royalty_agreements ta on ta.id = t.agreement_id
      where (fa.centre_id, fa.company) <> (ta.centre_id, ta.company)`,
  },
  {
    what: 'The royalty invoice {id} does not hold the sum of its credit notes',
    rows: `select s.invoice_number as id from royalty_statements s
      left join royalty_credits c on c.statement_id = s.id
      group by s.id having s.credited_paise <> coalesce(sum(c.fee_paise), 0)`,
  },
  {
    what: 'The credit notes of the royalty invoice {id} take back more tax than it has',
    rows: `select s.invoice_number as id from royalty_statements s
      join royalty_credits c on c.statement_id = s.id group by s.id
      having sum(c.cgst_paise) > (s.sums->>'cgstPaise')::int or sum(c.sgst_paise) > (s.sums->>'sgstPaise')::int
        or sum(c.igst_paise) > (s.sums->>'igstPaise')::int or (s.credited_paise = (s.sums->>'feePaise')::int
          and sum(${credited}) <> (s.sums->>'totalPaise')::int)`,
  },
  {
    what: 'The credit note {id} for royalty says another fee or tax than the journal',
    rows: `select c.number as id from royalty_credits c cross join (values
        ('income', 0), ('cgst', 1), ('sgst', 2), ('igst', 3)) a(account, at)
      where (array[c.fee_paise, c.cgst_paise, c.sgst_paise, c.igst_paise])[a.at + 1] <> coalesce((
        select sum(p.paise) from fee_journals j join fee_postings p on p.journal_id = j.id
        where j.key = 'royalty credit ' || c.id and p.account = a.account), 0)`,
  },
]

/** What teachers earned, were paid and are owed stands in the journal, to the paisa. */
const ofPay: readonly Invariant[] = [
  {
    what: 'The pay sheet {id} stands at another amount in the journal than is left of it',
    rows: `select s.id from pay_sheets s where s.status <> 'counted'
      and (s.sums->>'earnedPaise')::int - (s.sums->>'tdsPaise')::int
        - coalesce((select sum(p.paise) from pay_payments p
          where p.sheet_id = s.id and p.taken_back_at is null), 0) <> (
        select coalesce(-sum(p.paise), 0) from fee_journals j
        join fee_postings p on p.journal_id = j.id and p.account = 'teachers'
        where j.key = 'pay ' || s.id or j.key in (
          select unnest(array['pay payment ' || m.id, 'pay payment back ' || m.id])
          from pay_payments m where m.sheet_id = s.id))`,
  },
  {
    what: 'The pay sheet {id} does not come to the sum of its lines',
    rows: `select s.id from pay_sheets s where (s.sums->>'totalPaise')::int <> coalesce(
      (select sum((l->>'paise')::int) from jsonb_array_elements(s.lines) l), 0)`,
  },
  {
    what: 'The pay sheet {id} was paid another amount than it comes to',
    rows: `select s.id from pay_sheets s where (s.status = 'paid') <> (
      (s.sums->>'toPayPaise')::int = coalesce((select sum(p.paise) from pay_payments p
        where p.sheet_id = s.id and p.taken_back_at is null), 0)) and s.status <> 'counted'`,
  },
  {
    what: 'The class {id} was paid to two teachers',
    rows: `select paid.class as id from (
        select s.teacher_id, (l->>'groupId') || ' ' || d as class
        from pay_sheets s, jsonb_array_elements(s.lines) l, jsonb_array_elements_text(l->'days') d
        where s.status <> 'counted' and l->>'kind' in ('class', 'substitute', 'earlier class')
        group by 1, 2 having sum((l->>'eachPaise')::int) > 0
      ) paid group by paid.class having count(*) > 1`,
  },
  {
    what: 'The share {id} of a month was paid to two teachers',
    rows: `select s.month || ' ' || (l->>'key') as id
      from pay_sheets s, jsonb_array_elements(s.lines) l
      where s.status <> 'counted' and l->>'kind' in ('share', 'earlier share')
      group by s.month, l->>'key' having count(distinct s.teacher_id) > 1`,
  },
]

/** What must hold in the books, each as a query for the rows that break it. `what` says it of one row. */
const invariants: readonly Invariant[] = [
  {
    what: 'The entry {id} in a competition is not paid though its charge is',
    rows: `select e.id from competition_entries e where e.paid_at is null and exists (select from fee_charges c
      where c.entry_id = e.id and c.settled_paise > 0 and c.settled_paise + c.credited_paise = c.paise)`,
  },
  {
    what: 'The entry {id} in a competition is paid though no charge of it is',
    rows: `select e.id from competition_entries e where e.paid_at is not null
      and exists (select from fee_charges c where c.entry_id = e.id)
      and not exists (select from fee_charges c where c.entry_id = e.id
        and c.settled_paise > 0 and c.settled_paise + c.credited_paise = c.paise)`,
  },
  {
    what: 'The balance of account {id} is not the sum of its postings',
    rows: `select a.id from fee_accounts a
      left join fee_postings p on p.account_id = a.id
      group by a.id having a.balance_paise <> coalesce(sum(p.paise), 0)`,
  },
  {
    what: 'The balance of account {id} is not charged - credited - paid + paid back',
    rows: `select a.id from fee_accounts a
      where a.balance_paise <>
        coalesce((select sum(c.paise - c.credited_paise) from fee_charges c where c.account_id = a.id), 0)
        - coalesce((select sum(p.paise - p.paid_back_paise) from fee_payments p
            where p.account_id = a.id and p.returned_at is null), 0)`,
  },
  {
    what: 'The charge {id} does not hold the sum of its allocations',
    rows: `select c.id from fee_charges c left join fee_allocations l on l.charge_id = c.id
      group by c.id having c.settled_paise <> coalesce(sum(l.paise), 0)`,
  },
  {
    what: 'The payment {id} does not hold the sum of its allocations',
    rows: `select p.id from fee_payments p left join fee_allocations l on l.payment_id = p.id
      group by p.id having p.allocated_paise <> coalesce(sum(l.paise), 0)`,
  },
  {
    what: 'The cheque {id} came back and still settles something',
    rows: 'select id from fee_payments where returned_at is not null and allocated_paise <> 0',
  },
  {
    what: 'The charge {id} does not hold the sum of its credit notes',
    rows: `select c.id from fee_charges c left join fee_credits n on n.charge_id = c.id
      group by c.id having c.credited_paise <> coalesce(sum(n.paise), 0)`,
  },
  {
    what: 'The account {id} has an open charge beside an advance',
    rows: `select a.id from fee_accounts a
      where exists (select from fee_charges c join fee_payments p on p.account_id = c.account_id
        where c.account_id = a.id and c.biller_id is not distinct from p.biller_id
        and c.settled_paise + c.credited_paise < c.paise and p.returned_at is null
        and p.allocated_paise + p.paid_back_paise < p.paise)`,
  },
  {
    what: 'The account {id} is due since another day than its oldest open charge',
    rows: `select a.id from fee_accounts a left join (
        select account_id, min(due_on)::text as first from fee_charges
        where settled_paise + credited_paise < paise group by account_id
      ) c on c.account_id = a.id where a.due_since is distinct from c.first`,
  },
  {
    what: 'The account {id} owes another sum than is open of its charges',
    rows: `select a.id from fee_accounts a where a.owes_paise <> (
      select coalesce(sum(c.paise - c.credited_paise - c.settled_paise), 0) from fee_charges c
      where c.account_id = a.id)`,
  },
  {
    what: 'The promise {id} is open though nothing is that was due by its day',
    rows: `select p.id from fee_promises p where p.ended_at is null and not exists (
        select from fee_charges c where c.account_id = p.account_id
          and c.settled_paise + c.credited_paise < c.paise)`,
  },
  {
    what: 'The late fee {id} is of another account than what was paid late',
    rows: `select f.id from fee_charges f left join fee_charges c on c.id = f.late_of
      where f.late_of is not null and f.account_id is distinct from c.account_id`,
  },
  {
    what: 'The charge {id} has no entry in the journal',
    rows: `select c.id from fee_charges c
      where not exists (select from fee_journals j where j.key = 'charge ' || c.id)`,
  },
  {
    what: 'The payment {id} has no entry in the journal',
    rows: `select p.id from fee_payments p
      where not exists (select from fee_journals j where j.key = 'payment ' || p.id)`,
  },
  {
    what: 'The journal of {id} names an account that is not there',
    rows: `select j.key as id from fee_journals j
      where j.account_id is not null and not exists (select from fee_accounts a where a.id = j.account_id)`,
  },
  ...ofOrders,
  ...ofCourseCash,
  {
    what: 'The till is not what the journal says',
    rows: `select 1 as id from fee_till t where t.balance_paise <>
      (select coalesce(sum(p.paise), 0) from fee_postings p join fee_journals j on j.id = p.journal_id
        where p.account = 'till' and j.till_centre_id is null)`,
  },
  {
    what: 'The till of the centre {id} is not what the journal says',
    rows: `select coalesce(t.centre_id, s.centre_id) as id from fee_centre_tills t
      full join (select j.till_centre_id as centre_id, sum(p.paise) as paise
        from fee_postings p join fee_journals j on j.id = p.journal_id
        where p.account = 'till' and j.till_centre_id is not null group by 1) s on s.centre_id = t.centre_id
      where coalesce(t.balance_paise, 0) <> coalesce(s.paise, 0)`,
  },
  {
    what: 'The till of the centre {id} holds cash of two companies, or less than nothing of one',
    rows: `select id from (
        select j.till_centre_id as id, b.id as company, sum(p.paise) as paise
        from fee_postings p join fee_journals j on j.id = p.journal_id
          left join billers b on b.id = j.biller_id and b.name is not null
        where p.account = 'till' group by 1, 2 having sum(p.paise) <> 0
      ) each group by id having count(*) > 1 or min(paise) < 0`,
  },
  {
    what: 'The cash of the payment {id} is in the till of another centre than took it',
    rows: `select p.id from fee_payments p join fee_journals j on j.key = 'payment ' || p.id
      where p.method = 'cash' and p.centre_id is distinct from j.till_centre_id`,
  },
  {
    what: 'Numbers are missing or given twice in the series {id}',
    rows: `select n.series || ' ' || n.year as id from fee_counters n
      where n.last <> (
        select count(distinct given.number) from (
          select number from fee_payments union all select number from fee_credits
          union all select invoice_number from royalty_statements
          union all select number from royalty_credits
        ) given
        where given.number like left(n.series, 3) || '/' || substr(n.series, 4) || n.year || '/%'
      )`,
  },
  ...ofRoyalty,
  ...ofBillers,
  ...ofPay,
  ...ofStock,
  {
    what: 'The GST of the charge {id} is not its whole amount',
    rows: `select c.id from fee_charges c where c.paise <> (c.tax::jsonb->>'netPaise')::int + coalesce(
      (select sum((l->>'paise')::int) from jsonb_array_elements(c.tax::jsonb->'lines') l), 0)`,
  },
]

const MAX_LISTED = 20

/** Checks every invariant of the books. It reads only. */
export async function checkBooks(ask: Ask): Promise<BooksCheck> {
  const [count] = await ask('select count(*)::int as n from fee_journals')
  const unbalanced =
    await ask(`select j.id from fee_journals j left join fee_postings p on p.journal_id = j.id
    group by j.id having coalesce(sum(p.paise), 1) <> 0`)
  const findings = unbalanced
    .slice(0, MAX_LISTED)
    .map(({ id }) => `The journal ${String(id)} does not sum to 0`)
  for (const { what, rows } of invariants) {
    const broken = await ask(`${rows} limit ${MAX_LISTED}`)
    findings.push(...broken.map(({ id }) => what.replace('{id}', String(id))))
  }
  return { journals: Number(count?.n ?? 0), outOfBalance: unbalanced.length, findings }
}
