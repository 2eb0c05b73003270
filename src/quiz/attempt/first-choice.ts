/** The question that `first-question.tsx` shows before the app: attempt, position and choice. */
export type FirstQuestion = {
  attemptId: string
  page: HTMLElement
  /** The place of the question, and the option. */
  chosen: { index: number; option: string } | undefined
}

declare global {
  /** null once the app shows the questions. */
  var firstQuestion: FirstQuestion | null | undefined
}

/**
 * Takes the early question away. @param attemptId whose questions the app shows now, none when it shows no
 * questions. @returns the option chosen in it of that attempt, and whether the keyboard was in it.
 */
export function takeFirst(attemptId: string | undefined): {
  chosen: FirstQuestion['chosen']
  isHeld: boolean
} {
  const first = globalThis.firstQuestion
  globalThis.firstQuestion = null
  if (!first) return { chosen: undefined, isHeld: false }
  const isHeld = first.page.contains(document.activeElement)
  first.page.remove()
  return { chosen: first.attemptId === attemptId ? first.chosen : undefined, isHeld }
}
