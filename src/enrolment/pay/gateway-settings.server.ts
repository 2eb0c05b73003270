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
    z.optional(z.enum(['sandbox', 'juspay', 'razorpay', 'none'])),
    'PAYMENT_GATEWAY must be sandbox, juspay, razorpay or none',
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
  RAZORPAY_URL: [
    z.optional(z.url({ protocol: /^https?$/ })),
    'RAZORPAY_URL must be the address of the gateway, such as https://api.razorpay.com',
  ],
  RAZORPAY_KEY_ID: [text, 'RAZORPAY_KEY_ID must be the key id of the Razorpay account'],
  RAZORPAY_KEY_SECRET: [text, 'RAZORPAY_KEY_SECRET must be the secret of that key'],
  RAZORPAY_WEBHOOK_SECRET: [
    z.optional(z.string().check(z.minLength(8))),
    'RAZORPAY_WEBHOOK_SECRET must be the secret of at least 8 signs that you set for webhooks',
  ],
} as const

export type GatewaySettings = SettingsOf<typeof table>

/** Those that move money. */
const real = ['juspay', 'razorpay'] as const
type RealGateway = (typeof real)[number]

/** Which of a gateway's settings is missing; none for a complete one. */
const missingOf = (values: GatewaySettings, gateway: RealGateway) =>
  namesOf(`${gateway.toUpperCase()}_`).find((name) => !values[name])
const namesOf = (prefix: string) =>
  (Object.keys(table) as (keyof typeof table)[]).filter((name) => name.startsWith(prefix))

/** The gateways whose settings are complete, whichever is chosen for new orders. */
export const completeGateways = (values: GatewaySettings): readonly RealGateway[] =>
  real.filter((gateway) => !missingOf(values, gateway))

export const gatewaySettings: RoomSettings<typeof table> = {
  table,
  check: (values, isProduction) => {
    const chosen = values.PAYMENT_GATEWAY
    if (isProduction && chosen === 'sandbox')
      throw new StartError(
        'The sandbox gateway takes no real payments. In production set PAYMENT_GATEWAY to juspay, razorpay or none.',
      )
    const missing = chosen === 'juspay' || chosen === 'razorpay' ? missingOf(values, chosen) : undefined
    if (missing) throw new StartError(`PAYMENT_GATEWAY is ${chosen}, but ${missing} is not set.`)
    for (const gateway of completeGateways(values)) {
      const name = gateway === 'juspay' ? 'JUSPAY_URL' : 'RAZORPAY_URL'
      if (isProduction && !isPrivate(values[name]))
        throw new StartError(`${name} must be an https address in production.`)
    }
  },
}
