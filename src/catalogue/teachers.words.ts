export const words = {
  title: 'Teachers',
  text: 'Meet the teachers who lead our courses.',
  none: 'No teachers listed yet',
  noneText: 'Every course page names its teacher.',
  seeCourses: 'See the courses',
  courses: 'Courses',
  since: (year: number) => `With us since ${year}`,
}
