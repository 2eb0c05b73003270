import type { EnrolmentContent } from '../../enrolment/seed.server.ts'
import { practiceWeekPdf } from '../practice-week.server.ts'
import { publisher } from './academy.ts'
import { courses } from './catalogue.ts'

/** What goes with enrolments; draws the sheet that the first lesson of each course comes with. */
export async function drawEnrolment(): Promise<EnrolmentContent> {
  const content = (await practiceWeekPdf()).toString('base64')
  const sheet = { name: 'Practice week.pdf', type: 'application/pdf', content }
  return {
    // Of nobody: no PAN is numbered 0000. Its last sign is right, so that it passes wherever it is checked.
    tax: { gstin: '33ZZZCZ0000Z1Z8', state: 'Tamil Nadu', address: publisher.address },
    coupons: [{ code: 'DEMO10', percentOff: 10 }],
    lessonFiles: courses.flatMap(({ lessons }) =>
      lessons.slice(0, 1).map(({ id }) => ({ lessonId: id, ...sheet })),
    ),
  }
}
