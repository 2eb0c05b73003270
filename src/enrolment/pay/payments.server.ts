import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { PaymentGateway } from '../gateways.reads.server.ts'
import { completeGateways, type GatewaySettings } from './gateway-settings.server.ts'
import { ORDER_KINDS } from '../enrolment.rules.ts'
import { juspay, signatureOf } from './juspay.server.ts'
import { razorpay } from './razorpay.server.ts'
import { openSandbox, SANDBOX_PATH } from './sandbox.server.ts'
import { readUrlencoded } from '../../platform/http/body.server.ts'
import type { Env } from '../../platform/runtime/env.server.ts'
import type { Pages } from '../../platform/browser/paths.ts'

export type Payments = {
  gateways: readonly PaymentGateway[]
  /**
   * Answers what gateways and their customers ask beside the API: the way back, and the sandbox's own pages
   * and calls.
   */
  route: (
    request: IncomingMessage,
    pathname: string,
  ) => ((response: ServerResponse) => Promise<void>) | undefined
  /** The addresses of the sandbox are below this server's own, which is known once it listens. */
  listenOn: (server: Server) => void
  stop: () => void
}

/** The page that a family comes back to. */
const RETURN = '/payment-status' satisfies keyof Pages
/** Where a family is led that has paid fees. */
const FEES = '/family/fees' satisfies keyof Pages

// The sandbox moves no money: its keys keep nothing from anybody, they exercise the protocol.
const sandboxKeys = {
  apiKey: 'sandbox-api-key',
  webhookBasic: 'sandbox:sandbox-webhook',
  responseKey: 'sandbox-response-key',
}

const open = {
  juspay: (env: Env & GatewaySettings) =>
    juspay({
      name: 'juspay',
      url: (env.JUSPAY_URL ?? '').replace(/\/$/, ''),
      apiKey: env.JUSPAY_API_KEY ?? '',
      merchantId: env.JUSPAY_MERCHANT_ID ?? '',
      clientId: env.JUSPAY_CLIENT_ID ?? '',
      responseKey: env.JUSPAY_RESPONSE_KEY ?? '',
      webhookBasic: env.JUSPAY_WEBHOOK ?? '',
      returnUrl: env.publicUrl.origin + RETURN,
    }),
  razorpay: (env: Env & GatewaySettings) =>
    razorpay({
      url: (env.RAZORPAY_URL ?? '').replace(/\/$/, ''),
      keyId: env.RAZORPAY_KEY_ID ?? '',
      keySecret: env.RAZORPAY_KEY_SECRET ?? '',
      webhookSecret: env.RAZORPAY_WEBHOOK_SECRET ?? '',
      returnUrl: env.publicUrl.origin + RETURN,
    }),
}

/**
 * The gateways whose settings are complete: the chosen one takes new orders, and one that was chosen before
 * answers for those that it has. Chosen is the sandbox unless told otherwise or in production.
 */
export function openPayments(env: Env & GatewaySettings): Payments {
  const chosen = env.PAYMENT_GATEWAY ?? (env.NODE_ENV === 'production' ? 'none' : 'sandbox')
  const real = completeGateways(env).map((name) => ({ ...open[name](env), isRetired: name !== chosen }))
  if (chosen !== 'sandbox')
    return { gateways: real, route: returnRoute(real), listenOn: () => {}, stop: () => {} }

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
    returnUrl: RETURN,
    sign: (fields) => signatureOf(fields, sandboxKeys.responseKey),
  })
  const gateway = juspay({
    name: 'sandbox',
    url: () => base() + SANDBOX_PATH,
    merchantId: 'sandbox',
    clientId: 'sandbox',
    ...sandboxKeys,
    returnUrl: RETURN,
  })
  const gateways = [gateway, ...real]
  return {
    gateways,
    route: (request, pathname) =>
      pathname.startsWith(`${SANDBOX_PATH}/`)
        ? (response) => sandbox.handle(request, response, pathname)
        : returnRoute(gateways)(request, pathname),
    listenOn: (listening) => {
      server = listening
    },
    stop: sandbox.close,
  }
}

/**
 * A gateway may send the family back with a form, or name the order in fields of its own. What it says is
 * only a hint, and forged hints name no order.
 */
const returnRoute =
  (gateways: readonly PaymentGateway[]): Payments['route'] =>
  (request, pathname) => {
    if (pathname !== RETURN) return undefined
    if (request.method === 'POST')
      return async (response) => {
        leadBack(gateways, new URLSearchParams(await readUrlencoded(request)), response)
      }
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const named = searchParams.get('order_id')
    if (named !== null && isOfFees(named))
      return (response) => Promise.resolve(leadBack(gateways, searchParams, response))
    const isOwn = named !== null || searchParams.size === 0
    return isOwn ? undefined : (response) => Promise.resolve(leadBack(gateways, searchParams, response))
  }

const isOfFees = (order: string): boolean => order.startsWith(ORDER_KINDS.fees)

/** To the page with the order and its status, if a gateway signed that. */
function leadBack(
  gateways: readonly PaymentGateway[],
  given: URLSearchParams,
  response: ServerResponse,
): void {
  const fields = new Map(given)
  const returned = gateways.map((gateway) => gateway.returned(fields)).find((one) => one !== null)
  const order = /^[A-Za-z0-9]{1,17}$/.exec(returned?.orderNumber ?? '')?.[0]
  const status = /^[A-Z_]{1,40}$/.exec(returned?.status ?? '')?.[0]
  const query = new URLSearchParams({ order_id: order ?? '', ...(status ? { status } : {}) })
  const page = isOfFees(order ?? given.get('order_id') ?? '') ? FEES : RETURN
  response.writeHead(303, { location: order ? `${page}?${query.toString()}` : page }).end()
}
