import { LEVELS } from '../soroban/levels.rules.ts'
import type { Part } from './exam.rules.ts'

const digitWords = (digits: number): string => (digits === 1 ? 'one digit' : `${digits} digits`)

/** How a certificate's result came about. */
export const confirmation = (onPaper: boolean): string =>
  onPaper ? 'Held on paper, confirmed by the academy.' : 'Confirmed by the teacher.'

/** The name of a part. */
export function partName(part: Pick<Part, 'kind'>): string {
  if (part.kind === 'product') return 'Multiplication'
  if (part.kind === 'quotient') return 'Division'
  return part.kind === 'column' ? 'Columns' : 'Sums'
}

/** The names of a paper's parts, numbered where several have one name. */
export function partLabels(parts: readonly Pick<Part, 'kind'>[]): string[] {
  const names = parts.map(partName)
  return names.map((name, at) => {
    const number = names.slice(0, at + 1).filter((each) => each === name).length
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${number}`
  })
}

/** The plural name of a part's questions. */
export function partsName(part: Pick<Part, 'kind'>): string {
  const name = partName(part).toLowerCase()
  return name.endsWith('s') ? name : `${name}s`
}

/** What a part asks, without its count. */
export function partWords(part: Part): string {
  switch (part.kind) {
    case 'column':
      return `${part.rows} numbers of ${digitWords(part.digits)}${part.takes ? ', with subtraction' : ''}`
    case 'technique':
      return LEVELS.find(({ key }) => key === part.level)?.name ?? part.level
    case 'product':
      return `${shapesOf(part.shapes)} digits`
    case 'quotient':
      return `divisor and answer ${shapesOf(part.shapes, 'and')} digits`
  }
}

/** A part in a few words: '10 columns of 5 numbers, 2 digits'. */
export function partInShort(part: Part): string {
  const { count } = part
  switch (part.kind) {
    case 'column':
      return `${count} columns of ${part.rows} numbers, ${digitWords(part.digits)}`
    case 'technique':
      return `${count} sums: ${partWords(part).toLowerCase()}`
    case 'product':
      return `${count} × with ${shapesOf(part.shapes)} digits`
    case 'quotient':
      return `${count} ÷ with an answer of ${answersOf(part.shapes)}`
  }
}

const answersOf = (shapes: readonly (readonly [number, number])[]): string => {
  const lengths = [...new Set(shapes.map(([, answer]) => answer))].toSorted((a, b) => a - b)
  return lengths.length === 1 ? digitWords(lengths[0] ?? 0) : `${lengths[0]} to ${lengths.at(-1)} digits`
}

const shapesOf = (shapes: readonly (readonly [number, number])[], sign = '×'): string =>
  shapes.map(([a, b]) => `${a} ${sign} ${b}`).join(', ')
