import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Settled } from '../platform/settled.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CoverSign } from '../ui/art/CoverSign.tsx'
import { toast } from '../ui/toast.tsx'
import type { CourseListData } from './course-list.loader.ts'
import { CourseNotebook } from './CourseNotebook.tsx'

const ALL = 'all'

type Shown<T> = Extract<T, { data: unknown }>['data']
type CoursesProps = {
  categories: Shown<CourseListData['categories']>
  courses: Shown<CourseListData['courses']>
}

const failureOf = (loaded: Settled<unknown>): string | null => ('failed' in loaded ? loaded.failed : null)

/** /course: category tabs and course cards. */
export function CourseListPage() {
  const { categories, courses } = useLoaderData<CourseListData>()
  const { revalidate, state } = useRevalidator()
  const failure = failureOf(categories) ?? failureOf(courses)
  useEffect(() => {
    if (failure) toast.error(failure)
  }, [failure])

  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">Courses</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">
        Every course is a notebook: a level, a teacher, and lessons to be watched as often as needed.
      </p>
      {'failed' in categories || 'failed' in courses ? (
        <ErrorState
          className="mt-8"
          title={failure}
          action={
            <Button type="button" variant="line" busy={state === 'loading'} onClick={() => void revalidate()}>
              Retry
            </Button>
          }
        />
      ) : (
        <Courses categories={categories.data} courses={courses.data} />
      )}
    </div>
  )
}

function Courses({ categories, courses }: CoursesProps) {
  const [selected, setSelected] = useState<string>(ALL)
  if (categories.length === 0)
    return (
      <EmptyState className="mt-8" title="No categories available">
        The first courses are being prepared.
      </EmptyState>
    )
  return (
    <Tabs
      label="Course categories"
      className="mt-6"
      panelClassName="pt-7"
      tabs={[
        { id: ALL, label: 'All' },
        ...categories.map(({ _id, category, cover }) => ({
          id: _id,
          label: (
            <>
              <CoverSign kind={cover} />
              {category}
            </>
          ),
        })),
      ]}
      selected={selected}
      onSelect={setSelected}
    >
      <h2 className="sr-only">
        {selected === ALL ? 'All courses' : categories.find(({ _id }) => _id === selected)?.category}
      </h2>
      <Notebooks categories={categories} courses={courses} selected={selected} />
    </Tabs>
  )
}

function Notebooks({ categories, courses, selected }: CoursesProps & { selected: string }) {
  const names = new Map(categories.map(({ _id, category }) => [_id, category]))
  const shown = courses.filter((course) => selected === ALL || course.courseCategoryId === selected)
  if (shown.length === 0)
    return (
      <EmptyState title="No courses in this category yet">
        New notebooks are on their way. Please look into another category.
      </EmptyState>
    )
  return (
    <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
      {shown.map((course) => (
        <li key={course._id}>
          <CourseNotebook course={course} category={names.get(course.courseCategoryId) ?? ''} />
        </li>
      ))}
    </ul>
  )
}
