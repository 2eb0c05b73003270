import { type Blueprint, type Marked, markedOnPaper, marksProblem } from './exam.rules.ts'

export type ExamChild = { studentId: string; fullName: string }
/** What is typed, by student and part. */
export type TypedMarks = Readonly<Record<string, readonly string[]>>

const rowOf = ({ parts }: Blueprint, typed: readonly string[] | undefined): string[] =>
  parts.map((_, at) => (typed?.[at] ?? '').trim())

/** What a child has reached by what is typed; null while a part is missing or wrong. */
export function typedResult(blueprint: Blueprint, typed: readonly string[] | undefined): Marked | null {
  const row = rowOf(blueprint, typed)
  if (row.some((text, at) => problemOf(blueprint, text, at) !== '')) return null
  return markedOnPaper(blueprint, row.map(Number))
}

/** What is wrong by '{studentId}.{part}', of children with any marks: the others did not sit. */
export function errorsOf(
  blueprint: Blueprint,
  children: readonly ExamChild[],
  marks: TypedMarks,
): Record<string, string> {
  const found = children.flatMap(({ studentId }) => {
    const row = rowOf(blueprint, marks[studentId])
    if (!row.some(Boolean)) return []
    return row.flatMap((text, at) => {
      const problem = problemOf(blueprint, text, at)
      return problem ? [[`${studentId}.${at}`, problem] as const] : []
    })
  })
  return Object.fromEntries(found)
}

/** The children who sat, with their marks. */
export const sentMarks = (
  blueprint: Blueprint,
  children: readonly ExamChild[],
  marks: TypedMarks,
): { studentId: string; marks: number[] }[] =>
  children.flatMap(({ studentId }) => {
    const row = rowOf(blueprint, marks[studentId])
    return row.some(Boolean) ? [{ studentId, marks: row.map(Number) }] : []
  })

function problemOf({ parts }: Blueprint, text: string, at: number): string {
  const part = parts[at]
  if (!part || text === '') return 'Enter the marks'
  if (!/^\d{1,5}$/.test(text)) return 'Whole marks only'
  return marksProblem(part, Number(text))
}
