import type { CourseDetailsData } from '../catalogue/course-details.loader.ts'
import type { BlogDetailsData } from '../content/blog-details.loader.ts'
import { excerpt } from '../content/teaser.ts'
import { breadcrumbs, type PageHead } from './head.ts'
import { paths } from './paths.ts'

const DESCRIPTION_LENGTH = 155

/** A course's title, picture and schema.org description with its offer; prices in rupees. */
export function courseHead(data: unknown): PageHead {
  const { course } = (data ?? {}) as Partial<CourseDetailsData>
  if (!course) return { title: 'Course' }
  const path = paths.course(course._id)
  return {
    title: course.courseTitle,
    description: excerpt(`${course.courseSubTitle} ${course.whatWeLearn}`, DESCRIPTION_LENGTH),
    picture: `/og/course/${course._id}.png`,
    facts: (origin, academy) => [
      breadcrumbs(origin, [
        ['Courses', paths.courses],
        [course.courseTitle, path],
      ]),
      {
        '@context': 'https://schema.org',
        '@type': 'Course',
        name: course.courseTitle,
        description: course.courseSubTitle,
        url: origin + path,
        image: `${origin}/og/course/${course._id}.png`,
        educationalLevel: course.level,
        inLanguage: 'en',
        provider: { '@type': 'EducationalOrganization', name: academy, url: `${origin}/` },
        offers: {
          '@type': 'Offer',
          category: 'Paid',
          price: course.price.toFixed(2),
          priceCurrency: 'INR',
          url: origin + path,
          availability: 'https://schema.org/InStock',
          ...(course.offerEndsAt ? { priceValidUntil: course.offerEndsAt.slice(0, 10) } : {}),
        },
        hasCourseInstance: {
          '@type': 'CourseInstance',
          courseMode: 'online',
          courseWorkload: `PT${Math.max(1, Math.round(course.totalSeconds / 60))}M`,
          instructor: { '@type': 'Person', name: course.leadInstructor },
        },
      },
    ],
  }
}

/** A blog's title, first words, picture and schema.org description. */
export function blogHead(data: unknown): PageHead {
  const { blog } = (data ?? {}) as Partial<BlogDetailsData>
  if (!blog) return { title: 'Blog' }
  const path = paths.blog(blog._id)
  return {
    title: blog.blogTitle,
    description: excerpt(blog.blogContent, DESCRIPTION_LENGTH),
    picture: `/og/blog/${blog._id}.png`,
    facts: (origin) => [
      breadcrumbs(origin, [
        ['Blogs', paths.blogs],
        [blog.blogTitle, path],
      ]),
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: blog.blogTitle,
        datePublished: blog.publishDate,
        author: { '@type': 'Person', name: blog.blogAuthor },
        image: `${origin}/og/blog/${blog._id}.png`,
        mainEntityOfPage: origin + path,
      },
    ],
  }
}
