import { classJobs } from './classes.ts'
import { contestJobs } from './contests.ts'
import { leavingJobs } from './leaving.ts'
import { moneyJobs } from './money.ts'
import { peopleJobs } from './people.ts'
import { afterTeachers, beforeTeachers } from './setting-up.ts'
import { teacherJobs } from './teachers.ts'
import type { Job } from './week.ts'

/** The week, in the order in which a new academy comes to it. */
export const jobs: readonly Job[] = [
  ...beforeTeachers,
  ...teacherJobs,
  ...afterTeachers,
  ...peopleJobs,
  ...classJobs,
  ...contestJobs,
  ...moneyJobs,
  ...leavingJobs,
]
