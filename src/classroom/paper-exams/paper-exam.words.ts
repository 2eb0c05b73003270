export const words = {
  tryAgain: 'Try again',
  title: 'Record a paper exam',
  text: 'Enter the marks of an exam held on paper. Children who reach the pass mark get a certificate.',
  mentored: 'Students you look after',
  back: 'Back to exams',
}
