export const words = {
  courses: 'Courses',
  coursesDescription: 'Every course with its price and lessons.',
  teachers: 'Teachers',
  teachersDescription: 'Meet the teachers who lead our courses.',
  teacher: 'Teacher',
}
