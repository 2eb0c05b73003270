import { href } from 'react-router'
import type { Tx } from '../../platform/db/db.server.ts'
import { type DocumentKind, defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { taxSettings } from '../enrolment.tables.ts'
import { assertOwnFits } from './billers.server.ts'
import { TAX_ID, TaxDocument, type TaxStart } from './documents.contract.ts'

const usual = {
  gstin: '',
  sacCode: '999293',
  ratePercent: 18,
  state: '',
  address: '',
  refundDays: 7,
  refundLessons: 2,
}

/** How tax stands on receipts from now on; those that were issued stay as they are. */
export async function setTax(tx: Tx, tax: TaxStart & Partial<TaxDocument>): Promise<void> {
  await tx.insert(taxSettings).values(tax).onConflictDoUpdate({ target: taxSettings.only, set: tax })
}

const tax = defineDocumentKind<TaxDocument>({
  kind: 'tax',
  place: { section: 'Settings', to: () => href('/office/settings/tax') },
  access: 'owner',
  schema: TaxDocument,
  // The one that is there, and its draft.
  most: 2,
  titleOf: () => 'Tax on receipts',
  fields: {
    gstin: 'GSTIN',
    sacCode: 'SAC code',
    ratePercent: 'rate',
    state: 'state',
    address: 'address',
    refundDays: 'refund days',
    refundLessons: 'lessons until then',
  },
  list: () => Promise.resolve([{ id: TAX_ID, title: 'Tax on receipts', note: '', shown: true }]),
  read: async (on, id) => {
    if (id !== TAX_ID) return null
    const [{ only: _, ...row } = { only: true, ...usual }] = await on.select().from(taxSettings)
    return row as TaxDocument
  },
  publish: async (tx, id, data) => {
    if (id !== TAX_ID) throw new Refusal(404)
    await assertOwnFits(tx, data)
    await setTax(tx, data)
  },
})

/** What the owner edits of enrolments. */
export const enrolmentEditables: readonly DocumentKind[] = [tax]
