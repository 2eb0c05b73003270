import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv, SETTING_NAMES } from '../src/app/server/env.server.ts'
import { readSettings } from '../src/platform/runtime/settings-file.rules.ts'

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
      'The sandbox gateway takes no real payments',
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

const jitsi = {
  JITSI_URL: 'https://meet.academy.example',
  JITSI_APP_ID: 'manka',
  JITSI_APP_SECRET: 'a secret of the video server',
}
test.each([
  [{ ...jitsi, JITSI_APP_SECRET: '' }, 'Some JITSI_… settings are there, but JITSI_APP_SECRET is not set.'],
  [{ ...jitsi, JITSI_URL: 'https://meet.jit.si' }, 'meet.jit.si cannot be JITSI_URL.'],
  [
    { ...production, ...jitsi, JITSI_URL: 'http://meet.academy.example' },
    'JITSI_URL must be an https address',
  ],
  [{ ...jitsi, JITSI_APP_SECRET: 'short' }, 'JITSI_APP_SECRET must be the app secret of your Jitsi server'],
])('a video server that cannot work is refused at the start: %j', (wrong, sentence) => {
  expect(() => readEnv(wrong)).toThrow(sentence)
  expect(readEnv({ ...production, ...jitsi }).JITSI_APP_ID).toBe('manka')
})

test.each([
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be a mail server such as smtps://user:password@host:465.'],
  [
    { PAYMENT_GATEWAY: 'paypal' },
    "PAYMENT_GATEWAY must be sandbox, juspay, razorpay or none; you set 'paypal'.",
  ],
  [{ JUSPAY_WEBHOOK: 'nopassword' }, 'JUSPAY_WEBHOOK must be the user:password that you set for webhooks.'],
  [
    { API_ORIGINS: 'https://app.example, https://app.example/path' },
    "API_ORIGINS must be origins whose pages may call the API, such as https://app.example, https://kiosk.example; you set 'https://app.example, https://app.example/path'.",
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy' },
    "TRUSTED_PROXIES must be addresses or networks of your proxies, such as 10.0.0.2, 192.168.0.0/16; you set '10.0.0.0/8, proxy'.",
  ],
  [{ ...production, PUBLIC_URL: '' }, 'In production set PUBLIC_URL to the site’s https address'],
  [
    { ...production, PUBLIC_URL: 'http://academy.example' },
    'In production set PUBLIC_URL to the site’s https address',
  ],
  [
    { ...production, ...juspay, JUSPAY_URL: 'http://bank.example' },
    'JUSPAY_URL must be an https address in production.',
  ],
  // One that is not chosen answers for its own orders.
  [
    { ...production, ...juspay, PAYMENT_GATEWAY: 'none', JUSPAY_URL: 'http://bank.example' },
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

describe('a file of settings', () => {
  const read = (...lines: string[]) => readSettings(lines.join('\n'), SETTING_NAMES)

  test('is read as systemd and a shell read it', () => {
    const { values, faults } = read(
      '# a comment',
      '; another',
      '',
      'PORT=4001',
      'BACKUP_KEY=\'nine # horses \\ "$x"\'',
      'SMTP_URL="smtps://a:b@mail.example:465"',
      'DATA_DIR=/srv/the academy',
      'S3_URL=',
      'JUSPAY_API_KEY=a#b',
      'TZ=Asia/Kolkata\r',
    )
    expect(faults).toEqual([])
    expect(Object.fromEntries(values)).toEqual({
      PORT: '4001',
      BACKUP_KEY: 'nine # horses \\ "$x"',
      SMTP_URL: 'smtps://a:b@mail.example:465',
      DATA_DIR: '/srv/the academy',
      S3_URL: '',
      JUSPAY_API_KEY: 'a#b',
      TZ: 'Asia/Kolkata',
    })
  })

  test.each([
    ['BACKUP_KEY=nine horses # of ours', 'read in more than one way'],
    ['SMTP_URL="smtp://a\\x40b"', 'read in more than one way'],
    ['BACKUP_KEY="$HOME of horses"', 'read in more than one way'],
    ["BACKUP_KEY=nine' horses'", 'read in more than one way'],
    ["BACKUP_KEY='nine horses", 'read in more than one way'],
    ['BACKUP_KEY=nine \\', 'read in more than one way'],
    ['export PORT=4000', 'is not NAME=value'],
    ['PORT: 4000', 'is not NAME=value'],
    ['DATABSE_URL=postgres://x/y', 'did you mean DATABASE_URL?'],
    ['NODE_EVN=production', 'did you mean NODE_ENV?'],
    ['backup_key=nine horses', 'did you mean BACKUP_KEY?'],
    ['BACKUP_KEY=nine-horses\u00a0', 'an invisible character'],
    ['\ufeffDATABASE_URL=postgres://x/y', 'an invisible character'],
    ['# the folder C:\\', 'the line below may be read'],
  ])('with the line %s is refused', (line, words) => {
    const { faults } = read('PORT=4001', line)
    expect(faults).toEqual([{ line: 2, fault: expect.stringContaining(words) }])
  })

  test('is what the list of all settings and the installation show', () => {
    const example = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
    const shown = example.replace(/^# ?(?=[A-Z0-9_]+=)/gm, '')
    expect(readSettings(shown, SETTING_NAMES).faults).toEqual([])
    const guide = readFileSync(join(import.meta.dirname, '../docs/installation.md'), 'utf8')
    const files = [...guide.matchAll(/```\n((?:[A-Z_0-9]+=.*\n)+)```/g)].map(([, lines = '']) => lines)
    expect(files).toHaveLength(3)
    for (const lines of files) {
      const { values, faults } = readSettings(lines, SETTING_NAMES)
      expect(faults).toEqual([])
      expect(() => readEnv(Object.fromEntries(values))).not.toThrow()
    }
  })

  test('says each thing once, and knows names that are none of its own', () => {
    expect(read('PORT=1', 'PORT=2').faults).toEqual([{ line: 2, fault: 'sets PORT a second time' }])
    expect(
      read('NODE_OPTIONS=--max-old-space-size=512', 'HOME=/srv/academy', 'PGSSLROOTCERT=/x').faults,
    ).toEqual([])
  })
})
