import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { centresOf, headIdsOf, isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { monthOf } from '../enrolment/gst-lines.rules.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay, monthAfter } from '../platform/text/india.rules.ts'
import type { ReplyInput } from '../platform/wire.ts'
import { type AgreementRow, agreementsOf, presentAgreement } from './agreements.server.ts'
import type { getRoyalty, Objection, Statement, StatementSummary } from './office/royalty.contract.ts'
import { shownOn, withTax } from './royalty.rules.ts'
import { agreements, objections, type royaltyCredits, statements } from './royalty.tables.ts'
import { creditsOf } from './credits.server.ts'
import { monthsOf, presentNext, refundsOf, usesOf } from './excess.server.ts'
import { leftOf, owedOf, paymentsOf } from './payments.server.ts'
import { notFound, objectionsOf, type StatementRow, takenOff } from './statements.server.ts'

/** Months of statements in the list, and beside one of them. */
const [LISTED_MONTHS, RECENT] = [24, 6]

/** Heads of a centre see a statement once it was released to them. */
const isVisible = (isWhole: boolean) => (isWhole ? undefined : ne(statements.status, 'counted'))

/** The list of agreements and statements, as the caller may see them. */
export async function listRoyalty(
  db: Db,
  scope: Scope,
  now: Date,
): Promise<ReplyInput<typeof getRoyalty>['data']> {
  const isWhole = await isUnlimited(db, scope)
  const all = await agreementsOf(db, scope)
  const byId = new Map(all.map((each) => [each.agreement.id, each]))
  const { counted: _, ...columns } = getTableColumns(statements)
  const rows = await db
    .select(columns)
    .from(statements)
    .where(
      and(
        inArray(statements.agreementId, [...byId.keys()]),
        or(gte(statements.month, monthAfter(monthOf(now), -LISTED_MONTHS)), ne(statements.status, 'paid')),
        isVisible(isWhole),
      ),
    )
    .orderBy(desc(statements.month), asc(statements.id))
  const open = await openByStatement(
    db,
    rows.map(({ id }) => id),
  )
  const agreed = new Set(
    all.flatMap(({ agreement }) => (agreement.untilMonth === null ? agreement.centreId : [])),
  )
  const shown: StatementSummary[] = []
  for (const row of rows) {
    const of = byId.get(row.agreementId)
    if (!of) continue
    const waitsForHead = await isWaitingForHead(db, { ...row, centreId: of.centre.id }, now)
    shown.push(presentRow(row, of, { openObjections: open.get(row.id) ?? 0, waitsForHead }))
  }
  return {
    agreements: all.map(({ agreement, centre }) => presentAgreement(agreement, centre.name)),
    statements: shown,
    without: isWhole
      ? (await centresOf(db, scope))
          .filter(({ id, kind, status }) => kind === 'franchise' && status !== 'closed' && !agreed.has(id))
          .map(({ id, name }) => ({ _id: id, name }))
      : [],
  }
}

/** Whether a statement is due for release, but its centre has no head. */
const isWaitingForHead = async (
  on: Db | Tx,
  { status, month, centreId }: Pick<StatementRow, 'status' | 'month'> & { centreId: string },
  now: Date,
): Promise<boolean> =>
  status === 'counted' && indianDay(now) >= shownOn(month) && (await headIdsOf(on, centreId)).length === 0

async function openByStatement(on: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await on
    .select({ statementId: objections.statementId })
    .from(objections)
    .where(and(inArray(objections.statementId, [...ids]), isNull(objections.answeredAt)))
  const grouped = Map.groupBy(rows, ({ statementId }) => statementId)
  return new Map([...grouped].map(([id, list]) => [id, list.length]))
}

type Waiting = Pick<StatementSummary, 'openObjections' | 'waitsForHead'>

const presentRow = (
  row: Omit<StatementRow, 'counted'>,
  { agreement, centre }: { agreement: AgreementRow; centre: { id: string; name: string } },
  waiting: Waiting,
): StatementSummary => {
  const { totalPaise, toPayPaise } = owedOf(row, agreement.tdsHundredths)
  return {
    _id: row.id,
    centreId: centre.id,
    centre: centre.name,
    month: row.month,
    status: row.status,
    feePaise: row.sums.feePaise,
    toPayPaise,
    creditedPaise: row.sums.totalPaise - totalPaise,
    paidPaise: row.paidPaise,
    keptBackPaise: row.keptBackPaise,
    leftPaise: leftOf(row),
    dueOn: row.dueOn,
    ...waiting,
  }
}

/** A statement with its agreement and centre, if it is in the caller's scope. @throws {Refusal} 404 */
export async function visibleStatement(
  on: Db | Tx,
  id: string,
  scope: Scope,
): Promise<{ row: StatementRow; agreement: AgreementRow; isWhole: boolean }> {
  const isWhole = await isUnlimited(on, scope)
  const [found] = await on
    .select({ row: statements, agreement: agreements })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(and(eq(statements.id, id), scope.holds(agreements.centreId), isVisible(isWhole)))
  if (!found) throw notFound()
  return { ...found, isWhole }
}

/** One statement as both sides read it. @throws {Refusal} 404 */
export async function presentStatement(
  on: Db | Tx,
  id: string,
  { scope, now }: { scope: Scope; now: Date },
): Promise<Statement> {
  const { row, agreement, isWhole } = await visibleStatement(on, id, scope)
  const centre = (await centresOf(on, scope)).find((each) => each.id === agreement.centreId)
  if (!centre) throw notFound()
  const said = await objectionsOf(on, id)
  const names = await namesOf(
    on,
    [row.agreedBy, ...said.flatMap(({ byId, answeredBy }) => [byId, answeredBy])].filter(
      (person) => person !== null,
    ),
  )
  const { offPaise, offChildren } = takenOff(said)
  const { counted, sums } = row
  const left = counted.inPaise + counted.goodsPaise + counted.backPaise - offPaise
  return {
    ...presentRow(
      row,
      { agreement, centre },
      {
        openObjections: said.filter(({ answeredAt }) => answeredAt === null).length,
        waitsForHead: await isWaitingForHead(on, { ...row, centreId: centre.id }, now),
      },
    ),
    agreement: presentAgreement(agreement, centre.name),
    inPaise: counted.inPaise,
    goodsPaise: counted.goodsPaise,
    backPaise: counted.backPaise,
    offPaise: -offPaise,
    gstPaise: sums.basePaise + sums.carriedOnPaise - row.carriedPaise - left,
    carriedPaise: row.carriedPaise,
    basePaise: sums.basePaise,
    rulePaise: sums.rulePaise,
    cgstPaise: sums.cgstPaise,
    sgstPaise: sums.sgstPaise,
    igstPaise: sums.igstPaise,
    totalPaise: sums.totalPaise,
    tdsPaise: owedOf(row, agreement.tdsHundredths).tdsPaise,
    carriedOnPaise: sums.carriedOnPaise,
    fromState: row.fromState,
    toState: row.toState,
    children: counted.children - offChildren,
    billedChildren: counted.children,
    cameChildren: counted.cameChildren,
    cameUnbilled: counted.cameUnbilled,
    seen: counted.seen ?? null,
    movedUp: counted.movedUp ?? null,
    countedAt: row.countedAt.toISOString(),
    shownAt: row.shownAt?.toISOString() ?? null,
    objectBy: row.objectBy,
    agreedAt: row.agreedAt?.toISOString() ?? null,
    agreedBy: names.get(row.agreedBy ?? '') ?? '',
    invoiceNumber: row.invoiceNumber,
    parties: row.parties,
    objections: said.map((each) => presentObjection(each, names)),
    payments: await presentPayments(on, id),
    refunds: (await refundsOf(on, id)).map(({ id: _id, ...refund }) => ({ _id, ...refund })),
    uses: await usesOf(on, id),
    next: isWhole ? await presentNext(on, row) : null,
    credits: (await creditsOf(on, [id])).map(presentCredit),
    evidence: [...counted.evidence],
    months: await recentMonths(on, row, { centreId: agreement.centreId, isWhole }),
    isOwn: !isWhole,
  }
}

async function presentPayments(on: Db | Tx, statementId: string): Promise<Statement['payments']> {
  const rows = await paymentsOf(on, [statementId])
  const months = await monthsOf(
    on,
    rows.flatMap(({ fromStatementId }) => fromStatementId ?? []),
  )
  return rows.map(({ id, fromStatementId: from, ...payment }) => ({
    ...payment,
    _id: id,
    from: from === null ? null : { _id: from, month: months.get(from) ?? '' },
  }))
}

const presentCredit = (row: typeof royaltyCredits.$inferSelect): Statement['credits'][number] => ({
  _id: row.id,
  number: row.number,
  feePaise: row.feePaise,
  cgstPaise: row.cgstPaise,
  sgstPaise: row.sgstPaise,
  igstPaise: row.igstPaise,
  totalPaise: withTax(row.feePaise, row),
  reason: row.reason,
  at: row.at.toISOString(),
})

type Names = ReadonlyMap<string, string>

const presentObjection = (row: typeof objections.$inferSelect, names: Names): Objection => ({
  _id: row.id,
  line: row.line,
  words: row.words,
  by: names.get(row.byId) ?? '',
  at: row.at.toISOString(),
  answer: row.answeredAt && {
    words: row.answer,
    by: names.get(row.answeredBy ?? '') ?? '',
    at: row.answeredAt.toISOString(),
    offPaise: row.offPaise,
    offChildren: row.offChildren,
  },
})

/** The six months up to this one, the oldest first; of all agreements of the centre. */
async function recentMonths(
  on: Db | Tx,
  { month }: StatementRow,
  { centreId, isWhole }: { centreId: string; isWhole: boolean },
): Promise<Statement['months']> {
  const rows = await on
    .select({
      month: statements.month,
      status: statements.status,
      sums: statements.sums,
      creditedPaise: statements.creditedPaise,
    })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(and(eq(agreements.centreId, centreId), isVisible(isWhole), lte(statements.month, month)))
    .orderBy(desc(statements.month))
    .limit(RECENT)
  return rows
    .map(({ month: of, status, sums, creditedPaise }) => ({
      month: of,
      status,
      feePaise: sums.feePaise - creditedPaise,
    }))
    .toReversed()
}
