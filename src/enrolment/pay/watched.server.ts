import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import type { Services } from '../../platform/runtime/services.server.ts'
import { orders } from '../enrolment.tables.ts'
import type { PaymentGateway } from './gateway.server.ts'

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
    start: (order) => noted(gateway.start(order)),
    status: (orderNumber) => noted(gateway.status(orderNumber)),
  }
}

/**
 * Whether the gateways answer: each is asked about its newest order, which changes nothing.
 * @throws {GatewayError} when one does not.
 */
export async function checkGateways(
  { db }: Pick<Database, 'db'>,
  gateways: readonly PaymentGateway[],
): Promise<void> {
  for (const gateway of gateways) {
    const [newest] = await db
      .select({ number: orders.orderNumber })
      .from(orders)
      .where(eq(orders.gateway, gateway.name))
      .orderBy(desc(orders.createdAt))
      .limit(1)
    if (newest) await gateway.status(newest.number)
  }
}
