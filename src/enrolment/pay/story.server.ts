import { newId } from '../../platform/columns.tables.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { orderEvents } from '../enrolment.tables.ts'

type Told = Omit<typeof orderEvents.$inferInsert, 'id' | 'orderId' | 'at'>

/** Writes down what happened to an order, in the caller's transaction when it has one. */
export const tell = (on: Db | Tx, { orderId, at }: { orderId: string; at: Date }, told: Told) =>
  on.insert(orderEvents).values({ id: newId(), orderId, at, ...told })
