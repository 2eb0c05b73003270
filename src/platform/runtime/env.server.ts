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

/** Every setting: its parser, its default, and the message for a wrong value. */
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
  EMBEDDED_DATABASE: [z.optional(z.literal('accept')), 'EMBEDDED_DATABASE must be “accept” or not set'],
  DEMO_PASSWORD: [
    z.optional(z.string().check(z.minLength(6))),
    'DEMO_PASSWORD must have at least 6 characters',
  ],
  DEMO_NETWORK: [z.optional(z.literal('1')), 'DEMO_NETWORK must be 1 or not set'],
  TRUSTED_PROXIES: [
    z._default(z.string().check(z.refine((list) => proxiesOf(list) !== null)), ''),
    'TRUSTED_PROXIES must be addresses or networks of your proxies, such as 10.0.0.2, 192.168.0.0/16',
  ],
  API_ORIGINS: [
    z._default(z.string().check(z.refine((list) => originsOf(list) !== null)), ''),
    'API_ORIGINS must be origins whose pages may call the API, such as https://app.example, https://kiosk.example',
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
    'BACKUP_KEY must have at least 12 characters, because anyone with a backup can keep guessing',
  ],
  DRAIN_SECONDS: [
    z._default(
      z.string().check(
        z.regex(/^\d{1,2}$/),
        z.refine((text) => Number(text) <= 60),
      ),
      '0',
    ),
    'DRAIN_SECONDS must be a whole number from 0 to 60: how long your proxy needs to see that an instance leaves',
  ],
  METRICS_TOKEN: [
    z.optional(z.string().check(z.minLength(16))),
    'METRICS_TOKEN must have at least 16 characters: it opens /metrics to other machines',
  ],
  MIN_FREE_MB: [z._default(count, 256), 'MIN_FREE_MB must be a whole number of megabytes'],
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
  ],
} as const

/** How settings are read: the schema of each, and the sentence for a wrong value. */
export type SettingTable = Readonly<Record<string, readonly [schema: z.ZodMiniType, sentence: string]>>
/** What settings of a table come to. */
export type SettingsOf<T extends SettingTable> = { [K in keyof T]: z.output<T[K][0]> }

/** The settings of a room; `check` looks at them together. @throws {StartError} */
export type RoomSettings<T extends SettingTable> = {
  table: T
  check: (values: SettingsOf<T>, isProduction: boolean) => void
}

/** The names of all settings, with those of a room. */
export const settingNames = ({ table }: { table: SettingTable }): readonly string[] => [
  ...Object.keys(settings),
  ...Object.keys(table),
]

type Settings = SettingsOf<typeof settings>
export type Env = Settings & {
  publicUrl: URL
  secure: boolean
  proxies: BlockList
  apiOrigins: ReadonlySet<string>
}

/** A failed start: its message is one sentence for the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

type Source = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings once, before the server listens, with those of a room. An empty value counts as missing.
 * @throws {StartError} naming the wrong setting.
 */
export function readEnv<T extends SettingTable>(source: Source, room: RoomSettings<T>): Env & SettingsOf<T> {
  const values = readTable(settings, source)
  const ofRoom = readTable(room.table, source)
  const isProduction = values.NODE_ENV === 'production'
  if (isProduction) assertSafe(values)
  room.check(ofRoom, isProduction)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`)
  return {
    ...values,
    ...ofRoom,
    publicUrl,
    secure: publicUrl.protocol === 'https:',
    proxies: proxiesOf(values.TRUSTED_PROXIES) ?? new BlockList(),
    apiOrigins: originsOf(values.API_ORIGINS) ?? new Set(),
  }
}

function readTable<T extends SettingTable>(table: T, source: Source): SettingsOf<T> {
  const values = Object.entries(table).map(([name, [schema, sentence]]) => {
    const parsed = z.safeParse(schema, source[name] || undefined)
    // Values that may contain a password are not printed.
    const currentValue = /^(DATABASE|SMTP|S3)_URL$|KEY|PASSWORD|WEBHOOK|TOKEN/.test(name)
      ? ''
      : `; you set '${source[name]}'`
    if (!parsed.success) throw new StartError(`${sentence}${currentValue}.`)
    return [name, parsed.data] as const
  })
  return Object.fromEntries(values) as SettingsOf<T>
}

/** What production asks for beyond the settings' own forms. @throws {StartError} */
function assertSafe(values: Settings): void {
  if (!values.DATABASE_URL && values.EMBEDDED_DATABASE !== 'accept')
    throw new StartError(
      'In production set DATABASE_URL, or EMBEDDED_DATABASE=accept to run on the embedded database, which may lose data when the power fails.',
    )
  if (!isPrivate(values.PUBLIC_URL))
    throw new StartError(
      'In production set PUBLIC_URL to the site’s https address, so passwords are encrypted.',
    )
  if (values.S3_URL && !isPrivate(values.S3_URL))
    throw new StartError('S3_URL must be an https address in production.')
}

/** Whether the URL has a bucket and its key. */
function isStore(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, pathname } = new URL(address)
  return username !== '' && password !== '' && /[^/]/.test(pathname)
}

/** Whether the connection is private: https, or this machine. */
export function isPrivate(address: string | undefined): boolean {
  if (!address) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** The origins of a comma-separated list; null if one is invalid. */
function originsOf(list: string): ReadonlySet<string> | null {
  const origins = list.split(',').flatMap((part) => part.trim() || [])
  const isOrigin = (origin: string) =>
    URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol) && new URL(origin).origin === origin
  return origins.every(isOrigin) ? new Set(origins) : null
}

/** The addresses and networks of a comma-separated list; null if one is invalid. */
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
