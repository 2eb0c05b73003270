import { readNumber, type Task } from '../kinds/kinds.rules.ts'
import { partnersOf, type QuestionDraft, type TaskDraft } from './documents.contract.ts'

/** The stored task of a complete draft; null for single choice. */
export function taskOf(draft: QuestionDraft): Task | null {
  switch (draft.kind) {
    case 'several':
      return {
        kind: draft.kind,
        options: [...draft.options],
        right: [...new Set(draft.right)].toSorted((a, b) => a - b).join(),
      }
    case 'number': {
      const [right, tolerance] = [readNumber(draft.answer) ?? '0', readNumber(draft.tolerance) ?? '0']
      return { kind: draft.kind, unit: draft.unit, tolerance, right }
    }
    case 'beads':
      return { kind: draft.kind, rods: draft.rods, right: draft.answer.padStart(draft.rods, '0') }
    case 'order':
      return { kind: draft.kind, options: [...draft.options], right: [...draft.options.keys()].join() }
    case 'match': {
      const options = partnersOf(draft)
      const right = draft.pairs.map((pair) => options.indexOf(pair.right)).join()
      return { kind: draft.kind, left: draft.pairs.map(({ left }) => left), options, right }
    }
    case 'face':
      return { kind: draft.kind, right: draft.answer }
    default:
      return null
  }
}

type About = Pick<TaskDraft, 'id' | 'text' | 'explanation' | 'topic' | 'difficulty'>

/** The draft of a stored task. */
export function draftOf(about: About, task: Task): TaskDraft {
  switch (task.kind) {
    case 'several':
      return {
        ...about,
        kind: task.kind,
        options: [...task.options],
        right: task.right.split(',').map(Number),
      }
    case 'number':
      return { ...about, kind: task.kind, answer: task.right, tolerance: task.tolerance, unit: task.unit }
    case 'beads':
      return { ...about, kind: task.kind, rods: task.rods, answer: String(Number(task.right)) }
    case 'order':
      return { ...about, kind: task.kind, options: [...task.options] }
    case 'match': {
      const partners = task.right.split(',').map((place) => task.options[Number(place)] ?? '')
      const pairs = task.left.map((left, at) => ({ left, right: partners[at] ?? '' }))
      const more = task.options.filter((option) => !partners.includes(option))
      return { ...about, kind: task.kind, pairs, more }
    }
    case 'face':
      return { ...about, kind: task.kind, answer: task.right }
  }
}
