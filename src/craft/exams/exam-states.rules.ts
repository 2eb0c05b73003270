/** Certificates are as those of competitions. */
export { CERTIFICATE_STATES, CODE_LENGTH } from '../../competition/competition.rules.ts'
/** What became of a question. */
export { VERDICTS } from '../../quiz/verdicts.rules.ts'

/** How an answer is given: typed, or set on the beads of the page. */
export const MODES = ['typed', 'beads'] as const
export type Mode = (typeof MODES)[number]
/** How an exam was sat: on the screen in one of its modes, or held on paper and recorded afterwards. */
export const SITTING_MODES = [...MODES, 'paper'] as const

/** What a teacher says of a paper that was passed. */
export const DECISIONS = ['confirmed', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]

/** Where somebody stands with a grade. `waiting`: passed, and the teacher has the word. */
export const GRADE_STATES = ['open', 'running', 'waiting', 'passed', 'resting'] as const

/** What the questions of a part are. */
export const PART_KINDS = ['column', 'technique', 'product', 'quotient'] as const
