import type { Page, PagesOf } from '../../platform/room.ts'

const money = { section: 'Money', roles: ['office'] } as const

/** The pages of the office that look after the money. */
export const officePages = [
  {
    path: '/office/orders',
    file: 'enrolment/office/OrdersPage.tsx',
    head: { title: 'Orders' },
    kept: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/orders/new',
    file: 'enrolment/office/RecordPaymentPage.tsx',
    head: { title: 'Record a payment' },
    kept: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/orders/:id',
    file: 'enrolment/office/OrderPage.tsx',
    head: { title: 'Order' },
    search: 'hidden',
    office: money,
  },
  {
    path: '/office/coupons',
    file: 'enrolment/office/coupons/CouponsPage.tsx',
    head: { title: 'Coupons' },
    kept: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/coupons/new',
    file: 'enrolment/office/coupons/NewCouponPage.tsx',
    head: { title: 'New coupon' },
    kept: true,
    search: 'hidden',
    office: money,
  },
  {
    path: '/office/coupons/:id',
    file: 'enrolment/office/coupons/CouponPage.tsx',
    head: { title: 'Coupon' },
    search: 'hidden',
    office: money,
  },
  {
    path: '/office/reports/gst',
    file: 'enrolment/office/GstPage.tsx',
    head: { title: 'GST report' },
    kept: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/settings/tax',
    file: 'enrolment/office/TaxPage.tsx',
    head: { title: 'Tax on receipts' },
    kept: true,
    search: 'hidden',
    office: { section: 'Settings', roles: [], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
