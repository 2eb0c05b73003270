import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { Category, CourseCard } from '../catalogue/catalogue.contract.ts'
import { offerClass, visibleTo } from '../catalogue/catalogue.rules.ts'
import { CategoryNameView } from '../catalogue/CategoryNameView.tsx'
import { CategoryTabsView } from '../catalogue/CategoryTabsView.tsx'
import { useSession } from '../platform/browser/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { rupees } from '../platform/text/rupees.rules.ts'
import { Stars } from '../ui/Stars.tsx'
import { Cover } from '../ui/art/Cover.tsx'
import { words as language } from '../platform/language.words.ts'
import { words } from './home.words.ts'

const MOST = 8

/** Course tabs of the home page: up to eight courses of the selected category. */
export function HomeCourses(all: { categories: readonly Category[]; courses: readonly CourseCard[] }) {
  const [selected, setSelected] = useState<string | null>(null)
  const role = useSession()?.role
  const [categories, courses] = [visibleTo(role, all.categories), visibleTo(role, all.courses)]
  if (categories.length === 0) return <EmptyState className="mt-7" title={words.noCategories} />
  const byId = new Map(categories.map((each) => [each._id, each]))
  const shown = courses
    .filter((course) => selected === null || course.courseCategoryId === selected)
    .slice(0, MOST)
  return (
    <>
      <CategoryTabsView
        categories={categories}
        selected={selected}
        onSelect={setSelected}
        panelClassName="pt-7"
      >
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
          {shown.map((course) => (
            <li key={course._id} className={offerClass(course.cover)}>
              <Link
                to={href('/course-details/:id', { id: course._id })}
                className="lift grid grid-cols-[116px_1fr] gap-4 rounded-lg sm:flex sm:h-full sm:flex-col sm:gap-0"
              >
                <Cover
                  kind={course.cover}
                  seed={course.courseTitle}
                  picture={course.courseThumbnailImage}
                  title={course.courseTitle}
                  of={course}
                  lines={[
                    {
                      label: words.subject,
                      value: <CategoryNameView category={byId.get(course.courseCategoryId)} />,
                    },
                    {
                      label: words.level,
                      value: <span lang={language.contentOf(course)}>{course.level}</span>,
                    },
                  ]}
                  className="shadow-lift"
                />
                <span className="flex min-w-0 flex-col [overflow-wrap:anywhere] sm:mt-4 sm:flex-1">
                  <h3
                    lang={language.contentOf(course)}
                    className="text-[1.25rem] leading-[1.12] font-[720] sm:sr-only"
                  >
                    {course.courseTitle}
                  </h3>
                  <span className="mt-1 block leading-[1.36]" lang={language.contentOf(course)}>
                    {course.courseSubTitle}
                  </span>
                  <span className="mt-auto flex flex-wrap items-center justify-between pt-2">
                    <b className="text-[1.375rem] font-[760] tracking-tight tnum">
                      {rupees(course.price * 100)}
                    </b>
                    {course.ratingCount > 0 && (
                      <Stars value={course.courseRating} count={course.ratingCount} />
                    )}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </CategoryTabsView>
      <Link className="textlink mt-8" to={href('/course')}>
        {words.allCourses}
        <ArrowRight className="ico" aria-hidden="true" />
      </Link>
    </>
  )
}
