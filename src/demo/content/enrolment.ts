import type { EnrolmentContent } from '../../enrolment/seed.server.ts'
import { practiceWeekPdf } from '../practice-week.server.ts'
import { publisher } from './academy.ts'
import { courses } from './catalogue.ts'

/** Demo data of enrolments; renders the worksheet of each course's first lesson. */
export async function drawEnrolment(): Promise<EnrolmentContent> {
  const content = (await practiceWeekPdf()).toString('base64')
  const sheet = { name: 'Practice week.pdf', type: 'application/pdf', content }
  return {
    // A GSTIN of nobody (no PAN has the number 0000) with a valid check digit.
    tax: { gstin: '33ZZZCZ0000Z1Z8', state: 'Tamil Nadu', address: publisher.address },
    coupons: [{ code: 'DEMO10', percentOff: 10 }],
    lessonFiles: courses.flatMap(({ lessons }) =>
      lessons.slice(0, 1).map(({ id }) => ({ lessonId: id, ...sheet })),
    ),
  }
}
