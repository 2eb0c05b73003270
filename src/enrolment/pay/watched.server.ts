import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import { orders } from '../enrolment.tables.ts'
import type { PaymentGateway } from '../gateways.reads.server.ts'

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
