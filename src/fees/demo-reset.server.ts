import { sql } from 'drizzle-orm'
import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import {
  feeAccounts,
  feeAllocations,
  feeCentreTillDays,
  feeCentreTills,
  feeCharges,
  feeConcessions,
  feeCounters,
  feeCredits,
  feePauses,
  feePayments,
  feePlans,
  feePrices,
  feePromises,
  feeSettings,
  feeStays,
  feeTill,
  feeTillDays,
} from './fees.tables.ts'
import { feePauseRequests } from './pause-requests.tables.ts'
import { feeReportedPayments } from './reported.tables.ts'
import { feeMandates, feeOnlinePayments } from './online/online.tables.ts'
import { feeImportRows, feeImports } from './office/import/fee-import.tables.ts'

const all = [
  feePauseRequests,
  feeReportedPayments,
  feeOnlinePayments,
  feeMandates,
  feeImportRows,
  feeImports,
  feeAllocations,
  feeCredits,
  feePayments,
  feeCharges,
  feeConcessions,
  feePauses,
  feePromises,
  feeStays,
  feePrices,
  feePlans,
  feeAccounts,
  feeCounters,
  feeTill,
  feeTillDays,
  feeCentreTillDays,
  feeCentreTills,
  feeSettings,
]

/** Empties the books: families and groups of the demo go too, and the numbers of receipts begin again. */
export const feesReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(feeCharges), one: 'fee', more: 'fees' },
    { count: await on.$count(feePayments), one: 'fee payment', more: 'fee payments' },
    { count: await on.$count(feePlans), one: 'fee plan', more: 'fee plans' },
  ],
  arrivals: [
    { table: feePayments, id: feePayments.id, at: feePayments.at, one: 'fee payment', more: 'fee payments' },
  ],
  clear: async (tx) => {
    await tx.execute(sql`truncate ${sql.join(all, sql`, `)}`)
  },
}
