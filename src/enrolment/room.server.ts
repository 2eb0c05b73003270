import { gatewayChecks } from './enrolment.tables.ts'
import { mailKindsOf } from '../platform/mail/mail-kind.server.ts'
import { endpointsOf, OFTEN_S, type RoomModule, type RoomParts } from '../platform/rooms/room.server.ts'
import { coursePayers } from './payers.server.ts'
import { enrolmentAbout } from './timeline.server.ts'
import * as checkout from './buy/checkout.contract.ts'
import { checkoutCalls } from './buy/checkout.server.ts'
import { orderCalls } from './buy/orders.server.ts'
import { enrolmentDemoReset } from './demo-reset.server.ts'
import { enrolmentDoubles } from './duplicates.server.ts'
import * as enrolment from './enrolment.contract.ts'
import { storePractisedLessons } from './learn/exercise.server.ts'
import { learningCalls } from './learn/learning.server.ts'
import * as billers from './office/billers.contract.ts'
import { billerCalls } from './office/billers.server.ts'
import * as coupons from './office/coupons/coupons.contract.ts'
import { couponCalls } from './office/coupons/coupons.server.ts'
import { moneyDashboard } from './office/dashboard.server.ts'
import { gstCalls } from './office/gst.server.ts'
import { enrolmentEditables } from './office/documents.server.ts'
import * as money from './office/money.contract.ts'
import { orderOfficeCalls } from './office/order.server.ts'
import { orderListCalls } from './office/orders.server.ts'
import { enrolmentData } from './personal-data.server.ts'
import { pollOpenOrders } from './pay/order-status.server.ts'
import { reconcileWithGateway } from './pay/reconciliation.server.ts'
import { notingUse, type OtherOrders, type PaymentGateway } from './gateways.reads.server.ts'
import { checkGateways } from './pay/watched.server.ts'
import * as roomMails from './mails.server.ts'
import { receiptFile } from './receipts/receipts.server.ts'

export const endpoints = endpointsOf(enrolment, checkout, money, billers, coupons)
export const mails = mailKindsOf(roomMails)

const MINUTE_S = 60

/** `gateways`: each answers for its own orders; `otherOrders`: those of rooms above. */
export function openRoom(
  given: RoomParts & { gateways: readonly PaymentGateway[]; otherOrders: OtherOrders },
): RoomModule {
  const { database, outbox, services } = given
  const parts = { ...given, gateways: given.gateways.map((gateway) => notingUse(gateway, services)) }
  if (given.gateways.length > 0)
    services.watch({ name: 'payments', look: () => checkGateways(database, given.gateways) })
  else services.leaveUnset('payments')
  outbox.draws(roomMails.RECEIPT, receiptFile)
  outbox.draws(roomMails.CREDIT_NOTE, receiptFile)
  return {
    calls: [
      ...orderCalls(parts),
      ...checkoutCalls(parts),
      ...learningCalls(parts),
      ...orderListCalls(database),
      ...orderOfficeCalls(parts),
      ...gstCalls(database),
      ...billerCalls(database),
      ...couponCalls(database),
    ],
    jobs: [
      { name: 'payments', everySeconds: OFTEN_S, run: (now) => pollOpenOrders({ ...parts, now }) },
      { name: 'gateway-book', everySeconds: MINUTE_S, run: (now) => reconcileWithGateway({ ...parts, now }) },
    ],
    personalData: { ...enrolmentData(database), doubles: enrolmentDoubles },
    timeline: enrolmentAbout(database),
    payers: coursePayers,
    dashboard: moneyDashboard(database),
    documentKinds: enrolmentEditables,
    demoReset: enrolmentDemoReset,
    notExported: [gatewayChecks],
    follows: { practised: storePractisedLessons },
  }
}
