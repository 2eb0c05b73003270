import { eq } from 'drizzle-orm'
import { newId } from '../platform/columns.tables.ts'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/limits.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { createContactMessage, createDemoRequest, createFranchiseRequest } from './enquiries.contract.ts'
import { bookPlace, type DemoAct } from './demo/bookings.server.ts'
import type { DemoParts } from './demo/demo.server.ts'
import { type FormKind, keyOfWords, sourceOf } from './enquiries.rules.ts'
import { enquiries, enquiryKeys } from './enquiries.tables.ts'
import { type Letter, OFFICE, putLetters } from '../academy/letters.server.ts'
import { fingerprint } from '../platform/fingerprint.server.ts'

type Guards = { website?: string | undefined; idempotencyKey?: string | undefined }
type Form = Guards & {
  email: string
  mobile: string
  source?: string | undefined
  classId?: string | undefined
}
type Row = Omit<typeof enquiries.$inferInsert, 'id' | 'kind' | 'createdAt' | 'source'>
/** A form as it came, and the enquiry that it makes. */
type Sent<F> = { kind: FormKind; form: F; row: Row }

/** How each kind reads in a mail: its name, and its fields in the order of the form. */
const letters: Record<FormKind, { name: string; thanks: string; fields: Record<string, string> }> = {
  demo: {
    name: 'Free demo class',
    thanks:
      'Your request for a free demo class is here. We call you within one working day to find a time that suits you.',
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
    fields: {
      name: 'Name',
      email: 'Email',
      mobile: 'Mobile',
      state: 'State',
      location: 'Location',
      trainingType: 'Training type',
    },
  },
  message: {
    name: 'Message',
    thanks: 'Your message is here. We answer within one working day.',
    fields: { name: 'Name', email: 'Email', mobile: 'Mobile', message: 'Message' },
  },
}

/** The words of thanks when a time was chosen. */
const booked =
  'Your free demo class is booked. A mail with the day, the time and the way to it is on its way.'

/** The public forms: stored first, then told to the office and to the sender by mail. */
export function enquiryCalls({ database, ...mails }: DemoParts): Served[] {
  // A hall of parents behind one address stays below the first; one mailbox is never flooded with receipts.
  const perAddress = createLimit(database, 'enquiry-from', { acts: 120, seconds: 600 })
  const perEmail = createLimit(database, 'enquiry-of', { acts: 10, seconds: 86_400 })

  async function take<F extends Form>(
    { kind, form, row }: Sent<F>,
    { address, now }: { address: string; now: Date },
  ): Promise<string> {
    const { website, idempotencyKey, ...fields } = form
    // A filled trap is thanked like everyone, so that its program learns nothing.
    if (website) return newId()
    const words = fingerprint(JSON.stringify([kind, fields]))
    const key = idempotencyKey || keyOfWords(words, now)
    const known = await taken(database, key, words)
    if (known) return known
    await perAddress.spend(address)
    await perEmail.spend(form.email)
    const id = newId()
    const isStored = await database.db.transaction((tx) =>
      storeEnquiry({ tx, now, ...mails }, { kind, form, row, key, words, id }),
    )
    mails.outbox.wake()
    const stored = isStored ? id : await taken(database, key, words)
    if (!stored) throw new Refusal(409)
    return stored
  }

  return [
    serve(createDemoRequest, async ({ body: form, ...from }) => {
      const { studentName: childName, parentName: name, email, mobile, state, district, location } = form
      const row = { childName, name, email, mobile, state, district, location }
      const id = await take({ kind: 'demo', form, row }, from)
      return enveloped({ _id: id }, form.classId ? booked : letters.demo.thanks)
    }),
    serve(createFranchiseRequest, async ({ body: form, ...from }) => {
      const { name, email, mobile, state, location, trainingType } = form
      const row = { name, email, mobile, state, location, trainingType }
      const id = await take({ kind: 'franchise', form, row }, from)
      return enveloped({ _id: id }, letters.franchise.thanks)
    }),
    serve(createContactMessage, async ({ body: form, ...from }) => {
      const { name, email, mobile, message } = form
      const id = await take({ kind: 'message', form, row: { name, email, mobile, message } }, from)
      return enveloped({ _id: id }, letters.message.thanks)
    }),
  ]
}

type Keyed<F> = Sent<F> & { key: string; words: string; id: string }

/**
 * The enquiry with its key, its mails and its place in a class, all or none. @returns false when the key is
 * there already.
 */
async function storeEnquiry<F extends Form>(
  act: DemoAct,
  { kind, form, row, key, words, id }: Keyed<F>,
): Promise<boolean> {
  const { tx, now } = act
  const [first] = await tx
    .insert(enquiryKeys)
    .values({ key, fingerprint: words, enquiryId: id, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!first) return false
  await tx.insert(enquiries).values({ ...row, id, kind, source: sourceOf(form.source), createdAt: now })
  const { classId, ...told } = form
  // The mail of the class says that the form has come, too.
  const mails = lettersOf(kind, { ...told, id }).filter(({ to }) => !classId || to === OFFICE)
  if (!(await putLetters(act, mails))) throw new Refusal(503, 'The academy is not set up yet')
  if (classId) await bookPlace(act, { id, email: form.email }, { classId, byId: null })
  return true
}

/**
 * The enquiry that was stored under this key, if any. @throws {Refusal} 409 when the key came with other
 * words.
 */
async function taken({ db }: Database, key: string, words: string): Promise<string | undefined> {
  const [row] = await db.select().from(enquiryKeys).where(eq(enquiryKeys.key, key))
  if (row && row.fingerprint !== words) throw new Refusal(409, 'This form was already sent with other words')
  return row?.enquiryId
}

/**
 * One letter to the office with everything, one to the sender without a word of theirs: a form must not carry
 * spam to others.
 */
function lettersOf(kind: FormKind, fields: { id: string; email: string }): Letter[] {
  const { name, thanks, fields: labels } = letters[kind]
  const values = fields as Readonly<Record<string, string>>
  const told = Object.entries(labels).map(([field, label]) => `${label}: ${values[field] ?? ''}`)
  const reference = `Reference: ${fields.id}`
  const stranger = 'If you did not write to us, somebody mistyped an address; please ignore this mail.'
  return [
    {
      key: `${fields.id}:office`,
      to: OFFICE,
      replyTo: fields.email,
      subject: `${name} (${fields.id.slice(-8)})`,
      lines: [told.join('\n'), reference],
    },
    {
      key: `${fields.id}:receipt`,
      to: fields.email,
      subject: `${name}: we received your request`,
      lines: ['Thank you.', thanks, stranger, reference],
    },
  ]
}
