import { type Part, PARTS } from './craft.rules.ts'
import { STAGE_NAMES, STAGES } from './cube/course.rules.ts'
import { isQuick, SCALES } from './flash/flash.rules.ts'
import { FORMULAS, formulaText, signed } from './soroban/soroban.rules.ts'
import { heardGrades, LANGUAGE_NAMES, LANGUAGES, spokenWords } from './spoken/grades.rules.ts'
import { METHODS } from './vedic/vedic.rules.ts'

/** An exercise that can be set as homework, in a lesson or after a quiz. */
export type Exercise = {
  /** Its part and the name of its attempts, like 'soroban +4 big'. */
  key: string
  part: Part
  thing: string
  /** The heading it is listed under. */
  group: string
  title: string
  /** The path of its page. */
  to: string
}

/** Right answers that make an exercise done: a clean round of the coach. Our own number. */
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
/** Grades that need a parent's consent are too fast for some eyes, so they cannot be set. */
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

/** All exercises, in the order they are taught. */
export const EXERCISES: readonly Exercise[] = [...formulas, ...ways, ...flashes, ...spoken]
const byKey = new Map(EXERCISES.map((exercise) => [exercise.key, exercise]))

/** A page of the practice that a lesson can link to. */
export type Place = Pick<Exercise, 'part' | 'group' | 'title' | 'to'>

const place = (part: Part, group: string, [title, to]: readonly [string, string]): Place => ({
  part,
  group,
  title,
  to: `/practice/${to}`,
})
const beads = [
  ['Showing numbers', 'soroban?mode=set'],
  ['Reading numbers', 'soroban?mode=read'],
  ['Sums on the beads', 'soroban?mode=sums'],
  ['Listening sums', 'soroban?mode=listen'],
  ['Multiplying and dividing', 'soroban?mode=layout'],
  ['Find the mistake', 'soroban?mode=mistake'],
  ['With your own abacus and the camera', 'soroban?mode=camera'],
  ['Free play', 'soroban?mode=free'],
] as const
/** Pages that count nothing towards a lesson, or hold exercises of many kinds. */
const others: readonly Place[] = [
  ...beads.map((one) => place('soroban', 'Numbers and sums', one)),
  place('vedic', 'Which shortcut fits?', ['Any of the 16 shortcuts', 'vedic?way=which']),
  place('vedic', 'Only answers', ['Ten mixed sums, the way is not told', 'vedic?way=mixed']),
  place('flash', 'Own settings', ['The child chooses digits, numbers and speed', 'flash']),
  ...STAGES.map((stage) => place('cube', 'The course', [STAGE_NAMES[stage], `cube/course?stage=${stage}`])),
  place('cube', 'The course', ['Algorithms: turns to remember', 'cube/algorithms']),
  place('cube', 'Solving', ['Scrambles and the timer', 'cube']),
  place('cube', 'Solving', ['My cube: solve your own cube', 'cube/mine']),
  place('write', 'On paper and on the screen', ['Sheets to print, letters to trace', 'write']),
  place('write', 'On paper and on the screen', ['A photo of the page for the teacher', 'write/show']),
]
/** All pages a lesson can link to, by part. */
export const PLACES: readonly Place[] = PARTS.flatMap((part) =>
  [...EXERCISES, ...others].filter((one) => one.part === part),
)

/** The exercise of a key; undefined without one, or if it no longer exists. */
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
  [/^set$/, 'showing numbers'],
  [/^read$/, 'reading numbers'],
  [/^mistake$/, 'finding mistakes'],
  [/^friend 5 /, 'friends of five'],
  [/^friend 10 /, 'friends of ten'],
  [/^times /, 'tables'],
  [/^listen /, 'listening sums'],
  [/ direct$/, 'direct moves'],
  [/^head /, 'sums in the head'],
  [/^which$/, 'which shortcut fits'],
  [/^solve$/, 'solves'],
  [/^stage /, 'the course'],
  [/^alg /, 'algorithms'],
]
/** The name of what was practised, for adults; single facts share one name, like 'tables'. */
export function nameOfThing(part: Part, thing: string): string {
  if (part === 'flash') {
    const grades = [...SCALES.flatMap((scale) => scale.grades), ...LANGUAGES.flatMap(heardGrades)]
    return (
      grades.find(({ key }) => key === thing)?.name ??
      (thing.startsWith('stair ') ? 'at the own pace' : 'own settings')
    )
  }
  const exercise = exerciseOf(`${part} ${thing}`)
  if (exercise) return exercise.title
  if (part === 'write') return 'letters'
  return plain.find(([form]) => form.test(thing))?.[1] ?? 'sums'
}
