import type { EnrolmentContent } from '../../enrolment/seed.server.ts'
import { practiceWeekPdf } from '../practice-week.server.ts'
import { courses } from './catalogue.ts'

/** What goes with enrolments; draws the sheet that the first lesson of each course comes with. */
export async function drawEnrolment(): Promise<EnrolmentContent> {
  const content = (await practiceWeekPdf()).toString('base64')
  const sheet = { name: 'Practice week.pdf', type: 'application/pdf', content }
  return {
    tax: {},
    coupons: [{ code: 'DEMO10', percentOff: 10 }],
    lessonFiles: courses.flatMap(({ lessons }) =>
      lessons.slice(0, 1).map(({ id }) => ({ lessonId: id, ...sheet })),
    ),
  }
}
