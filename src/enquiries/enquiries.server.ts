import { eq } from 'drizzle-orm'
import { activeCategory } from '../catalogue/catalogue.reads.server.ts'
import { isForTeachers } from '../catalogue/catalogue.rules.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Database, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { createLimit } from '../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { createContactMessage, createDemoRequest, createFranchiseRequest } from './enquiries.contract.ts'
import { centresOf, everyCentre } from '../centres/centres.reads.server.ts'
import { takesChildren } from '../centres/centres.rules.ts'
import { createBooking, type BookingContext } from './demo/bookings.server.ts'
import type { DemoParts } from './demo/demo.server.ts'
import { type FormKind, centreOfTown, contentKey, sourceOf } from './enquiries.rules.ts'
import { enquiries, idempotencyKeys } from './enquiries.tables.ts'
import { enquiryMails, thanks, thanksMails } from './mails.server.ts'
import { queueMails } from '../academy/mails.server.ts'
import { fingerprint } from '../platform/http/fingerprint.server.ts'

type Guards = { website?: string | undefined; idempotencyKey?: string | undefined }
type Form = Guards & {
  email: string
  mobile: string
  source?: string | undefined
  classId?: string | undefined
  courseCategoryId?: string | undefined
}
type Row = Omit<typeof enquiries.$inferInsert, 'id' | 'kind' | 'createdAt' | 'source'>
/** A form as it came, and the enquiry that it makes. */
type Sent<F> = { kind: FormKind; form: F; row: Row }

/** The words of thanks when a time was chosen. */
const booked = 'Your free demo class is booked. We have emailed you the date, time and directions.'

/** The public forms: stored first, then told to the office and to the sender by mail. */
export function enquiryCalls({ database, ...mails }: DemoParts): EndpointHandler[] {
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
    const key = idempotencyKey || contentKey(words, now)
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
      const row = { childName, name, email, mobile, state, district, location, age: form.age || null }
      const id = await take({ kind: 'demo', form, row }, from)
      return enveloped({ _id: id }, form.classId ? booked : thanks.demo)
    }),
    serve(createFranchiseRequest, async ({ body: form, ...from }) => {
      const { name, email, mobile, state, location, trainingType } = form
      const row = { name, email, mobile, state, location, trainingType }
      const id = await take({ kind: 'franchise', form, row }, from)
      return enveloped({ _id: id }, thanks.franchise)
    }),
    serve(createContactMessage, async ({ body: form, ...from }) => {
      const { name, email, mobile, message } = form
      const id = await take({ kind: 'message', form, row: { name, email, mobile, message } }, from)
      return enveloped({ _id: id }, thanks.message)
    }),
  ]
}

type Keyed<F> = Sent<F> & { key: string; words: string; id: string }

/**
 * The enquiry with its key, its mails and its place in a class, all or none. @returns false when the key is
 * there already.
 */
async function storeEnquiry<F extends Form>(
  act: BookingContext,
  { kind, form, row, key, words, id }: Keyed<F>,
): Promise<boolean> {
  const { tx, now } = act
  const [first] = await tx
    .insert(idempotencyKeys)
    .values({ key, fingerprint: words, enquiryId: id, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (!first) return false
  const { classId, courseCategoryId, ...fields } = form
  const category = courseCategoryId ? await categoryForChildren(tx, courseCategoryId) : null
  const source = sourceOf(form.source)
  const centreId = await centreOf(tx, row)
  await tx.insert(enquiries).values({ ...row, category, centreId, id, kind, source, createdAt: now })
  // The mail of the class says that the form has come, too.
  const mails = [
    enquiryMails[kind].write({ ...fields, category, id }),
    ...(classId ? [] : [thanksMails[kind].write({ id, email: form.email })]),
  ]
  if (!(await queueMails(act, mails)))
    throw new Refusal(503, 'The academy is not set up yet', { code: 'academy_not_set_up' })
  if (classId) await createBooking(act, { id, email: form.email }, { classId, byId: null })
  return true
}

/** The centre of a family's town; null: head office, which all are of an academy with one centre. */
async function centreOf(tx: Tx, { childName, state, district, location }: Row): Promise<string | null> {
  if (!childName || !state) return null
  const centres = await centresOf(tx, everyCentre)
  if (centres.length === 1) return null
  const taking = centres.filter(({ status }) => takesChildren(status))
  return centreOfTown({ state, district: district ?? '', location: location ?? '' }, taking)
}

/** A category that children are taught: its name. @throws {Refusal} 422 at courseCategoryId for any other. */
async function categoryForChildren(tx: Tx, id: string): Promise<string> {
  const row = await activeCategory(tx, id)
  if (!row || isForTeachers(row.cover))
    throw new Refusal(422, undefined, { errors: { courseCategoryId: 'Please choose one of the subjects' } })
  return row.category
}

/**
 * The enquiry that was stored under this key, if any. @throws {Refusal} 409 when the key came with other
 * words.
 */
async function taken({ db }: Database, key: string, words: string): Promise<string | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (row && row.fingerprint !== words)
    throw new Refusal(409, 'You have already sent this form. Reload the page to send another.', {
      code: 'form_already_sent',
    })
  return row?.enquiryId
}
