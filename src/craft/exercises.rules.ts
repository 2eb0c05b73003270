import type { Part } from './craft.rules.ts'
import { isQuick, SCALES } from './flash/flash.rules.ts'
import { FORMULAS, formulaText } from './soroban/soroban.rules.ts'
import { METHODS } from './vedic/vedic.rules.ts'

/** Something of the practice that can be set: as homework, in a lesson, after a quiz. */
export type Exercise = {
  /** Its part and what attempts at it are kept under, like 'soroban +4 big'. */
  key: string
  part: Part
  thing: string
  /** What it stands among. */
  group: string
  title: string
  /** Where it is practised. */
  to: string
}

/** So many right ones since it was set make an exercise done: a clean round of the coach; ours. */
export const RIGHT_TO_DO = 8

const groups = { small: 'Small friends', big: 'Big friends', mixed: 'Both friends' } as const
const signed = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`)

const formulas = FORMULAS.map(({ key, by, technique }): Exercise => {
  const title = `${signed(by)} = ${formulaText(by, technique)}`
  const to = `/practice/soroban?want=${encodeURIComponent(key)}`
  return { key: `soroban ${key}`, part: 'soroban', thing: key, group: groups[technique], title, to }
})
const ways = METHODS.map(
  ({ id, title }): Exercise => ({
    key: `vedic ${id}`,
    part: 'vedic',
    thing: id,
    group: 'Speed maths',
    title,
    to: `/practice/vedic?way=${id}`,
  }),
)
/** What is too quick for everybody's eyes needs a parent's yes first, so nobody is asked to do it. */
const flashes = SCALES.flatMap(({ grades, name }) =>
  grades
    .filter((grade) => !isQuick(grade))
    .map(
      (grade): Exercise => ({
        key: `flash ${grade.key}`,
        part: 'flash',
        thing: grade.key,
        group: `Flash, ${name}`,
        title: `Flash, ${grade.name}: ${grade.count} numbers in ${grade.seconds} s`,
        to: `/practice/flash?grade=${encodeURIComponent(grade.key)}`,
      }),
    ),
)

/** Everything that can be set, in the order it is taught. */
export const EXERCISES: readonly Exercise[] = [...formulas, ...ways, ...flashes]
const byKey = new Map(EXERCISES.map((exercise) => [exercise.key, exercise]))
/** The exercise of a key; undefined for none, and for one that there is no more. */
export const exerciseOf = (key: string | null): Exercise | undefined => byKey.get(key ?? '')

const partNames: Readonly<Record<Part, string>> = {
  soroban: 'Abacus',
  flash: 'Flash',
  vedic: 'Speed maths',
  cube: 'Cube',
  write: 'Writing',
}
export const partName = (part: Part): string => partNames[part]

const plain: readonly (readonly [RegExp, string])[] = [
  [/^set$/, 'setting numbers'],
  [/^read$/, 'reading numbers'],
  [/^friend 5 /, 'friends of five'],
  [/^friend 10 /, 'friends of ten'],
  [/^times /, 'tables'],
  [/^listen /, 'listening sums'],
  [/ direct$/, 'direct movements'],
  [/^which$/, 'which way fits'],
  [/^solve$/, 'solves'],
  [/^stage /, 'the course'],
]
/** What attempts were at, as a grown-up reads it; kinds that are practised singly are one: 'tables'. */
export function nameOfThing(part: Part, thing: string): string {
  if (part === 'flash') {
    const grades = SCALES.flatMap((scale) => scale.grades)
    return grades.find(({ key }) => key === thing)?.name ?? 'as they like'
  }
  const exercise = exerciseOf(`${part} ${thing}`)
  if (exercise) return exercise.title
  if (part === 'write') return 'letters'
  return plain.find(([form]) => form.test(thing))?.[1] ?? 'sums'
}
