import { data, redirect, type RouteObject } from 'react-router'
import { courseListLoader } from '../catalogue/course-list.loader.ts'
import { homeLoader } from '../content/home.loader.ts'
import { competitionLoader } from '../quiz/competition.loader.ts'
import { BareErrorPage, ErrorPage } from './ErrorPage.tsx'
import { breadcrumbs, type PageHandle } from './head.ts'
import { paths } from './paths.ts'
import { Shell } from './Shell.tsx'
import { shellLoader } from './shell.loader.ts'

const handle = (value: PageHandle): PageHandle => value
const titled = (title: string, description?: string) => () => (description ? { title, description } : { title })
/** A public page below the home page: found by search engines, with its trail. */
const found = (title: string, path: string, description: string) => () => ({
  title,
  description,
  facts: (origin: string) => [breadcrumbs(origin, [[title, path]])],
})

function notFound(): never {
  throw data(null, { status: 404 })
}

/** THE route table: static loaders, lazy pages. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell,
    loader: shellLoader,
    shouldRevalidate: () => false,
    ErrorBoundary: BareErrorPage,
    // Nothing is loaded in the browser before hydration; this is never shown.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          {
            path: '/',
            loader: homeLoader,
            lazy: async () => ({ Component: (await import('../content/HomePage.tsx')).HomePage }),
            handle: handle({ module: 'src/content/HomePage.tsx' }),
          },
          {
            path: '/course',
            loader: courseListLoader,
            lazy: async () => ({ Component: (await import('../catalogue/CourseListPage.tsx')).CourseListPage }),
            handle: handle({
              module: 'src/catalogue/CourseListPage.tsx',
              head: found(
                'Courses',
                paths.courses,
                'Abacus, Vedic Math, Rubik’s Cube and Handwriting courses for children, and teacher training, with price and lessons.',
              ),
            }),
          },
          {
            path: '/competition',
            loader: competitionLoader,
            lazy: async () => ({ Component: (await import('../quiz/CompetitionPage.tsx')).CompetitionPage }),
            handle: handle({
              module: 'src/quiz/CompetitionPage.tsx',
              head: found(
                'Competitions',
                paths.competition,
                'Timed quizzes in Abacus, Vedic Math, Rubik’s Cube, Handwriting and teaching, one level after another.',
              ),
            }),
          },
          {
            path: '/instructions',
            lazy: async () => ({ Component: (await import('../quiz/InstructionsPage.tsx')).InstructionsPage }),
            handle: handle({ module: 'src/quiz/InstructionsPage.tsx', bare: true, hidden: true, head: titled('Instructions') }),
          },
          {
            path: '/questionPaper/:quizId',
            lazy: async () => ({ Component: (await import('../quiz/AttemptPage.tsx')).AttemptPage }),
            handle: handle({ module: 'src/quiz/AttemptPage.tsx', bare: true, hidden: true, head: titled('Quiz') }),
          },
          {
            path: '/results',
            lazy: async () => ({ Component: (await import('../quiz/ResultsPage.tsx')).ResultsPage }),
            handle: handle({ module: 'src/quiz/ResultsPage.tsx', bare: true, hidden: true, head: titled('Results') }),
          },
          {
            path: '/ViewResults/:id',
            lazy: async () => ({ Component: (await import('../quiz/ViewResultsPage.tsx')).ViewResultsPage }),
            handle: handle({ module: 'src/quiz/ViewResultsPage.tsx', bare: true, hidden: true, head: titled('Results') }),
          },
          {
            path: '/login',
            lazy: async () => ({ Component: (await import('../people/LoginPage.tsx')).LoginPage }),
            handle: handle({ module: 'src/people/LoginPage.tsx', bare: true, head: titled('Login') }),
          },
          {
            path: '/signup',
            lazy: async () => ({ Component: (await import('../people/SignupPage.tsx')).SignupPage }),
            handle: handle({ module: 'src/people/SignupPage.tsx', bare: true, head: titled('Signup') }),
          },
          {
            path: '/studentprofile/:id',
            lazy: async () => ({ Component: (await import('../people/StudentProfilePage.tsx')).StudentProfilePage }),
            handle: handle({ module: 'src/people/StudentProfilePage.tsx', hidden: true, head: titled('Student profile') }),
          },
          {
            path: '/teacherprofile/:id',
            lazy: async () => ({ Component: (await import('../people/TeacherProfilePage.tsx')).TeacherProfilePage }),
            handle: handle({ module: 'src/people/TeacherProfilePage.tsx', hidden: true, head: titled('Teacher profile') }),
          },
          { path: '/quiz', loader: () => redirect(paths.competition) },
          { path: '/quiz/results/:id', loader: ({ params }) => redirect(paths.viewResults(params.id ?? '')) },
          { path: '*', loader: notFound, Component: ErrorPage },
        ],
      },
    ],
  },
]

/** Pages whose HTML the server keeps: those without a parameter and without a way to be anything but 200. */
const kept = new Set(['/', '/course', '/competition', '/instructions', '/results', '/login', '/signup'])
export const isKept = (pathname: string): boolean => kept.has(pathname)
