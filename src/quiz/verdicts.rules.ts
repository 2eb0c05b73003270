/** What became of a question: right, wrong, or not answered. */
export const VERDICTS = ['right', 'wrong', 'blank'] as const
export type Verdict = (typeof VERDICTS)[number]
