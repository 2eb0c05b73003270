import { expect, test } from 'vitest'
import { guessedAs, passwordAdvice } from '../src/people/account/passwords.rules.ts'

const asha = { fullName: 'Asha Verma', email: 'asha.verma@test.example' }
const said = (password: string, min?: number) => passwordAdvice(password, asha, min)?.text

test('what is typed is answered at once: too short, too long, commonest, of here, own', () => {
  expect(passwordAdvice('', asha)).toBeNull()
  expect(said('beads')).toBe('Not yet 6 characters.')
  expect(passwordAdvice('beadss', asha)).toEqual({ good: true, text: 'Long enough.' })
  expect(said('x'.repeat(11) + 'y', 12)).toBe('Long enough.')
  expect(said('elevenchars', 12)).toBe('Not yet 12 characters.')
  expect(said('ab'.repeat(100))).toBe('Long enough.')
  expect(said(`${'ab'.repeat(100)}c`)).toBe('At most 200 characters.')
  for (const common of ['123456', '654321', 'abcdefg', '111111', 'Qwerty 123', 'PASSWORD', 'india@123'])
    expect(said(common), common).toBe('One of the commonest passwords: it would be refused.')
  expect(said('abacus2024')).toBe('A word that a guesser tries first here: it would be refused.')
  for (const own of ['ashaverma', 'Asha Verma 7', 'asha.verma', 'asha.verma@test.example'])
    expect(said(own), own).toBe('Your own name or email: it would be refused.')
})

test('while it is too short nothing is said of it but that', () => {
  for (const start of ['1', '12', '12345', 'qwert', 'a']) expect(said(start)).toBe('Not yet 6 characters.')
})

test('runs and words are found, neighbours of them are not', () => {
  expect(guessedAs('135791', asha)).toBeNull()
  expect(guessedAs('aabbcc', asha)).toBeNull()
  expect(guessedAs('cubes and rods', asha)).toBeNull()
  expect(guessedAs('verma', { fullName: 'Jo', email: null })).toBeNull()
})
