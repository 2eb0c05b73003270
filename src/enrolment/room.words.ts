export const words = {
  course: 'Course',
  courses: 'Courses',
  review: 'Review and pay',
  status: 'Payment status',
  myCourses: 'My Courses',
}
