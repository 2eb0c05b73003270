import { LEVELS } from '../soroban/levels.rules.ts'
import type { Part } from './exam.rules.ts'
import { words } from './exams.words.ts'

/** How a certificate's result came about. */
export const confirmation = (onPaper: boolean): string =>
  onPaper ? words.confirmedOnPaper : words.confirmedByTeacher

/** The name of a part. */
export const partName = ({ kind }: Pick<Part, 'kind'>): string => words.parts[kind]

/** How many questions of its kind a part has. */
export const partCount = ({ kind, count }: Pick<Part, 'kind' | 'count'>): string =>
  words.partCounts[kind](count)

/** The names of a paper's parts, numbered where several have one name. */
export function partLabels(parts: readonly Pick<Part, 'kind'>[]): string[] {
  const names = parts.map(partName)
  return names.map((name, at) => {
    const number = names.slice(0, at + 1).filter((each) => each === name).length
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${number}`
  })
}

/** What a part asks, without its count. */
export function partWords(part: Part): string {
  switch (part.kind) {
    case 'column':
      return words.columnPart(part.rows, part.digits, part.takes)
    case 'technique':
      return levelName(part.level)
    case 'product':
      return words.productPart(part.shapes)
    case 'quotient':
      return words.quotientPart(part.shapes)
  }
}

/** A part in a few words: '10 columns of 5 numbers, 2 digits'. */
export function partInShort(part: Part): string {
  const { count } = part
  switch (part.kind) {
    case 'column':
      return words.columnsInShort(count, part.rows, part.digits)
    case 'technique':
      return words.sumsInShort(count, levelName(part.level))
    case 'product':
      return words.productsInShort(count, part.shapes)
    case 'quotient': {
      const answers = part.shapes.map(([, answer]) => answer)
      return words.quotientsInShort(count, Math.min(...answers), Math.max(...answers))
    }
  }
}

const levelName = (level: string): string => LEVELS.find(({ key }) => key === level)?.name ?? level
