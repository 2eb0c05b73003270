import { isComplete } from '../kinds/kinds.rules.ts'
import type { Attempt, Change, Question } from '../quiz.contract.ts'
import { words } from './attempt.words.ts'

/** Seconds left at which the time is announced. */
export const ANNOUNCED_SECONDS = [300, 60, 10] as const

/** An attempt in one tab. Each change is an event. */
export type Sheet = {
  readonly id: string
  readonly total: number
  readonly current: number
  readonly answers: Readonly<Record<number, string>>
  readonly marked: ReadonlySet<number>
  readonly visited: ReadonlySet<number>
  /** The highest sequence used or seen; the next change gets one more. */
  readonly seq: number
  /** The highest sequence known from the server. */
  readonly revision: number
  /** Unacknowledged changes, the newest per question. */
  readonly pending: ReadonlyMap<number, Change>
  /** Changes that are first visits only: they are sent with the next answer. */
  readonly glances: ReadonlySet<number>
  /**
   * The server stored answers of this tab with sequences below those of another tab, which will not learn of
   * them by its own sequence.
   */
  readonly unheard: boolean
}

export type SheetEvent =
  | { type: 'went'; to: number }
  /** Null: the answer is taken back. */
  | { type: 'answered'; option: string | null }
  | { type: 'marked' }
  | { type: 'saved'; upTo: readonly Change[]; revision: number }
  | { type: 'refused'; changes: readonly Change[] }
  | { type: 'refreshed'; attempt: Attempt }

/** Opens an attempt: the server's state merged with the unsent changes of this browser. */
export function openSheet(attempt: Attempt, kept: readonly Change[] = [], at = 0): Sheet {
  const pending = new Map(
    kept.filter((change) => change.index < attempt.total).map((change) => [change.index, change]),
  )
  const base = { ...fromServer(attempt), pending, glances: new Set<number>(), unheard: false, current: 0 }
  const seq = Math.max(attempt.revision, ...[...pending.values()].map((change) => change.seq))
  // Shows only changes that are newer than the server's.
  const shown = [...pending.values()]
    .filter((change) => change.seq > attempt.revision)
    .reduce(lay, { ...base, seq })
  return visit(shown, Math.min(Math.max(at, 0), attempt.total - 1))
}

/** The next state; pure. */
export function advance(sheet: Sheet, event: SheetEvent): Sheet {
  switch (event.type) {
    case 'went':
      return event.to >= 0 && event.to < sheet.total ? visit(sheet, event.to) : sheet
    case 'answered':
      return (sheet.answers[sheet.current] ?? null) === event.option
        ? sheet
        : change(sheet, sheet.current, { option: event.option })
    case 'marked':
      return change(sheet, sheet.current, { marked: !sheet.marked.has(sheet.current) })
    case 'saved':
      return {
        ...sheet,
        revision: Math.max(sheet.revision, event.revision),
        seq: Math.max(sheet.seq, event.revision),
        pending: without(sheet.pending, event.upTo),
        unheard: sheet.unheard || isBehind(event),
      }
    case 'refused':
      return { ...sheet, pending: without(sheet.pending, event.changes) }
    case 'refreshed': {
      const server = fromServer(event.attempt)
      const seq = Math.max(sheet.seq, event.attempt.revision)
      const refreshed = [...sheet.pending.values()].reduce(lay, {
        ...server,
        seq,
        current: sheet.current,
        pending: sheet.pending,
        glances: sheet.glances,
        unheard: false,
      })
      return sheet.unheard ? tellOthers(refreshed) : refreshed
    }
  }
}

/** Whether another tab or device had stored later sequences. */
const isBehind = ({ upTo, revision }: Extract<SheetEvent, { type: 'saved' }>): boolean =>
  upTo.some(({ option }) => option !== undefined) && revision > Math.max(...upTo.map(({ seq }) => seq))

/** A visit sent at once: its sequence is the highest, so that other tabs reload. */
function tellOthers(sheet: Sheet): Sheet {
  const looked = change(sheet, sheet.current, {})
  const glances = new Set([...looked.glances].filter((index) => index !== sheet.current))
  return { ...looked, glances }
}

/** Changes to send now: everything unsent, if there is more than first visits. */
export function toSend(sheet: Sheet): readonly Change[] {
  const pending = [...sheet.pending.values()]
  return pending.some(({ index }) => !sheet.glances.has(index)) ? pending : []
}

/** Whether the question counts as answered: an incomplete answer does not. */
export function counted(sheet: Sheet, questions: readonly Pick<Question, 'task' | 'options'>[]): Sheet {
  const whole = Object.entries(sheet.answers).filter(([index, said]) => {
    const { task, options = [] } = questions[Number(index)] ?? {}
    return !task || isComplete(task, options.length, said)
  })
  return { ...sheet, answers: Object.fromEntries(whole) }
}

/** Whether two views of an attempt show the same answers and marks. */
export function sameAnswers(a: Sheet, b: Sheet): boolean {
  for (let index = 0; index < a.total; index += 1)
    if (a.answers[index] !== b.answers[index] || a.marked.has(index) !== b.marked.has(index)) return false
  return true
}

export type Look = 'unseen' | 'skipped' | 'answered' | 'marked' | 'both'

/** State of a palette button; 'current' is added to it. */
export function look(sheet: Sheet, index: number): Look {
  const answered = sheet.answers[index] !== undefined
  if (sheet.marked.has(index)) return answered ? 'both' : 'marked'
  if (answered) return 'answered'
  return sheet.visited.has(index) ? 'skipped' : 'unseen'
}

/** The four counters. Each visited question is answered or not; marked ones count separately. */
export function counters(sheet: Sheet): {
  answered: number
  notAnswered: number
  notVisited: number
  marked: number
} {
  const answered = Object.keys(sheet.answers).length
  const visited = new Set([...sheet.visited, ...Object.keys(sheet.answers).map(Number)]).size
  return {
    answered,
    notAnswered: visited - answered,
    notVisited: sheet.total - visited,
    marked: sheet.marked.size,
  }
}

/** Milliseconds as mm:ss, rounded up so that 0:00 means over; minutes may pass 99. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** The same for a screen reader: '18 minutes 24 seconds'. */
export function spokenTime(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1_000)
  return words.spoken(Math.floor(seconds / 60), seconds % 60)
}

function fromServer(attempt: Attempt): Omit<Sheet, 'current' | 'pending' | 'glances' | 'unheard'> {
  return {
    id: attempt._id,
    total: attempt.total,
    answers: Object.fromEntries(
      Object.entries(attempt.answers).map(([index, text]) => [Number(index), text]),
    ),
    marked: new Set(attempt.marked),
    visited: new Set(attempt.visited),
    seq: attempt.revision,
    revision: attempt.revision,
  }
}

function lay(sheet: Sheet, kept: Change): Sheet {
  const answers = { ...sheet.answers }
  if (kept.option === null) delete answers[kept.index]
  else if (kept.option !== undefined) answers[kept.index] = kept.option
  const marked = new Set(sheet.marked)
  if (kept.marked) marked.add(kept.index)
  else marked.delete(kept.index)
  return { ...sheet, answers, marked, visited: new Set([...sheet.visited, kept.index]) }
}

function change(sheet: Sheet, index: number, what: { option?: string | null; marked?: boolean }): Sheet {
  const next: Change = {
    index,
    // Changes that the server already has from another tab are not sent again.
    option: what.option === undefined ? sheet.pending.get(index)?.option : what.option,
    marked: what.marked ?? sheet.marked.has(index),
    seq: sheet.seq + 1,
  }
  const glances = new Set(sheet.glances)
  if (what.option === undefined && what.marked === undefined) glances.add(index)
  else glances.delete(index)
  const pending = new Map([...sheet.pending, [index, next]])
  return lay({ ...sheet, seq: next.seq, pending, glances }, next)
}

const visit = (sheet: Sheet, index: number): Sheet =>
  sheet.visited.has(index) ? { ...sheet, current: index } : { ...change(sheet, index, {}), current: index }

function without(pending: ReadonlyMap<number, Change>, done: readonly Change[]): ReadonlyMap<number, Change> {
  const left = new Map(pending)
  for (const { index, seq } of done) if ((left.get(index)?.seq ?? 0) <= seq) left.delete(index)
  return left
}
