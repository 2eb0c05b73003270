import { signed, type Technique } from '../soroban/soroban.rules.ts'

const friends: Readonly<Record<Technique, string>> = {
  direct: '',
  small: 'a small friend',
  big: 'a big friend',
  mixed: 'both friends',
}
const unitNames = {
  numbers: ['number', 'numbers'],
  sums: ['sum', 'sums'],
  facts: ['question', 'questions'],
  method: ['sum', 'sums'],
  algorithm: ['cube to solve', 'cubes to solve'],
  letter: ['letter', 'letters'],
  flash: ['sum in your head', 'sums in your head'],
} as const
/** What a step asks for. */
export type Unit = keyof typeof unitNames

/** `alone`: tries without help, of which `right` were right. */
type StepOutcome = { alone: number; right: number; helped: number }

export const words = {
  addFree: 'Adding directly',
  takeFree: 'Taking away directly',
  friendsMake: (low: number, high: number, of: number) => `${low} and ${high} make ${of}`,
  friendQuestion: (number: number, of: number) => `${number} and what number make ${of}?`,
  friendAnswer: (number: number, friend: number, of: number) => `${number} and ${friend} make ${of}.`,
  product: (question: string, answer: number) => `${question} = ${answer}.`,
  formula: (by: number, technique: Technique) => `${signed(by)} with ${friends[technique]}`,
  numbers: 'Numbers on the beads',
  /** `most`: the greatest number that is asked. */
  numbersTo: {
    set: (most: number) => `Showing numbers to ${most}`,
    read: (most: number) => `Reading numbers to ${most}`,
  },
  numbersIn: { set: 'Showing numbers', read: 'Reading numbers' },
  letter: (name: string) => `The letter ${name}`,
  letters: (names: readonly string[]) => `The letters ${names.join(', ')}`,
  methods: {
    'from-ten': 'Subtracting from 100, 1,000 or 10,000',
    'near-base': 'Both near a base',
    'across-base': 'One below, one above',
    'working-base': 'Near 50, 200 or 250',
    'square-near-base': 'A square near a base',
    'ends-in-five': 'A square that ends in 5',
    'tens-together': 'Same first part, last digits that make ten',
    'times-eleven': 'Times 11',
    'times-nines': 'Times 9, 99 or 999',
    crosswise: 'Straight and crosswise',
    duplex: 'Squares by duplex',
    'by-nine': 'Divided by 9',
    'divide-below': 'Divided by just below a base',
    'divide-above': 'Divided by just above a base',
    vinculum: 'Small digits with a bar',
    recurring: 'Fractions like 1/19',
  },
  algorithms: {
    lift: 'Lift a corner',
    right: 'Edge to the right',
    left: 'Edge to the left',
    cross: 'Yellow cross',
    sune: 'Yellow edges',
    cycle: 'Corners in place',
    turn: 'Corners turned',
  },
  slots: {
    due: 'Due today',
    new: 'New',
    older: 'From before',
    flash: 'Flash',
    again: 'Once more',
  },
  /** Of a step that brings something else of what the day began with. */
  andNow: 'And now',
  flash: 'Numbers in a flash',
  /** Of several kinds of facts. */
  facts: (kinds: readonly ('friend 5' | 'friend 10' | 'times')[]) => {
    const names = { 'friend 5': 'Friends of five', 'friend 10': 'Friends of ten', times: 'Tables' } as const
    return kinds.map((kind, at) => (at === 0 ? names[kind] : names[kind].toLowerCase())).join(', ')
  },
  andMore: (first: string, more: number) => `${first} and ${more} ${more === 1 ? 'other' : 'others'}`,
  units: (unit: Unit, count: number) => `${count} ${unitNames[unit][count === 1 ? 0 : 1]}`,
  hard: (tasks: string) => `Hard last time: only ${tasks}, with more help`,
  nothing: 'Nothing counted this time',
  result: ({ alone, right, helped }: StepOutcome) => {
    const own = `${right} of ${alone} right, by yourself`
    if (helped === 0) return own
    return alone === 0 ? `${helped} practised with help` : `${own}; ${helped} practised with help`
  },
}
