import { endpointsOf, OFTEN_S, type OpenRoom, type RoomParts } from '../platform/room.server.ts'
import { enrolmentAbout } from './about.server.ts'
import * as checkout from './buy/checkout.contract.ts'
import { checkoutCalls } from './buy/checkout.server.ts'
import { orderCalls } from './buy/orders.server.ts'
import { enrolmentClearing } from './clearing.server.ts'
import { enrolmentDoubles } from './doubles.server.ts'
import * as enrolment from './enrolment.contract.ts'
import { learningCalls } from './learn/learning.server.ts'
import * as coupons from './office/coupons/coupons.contract.ts'
import { couponCalls } from './office/coupons/coupons.server.ts'
import { moneyDesk } from './office/desk.server.ts'
import { gstCalls } from './office/gst.server.ts'
import { enrolmentEditables } from './office/documents.server.ts'
import * as money from './office/money.contract.ts'
import { orderOfficeCalls } from './office/order.server.ts'
import { orderListCalls } from './office/orders.server.ts'
import { enrolmentData } from './own-data.server.ts'
import { reconcileOrders } from './pay/ask.server.ts'
import { compareBooks } from './pay/book.server.ts'
import type { PaymentGateway } from './pay/gateway.server.ts'
import { CREDIT_NOTE, RECEIPT } from './receipts/issue.server.ts'
import { receiptFile } from './receipts/receipts.server.ts'

export const endpoints = endpointsOf(enrolment, checkout, money, coupons)

const MINUTE_S = 60

/** `gateways`: the first takes new orders, all answer for their own. */
export function openRoom(parts: RoomParts & { gateways: readonly PaymentGateway[] }): OpenRoom {
  const { database, outbox, signedPaths } = parts
  outbox.draws(RECEIPT, receiptFile)
  outbox.draws(CREDIT_NOTE, receiptFile)
  return {
    calls: [
      ...orderCalls(parts),
      ...checkoutCalls(parts),
      ...learningCalls(database, signedPaths),
      ...orderListCalls(database),
      ...orderOfficeCalls(parts),
      ...gstCalls(database),
      ...couponCalls(database),
    ],
    jobs: [
      { name: 'payments', everySeconds: OFTEN_S, run: (now) => reconcileOrders({ ...parts, now }) },
      { name: 'gateway-book', everySeconds: MINUTE_S, run: (now) => compareBooks({ ...parts, now }) },
    ],
    personalData: { ...enrolmentData(database), doubles: enrolmentDoubles },
    about: enrolmentAbout(database),
    desk: moneyDesk(database),
    editables: enrolmentEditables,
    clears: enrolmentClearing,
  }
}
