export const words = {
  courses: 'Courses',
  coursesDescription: 'Every course with its price and lessons.',
}
