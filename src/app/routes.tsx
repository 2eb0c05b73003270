import { data, redirect, type RouteObject } from 'react-router'
import { courseDetailsLoader } from '../catalogue/course-details.loader.ts'
import { courseListLoader } from '../catalogue/course-list.loader.ts'
import { blogDetailsLoader } from '../content/blog-details.loader.ts'
import { blogsLoader } from '../content/blogs.loader.ts'
import { createBlogComment } from '../content/content.contract.ts'
import { galleryLoader } from '../content/gallery.loader.ts'
import { homeLoader } from '../content/home.loader.ts'
import { contactsLoader } from '../enquiries/contacts.loader.ts'
import { demoFaq } from '../enquiries/demo-questions.ts'
import { createContactMessage, createDemoRequest, createFranchiseRequest } from '../enquiries/enquiries.contract.ts'
import { formAction } from '../platform/form-action.ts'
import { competitionLoader } from '../quiz/competition.loader.ts'
import { BareErrorPage, ErrorPage } from './ErrorPage.tsx'
import { accountRoutes } from './account-routes.tsx'
import { breadcrumbs, handle, titled } from './head.ts'
import { blogHead, courseHead } from './page-facts.ts'
import { paths } from './paths.ts'
import { Shell } from './Shell.tsx'
import { shellLoader } from './shell.loader.ts'

/** A public page below the home page: found by search engines, with its trail and what else it states. */
const found =
  (title: string, path: string, description: string, ...more: readonly object[]) =>
  () => ({
    title,
    description,
    facts: (origin: string) => [breadcrumbs(origin, [[title, path]]), ...more],
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
            path: '/course-details/:id',
            loader: courseDetailsLoader,
            lazy: async () => ({ Component: (await import('../catalogue/CourseDetailsPage.tsx')).CourseDetailsPage }),
            handle: handle({ module: 'src/catalogue/CourseDetailsPage.tsx', head: courseHead }),
          },
          {
            path: '/coursecard',
            lazy: async () => ({ Component: (await import('../catalogue/CourseCardStripPage.tsx')).CourseCardStripPage }),
            handle: handle({ module: 'src/catalogue/CourseCardStripPage.tsx', hidden: true, head: titled('Course cards') }),
          },
          {
            path: '/about',
            lazy: async () => ({ Component: (await import('../content/AboutPage.tsx')).AboutPage }),
            handle: handle({
              module: 'src/content/AboutPage.tsx',
              head: found(
                'About Us',
                paths.about,
                'Who we are, what we want for every child, and how we teach: small classes, honest results.',
              ),
            }),
          },
          {
            path: '/blogs',
            loader: blogsLoader,
            lazy: async () => ({ Component: (await import('../content/BlogsPage.tsx')).BlogsPage }),
            handle: handle({
              module: 'src/content/BlogsPage.tsx',
              head: found('Blogs', paths.blogs, 'From our teachers: why a method works, and what to try at home.'),
            }),
          },
          {
            path: '/blogs-details/:id',
            loader: blogDetailsLoader,
            action: formAction(createBlogComment),
            lazy: async () => ({ Component: (await import('../content/BlogDetailsPage.tsx')).BlogDetailsPage }),
            handle: handle({ module: 'src/content/BlogDetailsPage.tsx', head: blogHead }),
          },
          {
            path: '/gallery',
            loader: galleryLoader,
            lazy: async () => ({ Component: (await import('../content/GalleryPage.tsx')).GalleryPage }),
            handle: handle({
              module: 'src/content/GalleryPage.tsx',
              head: found('Gallery', paths.gallery, 'Pictures from our classes, prize tables and notebooks.'),
            }),
          },
          {
            path: '/franchise',
            loader: contactsLoader,
            action: formAction(createFranchiseRequest),
            lazy: async () => ({ Component: (await import('../enquiries/FranchisePage.tsx')).FranchisePage }),
            handle: handle({
              module: 'src/enquiries/FranchisePage.tsx',
              head: found(
                'Franchise',
                paths.franchise,
                'Open a centre where you live: teacher training in Abacus and Vedic Math, material and support.',
              ),
            }),
          },
          {
            path: '/bookdemo',
            loader: contactsLoader,
            action: formAction(createDemoRequest),
            lazy: async () => ({ Component: (await import('../enquiries/BookDemoPage.tsx')).BookDemoPage }),
            handle: handle({
              module: 'src/enquiries/BookDemoPage.tsx',
              head: found(
                'Book a Demo',
                paths.bookDemo,
                'Book a free first class for your child: 40 minutes, no payment details needed.',
                demoFaq,
              ),
            }),
          },
          {
            path: '/contact',
            loader: contactsLoader,
            action: formAction(createContactMessage),
            lazy: async () => ({ Component: (await import('../enquiries/ContactPage.tsx')).ContactPage }),
            handle: handle({
              module: 'src/enquiries/ContactPage.tsx',
              head: found('Contact', paths.contact, 'Write or call: questions about a class, a bill or a batch near you.'),
            }),
          },
          {
            path: '/success',
            lazy: async () => ({ Component: (await import('../content/SuccessPage.tsx')).SuccessPage }),
            handle: handle({ module: 'src/content/SuccessPage.tsx', bare: true, hidden: true, head: titled('Success') }),
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
            path: '/events',
            lazy: async () => ({ Component: (await import('../quiz/EventsPage.tsx')).EventsPage }),
            handle: handle({ module: 'src/quiz/EventsPage.tsx', hidden: true, head: titled('My Quizzes') }),
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
            path: '/payment-status',
            lazy: async () => ({ Component: (await import('../enrolment/PaymentStatusPage.tsx')).PaymentStatusPage }),
            handle: handle({ module: 'src/enrolment/PaymentStatusPage.tsx', hidden: true, head: titled('Payment status') }),
          },
          {
            path: '/my-courses',
            lazy: async () => ({ Component: (await import('../enrolment/MyCoursesPage.tsx')).MyCoursesPage }),
            handle: handle({ module: 'src/enrolment/MyCoursesPage.tsx', hidden: true, head: titled('My Courses') }),
          },
          {
            path: '/my-courses/:courseId',
            lazy: async () => ({ Component: (await import('../enrolment/CoursePlayerPage.tsx')).CoursePlayerPage }),
            handle: handle({ module: 'src/enrolment/CoursePlayerPage.tsx', hidden: true, head: titled('My Courses') }),
          },
          ...accountRoutes,
          { path: '/quiz', loader: () => redirect(paths.competition) },
          { path: '/quiz/results/:id', loader: ({ params }) => redirect(paths.viewResults(params.id ?? '')) },
          { path: '*', loader: notFound, Component: ErrorPage },
        ],
      },
    ],
  },
]

/** Pages whose HTML the server keeps: those that look the same for everyone. A page of an id that is not there is never kept. */
const kept = new Set([
  '/',
  '/about',
  '/blogs',
  '/bookdemo',
  '/competition',
  '/contact',
  '/course',
  '/coursecard',
  '/events',
  '/family',
  '/family/login',
  '/family/signup',
  '/forgot-password',
  '/franchise',
  '/gallery',
  '/instructions',
  '/login',
  '/my-courses',
  '/payment-status',
  '/reset-password',
  '/results',
  '/signup',
  '/staff',
  '/staff/login',
  '/success',
  '/verify-email',
])
const keptWithId = /^\/(?:course-details|blogs-details)\/[0-9a-f-]{36}$/
export const isKept = (pathname: string): boolean => kept.has(pathname) || keptWithId.test(pathname)
