export const words = {
  showPage: 'Show your page',
  idCard: 'ID card',
  letters: 'How we write letters',
  paperExam: 'Record a paper exam',
  homework: 'Homework',
  makeUps: 'Make-ups',
  register: 'Register',
  exams: 'Exam results to confirm',
}
