import type { Achievement } from '../people.contract.ts'

type AchievementWords = { title: string; text: string }
const quizzesOf = (count: number) => `${count} ${count === 1 ? 'quiz' : 'quizzes'}`

export const words = {
  profile: 'Profile',
  loading: 'Loading profile',
  opening: 'Loading',
  retry: 'Retry',
  notLoaded: 'Failed to fetch student profile',
  email: 'Email',
  phone: 'Phone',
  education: 'Education',
  className: (name: string) => name,
  joined: 'Joined',
  myQuizzes: 'My Quizzes',
  courses: 'Courses',
  noCourses: 'No courses yet.',
  seeCourses: 'See the courses',
  lessonsOf: (done: number, of: number) => `${done} of ${of} lessons`,
  toCourses: 'Go to My Courses',
  quizzes: 'Quizzes',
  noQuizzes: 'No quizzes finished yet.',
  toQuizzes: 'Go to the quizzes',
  doneOf: (done: number, of: number, average: string | null) =>
    `${done} of ${of} done${average === null ? '' : `, ${average}% on average`}`,
  achievements: 'Achievements',
  noAchievements: 'None yet. Finish a quiz to get your first one.',
  achievement: (one: Achievement): AchievementWords => {
    switch (one.kind) {
      case 'first-quiz':
        return { title: 'First quiz', text: 'Finished your first quiz.' }
      case 'ten-quizzes':
        return { title: 'Ten quizzes', text: 'Finished ten quizzes.' }
      case 'excellent':
        return { title: 'Excellent!', text: `${quizzesOf(one.quizzes)} with ${one.percent}% or more.` }
      case 'full-score':
        return { title: 'Full score', text: `${quizzesOf(one.quizzes)} with no mistakes.` }
      case 'subject-done':
        return {
          title: `All ${one.subject} quizzes done`,
          text: `${one.quizzes} of ${one.quizzes} quizzes.`,
        }
      case 'course-finished':
        return { title: 'Course finished', text: one.course }
    }
  },
  saved: 'Saved',
  tooLarge: 'This picture is too large. The limit is 8 MB.',
  addPhoto: 'Add photo',
  changePhoto: 'Change photo',
  remove: 'Remove',
}
