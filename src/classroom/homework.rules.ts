/** The titles of a homework's lesson, quiz and exercise, and its text. */
export type HomeworkTask = {
  text: string
  lesson: string | null
  quiz: string | null
  exercise: string | null
}

/** A homework's title: its quiz, exercise and lesson, else the start of its text. */
export function homeworkTitle({ text, lesson, quiz, exercise }: HomeworkTask): string {
  const named = [quiz, exercise, lesson].filter(Boolean).join(', ')
  if (named) return named
  const [first = ''] = text.split('\n')
  return atWord(first)
}

/** Longest title taken from a homework's text, in characters. */
const MAX_TITLE = 90

/** A line, cut between two words if it is too long. */
function atWord(line: string): string {
  if (line.length <= MAX_TITLE) return line
  const space = line.lastIndexOf(' ', MAX_TITLE - 2)
  return `${line.slice(0, space > 0 ? space : MAX_TITLE - 1)} …`
}

/** The result of one question; null if it was not on this paper. */
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
