import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EmailAddress, MobileNumber, OneLine } from '../src/platform/wire.ts'

const email = (text: string) => z.safeParse(EmailAddress, text)
const mobile = (text: string) => {
  const read = z.safeParse(MobileNumber, text)
  return read.success ? read.data : read.error.issues[0]?.message
}

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    "o'brien+tag@mail.example.in",
    'ästhetik@bücher.example',
    '  Asha@School.Example ',
    'a_b-c%d@x-y.z.example',
  ])('%s is one', (text) => expect(email(text).data).toBe(text.trim().toLowerCase()))

  test.each([
    'victim@target.example(word)',
    'foo,victim@target.example',
    'x<victim@target.example>',
    'x <victim@target.example>',
    'victim@target.example,other@x.example',
    'victim@target.example;other@x.example',
    '"a b"@x.example',
    'group:victim@target.example;',
    'a@[127.0.0.1]',
    'a@b@c.example',
    'a\\@b@c.example',
    'a@b',
    'a@b.',
    'a@.b',
    'a@b..c',
    '@b.co',
    'a@',
    'a\u0000@b.co',
    'a\n@b.co',
    'victim@target.example\r\nBcc: x@y.example',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
  ])('%j is none', (text) => expect(email(text).success).toBe(false))

  test('nothing that a mail program would read as another address, or as more than one, passes', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'abc.@,;:<>()"\\[] \t+-_'), maxLength: 4 })
    let taken = 0
    fc.assert(
      fc.property(signs, signs, (before, after) => {
        const text = `a${before}@b${after}.co`
        const { success, data } = email(text)
        if (!success) return
        taken += 1
        expect(addressparser(data)).toEqual([{ name: '', address: data }])
      }),
      { numRuns: 5_000 },
    )
    expect(taken).toBeGreaterThan(100)
  })
})

describe('a mobile number', () => {
  test.each([
    '9876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    '098765 43210',
    '91 9876543210',
    '0091 9876543210',
    ' (98765) 43210 ',
    '98765.43210',
  ])('%s is kept as ten digits', (text) => expect(mobile(text)).toBe('9876543210'))
  test.each([
    '987654321',
    '98765432101',
    '+1 9876543210',
    '9876543210x',
    '+91 98765',
    '٩٨٧٦٥٤٣٢١٠',
    '123 +91 9876543210',
  ])('%s is none', (text) => expect(mobile(text)).toBe('Invalid mobile number (10 digits required)'))
  test('an empty one is asked for', () => expect(mobile('  ')).toBe('Mobile number is required'))
})

test('a text that is too long is told so once, and nothing else is looked at', () => {
  const began = performance.now()
  for (const text of [
    `a@${'.'.repeat(1_000_000)}@`,
    ' '.repeat(1_000_000) + 'x'.repeat(300),
    'a'.repeat(1_000_000),
  ]) {
    const read = email(text)
    expect(read.error?.issues.map(({ message }) => message)).toEqual(['At most 254 characters'])
  }
  expect(performance.now() - began).toBeLessThan(250)
  expect(z.safeParse(OneLine('x'), `a${'\u0301\u0316'.repeat(40)}`).error?.issues[0]?.message).toBe(
    'Use letters and numbers only',
  )
})
