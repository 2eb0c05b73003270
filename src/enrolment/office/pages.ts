import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const money = { section: 'Money', roles: ['office'] } as const

/** The pages of the office that look after the money. */
export const officePages = [
  {
    path: '/office/orders',
    file: 'enrolment/office/OrdersPage.tsx',
    meta: { title: 'Orders' },
    cached: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/orders/new',
    file: 'enrolment/office/RecordPaymentPage.tsx',
    meta: { title: 'Record a payment' },
    cached: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/orders/:id',
    file: 'enrolment/office/OrderPage.tsx',
    meta: { title: 'Order' },
    search: 'hidden',
    office: money,
  },
  {
    path: '/office/coupons',
    file: 'enrolment/office/coupons/CouponsPage.tsx',
    meta: { title: 'Coupons' },
    cached: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/coupons/new',
    file: 'enrolment/office/coupons/NewCouponPage.tsx',
    meta: { title: 'New coupon' },
    cached: true,
    search: 'hidden',
    office: money,
  },
  {
    path: '/office/coupons/:id',
    file: 'enrolment/office/coupons/CouponPage.tsx',
    meta: { title: 'Coupon' },
    search: 'hidden',
    office: money,
  },
  {
    path: '/office/reports/gst',
    file: 'enrolment/office/GstPage.tsx',
    meta: { title: 'GST report' },
    cached: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/settings/tax',
    file: 'enrolment/office/TaxPage.tsx',
    meta: { title: 'Tax on receipts' },
    cached: true,
    search: 'hidden',
    office: { section: 'Settings', roles: [], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
