import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { useSession } from '../platform/browser/session.ts'
import type { LoadResult } from '../platform/browser/load-result.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Field, SelectField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { CategoryTabsView } from './CategoryTabsView.tsx'
import { offerClass, visibleTo } from './catalogue.rules.ts'
import type { CourseListData } from './course-list.loader.ts'
import {
  ADULTS,
  CHILD_AGES,
  type CourseFilter,
  filterCourses,
  filterQuery,
  foundText,
  readFilter,
} from './course-filter.rules.ts'
import { CourseNotebook } from './CourseNotebook.tsx'
import { words } from './courses.words.ts'

const REST_MS = 150

type Shown<T> = Extract<T, { data: unknown }>['data']
type CoursesProps = {
  categories: Shown<CourseListData['categories']>
  courses: readonly Shown<CourseListData['courses']>[number][]
}

const failureOf = (loaded: LoadResult<unknown>): string | null => ('failed' in loaded ? loaded.failed : null)

/** /course: category tabs, a search, ages and course cards; what is looked for stands in the address. */
export function CourseListPage() {
  const { categories, courses } = useLoaderData<CourseListData>()
  const { revalidate, state } = useRevalidator()
  const failure = failureOf(categories) ?? failureOf(courses)
  useEffect(() => {
    if (failure) toast.error(failure)
  }, [failure])

  return (
    <div className="wrap py-8 lg:py-12">
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-2 max-w-[60ch] text-lg text-ink-2">{words.text}</p>
      {'failed' in categories || 'failed' in courses ? (
        <ErrorState
          className="mt-8"
          title={failure}
          action={
            <Button type="button" variant="line" busy={state === 'loading'} onClick={() => void revalidate()}>
              {words.retry}
            </Button>
          }
        />
      ) : (
        <Courses categories={categories.data} courses={courses.data} />
      )}
    </div>
  )
}

function Courses(all: CoursesProps) {
  const role = useSession()?.role
  const [categories, courses] = [visibleTo(role, all.categories), visibleTo(role, all.courses)]
  const [address, setAddress] = useSearchParams()
  const { q, age, subject } = readFilter(address)
  // What is typed or chosen counts at once; the address follows, for what is typed when the hand rests.
  const [filter, setFilter] = useState<CourseFilter>({ q, age, subject })
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const selected = categories.some(({ _id }) => _id === filter.subject) ? filter.subject : null
  const found = filterCourses(courses, categories, { ...filter, subject: selected ?? '' })
  // A look at something else is no step that Back would have to undo one by one.
  const look = (more: Partial<CourseFilter>) => {
    clearTimeout(resting.current)
    resting.current = undefined
    const next = { ...filter, ...more }
    setFilter(next)
    setAddress(filterQuery(next), { replace: true, preventScrollReset: true })
  }
  const type = (typed: string) => {
    setFilter({ ...filter, q: typed })
    clearTimeout(resting.current)
    resting.current = setTimeout(() => look({ q: typed }), REST_MS)
  }
  useEffect(() => {
    if (resting.current === undefined)
      setFilter((now) => ({ q: now.q.trim() === q ? now.q : q, age, subject }))
  }, [q, age, subject])
  useEffect(() => () => clearTimeout(resting.current), [])
  if (categories.length === 0)
    return (
      <EmptyState className="mt-8" title={words.noCategories}>
        {words.soon}
      </EmptyState>
    )
  return (
    <>
      <LookFor filter={filter} onType={type} onLook={look} />
      <CategoryTabsView
        categories={categories}
        selected={selected}
        onSelect={(id) => look({ subject: id ?? '' })}
        panelClassName="pt-5"
      >
        <h2 className="sr-only">
          {categories.find(({ _id }) => _id === selected)?.category ?? words.allCourses}
        </h2>
        <p role="status" className="min-h-6 pb-4 text-ink-2 tnum">
          {foundText(found.length)}
        </p>
        <Notebooks categories={categories} courses={found} filter={filter} />
      </CategoryTabsView>
    </>
  )
}

type LookProps = {
  filter: CourseFilter
  onType: (q: string) => void
  onLook: (more: Partial<CourseFilter>) => void
}

/** The search and the ages: a form that works by itself before scripts run. */
function LookFor({ filter, onType, onLook }: LookProps) {
  return (
    <form
      method="get"
      role="search"
      aria-label={words.title}
      className="mt-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onLook({})
      }}
    >
      <Field
        label={words.search}
        name="q"
        type="search"
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        className="min-w-0 flex-[1_1_9rem] lg:max-w-md"
        value={filter.q}
        onChange={(event) => onType(event.target.value)}
      />
      <SelectField
        label={words.age}
        name="age"
        className="max-w-full min-w-[7.5rem] flex-[0_0_auto] sm:min-w-[9rem]"
        value={filter.age}
        onChange={(event) => onLook({ age: event.target.value })}
      >
        <option value="">{words.anyAge}</option>
        {CHILD_AGES.map((age) => (
          <option key={age} value={age}>
            {words.years(age)}
          </option>
        ))}
        <option value={ADULTS}>{words.adults}</option>
      </SelectField>
      {filter.subject !== '' && <input type="hidden" name="subject" value={filter.subject} />}
      <noscript>
        <Button type="submit" variant="line">
          <Search className="ico" aria-hidden="true" />
          {words.search}
        </Button>
      </noscript>
    </form>
  )
}

function Notebooks({ categories, courses, filter }: CoursesProps & { filter: CourseFilter }) {
  const byId = new Map(categories.map((each) => [each._id, each]))
  if (courses.length === 0 && filter.q === '' && filter.age === '')
    return <EmptyState title={words.noneHere}>{words.noneHereText}</EmptyState>
  if (courses.length === 0)
    return (
      <EmptyState
        title={words.noneFound}
        action={
          <Link className="btn btn-line" to="?" replace preventScrollReset>
            {words.showAll}
          </Link>
        }
      >
        {words.tryOther}
      </EmptyState>
    )
  return (
    <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
      {courses.map((course) => (
        <li key={course._id} className={offerClass(course.cover)}>
          <CourseNotebook course={course} category={byId.get(course.courseCategoryId)} />
        </li>
      ))}
    </ul>
  )
}
