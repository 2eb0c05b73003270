import { safeHtml } from '../platform/text/html.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { insertHindi, type HindiTexts } from '../platform/translations/translations.server.ts'
import { DAY_MS } from './catalogue.rules.ts'
import { categoryItem, courseItem, lessonItem } from './course-texts.rules.ts'
import { courseCategories, courses, lessons, teacherProfiles } from './catalogue.tables.ts'

type InHindi = { id: string; hindi?: HindiTexts }
export type SeedCategory = Omit<typeof courseCategories.$inferInsert, 'position'> & InHindi
export type SeedTeacher = Omit<typeof teacherProfiles.$inferInsert, 'position'> & { id: string }
export type SeedLesson = Omit<typeof lessons.$inferInsert, 'courseId' | 'position'> & InHindi
export type SeedCourse = Omit<typeof courses.$inferInsert, 'position' | 'offerEndsAt' | 'createdAt'> & {
  id: string
  hindi?: HindiTexts
  /** Days the offer runs from the seeding; null without an offer. */
  offerDays: number | null
  lessons: readonly SeedLesson[]
}

/** All in the order in which they are shown; HTML is sanitised here. */
export type CatalogueContent = {
  categories: readonly SeedCategory[]
  /** The pages of those who lead courses. */
  teachers: readonly SeedTeacher[]
  courses: readonly SeedCourse[]
}

export async function seedCatalogue({ tx, now }: SeedContext, content: CatalogueContent): Promise<void> {
  await tx
    .insert(courseCategories)
    .values(content.categories.map(({ hindi: _, ...category }, position) => ({ ...category, position })))
  if (content.teachers.length > 0)
    await tx.insert(teacherProfiles).values(
      content.teachers.map((teacher, position) => ({
        ...teacher,
        bio: safeHtml(teacher.bio ?? ''),
        position,
      })),
    )
  await tx.insert(courses).values(
    content.courses.map(({ offerDays, lessons: _, hindi: __, ...course }, position) => ({
      ...course,
      offerEndsAt: offerDays === null ? null : new Date(now.getTime() + offerDays * DAY_MS),
      whatWeLearn: safeHtml(course.whatWeLearn ?? ''),
      needs: safeHtml(course.needs ?? ''),
      position,
      createdAt: now,
    })),
  )
  await tx.insert(lessons).values(
    content.courses.flatMap((course) =>
      course.lessons.map(({ hindi: _, ...lesson }, position) => ({
        ...lesson,
        courseId: course.id,
        subDescription: safeHtml(lesson.subDescription ?? ''),
        position,
      })),
    ),
  )
  await insertHindi(
    { tx, now },
    content.categories.map((category) => [categoryItem(category), category.hindi]),
  )
  await insertHindi(
    { tx, now },
    content.courses.map((course) => [courseItem(asStored(course)), course.hindi]),
  )
  await insertHindi(
    { tx, now },
    content.courses.flatMap((course) =>
      course.lessons.map((lesson) => {
        const subDescription = safeHtml(lesson.subDescription ?? '')
        return [lessonItem({ ...lesson, subDescription }), lesson.hindi] as const
      }),
    ),
  )
}

const asStored = ({ whatWeLearn, needs, questions, ...course }: SeedCourse) => ({
  ...course,
  whatWeLearn: safeHtml(whatWeLearn ?? ''),
  needs: safeHtml(needs ?? ''),
  questions: questions ?? [],
})
