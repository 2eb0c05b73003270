import { cameToClass, groupIdsOf } from '../classroom/centre-children.reads.server.ts'
import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { onlyCentre } from '../centres/centres.reads.server.ts'
import { monthSpan } from '../enrolment/gst.rules.ts'
import {
  billedChildren,
  billedIn,
  type MovedCharge,
  type Settlement,
  settledBefore,
  settledIn,
} from '../fees/fees.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { monthAfter, netSettled, type RoyaltyKind } from './royalty.rules.ts'
import type { Counted, Evidence } from './royalty.tables.ts'

/** What is asked of the books: a centre's month, and since which day what was due counts. */
export type MonthQuestion = { centreId: string; kind: RoyaltyKind; month: string; sinceDay: string }

/**
 * Reads a month of a centre from the books of fees. Competition fees are the academy's own, and what was owed
 * before its books or the agreement began does not count. A fee by hand counts where the child had its place
 * on the day it was due.
 */
export async function countMonth(on: Db | Tx, question: MonthQuestion): Promise<Counted> {
  const { centreId, month } = question
  const groupIds = await groupIdsOf(on, onlyCentre(centreId))
  const moved = (await movedIn(on, question, groupIds)).filter(({ charge }) => counts(charge, question))
  const own = await ofCentre(on, moved, groupIds)
  const evidence = own.map(evidenceOf)
  const sumOf = (line: Evidence['line']) =>
    evidence.reduce((sum, each) => (each.line === line ? sum + each.paise : sum), 0)
  const billed = await billedChildren(on, { period: month, groupIds })
  const [from, until] = [`${month}-01`, dayAfter(`${monthAfter(month)}-01`, -1)]
  const came = await cameToClass(on, { groupIds, studentIds: billed, from, until })
  return {
    inPaise: sumOf('came in') + sumOf('goods'),
    goodsPaise: -sumOf('goods'),
    backPaise: sumOf('paid back'),
    netPaise: await netOf(on, own, question),
    children: billed.length,
    cameChildren: came.size,
    evidence,
  }
}

const movedIn = (on: Db | Tx, { kind, month }: MonthQuestion, groupIds: string[]): Promise<Settlement[]> => {
  const span = { ...monthSpan(month), groupIds }
  return kind === 'billed' ? billedIn(on, span) : settledIn(on, span)
}

const counts = ({ head, dueOn }: MovedCharge, { sinceDay }: MonthQuestion): boolean =>
  head !== 'competition' && head !== 'brought forward' && dueOn >= sinceDay

/** Of all that moved, what is this centre's. */
async function ofCentre(
  on: Db | Tx,
  moved: readonly Settlement[],
  groupIds: readonly string[],
): Promise<Settlement[]> {
  const byHand = moved.filter(({ charge }) => charge.groupId === null)
  const studentIds = [...new Set(byHand.map(({ charge }) => charge.studentId))]
  const days = byHand.map(({ charge }) => charge.dueOn).toSorted()
  const [first] = days
  const last = days.at(-1)
  const places =
    first === undefined || last === undefined
      ? []
      : await groupPlaces(on, { from: '2000-01-01', until: last, studentIds })
  const here = new Set(groupIds)
  const groupOf = ({ studentId, dueOn }: MovedCharge): string | undefined =>
    places
      .filter((place) => place.studentId === studentId && place.joinedOn <= dueOn)
      .toSorted((a, b) => (a.joinedOn < b.joinedOn ? -1 : 1))
      .at(-1)?.groupId
  return moved.filter(({ charge }) => here.has(charge.groupId ?? groupOf(charge) ?? ''))
}

function evidenceOf({ charge, paise, number, day }: Settlement): Evidence {
  const document = number === '' ? (charge.period ?? charge.dueOn) : number
  if (charge.head === 'kit') return { line: 'goods', document, day, paise }
  return { line: paise < 0 ? 'paid back' : 'came in', document, day, paise }
}

/** The value without GST and without goods, charge by charge, so that the months of a charge add up. */
async function netOf(
  on: Db | Tx,
  own: readonly Settlement[],
  { kind, month }: MonthQuestion,
): Promise<number> {
  const taught = own.filter(({ charge }) => charge.head !== 'kit')
  const byCharge = Map.groupBy(taught, ({ charge }) => charge.id)
  const { from } = monthSpan(month)
  const before =
    kind === 'billed' || byCharge.size === 0
      ? new Map<string, number>()
      : await settledBefore(on, [...byCharge.keys()], from)
  return [...byCharge].reduce((sum, [id, list]) => {
    const [first] = list
    if (!first) return sum
    const beforePaise = before.get(id) ?? 0
    const untilPaise = list.reduce((all, { paise }) => all + paise, beforePaise)
    const { paise, netPaise } = first.charge
    return sum + netSettled({ paise, netPaise, beforePaise, untilPaise })
  }, 0)
}
