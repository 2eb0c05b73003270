/** Every address of the site, so that a link to a page that is not there does not compile. */
export const paths = {
  home: '/',
  about: '/about',
  courses: '/course',
  course: (id: string) => `/course-details/${id}` as const,
  myCourses: '/my-courses',
  myCourse: (courseId: string) => `/my-courses/${courseId}` as const,
  paymentStatus: '/payment-status',
  competition: '/competition',
  instructions: '/instructions',
  attempt: (quizId: string) => `/questionPaper/${quizId}` as const,
  events: '/events',
  results: '/results',
  viewResults: (submissionId: string) => `/ViewResults/${submissionId}` as const,
  courseCard: '/coursecard',
  success: '/success',
  blogs: '/blogs',
  blog: (id: string) => `/blogs-details/${id}` as const,
  gallery: '/gallery',
  contact: '/contact',
  franchise: '/franchise',
  bookDemo: '/bookdemo',
  /** `next` is the page to come back to: a path of this site, checked again where it is used. */
  login: (next?: string) => (next ? (`/login?next=${encodeURIComponent(next)}` as const) : '/login'),
  signup: '/signup',
  family: '/family',
  familyLogin: (next?: string) => (next ? (`/family/login?next=${encodeURIComponent(next)}` as const) : '/family/login'),
  familySignup: '/family/signup',
  staff: '/staff',
  staffLogin: '/staff/login',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  studentProfile: (id: string) => `/studentprofile/${id}` as const,
  teacherProfile: (id: string) => `/teacherprofile/${id}` as const,
} as const

/** Where to go after login: a path of this site, never another host. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : paths.home
}
