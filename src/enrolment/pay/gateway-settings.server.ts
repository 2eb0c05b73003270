import * as z from 'zod/mini'
import {
  isPrivate,
  type RoomSettings,
  type SettingsOf,
  StartError,
} from '../../platform/runtime/env.server.ts'

const text = z.optional(z.string().check(z.minLength(1)))

/** Which gateway takes payments, and what its bank gave the academy for it. */
const table = {
  PAYMENT_GATEWAY: [
    z.optional(z.enum(['sandbox', 'juspay', 'none'])),
    'PAYMENT_GATEWAY must be sandbox, juspay or none',
  ],
  JUSPAY_URL: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'JUSPAY_URL must be the address of the gateway, such as https://smartgateway.hdfcbank.com',
  ],
  JUSPAY_API_KEY: [text, 'JUSPAY_API_KEY must be the key that the bank gave you'],
  JUSPAY_MERCHANT_ID: [text, 'JUSPAY_MERCHANT_ID must be the merchant id that the bank gave you'],
  JUSPAY_CLIENT_ID: [text, 'JUSPAY_CLIENT_ID must be the payment page client id that the bank gave you'],
  JUSPAY_RESPONSE_KEY: [text, 'JUSPAY_RESPONSE_KEY must be the response key that the bank gave you'],
  JUSPAY_WEBHOOK: [
    z.optional(z.string().check(z.regex(/^[^:]+:.{8,}$/))),
    'JUSPAY_WEBHOOK must be the user:password that you set for webhooks',
  ],
} as const

export type GatewaySettings = SettingsOf<typeof table>

export const gatewaySettings: RoomSettings<typeof table> = {
  table,
  check: (values, isProduction) => {
    if (isProduction && values.PAYMENT_GATEWAY === 'sandbox')
      throw new StartError(
        'The sandbox gateway takes no real payments. In production set PAYMENT_GATEWAY to juspay or none.',
      )
    if (values.PAYMENT_GATEWAY !== 'juspay') return
    const missing = Object.entries(values).find(([name, value]) => name.startsWith('JUSPAY_') && !value)
    if (missing) throw new StartError(`PAYMENT_GATEWAY is juspay, but ${missing[0]} is not set.`)
    if (isProduction && !isPrivate(values.JUSPAY_URL))
      throw new StartError('JUSPAY_URL must be an https address in production.')
  },
}
