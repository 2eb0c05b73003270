export const words = {
  notLoaded: 'Failed to fetch teacher profile',
  courses: 'Courses',
  noCourses: 'You have no courses yet. ',
  seeCourses: 'See the courses',
  franchise: 'Franchise',
  noFranchise: 'No franchise is linked to this account.',
  /** To the end of its name. */
  since: (day: string) => `, since ${day}`,
  students: 'Students mentored',
  noStudents: 'Students will appear here when the office assigns them to you.',
  results: (quizzes: number, average: string | null) =>
    `${quizzes === 1 ? '1 quiz' : `${quizzes} quizzes`}${average === null ? '' : `, ${average}%`}`,
  count: (students: number) => (students === 1 ? '1 student' : `${students} students`),
  showFirst: (count: number) => `Show ${count}`,
  showAll: 'Show all',
}
