import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { orderEvents } from '../enrolment.tables.ts'

type OrderEventInput = Omit<typeof orderEvents.$inferInsert, 'id' | 'orderId' | 'at'>

/** Writes down what happened to an order, in the caller's transaction when it has one. */
export const recordOrderEvent = (
  on: Db | Tx,
  { orderId, at }: { orderId: string; at: Date },
  event: OrderEventInput,
) => on.insert(orderEvents).values({ id: newId(), orderId, at, ...event })
