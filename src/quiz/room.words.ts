export const words = {
  instructions: 'Instructions',
  quiz: 'Quiz',
  myQuizzes: 'My Quizzes',
  results: 'Results',
  practise: 'Practise',
  tryIt: 'Try it',
  tryText: 'Move a bead or answer five questions. No account needed.',
}
