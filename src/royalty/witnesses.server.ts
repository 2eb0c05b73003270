import { cameToClass } from '../classroom/centre-children.reads.server.ts'
import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { practisedDays } from '../craft/craft.reads.server.ts'
import { endedExams } from '../craft/exams.reads.server.ts'
import { monthSpan } from '../enrolment/gst-lines.rules.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { monthAfter } from '../platform/text/india.rules.ts'
import { submittedAttempts } from '../quiz/diary.reads.server.ts'
import { movedUpIn } from '../stock/stock.reads.server.ts'
import type { Counted } from './royalty.tables.ts'

/** A month of a centre: its groups, and who was billed for them. */
type CentreMonth = { month: string; groupIds: readonly string[]; billed: readonly string[] }
type Witnessed = Pick<Counted, 'cameChildren' | 'cameUnbilled' | 'seen' | 'movedUp'>

/**
 * What else than the bills says how many children a centre had in a month: the register, practice with
 * quizzes and exams, and kits of who moved up.
 */
export async function witnessesOf(on: Db | Tx, { month, groupIds, billed }: CentreMonth): Promise<Witnessed> {
  const [from, until] = [`${month}-01`, dayAfter(`${monthAfter(month)}-01`, -1)]
  const isBilled = new Set(billed)
  const came = await cameToClass(on, { groupIds, from, until })
  const places = await groupPlaces(on, { from, until, groupIds })
  const seen = await activeIn(on, month, [
    ...new Set([...billed, ...places.map(({ studentId }) => studentId)]),
  ])
  const split = (ids: ReadonlySet<string>) => {
    const children = [...ids].filter((id) => isBilled.has(id)).length
    return { children, unbilled: ids.size - children }
  }
  const register = split(came)
  return {
    cameChildren: register.children,
    cameUnbilled: register.unbilled,
    seen: split(seen),
    movedUp: await movedUpIn(on, { ...monthSpan(month), groupIds }),
  }
}

/** Who of these practised, took a quiz or sat an exam in a month. */
async function activeIn(on: Db | Tx, month: string, studentIds: readonly string[]): Promise<Set<string>> {
  const { from, until: to } = monthSpan(month)
  const found = [
    ...(await practisedDays(on, studentIds, { from, to })),
    ...(await submittedAttempts(on, studentIds, { from, to })),
    ...(await endedExams(on, studentIds, { from, to, language: undefined })),
  ]
  return new Set(found.map(({ studentId }) => studentId))
}
