import { describe, expect, test } from 'vitest'
import * as rules from '../src/platform/runtime/health.rules.ts'

const NOW = new Date('2026-11-24T06:00:00Z')
const HOUR = 3_600_000
const before = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const GB = 1_073_741_824

test('whatever is not good says how to mend it', () => {
  for (const check of rules.CHECKS) {
    const finding = rules.unreadable(check, 'no answer')
    expect(finding).toMatchObject({ state: 'wrong', remedy: expect.stringMatching(/^[A-Z].+\.$/) })
  }
})

describe('backups', () => {
  const whole = { last: before(3), failure: null, sameDisk: false, wasDue: true }
  test.each([
    ['made last night', whole, 'good'],
    ['26 hours old', { ...whole, last: before(26) }, 'good'],
    ['a little older than 26 hours', { ...whole, last: before(26.01) }, 'wrong'],
    ['on the disk of the data', { ...whole, sameDisk: true }, 'advice'],
    ['failed last night', { ...whole, failure: 'The disk is full' }, 'wrong'],
    ['not yet due in a new academy', { ...whole, last: null, wasDue: false }, 'advice'],
    ['due and never made', { ...whole, last: null }, 'wrong'],
  ] as const)('%s', (_, facts, state) => {
    expect(rules.backupsFinding(facts, NOW).state).toBe(state)
  })
})

describe('the certificate', () => {
  const until = (days: number) => new Date(NOW.getTime() + days * 24 * HOUR)
  test.each([
    ['valid for 60 days', { kind: 'seen', until: until(60), fault: null }, 'good'],
    ['valid for 14 days', { kind: 'seen', until: until(14), fault: null }, 'good'],
    [
      'valid for 13 days, which ACME should have renewed',
      { kind: 'seen', until: until(13.9), fault: null },
      'wrong',
    ],
    ['expired', { kind: 'seen', until: until(-1), fault: null }, 'wrong'],
    ['of nobody known', { kind: 'seen', until: until(60), fault: 'SELF_SIGNED' }, 'wrong'],
    ['of a site that does not answer', { kind: 'unreached', reason: 'ECONNREFUSED' }, 'wrong'],
    ['of a site without https', { kind: 'none' }, 'advice'],
  ] as const)('%s', (_, facts, state) => {
    expect(rules.certificateFinding(facts, NOW).state).toBe(state)
  })
})

test('a disk is full below the limit, too small for two more backups, or roomy', () => {
  const state = (free: number, backup: number) => rules.diskFinding(free, GB / 4, backup).state
  expect(state(GB / 4 - 1, 0)).toBe('wrong')
  expect(state(GB, 0)).toBe('good')
  expect(state(GB - 1, 0)).toBe('advice')
  expect(state(2 * GB, GB)).toBe('wrong')
  expect(state(3 * GB, GB)).toBe('good')
})

test('clocks five seconds apart are right, more is wrong; a clock that nobody sets is wrong', () => {
  const state = (...given: Parameters<typeof rules.clockFinding>) => rules.clockFinding(...given).state
  expect(state(5_000, true)).toBe('good')
  expect(state(-5_001, true)).toBe('wrong')
  expect(state(0, false)).toBe('wrong')
  expect(state(null, null)).toBe('good')
})

test('a database is wrong when it is too small, too old or forgets, and risky with a superuser', () => {
  const embedded = { kind: 'embedded', bytes: GB, isProduction: true, outgrown: null } as const
  const postgres = { kind: 'postgres', version: 15, isSuperuser: false, keepsCommits: true } as const
  const state = (facts: rules.DatabaseFacts) => rules.databaseFinding(facts).state
  expect(state(embedded)).toBe('advice')
  expect(state({ ...embedded, isProduction: false })).toBe('good')
  expect(rules.databaseFinding({ ...embedded, outgrown: 'It holds 2 GB' })).toMatchObject({
    state: 'wrong',
    message: 'The embedded database has become too small for this academy. It holds 2 GB.',
  })
  expect(state(postgres)).toBe('good')
  expect(state({ ...postgres, version: 14 })).toBe('wrong')
  expect(state({ ...postgres, keepsCommits: false })).toBe('wrong')
  expect(state({ ...postgres, isSuperuser: true })).toBe('advice')
})

test('mail is wrong without a server, when refused and on hold; a letter names who got it', () => {
  const well = { isSetUp: true, isHeld: false, delayed: 0, refusal: '', letterTo: null }
  const state = (more: Partial<rules.MailFacts>) => rules.mailFinding({ ...well, ...more }).state
  expect(state({})).toBe('good')
  expect(state({ isSetUp: false })).toBe('wrong')
  expect(state({ refusal: 'wrong password' })).toBe('wrong')
  expect(state({ isHeld: true })).toBe('wrong')
  expect(state({ delayed: 1 })).toBe('advice')
  expect(rules.mailFinding({ ...well, letterTo: 'a@test.example' }).message).toContain('a@test.example')
})

test('settings are wrong when others can read them, and risky in a demo, without a key or a proxy', () => {
  const safe = { isProduction: true, isHttps: true, hasBackupKey: true, hasProxies: true, openFile: null }
  const state = (more: Partial<rules.SettingsFacts>) => rules.settingsFinding({ ...safe, ...more }).state
  expect(state({})).toBe('good')
  expect(state({ openFile: '/etc/academy.env' })).toBe('wrong')
  expect(state({ isProduction: false })).toBe('advice')
  expect(state({ hasBackupKey: false })).toBe('advice')
  expect(state({ hasProxies: false })).toBe('advice')
})
