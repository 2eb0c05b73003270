/** What a homework asks for, in the words of its lesson, quiz and exercise. */
export type Asks = { text: string; lesson: string | null; quiz: string | null; exercise: string | null }

/** A homework in a few words: its quiz, its exercise and its lesson, else how its own words begin. */
export function homeworkTitle({ text, lesson, quiz, exercise }: Asks): string {
  const named = [quiz, exercise, lesson].filter(Boolean).join(', ')
  if (named) return named
  const [first = ''] = text.split('\n')
  return first.length > 48 ? `${first.slice(0, 47).trimEnd()}…` : first
}

/** What became of one question; null for one that was not on this paper. */
export type State = 'right' | 'wrong' | 'blank' | null

/** A paper's questions in the order of the quiz: papers are shuffled, and a register is read in columns. */
export const inQuizOrder = (
  questionIds: readonly string[],
  answered: readonly { questionId: string; state: Exclude<State, null> }[],
): State[] => {
  const byId = new Map(answered.map(({ questionId, state }) => [questionId, state]))
  return questionIds.map((id) => byId.get(id) ?? null)
}

/** Per question: how many had it right, of those whose paper had it. */
export const countRight = (
  questions: number,
  papers: readonly (readonly State[])[],
): { right: number; asked: number }[] =>
  Array.from({ length: questions }, (_, at) => {
    const states = papers.map((paper) => paper[at] ?? null).filter((state) => state !== null)
    return { right: states.filter((state) => state === 'right').length, asked: states.length }
  })
