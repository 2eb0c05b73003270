import * as z from 'zod/mini'
import { isPrivate, type RoomSettings, type SettingsOf, StartError } from '../platform/runtime/env.server.ts'
import { SMS_PROVIDERS, type SmsProvider } from './channels/sms.server.ts'

const text = z.optional(z.string().check(z.minLength(1)))
const address = z.optional(z.url({ protocol: /^https?$/ }))

/** The keys of WhatsApp and of the SMS company; without any, messages go to the sandbox or nowhere. */
const table = {
  WHATSAPP_URL: [address, 'WHATSAPP_URL must be an address such as https://graph.facebook.com/v23.0'],
  WHATSAPP_TOKEN: [text, 'WHATSAPP_TOKEN must be the access token of your WhatsApp app'],
  WHATSAPP_PHONE_ID: [
    z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
    'WHATSAPP_PHONE_ID must be the phone number id of your WhatsApp app',
  ],
  WHATSAPP_ACCOUNT_ID: [
    z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
    'WHATSAPP_ACCOUNT_ID must be the id of your WhatsApp business account',
  ],
  WHATSAPP_APP_KEY: [text, 'WHATSAPP_APP_KEY must be the app secret of your WhatsApp app'],
  WHATSAPP_VERIFY_TOKEN: [
    z.optional(z.string().check(z.minLength(12))),
    'WHATSAPP_VERIFY_TOKEN must have at least 12 characters; enter the same at Meta',
  ],
  SMS_PROVIDER: [
    z.optional(z.enum(Object.keys(SMS_PROVIDERS) as [SmsProvider, ...SmsProvider[]])),
    `SMS_PROVIDER must be one of ${Object.keys(SMS_PROVIDERS).join(', ')}`,
  ],
  SMS_URL: [address, 'SMS_URL must be the address of the SMS company'],
  SMS_KEY: [text, 'SMS_KEY must be the key that the SMS company gave you'],
  SMS_ENTITY_ID: [
    z.optional(z.string().check(z.regex(/^\d{19}$/))),
    'SMS_ENTITY_ID must be your principal entity id of 19 digits',
  ],
  SMS_HEADER: [
    z.optional(z.string().check(z.regex(/^[A-Z]{6}$/))),
    'SMS_HEADER must be your registered header of 6 letters',
  ],
  SMS_WEBHOOK: [
    z.optional(z.string().check(z.regex(/^[^:]+:.{8,}$/))),
    'SMS_WEBHOOK must be the user:password that you set for delivery reports',
  ],
} as const

export type MessageSettings = SettingsOf<typeof table>

/** Whether any key of this provider is set. */
export const isProviderSet = (values: MessageSettings, prefix: 'WHATSAPP_' | 'SMS_'): boolean =>
  Object.entries(values).some(([name, value]) => name.startsWith(prefix) && value !== undefined)

export const messageSettings: RoomSettings<typeof table> = {
  table,
  check: (given, isProduction) => {
    const values = Object.fromEntries(
      Object.keys(table).map((name) => [name, given[name as keyof MessageSettings]]),
    ) as MessageSettings
    for (const prefix of ['WHATSAPP_', 'SMS_'] as const) {
      if (!isProviderSet(values, prefix)) continue
      // Meta's address is known.
      const missing = Object.entries(values).find(
        ([name, value]) => name.startsWith(prefix) && name !== 'WHATSAPP_URL' && !value,
      )
      if (missing) throw new StartError(`Some ${prefix}… settings are there, but ${missing[0]} is not set.`)
    }
    for (const name of ['WHATSAPP_URL', 'SMS_URL'] as const)
      if (isProduction && values[name] && !isPrivate(values[name]))
        throw new StartError(`${name} must be an https address in production.`)
  },
}
