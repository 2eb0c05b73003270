import { eq } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import { centresOf, headIdsOf, onlyCentre } from '../centres/centres.reads.server.ts'
import { peopleById } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { creditNoteMail, objectionAnsweredMail, objectionMail, statementShownMail } from './mails.server.ts'
import type { CreditSums } from './royalty.rules.ts'
import { agreements, type objections, type royaltyCredits, statements } from './royalty.tables.ts'

/** What a command on statements gets: its transaction, mails and time, and where the site is. */
export type RoyaltyContext = CommandContext & { publicUrl: URL }

type ObjectionWords = Pick<typeof objections.$inferSelect, 'id' | 'words'>

const linkTo = (publicUrl: URL, id: string): string => new URL(`/office/royalty/${id}`, publicUrl).href

async function shownOf(tx: Tx, statementId: string) {
  const [found] = await tx
    .select({ statement: statements, centreId: agreements.centreId })
    .from(statements)
    .innerJoin(agreements, eq(agreements.id, statements.agreementId))
    .where(eq(statements.id, statementId))
  if (!found) throw new Error('a statement that was just written is not there')
  const [centre] = await centresOf(tx, onlyCentre(found.centreId))
  return { ...found, centre: centre?.name ?? '' }
}

/** Tells the heads of the centre that a statement is shown, or that their objection was answered. */
export async function mailFranchise(
  act: RoyaltyContext,
  statementId: string,
  objectionId: string | null = null,
): Promise<void> {
  const { tx, publicUrl } = act
  const { statement, centreId, centre } = await shownOf(tx, statementId)
  const heads = await peopleById(tx, await headIdsOf(tx, centreId))
  const facts = {
    statementId,
    centre,
    month: statement.month,
    toPayPaise: statement.sums.toPayPaise,
    objectBy: statement.objectBy ?? '',
    link: linkTo(publicUrl, statementId),
  }
  const mails = [...heads.values()].flatMap(({ id: headId, email, emailVerifiedAt }) => {
    if (!email || !emailVerifiedAt) return []
    const to = { ...facts, headId, to: email }
    return objectionId === null
      ? statementShownMail.write(to)
      : objectionAnsweredMail.write({ ...to, objectionId })
  })
  await queueMails(act, mails)
}

type CreditNote = Pick<typeof royaltyCredits.$inferSelect, 'id' | 'number' | 'reason'> &
  CreditSums & { leftPaise: number }

/** Tells the heads of the centre that an invoice was corrected. */
export async function mailCredit(act: RoyaltyContext, statementId: string, note: CreditNote): Promise<void> {
  const { statement, centreId, centre } = await shownOf(act.tx, statementId)
  const heads = await peopleById(act.tx, await headIdsOf(act.tx, centreId))
  const facts = {
    creditId: note.id,
    number: note.number,
    invoiceNumber: statement.invoiceNumber ?? '',
    centre,
    month: statement.month,
    totalPaise: note.totalPaise,
    leftPaise: note.leftPaise,
    reason: note.reason,
    link: linkTo(act.publicUrl, statementId),
  }
  await queueMails(
    act,
    [...heads.values()].flatMap(({ id: headId, email, emailVerifiedAt }) =>
      email && emailVerifiedAt ? creditNoteMail.write({ ...facts, headId, to: email }) : [],
    ),
  )
}

/** Tells the office of an objection. */
export async function mailOffice(act: RoyaltyContext, statementId: string, { id, words }: ObjectionWords) {
  const { statement, centre } = await shownOf(act.tx, statementId)
  const link = linkTo(act.publicUrl, statementId)
  await queueMails(act, [
    objectionMail.write({ objectionId: id, centre, month: statement.month, words, link }),
  ])
}
