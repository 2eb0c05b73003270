import type { Database } from '../platform/db/db.server.ts'
import type { Credentials } from '../platform/http/serve.server.ts'
import type { Services } from '../platform/runtime/services.server.ts'
import type { Log } from '../platform/runtime/log.server.ts'
import type { Outbox } from '../platform/mail/outbox.server.ts'
import type { GatewayReport } from './enrolment.rules.ts'
import type { Order } from './enrolment.tables.ts'

export type StartedOrder = {
  orderNumber: string
  amountPaise: number
  studentId: string
  email: string
  mobile: string
}

/** Money that is taken under a mandate, at the earliest at this instant. */
export type Debit = Omit<StartedOrder, 'email' | 'mobile'> & { mandateId: string; executeAt: Date }

/**
 * A payment gateway. Its webhooks and returns are only hints: `status` is asked before a course is granted.
 */
export type PaymentGateway = {
  name: string
  /** It takes no new orders, and answers for those that it has. */
  isRetired?: boolean
  /**
   * Opens a payment; asking again for the same order opens no second one. With a mandate its page also asks
   * the payer to let later amounts be taken, each of at most so many paise; `status` says what became of it.
   * @returns the address of the payment page.
   */
  start: (order: StartedOrder, mandate?: { maxPaise: number }) => Promise<string>
  /** The status of an order, asked from server to server. */
  status: (orderNumber: string) => Promise<GatewayReport>
  /** Makes a refund of an order, the which-th of it; asking again for the same one pays nothing more. */
  refund: (orderNumber: string, refund: { sequence: number; amountPaise: number }) => Promise<void>
  /** Undefined for a gateway that knows no mandates. */
  mandates?: {
    /**
     * Takes money under a mandate: the payer's bank tells them a day before. Asking again for the same order
     * takes nothing more; `status` says what became of it.
     * @throws {GatewayError} refused: the mandate has ended.
     */
    debit: (debit: Debit) => Promise<void>
    /** Ends a mandate, also one that has ended. */
    revoke: (mandateId: string) => Promise<void>
  }
  /**
   * Reads what a browser brought back from the gateway: which order, and the status in the gateway's word;
   * null when the gateway did not sign it.
   */
  returned: (fields: ReadonlyMap<string, string>) => { orderNumber: string; status: string } | null
  /**
   * Reads a webhook from its raw bytes: which event and which order, both empty when it is about something
   * else; null when it is not the gateway's own.
   */
  webhook: (
    body: Uint8Array,
    credentials: Pick<Credentials, 'basic' | 'signature'>,
  ) => { event: string; orderNumber: string } | null
}

/**
 * Orders of rooms above, by the first letters of their numbers (`ORDER_KINDS`): who asks the gateway when its
 * webhook names one. A room adds itself when it is opened.
 */
export type OtherOrders = Map<string, (orderNumber: string, now: Date) => Promise<void>>

/** What acts on orders need. `gateways`: each answers for its own orders. */
export type PayingParts = {
  database: Database
  outbox: Outbox
  gateways: readonly PaymentGateway[]
  log: Log
}
/** In what an act asks a gateway: between transactions, never within one. */
export type GatewayContext = PayingParts & { now: Date }

/** The gateway of new orders; undefined while none is taken. */
export const newOrderGateway = (gateways: readonly PaymentGateway[]): PaymentGateway | undefined =>
  gateways.find(({ isRetired }) => !isRetired)

/** The gateway that took this order; undefined when it is not in use any more. */
export const gatewayOf = (
  { gateways }: Pick<GatewayContext, 'gateways'>,
  order: Pick<Order, 'gateway'>,
): PaymentGateway | undefined => gateways.find(({ name }) => name === order.gateway)

/** A gateway of which each use says whether payments work. */
export function notingUse(gateway: PaymentGateway, { note }: Pick<Services, 'note'>): PaymentGateway {
  const noted = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const said = await answer
      note('payments')
      return said
    } catch (error) {
      note('payments', error)
      throw error
    }
  }
  return {
    ...gateway,
    start: (order, mandate) => noted(gateway.start(order, mandate)),
    status: (orderNumber) => noted(gateway.status(orderNumber)),
  }
}

/** The gateway did not answer as agreed; what happened to the money is unknown until it is asked again. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  /** It refused the request. */
  readonly refused: boolean

  constructor(message: string, { refused = false, ...options }: ErrorOptions & { refused?: boolean } = {}) {
    super(message, options)
    this.refused = refused
  }
}
