import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import type { MailContext } from '../account/recovery.server.ts'
import { enrolFamilies, joinFamily } from '../create-family.server.ts'
import { sameName } from '../people.rules.ts'
import { people, personDetails } from '../people.tables.ts'
import { addChildByOffice, addParent, printFamilyLogin, type PersonDetails } from './details.contract.ts'
import { slipsFile } from './import/slips-pdf.server.ts'
import { familyLoginOf } from './import/slips.server.ts'
import { isHere } from './people-list.server.ts'

/** Children, parents and slips that the office makes by hand. */
export function detailsCalls({
  database: { db },
  outbox,
  publicUrl,
  personalData,
}: Pick<RoomParts, 'database' | 'outbox' | 'publicUrl' | 'personalData'>): EndpointHandler[] {
  return [
    serve(addChildByOffice, async ({ body, now, audit }) => {
      const id = await db.transaction((tx) => createChild({ tx, outbox, now, publicUrl }, body))
      outbox.wake()
      audit(`added {person:${id}}`)
      return enveloped({ _id: id }, `${body.fullName} added`)
    }),

    serve(addParent, async ({ params: { id }, body, now, audit }) => {
      const parentId = await db.transaction(async (tx) => {
        const joined = await createParentOf({ tx, outbox, now, publicUrl }, { childId: id, parent: body })
        for (const room of personalData()) await room.joined?.(tx, { ownId: id, headId: joined })
        return joined
      })
      outbox.wake()
      audit(`added {person:${parentId}} as the parent of {person:${id}}`)
      return enveloped({ parentId }, `${body.fullName} added`)
    }),

    serve(printFamilyLogin, async ({ params: { id }, now, audit }) => {
      const slips = await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(people)
          .where(and(eq(people.id, id), isHere))
        if (!row) throw new Refusal(404, 'Person not found', { code: 'person_not_found' })
        return familyLoginOf({ tx, now }, row.guardianId ?? row.id)
      })
      audit(`created a login slip for {person:${id}}`)
      return slipsFile(slips, publicUrl.origin)
    }),
  ]
}

type DetailsRow = Omit<typeof personDetails.$inferSelect, 'personId'>
export type DetailsChange = { [Field in keyof DetailsRow]?: DetailsRow[Field] | undefined }

/** No details. */
export const NONE: DetailsRow = {
  certificateName: '',
  birthDate: null,
  school: '',
  admissionNumber: '',
  joinedOn: null,
  secondParentName: '',
  secondParentMobile: '',
  secondParentEmail: '',
  notes: '',
}

/** The details as the office reads them. */
export const detailWords = {
  certificateName: 'the name on certificates',
  birthDate: 'the date of birth',
  school: 'the school',
  admissionNumber: 'the admission number',
  joinedOn: 'the joining day',
  secondParentName: 'the second parent',
  secondParentMobile: 'the mobile of the second parent',
  secondParentEmail: 'the email of the second parent',
  notes: 'the notes',
} as const
export type DetailField = keyof typeof detailWords

/** What the office keeps of a person beside the account. */
export async function detailsOf(on: Db | Tx, personId: string): Promise<PersonDetails> {
  const { personId: _, ...columns } = getTableColumns(personDetails)
  const [row] = await on.select(columns).from(personDetails).where(eq(personDetails.personId, personId))
  return row ?? NONE
}

/** Stores details; what is left out stays. @throws {Refusal} 409 for an admission number that is taken. */
export async function storeDetails(tx: Tx, personId: string, change: DetailsChange): Promise<void> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0) return
  if (change.admissionNumber) await assertOwnNumber(tx, personId, change.admissionNumber)
  await tx
    .insert(personDetails)
    .values({ personId, ...set })
    .onConflictDoUpdate({ target: personDetails.personId, set })
}

/** Whether another child has this admission number; nobody else takes it meanwhile. */
export async function isNumberTaken(tx: Tx, personId: string, number: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`admission ${number}`}))`)
  const others = and(eq(personDetails.admissionNumber, number), ne(personDetails.personId, personId))
  return (await tx.$count(personDetails, others)) > 0
}

/** @throws {Refusal} 409 when another child has this admission number. */
async function assertOwnNumber(tx: Tx, personId: string, number: string): Promise<void> {
  if (await isNumberTaken(tx, personId, number))
    throw new Refusal(409, undefined, {
      errors: { admissionNumber: 'Another child has this admission number' },
    })
}

type ChildForm = HandlerInput<typeof addChildByOffice>['body']

async function createChild(act: MailContext, body: ChildForm): Promise<string> {
  const { _id: id, fullName, presentEducation, parent, ...details } = body
  const { tx, now } = act
  // Of two that come at once with one id the second finds the child of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`child ${id}`}))`)
  const [before] = await tx.select().from(people).where(eq(people.id, id))
  if (before) {
    if (before.role === 'student' && sameName(before.fullName) === sameName(fullName)) return id
    throw new Refusal(409, 'This form was sent already. Reload the page to add another child.', {
      code: 'child_added_already',
    })
  }
  if (parent) await enrolChild(act, body, parent)
  else await tx.insert(people).values({ id, fullName, presentEducation, role: 'student', createdAt: now })
  // What is blank is not stored: a child without details has no row.
  const given = Object.entries(details).filter(([, value]) => value)
  await storeDetails(tx, id, Object.fromEntries(given))
  return id
}

type NewParent = HandlerInput<typeof addParent>['body']

async function enrolChild(act: MailContext, child: ChildForm, parent: NewParent): Promise<void> {
  const { _id: childId, fullName: childName, presentEducation } = child
  const { fullName: parentName, email, mobile, parentId } = parent
  const named = { childName, presentEducation, parentName, email, mobile }
  const enrolling = [{ row: 1, named, decided: { parentId }, childId }]
  const enrolled = await enrolFamilies(act, enrolling, { fieldOf, mobileLogins: true })
  if (enrolled.get(1)?.studentId !== childId)
    throw new Refusal(422, undefined, {
      errors: { fullName: 'A child of this name is in that family already' },
    })
}

/** Where a fault of the family stands in the form of a child. */
const fieldOf = (_row: number, name: string): string => {
  if (name === 'childName') return 'fullName'
  return name === 'family' ? 'parent.parentId' : `parent.${name}`
}

async function createParentOf(
  act: MailContext,
  { childId, parent }: { childId: string; parent: NewParent },
): Promise<string> {
  const { tx } = act
  const [child] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, childId), eq(people.role, 'student'), isHere))
    .for('update')
  if (!child) throw new Refusal(404, 'Person not found', { code: 'person_not_found' })
  if (child.guardianId !== null || child.email !== null)
    throw new Refusal(409, 'This child has a parent or an account of its own. Reload the page.', {
      code: 'child_has_parent',
    })
  const { fullName: parentName, email, mobile, parentId } = parent
  const named = {
    childName: child.fullName,
    presentEducation: child.presentEducation ?? '',
    parentName,
    email,
    mobile,
  }
  return joinFamily(act, { childId, named, decided: { parentId } })
}
