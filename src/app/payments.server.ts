import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { PaymentGateway } from '../enrolment/gateway.server.ts'
import { juspay, signatureOf } from '../enrolment/juspay.server.ts'
import { openSandbox, SANDBOX_PATH } from '../enrolment/sandbox.server.ts'
import type { Env } from '../platform/env.server.ts'
import { paths } from './paths.ts'

export type Payments = {
  gateways: readonly PaymentGateway[]
  /** The sandbox's own pages and calls, when it is the gateway. */
  sandbox: ((request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>) | undefined
  /** The addresses of the sandbox are below this server's own, which is known once it listens. */
  listenOn: (server: Server) => void
  stop: () => void
}

// The sandbox moves no money: its keys keep nothing from anybody, they exercise the protocol.
const sandboxKeys = { apiKey: 'sandbox-api-key', webhookBasic: 'sandbox:sandbox-webhook', responseKey: 'sandbox-response-key' }

/** The gateways that the settings name: the sandbox unless told otherwise or in production. */
export function openPayments(env: Env): Payments {
  const chosen = env.PAYMENT_GATEWAY ?? (env.NODE_ENV === 'production' ? 'none' : 'sandbox')
  if (chosen === 'juspay') {
    const gateway = juspay({
      name: 'juspay',
      url: (env.JUSPAY_URL ?? '').replace(/\/$/, ''),
      apiKey: env.JUSPAY_API_KEY ?? '',
      merchantId: env.JUSPAY_MERCHANT_ID ?? '',
      clientId: env.JUSPAY_CLIENT_ID ?? '',
      responseKey: env.JUSPAY_RESPONSE_KEY ?? '',
      webhookBasic: env.JUSPAY_WEBHOOK ?? '',
      returnUrl: env.publicUrl.origin + paths.paymentStatus,
    })
    return { gateways: [gateway], sandbox: undefined, listenOn: () => {}, stop: () => {} }
  }
  if (chosen === 'none') return { gateways: [], sandbox: undefined, listenOn: () => {}, stop: () => {} }

  let server: Server | undefined
  const base = () => {
    if (!server) throw new Error('the sandbox gateway is asked before the server listens')
    const { port } = server.address() as AddressInfo
    return `http://${['0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST}:${port}`
  }
  const sandbox = openSandbox({
    file: join(resolve(env.DATA_DIR), 'sandbox-gateway.sqlite'),
    ...sandboxKeys,
    webhookUrl: () => `${base()}/api/payments/webhook/sandbox`,
    sign: (fields) => signatureOf(fields, sandboxKeys.responseKey),
  })
  const gateway = juspay({
    name: 'sandbox',
    url: () => base() + SANDBOX_PATH,
    merchantId: 'sandbox',
    clientId: 'sandbox',
    ...sandboxKeys,
    returnUrl: paths.paymentStatus,
  })
  return {
    gateways: [gateway],
    sandbox: sandbox.handle,
    listenOn: (listening) => {
      server = listening
    },
    stop: sandbox.close,
  }
}
