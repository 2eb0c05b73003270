import { expect, test } from 'vitest'
import { isOwnOrigin, relyingPartyOf, signedIn } from '../src/people/account/passkeys.rules.ts'

test('passkeys belong to the host of the site, whatever its port', () => {
  expect(relyingPartyOf(new URL('https://academy.example:8443'))).toBe('academy.example')
  const site = new URL('https://academy.example')
  expect(isOwnOrigin('https://academy.example', site)).toBe(true)
  for (const origin of [
    'http://academy.example',
    'https://academy.example:8443',
    'https://www.academy.example',
    'https://academy.example.evil.test',
    'http://localhost',
    'null',
    '',
  ])
    expect(isOwnOrigin(origin, site), origin).toBe(false)
})

test('an academy on its own machine is opened at any of its ports', () => {
  const here = new URL('http://localhost:4001')
  for (const origin of ['http://localhost:4001', 'http://localhost:5173', 'http://localhost'])
    expect(isOwnOrigin(origin, here), origin).toBe(true)
  for (const origin of [
    'https://localhost:4001',
    'http://localhost.evil.test',
    'http://localhost:99@evil.test',
  ])
    expect(isOwnOrigin(origin, here), origin).toBe(false)
})

test('what a browser says of what it signed is read, and anything else is nothing', () => {
  const as = (told: unknown) => Buffer.from(JSON.stringify(told)).toString('base64url')
  const challenge = 'x'.repeat(43)
  expect(signedIn(as({ challenge, origin: 'https://a.example' }))).toEqual({
    challenge,
    origin: 'https://a.example',
  })
  const nothing = { challenge: '', origin: '' }
  for (const told of [null, 7, [], {}, { challenge: 'short' }, { challenge: 7, origin: 7 }])
    expect(signedIn(as(told))).toEqual(nothing)
  for (const text of ['', 'A', '!!', 'bm90IGpzb24']) expect(signedIn(text)).toEqual(nothing)
})
