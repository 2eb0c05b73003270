import type { ListPage, ListQuery } from '../../platform/browser/useList.ts'
import type { NetworkCentre } from '../network.contract.ts'
import { BEAD_STATES, needsWord, paidPercent } from '../network.rules.ts'

const PAGE_ROWS = 50

/** Which centres are listed: those that need a word, unless all are asked for or none needs one. */
export function whichOf(centres: readonly NetworkCentre[], { which, status }: ListQuery): 'needs' | 'all' {
  if (which === 'needs' || which === 'all') return which
  return !status && centres.some(({ bead }) => needsWord(bead)) ? 'needs' : 'all'
}

/** A page of the centres that fit a query; `after` is how many come before it. */
export function centresPage(
  centres: readonly NetworkCentre[],
  { query, after = '0' }: { query: ListQuery; after?: string | undefined },
): ListPage<NetworkCentre> {
  const which = whichOf(centres, query)
  const fitting = centres.filter(
    (centre) =>
      (which === 'all' || needsWord(centre.bead)) &&
      (query.status ? centre.status === query.status : centre.bead !== 'closed') &&
      (!query.kind || centre.kind === query.kind) &&
      (!query.state || centre.state === query.state) &&
      (!query.words || wordsOf(centre).includes(query.words.toLowerCase())),
  )
  const end = Number(after) + PAGE_ROWS
  return {
    data: inOrder(fitting, query.sort ?? '').slice(Number(after), end),
    next: end < fitting.length ? String(end) : null,
    total: fitting.length,
  }
}

const wordsOf = ({ name, code, state, postalCode, heads }: NetworkCentre): string =>
  [name, code, state, postalCode, ...heads].join(' ').toLowerCase()

/** What a column is sorted by; the names are in their order already. */
const keys: Readonly<Record<string, (centre: NetworkCentre) => number>> = {
  children: ({ children }) => children,
  change: ({ change }) => change,
  paid: (centre) => paidPercent(centre) ?? -1,
}

function inOrder(rows: readonly NetworkCentre[], sort: string): NetworkCentre[] {
  const [name, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1]
  if (name === 'name') return sign === 1 ? [...rows] : rows.toReversed()
  const key = keys[name]
  if (key) return rows.toSorted((a, b) => sign * (key(a) - key(b)))
  return rows.toSorted(
    (a, b) => BEAD_STATES.indexOf(a.bead) - BEAD_STATES.indexOf(b.bead) || daysOf(b) - daysOf(a),
  )
}

const daysOf = ({ next }: NetworkCentre): number => next?.days ?? -1
