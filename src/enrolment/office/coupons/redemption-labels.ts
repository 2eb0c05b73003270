import type { CouponView } from './coupons.contract.ts'

/** How often a coupon is used, of how often it may be. */
export const usesWords = ({ used, limit }: Pick<CouponView, 'used' | 'limit'>): string =>
  limit === null ? String(used) : `${used} of ${limit.toLocaleString('en-IN')}`
