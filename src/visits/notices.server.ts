import { queueMails } from '../academy/mails.server.ts'
import { centresOf, headIdsOf, onlyCentre } from '../centres/centres.reads.server.ts'
import { namesOf, peopleById } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { visitAnsweredMail, visitSentMail } from './mails.server.ts'
import { pointsOf, type VisitRow } from './visits.server.ts'

type NoticeContext = CommandContext & { publicUrl: URL }

async function factsOf(tx: Tx, publicUrl: URL, { id, centreId, day }: VisitRow) {
  const [centre] = await centresOf(tx, onlyCentre(centreId))
  const points = await pointsOf(tx, [id])
  return {
    visitId: id,
    centre: centre?.name ?? '',
    day,
    wrong: points.filter(({ finding }) => finding === 'no').length,
    link: new URL(`/office/visits/${id}`, publicUrl).href,
  }
}

/** Tells the heads of the centre, once, what was found. */
export async function mailFindings(act: NoticeContext, visit: VisitRow): Promise<void> {
  const facts = await factsOf(act.tx, act.publicUrl, visit)
  const heads = await peopleById(act.tx, await headIdsOf(act.tx, visit.centreId))
  await queueMails(
    act,
    [...heads.values()].flatMap(({ id: headId, email, emailVerifiedAt }) =>
      email && emailVerifiedAt ? visitSentMail.write({ ...facts, headId, to: email }) : [],
    ),
  )
}

/** Tells the office, once, that a head has answered. */
export async function mailAnswer(act: NoticeContext, visit: VisitRow, byId: string): Promise<void> {
  const facts = await factsOf(act.tx, act.publicUrl, visit)
  const by = (await namesOf(act.tx, [byId])).get(byId) ?? ''
  await queueMails(act, [visitAnsweredMail.write({ ...facts, by })])
}
