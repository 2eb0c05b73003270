import { eq } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import { centresOf, headIdsOf, onlyCentre } from '../centres/centres.reads.server.ts'
import { peopleById } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { objectionAnsweredMail, objectionMail, statementShownMail } from './mails.server.ts'
import { agreements, type objections, statements } from './royalty.tables.ts'

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

/** Tells the office of an objection. */
export async function mailOffice(act: RoyaltyContext, statementId: string, { id, words }: ObjectionWords) {
  const { statement, centre } = await shownOf(act.tx, statementId)
  const link = linkTo(act.publicUrl, statementId)
  await queueMails(act, [
    objectionMail.write({ objectionId: id, centre, month: statement.month, words, link }),
  ])
}
