import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CoverSign } from '../ui/art/CoverSign.tsx'
import { toast } from '../ui/toast.tsx'
import type { CourseListData } from './course-list.loader.ts'
import { CourseNotebook } from './CourseNotebook.tsx'

const ALL = 'all'

/** /course: category tabs and course cards. */
export function CourseListPage() {
  const { categories, courses } = useLoaderData<CourseListData>()
  const { revalidate, state } = useRevalidator()
  const [selected, setSelected] = useState<string>(ALL)
  const failure = 'failed' in categories ? categories.failed : 'failed' in courses ? courses.failed : null
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
      ) : categories.data.length === 0 ? (
        <EmptyState className="mt-8" title="No categories available">
          The first courses are being prepared.
        </EmptyState>
      ) : (
        <Tabs
          label="Course categories"
          className="mt-6"
          panelClassName="pt-7"
          tabs={[
            { id: ALL, label: 'All' },
            ...categories.data.map(({ _id, category, cover }) => ({
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
          <h2 className="sr-only">{selected === ALL ? 'All courses' : categories.data.find(({ _id }) => _id === selected)?.category}</h2>
          <Notebooks data={{ categories: categories.data, courses: courses.data }} selected={selected} />
        </Tabs>
      )}
    </div>
  )
}

type NotebooksProps = {
  data: {
    categories: Extract<CourseListData['categories'], { data: unknown }>['data']
    courses: Extract<CourseListData['courses'], { data: unknown }>['data']
  }
  selected: string
}

function Notebooks({ data, selected }: NotebooksProps) {
  const names = new Map(data.categories.map(({ _id, category }) => [_id, category]))
  const shown = data.courses.filter((course) => selected === ALL || course.courseCategoryId === selected)
  if (shown.length === 0)
    return (
      <EmptyState title="No courses in this category yet">New notebooks are on their way. Please look into another category.</EmptyState>
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
