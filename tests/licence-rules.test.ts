import { expect, test } from 'vitest'
import {
  formatGap,
  type GroupTeaching,
  isPutAnew,
  lastLicensedDay,
  lastDayOfYears,
  licenceGap,
  licenceState,
  type LicenceTerms,
  levelNumber,
  needsLicence,
  overlapsLicence,
  renews,
  subjectKey,
} from '../src/classroom/office/licences/licences.rules.ts'

const licence = (more: Partial<LicenceTerms> = {}): LicenceTerms => ({
  subject: 'Abacus',
  maxLevel: 4,
  fromDay: '2026-01-01',
  untilDay: '2027-12-31',
  withdrawnAt: null,
  ...more,
})
const withdrawnOn = (day: string) => licence({ withdrawnAt: new Date(`${day}T10:00:00+05:30`) })
const on = (day: string, level = 'Level 4') => ({ subject: 'abacus', level, day })

test.each([
  ['2026-11-30', '2028-11-29'],
  ['2026-01-01', '2027-12-31'],
  ['2028-02-29', '2030-02-28'],
  ['2026-03-01', '2028-02-29'],
])('a licence from %s on lasts two years, until %s', (from, until) => {
  expect(lastDayOfYears(from, 2)).toBe(until)
})

test.each([
  ['Level 2', 2],
  ['12', 12],
  ['LEVEL-04', 4],
  ['Foundation', null],
  ['Level Nine', null],
  ['Batch 1, Level 8', null],
  ['Level 1 (Ⅷ)', null],
  ['Level ९', null],
  ['', null],
])('the level “%s” has the number %s', (level, number) => {
  expect(levelNumber(level)).toBe(number)
})

test('a licence allows its subject, whatever the capitals, up to its level on its days', () => {
  expect(licenceGap([licence()], on('2026-01-01'))).toBeNull()
  expect(licenceGap([licence()], on('2027-12-31'))).toBeNull()
  expect(licenceGap([licence({ maxLevel: null })], on('2027-01-01', 'Level 10'))).toBeNull()
  expect(licenceGap([licence()], on('2027-01-01', 'Level 5'))).toEqual({ kind: 'level', maxLevel: 4 })
  expect(licenceGap([licence()], on('2025-12-31'))).toEqual({ kind: 'planned', fromDay: '2026-01-01' })
  expect(licenceGap([licence()], on('2028-01-01'))).toEqual({ kind: 'ended', lastDay: '2027-12-31' })
  expect(licenceGap([licence()], { ...on('2027-01-01'), subject: 'Vedic' })).toEqual({ kind: 'none' })
  expect(formatGap({ kind: 'ended', lastDay: '2027-12-31' }, { teacher: 'Anil', subject: 'Abacus' })).toBe(
    'Anil’s licence for Abacus ended on 31 Dec 2027',
  )
})

test.each(['Foundation', 'Level Nine', 'Batch 1, Level 8', ''])(
  'a licence up to a level does not allow “%s”, which names no one level; one for all levels does',
  (level) => {
    const gap = licenceGap([licence()], on('2027-01-01', level))
    expect(gap).toEqual({ kind: 'unclear', maxLevel: 4 })
    expect(gap && formatGap(gap, { teacher: 'Anil', subject: 'Abacus' })).toBe(
      'Anil’s licence for Abacus is up to level 4, and this level is not one number',
    )
    expect(licenceGap([licence({ maxLevel: null })], on('2027-01-01', level))).toBeNull()
  },
)

test.each([
  ['Abacus.', 'abacus', true],
  [' ABACUS ', 'Abacus', true],
  ['Rubik’s Cube', "Rubik's cube", true],
  ['Ａbacus', 'Abacus', true],
  ['वैदिक गणित', 'वैदिकगणित', true],
  ['हिंदी', 'हद', false],
  ['Abacus 2', 'Abacus', false],
  ['?', '!', false],
])('the subjects “%s” and “%s” are one: %s', (a, b, isOne) => {
  expect(subjectKey(a) === subjectKey(b)).toBe(isOne)
})

type Change = Partial<GroupTeaching>
const TODAY = '2026-11-30'
const group = { teacherId: 'a', subject: 'Abacus', level: 'Level 4', fromDay: '2026-01-01', untilDay: null }
test.each<[string, Change, Change, boolean]>([
  ['nothing', {}, {}, false],
  ['another teacher', {}, { teacherId: 'b' }, true],
  ['another subject', {}, { subject: 'Vedic' }, true],
  ['the writing of a subject', {}, { subject: 'ABACUS.' }, false],
  ['a higher level', {}, { level: 'Level 5' }, true],
  ['a lower level', {}, { level: 'Level 3' }, false],
  ['the writing of a level', {}, { level: 'LEVEL 4' }, false],
  ['the word of a level', {}, { level: 'Grade 4' }, false],
  ['a level that is no number', {}, { level: 'Advanced' }, true],
  ['a level that was no number', { level: 'Advanced' }, {}, true],
  ['the first day of a group that runs', {}, { fromDay: '2026-02-01' }, false],
  ['a later first day', { fromDay: '2026-12-01' }, { fromDay: '2026-12-02' }, true],
  ['an earlier first day of a planned group', { fromDay: '2026-12-02' }, { fromDay: '2026-12-01' }, true],
  ['a running group to begin later', {}, { fromDay: '2026-12-02' }, true],
  ['a last day', {}, { untilDay: TODAY }, false],
  ['a teacher of a group that is over', {}, { teacherId: 'b', untilDay: '2026-11-29' }, false],
  ['a group that was over to run again', { untilDay: '2026-11-29' }, {}, true],
])('whether it puts a teacher anew to change %s', (...[, before, after, isAnew]) => {
  expect(isPutAnew({ ...group, ...before }, { ...group, ...after }, TODAY)).toBe(isAnew)
})

test('of two licences on one day, for one subject written in two ways, either may allow it', () => {
  const two = [licence({ subject: 'Abacus.', maxLevel: 2 }), licence()]
  expect(licenceGap(two, on('2026-06-01'))).toBeNull()
  expect(licenceGap(two, on('2026-06-01', 'Level 5'))).toEqual({ kind: 'level', maxLevel: 4 })
})

test('a licence is renewed by one that goes on where it ends, for at least its level', () => {
  const next = licence({ fromDay: '2028-01-01', untilDay: '2029-12-31' })
  expect(renews(licence(), next)).toBe(true)
  expect(renews(licence(), { ...next, maxLevel: null })).toBe(true)
  expect(renews(licence(), { ...next, maxLevel: 3 })).toBe(false)
  expect(renews(licence({ maxLevel: null }), next)).toBe(false)
  expect(renews(licence(), { ...next, fromDay: '2028-01-02' })).toBe(false)
  expect(renews(licence(), { ...next, subject: 'Vedic' })).toBe(false)
  expect(renews(next, licence())).toBe(false)
})

test('the last licensed day is the last one on which the level was allowed', () => {
  const all = licence({ maxLevel: null, fromDay: '2024-01-01', untilDay: '2025-12-31' })
  expect(lastLicensedDay([all, licence()], on('2026-06-01', 'Level 5'))).toBe('2025-12-31')
  expect(lastLicensedDay([all, licence()], on('2028-06-01'))).toBe('2027-12-31')
  expect(lastLicensedDay([licence()], on('2028-06-01', 'Level 5'))).toBeNull()
  expect(lastLicensedDay([withdrawnOn('2026-06-10')], on('2026-06-10'))).toBe('2026-06-09')
})

test('a licence that was withdrawn counts until the day before', () => {
  expect(licenceGap([withdrawnOn('2026-06-10')], on('2026-06-09'))).toBeNull()
  expect(licenceGap([withdrawnOn('2026-06-10')], on('2026-06-10'))).toEqual({
    kind: 'ended',
    lastDay: '2026-06-09',
  })
})

test('a subject needs licences from the first day of its first one, unless that was withdrawn before it began', () => {
  expect(needsLicence([], on('2026-06-01'))).toBe(false)
  expect(needsLicence([licence()], on('2025-12-31'))).toBe(false)
  expect(needsLicence([licence()], on('2026-01-01'))).toBe(true)
  expect(needsLicence([licence()], on('2030-01-01'))).toBe(true)
  expect(needsLicence([withdrawnOn('2026-01-01')], on('2026-06-01'))).toBe(false)
  expect(needsLicence([withdrawnOn('2026-01-02')], on('2026-06-01'))).toBe(true)
})

test('licences overlap that share a day in force', () => {
  const next = licence({ fromDay: '2028-01-01', untilDay: '2029-12-31' })
  expect(overlapsLicence(licence(), next)).toBe(false)
  expect(overlapsLicence(licence(), { ...next, fromDay: '2027-12-31' })).toBe(true)
  expect(overlapsLicence(licence(), licence({ subject: 'ABACUS', maxLevel: 1 }))).toBe(true)
  expect(overlapsLicence(licence(), licence({ subject: 'Vedic' }))).toBe(false)
  expect(overlapsLicence(withdrawnOn('2026-06-10'), { ...next, fromDay: '2026-06-10' })).toBe(false)
})

test('the state of a licence is that of today', () => {
  const stateOn = (today: string) => licenceState(licence(), today)
  expect(stateOn('2025-12-31')).toBe('planned')
  expect(stateOn('2026-01-01')).toBe('current')
  expect(stateOn('2027-10-31')).toBe('current')
  expect(stateOn('2027-11-01')).toBe('ending')
  expect(stateOn('2027-12-31')).toBe('ending')
  expect(stateOn('2028-01-01')).toBe('ended')
  expect(licenceState(withdrawnOn('2026-06-10'), '2026-07-01')).toBe('withdrawn')
})
