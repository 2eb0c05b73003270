import { type Part, PARTS } from './craft.rules.ts'
import { STAGE_NAMES, STAGES } from './cube/course.rules.ts'
import { isQuick, SCALES } from './flash/flash.rules.ts'
import { FORMULAS, formulaText, signed } from './soroban/soroban.rules.ts'
import { heardGrades, LANGUAGE_NAMES, LANGUAGES, spokenWords } from './spoken/grades.rules.ts'
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
const spoken = LANGUAGES.flatMap((language) =>
  heardGrades(language).map(
    (grade): Exercise => ({
      key: `flash ${grade.key}`,
      part: 'flash',
      thing: grade.key,
      group: `Listening, ${LANGUAGE_NAMES[language]}`,
      title: `${grade.name}: ${spokenWords(grade)}`,
      to: `/practice/flash?grade=${encodeURIComponent(grade.key)}`,
    }),
  ),
)

/** Everything that can be set, in the order it is taught. */
export const EXERCISES: readonly Exercise[] = [...formulas, ...ways, ...flashes, ...spoken]
const byKey = new Map(EXERCISES.map((exercise) => [exercise.key, exercise]))

/** Somewhere in the practice that a lesson can lead to. */
export type Place = Pick<Exercise, 'part' | 'group' | 'title' | 'to'>

const place = (part: Part, group: string, [title, to]: readonly [string, string]): Place => ({
  part,
  group,
  title,
  to: `/practice/${to}`,
})
const beads = [
  ['Setting numbers', 'soroban?mode=set'],
  ['Reading numbers', 'soroban?mode=read'],
  ['Sums on the beads', 'soroban?mode=sums'],
  ['Listening sums', 'soroban?mode=listen'],
  ['Multiplying and dividing', 'soroban?mode=layout'],
  ['Free play', 'soroban?mode=free'],
] as const
/** What nothing is counted for that would make a lesson done, or what is of many kinds. */
const others: readonly Place[] = [
  ...beads.map((one) => place('soroban', 'Numbers and sums', one)),
  place('vedic', 'Which way fits?', ['Any of the sixteen ways', 'vedic?way=which']),
  place('flash', 'As they like', ['Digits, numbers and pace are chosen there', 'flash']),
  ...STAGES.map((stage) => place('cube', 'The course', [STAGE_NAMES[stage], `cube/course?stage=${stage}`])),
  place('cube', 'Solving', ['Scrambles and the timer', 'cube']),
  place('cube', 'Solving', ['My cube: the one in the hand', 'cube/mine']),
  place('write', 'On paper and on the screen', ['Sheets to print, letters to trace', 'write']),
  place('write', 'On paper and on the screen', ['A photo of the page for the teacher', 'write/show']),
]
/** Everything that a lesson can lead to, subject after subject. */
export const PLACES: readonly Place[] = PARTS.flatMap((part) =>
  [...EXERCISES, ...others].filter((one) => one.part === part),
)

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
    const grades = [...SCALES.flatMap((scale) => scale.grades), ...LANGUAGES.flatMap(heardGrades)]
    return grades.find(({ key }) => key === thing)?.name ?? 'as they like'
  }
  const exercise = exerciseOf(`${part} ${thing}`)
  if (exercise) return exercise.title
  if (part === 'write') return 'letters'
  return plain.find(([form]) => form.test(thing))?.[1] ?? 'sums'
}
