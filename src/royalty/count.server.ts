import { groupIdsOf } from '../classroom/centre-children.reads.server.ts'
import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { groupOn } from '../classroom/classroom.rules.ts'
import { onlyCentre } from '../centres/centres.reads.server.ts'
import { monthSpan } from '../enrolment/gst-lines.rules.ts'
import {
  billedChildren,
  billedIn,
  type MovedCharge,
  type Movement,
  settledBefore,
  settledIn,
} from '../fees/fees.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { netSettled, type RoyaltyKind } from './royalty.rules.ts'
import type { Counted, Evidence } from './royalty.tables.ts'
import { witnessesOf } from './witnesses.server.ts'

/** What is asked of the books: a centre's month, and since which month what was charged counts. */
export type MonthQuestion = { centreId: string; kind: RoyaltyKind; month: string; sinceMonth: string }

/**
 * Reads a month of a centre from the books of fees. What is billed or paid early counts in the month that it
 * is for. Competition fees are the academy's own, and what is for months before the agreement does not count;
 * a late fee goes with what it is of. A fee by hand counts where the child had its place on the day it was
 * due, or else came to next.
 */
export async function countMonth(on: Db | Tx, question: MonthQuestion): Promise<Counted> {
  const { centreId, month, kind } = question
  const groupIds = await groupIdsOf(on, onlyCentre(centreId))
  const span = { ...monthSpan(month), month, groupIds }
  const moved = await (kind === 'billed' ? billedIn(on, span) : settledIn(on, span))
  const own = await ofCentre(
    on,
    moved.filter(({ charge }) => counts(charge, question)),
    groupIds,
  )
  const evidence = own.map(evidenceOf)
  const sumOf = (line: Evidence['line']) =>
    evidence.reduce((sum, each) => (each.line === line ? sum + each.paise : sum), 0)
  const billed = await billedChildren(on, span)
  return {
    inPaise: sumOf('came in') + sumOf('goods'),
    goodsPaise: -sumOf('goods'),
    backPaise: sumOf('paid back'),
    netPaise: await netOf(on, own, question),
    children: billed.length,
    ...(await witnessesOf(on, { month, groupIds, billed })),
    evidence,
  }
}

const counts = ({ origin }: MovedCharge, { sinceMonth }: MonthQuestion): boolean =>
  origin.head !== 'competition' && origin.head !== 'brought forward' && origin.month >= sinceMonth

/** Of all that moved, what is this centre's. */
async function ofCentre(
  on: Db | Tx,
  moved: readonly Movement[],
  groupIds: readonly string[],
): Promise<Movement[]> {
  const byHand = moved.filter(({ charge }) => charge.origin.groupId === null)
  const studentIds = [...new Set(byHand.map(({ charge }) => charge.studentId))]
  const places =
    studentIds.length === 0
      ? []
      : await groupPlaces(on, { from: '2000-01-01', until: '2999-12-31', studentIds })
  const placesOf = Map.groupBy(places, ({ studentId }) => studentId)
  const here = new Set(groupIds)
  return moved.filter(({ charge: { studentId, origin } }) =>
    here.has(origin.groupId ?? groupOn(placesOf.get(studentId) ?? [], origin.dueOn) ?? ''),
  )
}

function evidenceOf({ charge, paise, document, day }: Movement): Evidence {
  if (charge.head === 'kit') return { line: 'goods', document, day, paise }
  return { line: paise < 0 ? 'paid back' : 'came in', document, day, paise }
}

/**
 * The value without GST and without goods, charge by charge: what was settled of a charge in its months adds
 * up to its value.
 */
async function netOf(on: Db | Tx, own: readonly Movement[], { kind, month }: MonthQuestion): Promise<number> {
  const taught = own.filter(({ charge }) => charge.head !== 'kit')
  const byCharge = Map.groupBy(taught, ({ charge }) => charge.id)
  const earlier = [...byCharge].flatMap(([id, [first]]) => (first && first.charge.month < month ? id : []))
  const before =
    kind === 'billed' || earlier.length === 0
      ? new Map<string, number>()
      : await settledBefore(on, earlier, monthSpan(month).from)
  return [...byCharge].reduce((sum, [id, list]) => {
    const [first] = list
    if (!first) return sum
    const beforePaise = before.get(id) ?? 0
    const untilPaise = list.reduce((all, { paise }) => all + paise, beforePaise)
    const { paise, netPaise } = first.charge
    return sum + netSettled({ paise, netPaise, beforePaise, untilPaise })
  }, 0)
}
