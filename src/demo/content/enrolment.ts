import type { EnrolmentContent } from '../../enrolment/seed.server.ts'
import { publisher } from './academy.ts'

/** Demo data of enrolments. */
export const enrolment: EnrolmentContent = {
  // A GSTIN of nobody (no PAN has the number 0000) with a valid check digit.
  tax: { gstin: '33ZZZCZ0000Z1Z8', state: 'Tamil Nadu', address: publisher.address },
  coupons: [{ code: 'DEMO10', percentOff: 10 }],
}
