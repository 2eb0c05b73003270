import { expect, test } from 'vitest'
import { guessedAs, passwordAdvice } from '../src/people/account/passwords.rules.ts'

const asha = { fullName: 'Asha Verma', email: 'asha.verma@test.example' }
const said = (password: string, min?: number) => passwordAdvice(password, asha, min)?.text

test('what is typed is answered at once: too short, too long, commonest, of here, own', () => {
  expect(passwordAdvice('', asha)).toBeNull()
  expect(said('beads')).toBe('Use at least 6 characters.')
  expect(passwordAdvice('beadss', asha)).toEqual({ good: true, text: 'Good length.' })
  expect(said('x'.repeat(11) + 'y', 12)).toBe('Good length.')
  expect(said('elevenchars', 12)).toBe('Use at least 12 characters.')
  expect(said('ab'.repeat(100))).toBe('Good length.')
  expect(said(`${'ab'.repeat(100)}c`)).toBe('Use at most 200 characters.')
  for (const common of ['123456', '654321', 'abcdefg', '111111', 'Qwerty 123', 'PASSWORD', 'india@123'])
    expect(said(common), common).toBe('Too common: please choose another password.')
  expect(said('abacus2024')).toBe('Too easy to guess: please choose another password.')
  for (const own of ['ashaverma', 'Asha Verma 7', 'asha.verma', 'asha.verma@test.example'])
    expect(said(own), own).toBe('Don’t use your own name or email.')
})

test('while it is too short nothing is said of it but that', () => {
  for (const start of ['1', '12', '12345', 'qwert', 'a'])
    expect(said(start)).toBe('Use at least 6 characters.')
})

test('runs and words are found, neighbours of them are not', () => {
  expect(guessedAs('135791', asha)).toBeNull()
  expect(guessedAs('aabbcc', asha)).toBeNull()
  expect(guessedAs('cubes and rods', asha)).toBeNull()
  expect(guessedAs('verma', { fullName: 'Jo', email: null })).toBeNull()
})
