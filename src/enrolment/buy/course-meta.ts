import { href } from 'react-router'
import { excerpt } from '../../platform/text/html-text.rules.ts'
import type { PageMeta } from '../../platform/rooms/room.ts'
import type { CourseDetailsData } from './course-details.loader.ts'
import { words as language } from '../../platform/language.words.ts'
import { words } from '../room.words.ts'

const DESCRIPTION_LENGTH = 155

/** A course's title, picture and schema.org description with its offer; prices in rupees. */
export function courseMeta(data: unknown): PageMeta {
  const { course } = (data ?? {}) as Partial<CourseDetailsData>
  if (!course) return { title: words.course }
  return {
    title: course.courseTitle,
    description: excerpt(`${course.courseSubTitle} ${course.whatWeLearn}`, DESCRIPTION_LENGTH),
    picture: `/og${language.base}/course/${course._id}.png`,
    trail: [[words.courses, href('/course')]],
    structuredData: ({ url, origin, academy }) => [
      {
        '@context': 'https://schema.org',
        '@type': 'Course',
        name: course.courseTitle,
        description: course.courseSubTitle,
        url,
        image: `${origin}/og${language.base}/course/${course._id}.png`,
        educationalLevel: course.level,
        inLanguage: language.language && !language.contentOf(course) ? language.language : 'en',
        provider: { '@type': 'EducationalOrganization', name: academy, url: `${origin}/` },
        offers: {
          '@type': 'Offer',
          category: 'Paid',
          price: course.price.toFixed(2),
          priceCurrency: 'INR',
          url,
          availability: 'https://schema.org/InStock',
          ...(course.offerEndsAt ? { priceValidUntil: course.offerEndsAt.slice(0, 10) } : {}),
        },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'online',
          ...(course.totalSeconds > 0
            ? { courseWorkload: `PT${Math.max(1, Math.round(course.totalSeconds / 60))}M` }
            : {}),
          instructor: { '@type': 'Person', name: course.leadInstructor },
        },
      },
    ],
  }
}
