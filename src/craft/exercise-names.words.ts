import type { Part } from './craft.rules.ts'

/** What is practised, as the server names it. */
export const words = {
  part: ({ name }: { part: Part; name: string }) => name,
  /** Of exercises: a part, or one of its kinds. */
  heading: (name: string) => name,
  exercise: ({ title }: { key: string; title: string }) => title,
}
