import { describe, expect, test } from 'vitest'
import { readEnv } from '../src/platform/env.server.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/academy',
  PUBLIC_URL: 'https://academy.example',
}
const juspay = {
  PAYMENT_GATEWAY: 'juspay',
  JUSPAY_URL: 'https://smartgateway.example',
  JUSPAY_API_KEY: 'k',
  JUSPAY_MERCHANT_ID: 'm',
  JUSPAY_CLIENT_ID: 'c',
  JUSPAY_RESPONSE_KEY: 'r',
  JUSPAY_WEBHOOK: 'bank:a-long-password',
}

describe('payments in production', () => {
  test('refuse the sandbox', () =>
    expect(() => readEnv({ ...production, PAYMENT_GATEWAY: 'sandbox' })).toThrow(
      'The sandbox gateway moves no money',
    ))
  test('are closed, or a real gateway', () => {
    expect(readEnv(production).PAYMENT_GATEWAY).toBeUndefined()
    expect(readEnv({ ...production, ...juspay }).JUSPAY_URL).toBe('https://smartgateway.example')
  })
  test.each(Object.keys(juspay).filter((name) => name !== 'PAYMENT_GATEWAY'))(
    'need %s for a real gateway',
    (name) =>
      expect(() => readEnv({ ...production, ...juspay, [name]: '' })).toThrow(
        `PAYMENT_GATEWAY is juspay, but ${name} is not set.`,
      ),
  )
})

test.each([
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be a mail server such as smtps://user:password@host:465.'],
  [{ PAYMENT_GATEWAY: 'paypal' }, "PAYMENT_GATEWAY must be sandbox, juspay or none; it is 'paypal'."],
  [{ JUSPAY_WEBHOOK: 'nopassword' }, 'JUSPAY_WEBHOOK must be the user:password that webhooks carry.'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
    "TRUSTED_PROXIES must be addresses or networks of your proxies, such as 10.0.0.2, 192.168.0.0/16; it is '10.0.0.0/8, proxy'.",
  ],
  [{ ...production, PUBLIC_URL: '' }, 'In production set PUBLIC_URL to the https address of the site'],
  [
    { ...production, PUBLIC_URL: 'http://academy.example' },
    'In production set PUBLIC_URL to the https address of the site',
  ],
  [
    { ...production, ...juspay, JUSPAY_URL: 'http://bank.example' },
    'JUSPAY_URL must be an https address in production.',
  ],
])('a wrong setting is named: %o', (settings, sentence) => expect(() => readEnv(settings)).toThrow(sentence))

describe('backups and the file store', () => {
  test('a key of backups is long, and is not repeated', () => {
    expect(() => readEnv({ BACKUP_KEY: 'short words' })).toThrow(
      /^BACKUP_KEY must have at least 12 characters[^']*$/,
    )
    expect(readEnv({ BACKUP_KEY: 'long enough words' }).BACKUP_KEY).toBe('long enough words')
  })
  test.each(['https://host/bucket', 'https://key:secret@host/', 'ftp://key:secret@host/bucket', 'bucket'])(
    '%s is no store',
    (S3_URL) => expect(() => readEnv({ S3_URL })).toThrow(/^S3_URL must be a bucket with its key, [^']*$/),
  )
  test('a store is reached by https in production', () => {
    expect(() => readEnv({ ...production, S3_URL: 'http://key:secret@host/bucket' })).toThrow(
      'S3_URL must be an https address',
    )
    expect(readEnv({ ...production, S3_URL: 'https://key:secret@host/bucket' }).S3_URL).toContain('bucket')
  })
})
