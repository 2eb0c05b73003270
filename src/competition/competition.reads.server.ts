import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { competitions, entries, rounds, sittings } from './competition.tables.ts'
import { type CertificateContent, certificates } from './marking.tables.ts'

export type RoundAhead = {
  studentId: string
  competitionId: string
  title: string
  opensAt: Date
  lastStartAt: Date
  /** Whether the child has started the paper. */
  isStarted: boolean
}

/**
 * Rounds that these students are entered for and that can be started within the span, the earliest last start
 * first. Later rounds of a competition, which only some qualify for, are left out.
 */
export async function roundsAhead(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<RoundAhead[]> {
  if (studentIds.length === 0) return []
  const rows = await on
    .select({
      studentId: entries.studentId,
      competitionId: competitions.id,
      title: competitions.title,
      opensAt: rounds.opensAt,
      lastStartAt: rounds.lastStartAt,
      attemptId: sittings.attemptId,
    })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .innerJoin(rounds, eq(rounds.competitionId, competitions.id))
    .leftJoin(sittings, and(eq(sittings.roundId, rounds.id), eq(sittings.entryId, entries.id)))
    .where(
      and(
        inArray(entries.studentId, [...studentIds]),
        isNull(entries.withdrawnAt),
        isNull(entries.voidedAt),
        isNotNull(competitions.publishedAt),
        isNull(rounds.qualify),
        gt(rounds.lastStartAt, from),
        lt(rounds.opensAt, to),
      ),
    )
    .orderBy(asc(rounds.lastStartAt))
  return rows.map(({ attemptId, ...round }) => ({ ...round, isStarted: attemptId !== null }))
}

export type EntryFee = {
  entryId: string
  studentId: string
  /** Title of the competition. */
  title: string
  /** The competition's fee now; 0: it is free. */
  feePaise: number
  entryClosesAt: Date
  /** The child takes part, and pays for it. */
  isOwed: boolean
  isPaid: boolean
}

const entryFees = (on: Db | Tx) =>
  on
    .select({ entry: entries, title: competitions.title, ...feeColumns })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))

const feeColumns = { feePaise: competitions.feePaise, entryClosesAt: competitions.entryClosesAt }

const asEntryFee = ({ entry, ...rest }: Awaited<ReturnType<typeof entryFees>>[number]): EntryFee => ({
  ...rest,
  entryId: entry.id,
  studentId: entry.studentId,
  isOwed: entry.withdrawnAt === null && entry.waiverReason === null,
  isPaid: entry.paidAt !== null,
})

/** What these students owe for competitions and have not paid, by title. */
export async function unpaidEntryFees(on: Db | Tx, studentIds: readonly string[]): Promise<EntryFee[]> {
  if (studentIds.length === 0) return []
  const rows = await entryFees(on)
    .where(
      and(
        inArray(entries.studentId, [...studentIds]),
        isNull(entries.withdrawnAt),
        isNull(entries.waiverReason),
        isNull(entries.paidAt),
        gt(competitions.feePaise, 0),
      ),
    )
    .orderBy(asc(competitions.title), asc(entries.id))
  return rows.map(asEntryFee)
}

/** The fee of an entry, which stays as it is until the transaction ends; undefined without the entry. */
export async function lockEntryFee(tx: Tx, entryId: string): Promise<EntryFee | undefined> {
  const [row] = await entryFees(tx).where(eq(entries.id, entryId)).for('update', { of: entries })
  return row && asEntryFee(row)
}

/** The fees of entries by entry; one that was erased is missing. */
export async function entryFeesById(
  on: Db | Tx,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, EntryFee>> {
  if (entryIds.length === 0) return new Map()
  const rows = await entryFees(on).where(inArray(entries.id, [...entryIds]))
  return new Map(rows.map((row) => [row.entry.id, asEntryFee(row)]))
}

/** The books have settled the fee of an entry, or opened it again. */
export async function setEntryPaid(tx: Tx, entryId: string, paidAt: Date | null): Promise<void> {
  await tx
    .update(entries)
    .set({ paidAt })
    .where(and(eq(entries.id, entryId), paidAt ? isNull(entries.paidAt) : isNotNull(entries.paidAt)))
}

/** The certificates of a student that stand, newest first. */
export async function certificatesFor(
  on: Db | Tx,
  studentId: string,
): Promise<{ code: string; content: CertificateContent }[]> {
  return on
    .select({ code: certificates.code, content: certificates.content })
    .from(certificates)
    .innerJoin(entries, eq(entries.id, certificates.entryId))
    .where(and(eq(entries.studentId, studentId), isNull(certificates.withdrawnAt)))
    .orderBy(desc(certificates.issuedAt))
}
