import { cameToClass } from '../classroom/centre-children.reads.server.ts'
import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { daysOfMonth, type GroupPlace, isIn } from '../classroom/classroom.rules.ts'
import { practisedDays } from '../craft/craft.reads.server.ts'
import { endedExams } from '../craft/exams.reads.server.ts'
import { monthSpan } from '../enrolment/gst-lines.rules.ts'
import { billedAnywhere } from '../fees/fees.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { submittedAttempts } from '../quiz/diary.reads.server.ts'
import { movedUpIn } from '../stock/stock.reads.server.ts'
import type { Counted } from './royalty.tables.ts'

/** A month of a centre: its groups, and who was billed for them. */
type CentreMonth = { month: string; groupIds: readonly string[]; billed: readonly string[] }
type Witnessed = Pick<Counted, 'cameChildren' | 'cameUnbilled' | 'seen' | 'movedUp'>

/**
 * What else than the bills says how many children a centre had in a month: the register, practice with
 * quizzes and exams on days of a place there, and kits of who moved up. Who was billed for the month at
 * another centre is that one's.
 */
export async function witnessesOf(on: Db | Tx, { month, groupIds, billed }: CentreMonth): Promise<Witnessed> {
  const { from, until } = daysOfMonth(month)
  const places = await groupPlaces(on, { from, until, groupIds })
  const came = await cameToClass(on, { groupIds, from, until })
  const seen = await activeIn(on, month, { billed, places })
  const isHere = new Set(billed)
  const others = [...new Set([...came, ...seen])].filter((id) => !isHere.has(id))
  const elsewhere = await billedAnywhere(on, { month, studentIds: others })
  const split = (ids: ReadonlySet<string>) => {
    const unbilled = [...ids].filter((id) => !isHere.has(id))
    return {
      children: ids.size - unbilled.length,
      unbilled: unbilled.filter((id) => !elsewhere.has(id)).length,
    }
  }
  const register = split(came)
  return {
    cameChildren: register.children,
    cameUnbilled: register.unbilled,
    seen: split(seen),
    movedUp: await movedUpIn(on, { ...monthSpan(month), groupIds }),
  }
}

type OfCentre = { billed: readonly string[]; places: readonly GroupPlace[] }

/** Who practised, took a quiz or sat an exam in a month: of the billed, or on a day of a place. */
async function activeIn(on: Db | Tx, month: string, { billed, places }: OfCentre): Promise<Set<string>> {
  const { from, until: to } = monthSpan(month)
  const ids = [...new Set([...billed, ...places.map(({ studentId }) => studentId)])]
  const dated = [
    ...(await submittedAttempts(on, ids, { from, to })),
    ...(await endedExams(on, ids, { from, to, language: undefined })),
  ]
  const days = [
    ...(await practisedDays(on, ids, { from, to })),
    ...dated.map(({ studentId, at }) => ({ studentId, day: indianDay(at) })),
  ]
  const isBilled = new Set(billed)
  const placesOf = Map.groupBy(places, ({ studentId }) => studentId)
  const counts = ({ studentId, day }: { studentId: string; day: string }) =>
    isBilled.has(studentId) || (placesOf.get(studentId) ?? []).some((place) => isIn(place, day))
  return new Set(days.filter(counts).map(({ studentId }) => studentId))
}
