/** Pages of a board, and what is on one of them: lines, and numbers of all their points. */
const MAX_PAGES = 20
const MAX_LINES = 500
const MAX_NUMBERS = 20_000
export const MAX_TEXT = 80
/** Numbers of one line: x and y by turns, in thousandths of the board. A longer one is sent in pieces. */
export const MAX_POINTS = 240
export const BOARD_SIZE = 1_000
/** The largest number that the board's abacus shows. */
const MAX_ABACUS = 9_999_999_999
/** How long the lines of a board are kept after the lesson, in days. */
export const BOARD_DAYS = 7

/** The colours of the chalk: white, yellow, red, blue. */
export const CHALKS = ['white', 'yellow', 'red', 'blue'] as const

/** A line of chalk, or words that begin at its first point. */
export type ChalkLine = { chalk: number; points: readonly number[]; text: string | null }

/** The board of a lesson. Its lines are stored one by one. */
export type BoardState = {
  page: number
  pages: number
  /** The number on the abacus of each page; null without one. */
  abacus: readonly (number | null)[]
  /** The seat that has the chalk beside the teacher. */
  chalk: number | null
}

export const newBoard = (): BoardState => ({ page: 0, pages: 1, abacus: [null], chalk: null })

export type BoardAct =
  | { act: 'page'; page: number }
  | { act: 'abacus'; number: number | null }
  | { act: 'chalk'; seat: number | null }

/** The board after an act, or the sentence why not. `seats`: how many there are. */
export function boardAfter(
  board: BoardState,
  act: BoardAct,
  seats: number,
): BoardState | { refused: string } {
  switch (act.act) {
    case 'page':
      if (act.page >= MAX_PAGES) return { refused: `A board has at most ${MAX_PAGES} pages.` }
      if (act.page < board.pages) return { ...board, page: act.page }
      return { ...board, page: board.pages, pages: board.pages + 1, abacus: [...board.abacus, null] }
    case 'abacus':
      if (act.number !== null && act.number > MAX_ABACUS)
        return { refused: 'The abacus shows numbers up to 9,99,99,99,999.' }
      return { ...board, abacus: board.abacus.with(board.page, act.number) }
    case 'chalk':
      if (act.seat !== null && act.seat >= seats) return { refused: 'This child is not in the lesson.' }
      return { ...board, chalk: act.seat }
  }
}

/** Whether a page has room for one more line. */
export const hasRoom = (lines: readonly ChalkLine[], line: ChalkLine): boolean =>
  lines.length < MAX_LINES &&
  [...lines, line].reduce((sum, { points }) => sum + points.length, 0) <= MAX_NUMBERS

/** A board's lines as a page has them: all of a page from 0 on, or those that came after. */
export type BoardLines = { page: number; lines: readonly ChalkLine[] }

export function linesAfter(
  before: BoardLines,
  { page, from, lines }: { page: number; from: number; lines: readonly ChalkLine[] },
): BoardLines {
  const kept = page === before.page ? before.lines.slice(0, from) : []
  return { page, lines: [...kept, ...lines] }
}
