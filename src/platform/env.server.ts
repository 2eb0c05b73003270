import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.minimum(0), z.maximum(65_535)),
  ),
)
const count = z.pipe(
  z.string().check(z.regex(/^\d{1,9}$/)),
  z.transform((text: string) => Number(text)),
)
const text = z.optional(z.string().check(z.minLength(1)))
const url = (protocols: RegExp) => z.url({ protocol: protocols })

/** Every setting: how it is read, what stands in when it is missing, and the sentence for a wrong value. */
const settings = {
  PORT: [z._default(port, 4001), 'PORT must be a number from 0 to 65535'],
  HOST: [
    z._default(z.string().check(z.minLength(1)), '0.0.0.0'),
    'HOST must be an address to listen on, such as 127.0.0.1',
  ],
  DATA_DIR: [z._default(z.string().check(z.minLength(1)), './data'), 'DATA_DIR must be a folder'],
  DATABASE_URL: [
    z.optional(url(/^postgres(ql)?$/)),
    'DATABASE_URL must be a URL such as postgres://user:password@host:5432/academy',
  ],
  PUBLIC_URL: [
    z.optional(url(/^https?$/)),
    'PUBLIC_URL must be the address of the site, such as https://academy.example',
  ],
  NODE_ENV: [
    z._default(z.enum(['development', 'production', 'test']), 'development'),
    'NODE_ENV must be development, production or test',
  ],
  EMBEDDED_DATABASE: [z.optional(z.literal('accept')), 'EMBEDDED_DATABASE must be accept, or absent'],
  DEMO_PASSWORD: [
    z.optional(z.string().check(z.minLength(6))),
    'DEMO_PASSWORD must have at least 6 characters',
  ],
  PAYMENT_GATEWAY: [
    z.optional(z.enum(['sandbox', 'juspay', 'none'])),
    'PAYMENT_GATEWAY must be sandbox, juspay or none',
  ],
  JUSPAY_URL: [
    z.optional(url(/^https?$/)),
    'JUSPAY_URL must be the address of the gateway, such as https://smartgateway.hdfcbank.com',
  ],
  JUSPAY_API_KEY: [text, 'JUSPAY_API_KEY must be the key that the bank gave you'],
  JUSPAY_MERCHANT_ID: [text, 'JUSPAY_MERCHANT_ID must be the merchant id that the bank gave you'],
  JUSPAY_CLIENT_ID: [text, 'JUSPAY_CLIENT_ID must be the payment page client id that the bank gave you'],
  JUSPAY_RESPONSE_KEY: [text, 'JUSPAY_RESPONSE_KEY must be the key that signs the way back'],
  JUSPAY_WEBHOOK: [
    z.optional(z.string().check(z.regex(/^[^:]+:.{8,}$/))),
    'JUSPAY_WEBHOOK must be the user:password that webhooks carry',
  ],
  TRUSTED_PROXIES: [
    z._default(z.string().check(z.refine((list) => proxiesOf(list) !== null)), ''),
    'TRUSTED_PROXIES must be addresses or networks of your proxies, such as 10.0.0.2, 192.168.0.0/16',
  ],
  SMTP_URL: [
    z.optional(url(/^smtps?$/)),
    'SMTP_URL must be a mail server such as smtps://user:password@host:465',
  ],
  S3_URL: [
    z.optional(url(/^https?$/).check(z.refine(isStore))),
    'S3_URL must be a bucket with its key, such as https://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket?region=ap-south-1',
  ],
  BACKUP_DIR: [text, 'BACKUP_DIR must be a folder'],
  BACKUP_KEY: [
    z.optional(z.string().check(z.minLength(12))),
    'BACKUP_KEY must have at least 12 characters: whoever has a backup can try words as often as they like',
  ],
  MIN_FREE_MB: [z._default(count, 256), 'MIN_FREE_MB must be a whole number of megabytes'],
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
  ],
} as const

type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K][0]> }
export type Env = Settings & { publicUrl: URL; secure: boolean; proxies: BlockList }

/** A start that can't go on: its message is one sentence for the person at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/**
 * Reads the settings once, before anything listens. An empty value counts as absent.
 * @throws {StartError} naming the wrong setting.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const read = <K extends keyof Settings>(name: K): Settings[K] => {
    const [schema, sentence] = settings[name]
    const parsed = z.safeParse(schema, source[name] || undefined)
    // A setting that can hold a password is not repeated.
    const told = /^(DATABASE|SMTP|S3)_URL$|KEY|PASSWORD|WEBHOOK/.test(name) ? '' : `; it is '${source[name]}'`
    if (!parsed.success) throw new StartError(`${sentence}${told}.`)
    return parsed.data as Settings[K]
  }
  const values = Object.fromEntries(
    Object.keys(settings).map((name) => [name, read(name as keyof Settings)]),
  ) as Settings
  if (values.NODE_ENV === 'production' && !values.DATABASE_URL && values.EMBEDDED_DATABASE !== 'accept') {
    throw new StartError(
      'In production set DATABASE_URL, or EMBEDDED_DATABASE=accept to run on the embedded database, which may lose data when the power fails.',
    )
  }
  if (values.NODE_ENV === 'production' && !isPrivate(values.PUBLIC_URL))
    throw new StartError(
      'In production set PUBLIC_URL to the https address of the site: passwords must not travel in clear.',
    )
  if (values.NODE_ENV === 'production' && values.PAYMENT_GATEWAY === 'sandbox')
    throw new StartError(
      'The sandbox gateway moves no money: in production set PAYMENT_GATEWAY to juspay, or to none.',
    )
  if (values.NODE_ENV === 'production' && values.S3_URL && !isPrivate(values.S3_URL))
    throw new StartError('S3_URL must be an https address in production.')
  if (values.PAYMENT_GATEWAY === 'juspay') {
    const missing = Object.keys(settings).find(
      (name) => name.startsWith('JUSPAY_') && !values[name as keyof Settings],
    )
    if (missing) throw new StartError(`PAYMENT_GATEWAY is juspay, but ${missing} is not set.`)
    if (values.NODE_ENV === 'production' && !isPrivate(values.JUSPAY_URL))
      throw new StartError('JUSPAY_URL must be an https address in production.')
  }
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  return {
    ...values,
    publicUrl,
    secure: publicUrl.protocol === 'https:',
    proxies: proxiesOf(values.TRUSTED_PROXIES) ?? new BlockList(),
  }
}

/** Whether an address names a bucket and a key to it. */
function isStore(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, pathname } = new URL(address)
  return username !== '' && password !== '' && /[^/]/.test(pathname)
}

/** Whether nobody on the way can read along: https, or this very machine. */
function isPrivate(address: string | undefined): boolean {
  if (!address) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The addresses and networks of a comma-separated list; null when one of them is neither. */
function proxiesOf(list: string): BlockList | null {
  const proxies = new BlockList()
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [address = '', bits] = entry.split('/')
    const version = isIP(address)
    if (
      version === 0 ||
      (bits !== undefined && !/^\d{1,3}$/.test(bits)) ||
      Number(bits ?? 0) > (version === 4 ? 32 : 128)
    )
      return null
    const family = version === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  return proxies
}
