import { expect, test } from 'vitest'
import { compareSubstitutes, substituteFit } from '../src/classroom/days/absences.rules.ts'

const group = { subject: 'Abacus', level: 'Level 2', centreId: 'pune' }

test.each([
  ['level', [{ subject: 'Abacus', level: 'Level 2', centreId: 'goa' }]],
  ['subject', [{ subject: 'Abacus', level: 'Level 1', centreId: 'pune' }]],
  ['centre', [{ subject: 'Vedic maths', level: 'Level 2', centreId: 'pune' }]],
  ['other', [{ subject: 'Vedic maths', level: 'Level 2', centreId: 'goa' }]],
  ['other', []],
] as const)('a substitute fits by the %s of what they teach', (fit, taught) => {
  expect(substituteFit(group, taught)).toBe(fit)
})

test('substitutes come by how they fit, then by how few classes they have that day; who has no licence comes after, who is away last', () => {
  const free = [
    { fullName: 'Away', fit: 'level', isAway: true, isUnlicensed: false, classes: 0 },
    { fullName: 'Unlicensed', fit: 'level', isAway: false, isUnlicensed: true, classes: 0 },
    { fullName: 'Other', fit: 'other', isAway: false, isUnlicensed: false, classes: 0 },
    { fullName: 'Busy', fit: 'level', isAway: false, isUnlicensed: false, classes: 3 },
    { fullName: 'Bela', fit: 'level', isAway: false, isUnlicensed: false, classes: 1 },
    { fullName: 'Asha', fit: 'level', isAway: false, isUnlicensed: false, classes: 1 },
    { fullName: 'Own', fit: 'own', isAway: false, isUnlicensed: false, classes: 4 },
  ] as const
  expect(free.toSorted(compareSubstitutes).map(({ fullName }) => fullName)).toEqual([
    'Own',
    'Asha',
    'Bela',
    'Busy',
    'Other',
    'Unlicensed',
    'Away',
  ])
})
