export const words = {
  instructions: 'Instructions',
  quiz: 'Quiz',
  myQuizzes: 'My Quizzes',
  results: 'Results',
  practise: 'Practise',
}
