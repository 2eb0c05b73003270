import type { Database } from '../../platform/db.server.ts'
import type { Log } from '../../platform/log.server.ts'
import type { Outbox } from '../../platform/outbox.server.ts'
import type { GatewayReport } from '../enrolment.rules.ts'
import type { Order } from '../enrolment.tables.ts'

export type StartedOrder = {
  orderNumber: string
  amountPaise: number
  studentId: string
  email: string
  mobile: string
}

/**
 * A house that takes payments. What it says by webhook or return is only a hint: `status` is asked before
 * anything is granted.
 */
export type PaymentGateway = {
  name: string
  /**
   * Opens a payment; asking again for the same order opens no second one. @returns the address of the payment
   * page.
   */
  start: (order: StartedOrder) => Promise<string>
  /** What became of an order, asked from server to server. */
  status: (orderNumber: string) => Promise<GatewayReport>
  /** Pays an order back in full; asking again pays nothing more. */
  refund: (orderNumber: string, amountPaise: number) => Promise<void>
  /** Whether what a browser brought back was signed by the gateway. */
  signedReturn: (fields: ReadonlyMap<string, string>) => boolean
  /**
   * Reads a webhook: whether it is the gateway's own, which event and which order; null when the credentials
   * are not its.
   */
  webhook: (
    body: Readonly<Record<string, unknown>>,
    basic: string | undefined,
  ) => { event: string; orderNumber: string } | null
}

/** What acts on orders need. `gateways`: the first takes new orders, all answer for their own. */
export type PayingParts = {
  database: Database
  outbox: Outbox
  gateways: readonly PaymentGateway[]
  log: Log
}
/** In what an act asks a gateway: between transactions, never within one. */
export type Paying = PayingParts & { now: Date }

/** The gateway that took this order; undefined when it is not in use any more. */
export const gatewayOf = ({ gateways }: Paying, order: Order): PaymentGateway | undefined =>
  gateways.find(({ name }) => name === order.gateway)

/** The gateway did not answer as agreed; what happened to the money is unknown until it is asked again. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
}
