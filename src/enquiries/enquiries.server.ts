import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { siteSettings } from '../content/content.tables.ts'
import { newId } from '../platform/columns.tables.ts'
import type { Database, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import type { Mail, Outbox } from '../platform/outbox.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { createContactMessage, createDemoRequest, createFranchiseRequest } from './enquiries.contract.ts'
import { type EnquiryKind, keyOfWords } from './enquiries.rules.ts'
import { contactMessages, demoRequests, enquiryKeys, franchiseRequests } from './enquiries.tables.ts'

type Form = { email: string; website?: string | undefined; idempotencyKey?: string | undefined }
type Insert<F> = (tx: Tx, row: Omit<F, 'website' | 'idempotencyKey'> & { id: string; createdAt: Date }) => Promise<unknown>

/** How each kind reads in a mail: its name, and its fields in the order of the form. */
const letters: Record<EnquiryKind, { name: string; thanks: string; fields: Record<string, string> }> = {
  demo: {
    name: 'Free demo class',
    thanks: 'Your request for a free demo class is here. We call you within one working day to find a time that suits you.',
    fields: {
      studentName: 'Student',
      parentName: 'Parent',
      email: 'Email',
      mobile: 'Mobile',
      state: 'State',
      district: 'District',
      location: 'Location',
    },
  },
  franchise: {
    name: 'Franchise request',
    thanks: 'Your franchise request is here. We call you within two working days.',
    fields: { name: 'Name', email: 'Email', mobile: 'Mobile', state: 'State', location: 'Location', trainingType: 'Training type' },
  },
  message: {
    name: 'Message',
    thanks: 'Your message is here. We answer within one working day.',
    fields: { name: 'Name', email: 'Email', mobile: 'Mobile', message: 'Message' },
  },
}

/** The public forms: stored first, then told to the office and to the sender by mail. */
export function enquiryCalls(database: Database, outbox: Outbox): Served[] {
  // A hall of parents behind one address stays below the first; one mailbox is never flooded with receipts.
  const perAddress = createLimit(database, 'enquiry-from', 120, 600)
  const perEmail = createLimit(database, 'enquiry-of', 10, 86_400)

  async function take<F extends Form>(kind: EnquiryKind, form: F, address: string, now: Date, insert: Insert<F>): Promise<string> {
    const { website, idempotencyKey, ...fields } = form
    // A filled trap is thanked like everyone, so that its program learns nothing.
    if (website) return newId()
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([kind, fields]))
      .digest('hex')
    const key = idempotencyKey || keyOfWords(fingerprint, now)
    const known = await taken(database, key, fingerprint)
    if (known) return known
    await perAddress.spend(address)
    await perEmail.spend(form.email)
    const stored = await database.db.transaction(async (tx) => {
      const id = newId()
      const [first] = await tx
        .insert(enquiryKeys)
        .values({ key, fingerprint, enquiryId: id, createdAt: now })
        .onConflictDoNothing()
        .returning()
      if (!first) return null
      await insert(tx, { ...fields, id, createdAt: now })
      await outbox.put(tx, await mailsOf(tx, kind, { ...fields, id }))
      return id
    })
    outbox.wake()
    const id = stored ?? (await taken(database, key, fingerprint))
    if (!id) throw new Refusal(409)
    return id
  }

  return [
    serve(createDemoRequest, async ({ body, address, now }) => {
      const id = await take('demo', body, address, now, (tx, row) => tx.insert(demoRequests).values(row))
      return enveloped({ _id: id }, letters.demo.thanks)
    }),
    serve(createFranchiseRequest, async ({ body, address, now }) => {
      const id = await take('franchise', body, address, now, (tx, row) => tx.insert(franchiseRequests).values(row))
      return enveloped({ _id: id }, letters.franchise.thanks)
    }),
    serve(createContactMessage, async ({ body, address, now }) => {
      const id = await take('message', body, address, now, (tx, row) => tx.insert(contactMessages).values(row))
      return enveloped({ _id: id }, letters.message.thanks)
    }),
  ]
}

/** The enquiry that was stored under this key, if any. @throws {Refusal} 409 when the key came with other words. */
async function taken({ db }: Database, key: string, fingerprint: string): Promise<string | undefined> {
  const [row] = await db.select().from(enquiryKeys).where(eq(enquiryKeys.key, key))
  if (row && row.fingerprint !== fingerprint) throw new Refusal(409, 'This form was already sent with other words')
  return row?.enquiryId
}

/** One mail to the office with everything, one receipt without a word of the sender's: a form must not carry spam to others. */
async function mailsOf(tx: Tx, kind: EnquiryKind, fields: { id: string; email: string }): Promise<Mail[]> {
  const [settings] = await tx.select().from(siteSettings)
  if (!settings) throw new Refusal(503, 'The academy is not set up yet')
  const { name, thanks, fields: labels } = letters[kind]
  const values = fields as Readonly<Record<string, string>>
  const from = { name: settings.academyName, address: settings.email }
  const told = Object.entries(labels).map(([field, label]) => `${label}: ${values[field] ?? ''}`)
  return [
    {
      key: `${fields.id}:office`,
      from,
      to: settings.email,
      replyTo: fields.email,
      subject: `${name} (${fields.id.slice(-8)})`,
      text: `${told.join('\n')}\n\nReference: ${fields.id}\n`,
    },
    {
      key: `${fields.id}:receipt`,
      from,
      to: fields.email,
      subject: `${name}: we received your request`,
      text: `Thank you.\n\n${thanks}\n\nIf you did not write to us, somebody mistyped an address; please ignore this mail.\n\n${settings.academyName}\n${settings.phone1}\n${settings.email}\nReference: ${fields.id}\n`,
    },
  ]
}
